const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** As the player of a share stands in other pages, in CSS pixels. */
export const FRAME = { width: 640, height: 176 } as const

/** What is put into the source of another page, so that the player stands there. */
// frameCode('https://songs.example/s/…/embed', 'Night "Ferry"') → '<iframe src="…" title="Night &quot;Ferry&quot;" …></iframe>'
export const frameCode = (
  url: string,
  title: string,
  { width, height }: { width: number; height: number } = FRAME,
): string =>
  `<iframe src="${escaped(url)}" title="${escaped(title)}" width="${width}" height="${height}" frameborder="0" allow="autoplay" loading="lazy"></iframe>`
