/** The first of tags that differ in their case alone. */
// uniqueTags(['Demo', 'demo', 'live']) // => ['Demo', 'live']
export const uniqueTags = (tags: readonly string[]): string[] => {
  const first = new Map<string, string>()
  for (const tag of tags) if (!first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag)
  return [...first.values()]
}
