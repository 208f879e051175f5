import { type Frame, VISIBLE_SECONDS, type VisualizerScene } from '#components/fullscreen/frame'

/** Draws section names above and chords below, each at its start. */
export const drawAxis = (
  pen: CanvasRenderingContext2D,
  { palette, sections, chords, fonts }: VisualizerScene,
  { x, playhead, width, top, height, now }: Pick<Frame, 'x' | 'playhead' | 'width' | 'top' | 'height' | 'now'>,
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
      if (next < now - VISIBLE_SECONDS || x(at) > width) continue
      pen.fillStyle = at <= now && now < next ? palette.lit : palette.name
      // A name stays at the left edge while its section lasts.
      const left = Math.min(Math.max(10, x(at)), x(next) - pen.measureText(name).width - 10)
      if (left > playhead - 4 && at <= now) continue
      pen.fillText(name, left, y)
    }
  }
}
