import { type Frame, type Loom, SEEN } from '#components/stage/frame'

/** Sections above the cloth and chords below it, each where it begins. */
export const writeAxis = (
  pen: CanvasRenderingContext2D,
  { palette, sections, chords, fonts }: Loom,
  { x, fell, width, top, height, now }: Pick<Frame, 'x' | 'fell' | 'width' | 'top' | 'height' | 'now'>,
) => {
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  for (const [list, font, y] of [
    [sections, fonts.small, top - 8],
    [chords, fonts.words, top + height + 24],
  ] as const) {
    pen.font = font
    for (const [i, { at, name }] of list.entries()) {
      const next = list[i + 1]?.at ?? Number.POSITIVE_INFINITY
      if (next < now - SEEN || x(at) > width) continue
      pen.fillStyle = at <= now && now < next ? palette.lit : palette.name
      // What has begun long ago stays in sight at the edge for as long as it lasts.
      const left = Math.min(Math.max(10, x(at)), x(next) - pen.measureText(name).width - 10)
      if (left > fell - 4 && at <= now) continue
      pen.fillText(name, left, y)
    }
  }
}
