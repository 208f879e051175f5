/**
 * How fast a long list is being scrolled. What flies past is not worth drawing whole: it waits until the list goes slowly.
 * And while a list moves at all, its songs come a few at a time, so that no frame has to draw them all.
 */

/** Pixels per millisecond. What flies is in sight for little more than half a second; between the two nothing changes. */
const FLYING = 1.5
const SLOW = 0.9
/** Milliseconds without a word after which a list stands still. */
const LINGERS = 120
/** Milliseconds over which a speed is taken: wheels come in jerks. */
const SPAN = 100
/** Songs that a frame may draw while the list moves; a row of more is drawn all the same, alone. */
const PER_FRAME = 8

let since = Number.NEGATIVE_INFINITY
let from = 0
let flying = false
let still: ReturnType<typeof setTimeout> | undefined
/** One step after a rest is a jump, two are a movement. */
let moving = false
/** Songs drawn in this frame. */
let drawn = 0
let serving = false
const waiting = new Map<() => void, number>()

/** @param offset where the list is now, in pixels */
export const tellMoving = (offset: number) => {
  const now = performance.now()
  moving = still !== undefined
  clearTimeout(still)
  still = setTimeout(rest, LINGERS)
  const taken = now - since
  if (taken < SPAN) return
  // After a rest there is no speed yet, only a place.
  if (taken < SPAN + LINGERS) {
    const speed = Math.abs(offset - from) / taken
    if (speed > FLYING) flying = true
    else if (flying && speed < SLOW) land()
  }
  since = now
  from = offset
}

/** A list that is taken to a place, by a key for instance, jumps; it does not fly. */
export const tellJump = () => {
  since = Number.NEGATIVE_INFINITY
  land()
}

/** Whether a row of so many songs may be drawn whole in this frame, which is counted as drawn then. */
export const mayDraw = (songs: number): boolean => {
  if (!moving) return true
  if (flying || (drawn > 0 && drawn + songs > PER_FRAME)) return false
  drawn += songs
  serveNext()
  return true
}

/** Calls back when a row of so many songs may be drawn whole. Returns what takes the wish back. */
export const whenDrawn = (songs: number, call: () => void) => {
  waiting.set(call, songs)
  if (!flying) serveNext()
  return () => void waiting.delete(call)
}

const rest = () => {
  still = undefined
  moving = false
  land()
}

const land = () => {
  flying = false
  if (waiting.size > 0) serveNext()
}

const serveNext = () => {
  if (serving) return
  serving = true
  requestAnimationFrame(() => {
    serving = false
    drawn = 0
    if (flying) return
    for (const [call, songs] of waiting) {
      if (drawn > 0 && drawn + songs > PER_FRAME) return serveNext()
      waiting.delete(call)
      drawn += songs
      call()
    }
    if (drawn > 0) serveNext()
  })
}
