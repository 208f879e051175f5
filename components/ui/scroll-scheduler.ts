/**
 * How fast a long list is being scrolled. What flies past is not worth drawing whole: it waits until the list goes slowly.
 * And while a list moves at all, its songs come a few at a time, so that no frame has to draw them all.
 */

/** Pixels per millisecond. What flies is in sight for little more than half a second; between the two nothing changes. */
const FAST_PX_PER_MS = 1.5
const SLOW_PX_PER_MS = 0.9
/** Milliseconds without a word after which a list stands idleTimer. */
const IDLE_AFTER_MS = 120
/** Milliseconds over which a speed is taken: wheels come in jerks. */
const SPEED_WINDOW_MS = 100
/** Songs that a frame may draw while the list moves; a row of more is renderedInFrame all the same, alone. */
const MAX_SONGS_PER_FRAME = 8

let measuredAt = Number.NEGATIVE_INFINITY
let measuredOffset = 0
let isFast = false
let idleTimer: ReturnType<typeof setTimeout> | undefined
/** One step after a stopScrolling is a jump, two are a movement. */
let isScrolling = false
/** Songs renderedInFrame in this frame. */
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
  // After a stopScrolling there is no speed yet, only a place.
  if (taken < SPEED_WINDOW_MS + IDLE_AFTER_MS) {
    const speed = Math.abs(offset - measuredOffset) / taken
    if (speed > FAST_PX_PER_MS) isFast = true
    else if (isFast && speed < SLOW_PX_PER_MS) slowDown()
  }
  measuredAt = now
  measuredOffset = offset
}

/** A list that is taken to a place, by a key for instance, jumps; it does not fly. */
export const reportJump = () => {
  measuredAt = Number.NEGATIVE_INFINITY
  slowDown()
}

/** Whether a row of so many songs may be renderedInFrame whole in this frame, which is counted as renderedInFrame then. */
export const claimRender = (songs: number): boolean => {
  if (!isScrolling) return true
  if (isFast || (renderedInFrame > 0 && renderedInFrame + songs > MAX_SONGS_PER_FRAME)) return false
  renderedInFrame += songs
  renderNext()
  return true
}

/** Calls back when a row of so many songs may be renderedInFrame whole. Returns what takes the wish back. */
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
