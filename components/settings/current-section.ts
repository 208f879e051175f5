/**
 * The index of the section being read, which is the one at the reading line. As the page scrolls, the line moves from
 * the top of the window to its bottom. This way short first and last sections also become current.
 *
 * @param tops where the sections begin, in pixels from the start of the page, ascending
 * @param scroll position of the page, height of the window and height of the page, in pixels
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
