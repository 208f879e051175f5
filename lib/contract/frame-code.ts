const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Size of the embedded player, in CSS pixels. */
export const FRAME = { width: 640, height: 176 } as const

/** HTML that embeds the player in another page, where it is no wider than its place. */
// frameCode('https://songs.example/s/…/embed', 'Night "Ferry"') → '<iframe src="…" title="Night &quot;Ferry&quot;" …></iframe>'
export const frameCode = (
  url: string,
  title: string,
  { width, height }: { width: number; height: number } = FRAME,
): string =>
  `<iframe src="${escaped(url)}" title="${escaped(title)}" width="${width}" height="${height}" style="max-width: 100%" frameborder="0" allow="autoplay" loading="lazy"></iframe>`
