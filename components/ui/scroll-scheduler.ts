/**
 * Defers drawing while a long list scrolls. Rows are not drawn in full while it scrolls fast. While it scrolls at all, only a
 * few songs are drawn per frame.
 */

/** Speeds in pixels per millisecond; the gap between them is hysteresis. */
const FAST_PX_PER_MS = 1.5
const SLOW_PX_PER_MS = 0.9
/** Milliseconds without a scroll event after which scrolling has ended. */
const IDLE_MS = 120
/** Milliseconds over which speed is measured, since wheel events are uneven. */
const SPEED_WINDOW_MS = 100
/** Songs drawn per frame while scrolling. A larger row is drawn alone. */
const MAX_SONGS_PER_FRAME = 8

let since = Number.NEGATIVE_INFINITY
let from = 0
let isFast = false
let idleTimer: ReturnType<typeof setTimeout> | undefined
/** A single scroll event after a pause is a jump; two are scrolling. */
let isScrolling = false
/** Songs drawn in this frame. */
let drawn = 0
let isScheduled = false
const waiting = new Map<() => void, number>()

/** @param offset scroll position of the list, in pixels */
export const reportScroll = (offset: number) => {
  const now = performance.now()
  isScrolling = idleTimer !== undefined
  clearTimeout(idleTimer)
  idleTimer = setTimeout(onScrollEnd, IDLE_MS)
  const taken = now - since
  if (taken < SPEED_WINDOW_MS) return
  // After a pause there is no speed yet.
  if (taken < SPEED_WINDOW_MS + IDLE_MS) {
    const speed = Math.abs(offset - from) / taken
    if (speed > FAST_PX_PER_MS) isFast = true
    else if (isFast && speed < SLOW_PX_PER_MS) onSlowDown()
  }
  since = now
  from = offset
}

/** Call before scrolling a list by script, so that the jump does not count as fast scrolling. */
export const reportJump = () => {
  since = Number.NEGATIVE_INFINITY
  onSlowDown()
}

/** Whether a row of `songs` songs may be drawn in full in this frame. If so, it counts against the frame’s limit. */
export const claimDraw = (songs: number): boolean => {
  if (!isScrolling) return true
  if (isFast || (drawn > 0 && drawn + songs > MAX_SONGS_PER_FRAME)) return false
  drawn += songs
  scheduleDraws()
  return true
}

/** Calls back when a row of `songs` songs may be drawn in full. Returns a function that cancels. */
export const queueDraw = (songs: number, call: () => void) => {
  waiting.set(call, songs)
  if (!isFast) scheduleDraws()
  return () => void waiting.delete(call)
}

const onScrollEnd = () => {
  idleTimer = undefined
  isScrolling = false
  onSlowDown()
}

const onSlowDown = () => {
  isFast = false
  if (waiting.size > 0) scheduleDraws()
}

const scheduleDraws = () => {
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(() => {
    isScheduled = false
    drawn = 0
    if (isFast) return
    for (const [call, songs] of waiting) {
      if (drawn > 0 && drawn + songs > MAX_SONGS_PER_FRAME) return scheduleDraws()
      waiting.delete(call)
      drawn += songs
      call()
    }
    if (drawn > 0) scheduleDraws()
  })
}
