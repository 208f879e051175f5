/**
 * Which section is being read: that at a line which moves from the top of the window to its bottom as the page scrolls, so that
 * the first and the last have their turn even where they are short.
 *
 * @param tops where the sections begin, in pixels from the start of the page, ascending
 * @example
 * sectionAt([0, 300, 900], { scrolled: 0, window: 600, page: 1200 }) // => 0
 * sectionAt([0, 300, 900], { scrolled: 300, window: 600, page: 1200 }) // => 1
 * sectionAt([0, 300, 900], { scrolled: 600, window: 600, page: 1200 }) // => 2
 */
export const sectionAt = (
  tops: readonly number[],
  { scrolled, window, page }: { scrolled: number; window: number; page: number },
): number => {
  const end = page - window
  const line = scrolled + (end > 0 ? (window * Math.min(scrolled, end)) / end : 0)
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  )
}
