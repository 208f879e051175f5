/**
 * Schedules the rendering of rows by scroll speed. During fast scrolling rows render as placeholders. While a list
 * scrolls at all, a few songs render per frame.
 */

/** Between the two speeds the state stays, so that it does not flicker. */
const FAST_PX_PER_MS = 1.5
const SLOW_PX_PER_MS = 0.9
/** Without a report for this long, the list has stopped. */
const IDLE_AFTER_MS = 120
/** The speed is averaged over this time, because wheel events are uneven. */
const SPEED_WINDOW_MS = 100
/** While scrolling. A row of more songs renders alone. */
const MAX_SONGS_PER_FRAME = 8

let measuredAt = Number.NEGATIVE_INFINITY
let measuredOffset = 0
let isFast = false
let idleTimer: ReturnType<typeof setTimeout> | undefined
/** One report after a stop is a jump; two are a scroll. */
let isScrolling = false
/** Songs rendered in this frame. */
let renderedInFrame = 0
let isFrameRequested = false
const waitingRows = new Map<() => void, number>()

/** @param offset where the list is now, in pixels */
export const reportScroll = (offset: number) => {
  const now = performance.now()
  isScrolling = idleTimer !== undefined
  clearTimeout(idleTimer)
  idleTimer = setTimeout(stopScrolling, IDLE_AFTER_MS)
  const taken = now - measuredAt
  if (taken < SPEED_WINDOW_MS) return
  // After a stop there is an offset but no speed yet.
  if (taken < SPEED_WINDOW_MS + IDLE_AFTER_MS) {
    const speed = Math.abs(offset - measuredOffset) / taken
    if (speed > FAST_PX_PER_MS) isFast = true
    else if (isFast && speed < SLOW_PX_PER_MS) slowDown()
  }
  measuredAt = now
  measuredOffset = offset
}

/** Reports a programmatic scroll, which does not count as fast. */
export const reportJump = () => {
  measuredAt = Number.NEGATIVE_INFINITY
  slowDown()
}

/** Whether a row of `songs` may render in this frame. If so, counts it as rendered. */
export const claimRender = (songs: number): boolean => {
  if (!isScrolling) return true
  if (isFast || (renderedInFrame > 0 && renderedInFrame + songs > MAX_SONGS_PER_FRAME)) return false
  renderedInFrame += songs
  renderNext()
  return true
}

/** Calls back when a row of `songs` may render. Returns a function that cancels. */
export const whenRenderable = (songs: number, call: () => void) => {
  waitingRows.set(call, songs)
  if (!isFast) renderNext()
  return () => void waitingRows.delete(call)
}

const stopScrolling = () => {
  idleTimer = undefined
  isScrolling = false
  slowDown()
}

const slowDown = () => {
  isFast = false
  if (waitingRows.size > 0) renderNext()
}

const renderNext = () => {
  if (isFrameRequested) return
  isFrameRequested = true
  requestAnimationFrame(() => {
    isFrameRequested = false
    renderedInFrame = 0
    if (isFast) return
    for (const [call, songs] of waitingRows) {
      if (renderedInFrame > 0 && renderedInFrame + songs > MAX_SONGS_PER_FRAME) return renderNext()
      waitingRows.delete(call)
      renderedInFrame += songs
      call()
    }
    if (renderedInFrame > 0) renderNext()
  })
}
