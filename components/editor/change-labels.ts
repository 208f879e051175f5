import type { BarRange } from '#components/editor/form'

/** A stretch of the change line with its text. */
export type Stretch = BarRange & { isChange: boolean; text: string }
/** `left`: of its text in pixels; null where there is no room for it. */
export type PlacedStretch = Stretch & { left: number | null }

const LETTER_PX = 6.2
const IDEOGRAPH_PX = 11
const GAP_PX = 8

const widthOf = (text: string, scale: number) =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? IDEOGRAPH_PX : LETTER_PX) * scale, 0)

/**
 * Places texts below the middle of their stretches, within the line. Changes come first, one close behind another beside its
 * text. What stays is named where its text has room in its stretch and beside them.
 */
export const placeLabels = (
  stretches: readonly Stretch[],
  total: number,
  width: number,
  scale = 1,
): PlacedStretch[] => {
  const taken: { left: number; right: number }[] = []
  const placed = new Map<Stretch, number>()
  for (const stretch of [...stretches].sort((a, b) => Number(b.isChange) - Number(a.isChange) || a.from - b.from)) {
    const { from, to, isChange, text } = stretch
    const room = ((to - from) / total) * width
    const own = widthOf(text, scale)
    const middle = Math.max(0, Math.min(width - own, ((from + to) / 2 / total) * width - own / 2))
    const isFree = (left: number) =>
      taken.every((other) => left + own + GAP_PX <= other.left || left >= other.right + GAP_PX)
    const beside = (taken.at(-1)?.right ?? 0) + GAP_PX
    const left = isChange && !isFree(middle) ? beside : middle
    const isBelow = left <= (to / total) * width && left + own <= width
    if (!isFree(left) || !isBelow || (!isChange && own > room)) continue
    taken.push({ left, right: left + own })
    placed.set(stretch, left)
  }
  return stretches.map((stretch) => ({ ...stretch, left: placed.get(stretch) ?? null }))
}
