import type { Seconds } from '#lib/music/time'

/** A stretch of a song that is heard again and again: nothing set, its start set, or both ends set. */
export type Loop = { state: 'off' } | { state: 'open'; from: Seconds } | { state: 'closed'; from: Seconds; to: Seconds }

export const NO_LOOP: Loop = { state: 'off' }

/** Shorter than this, a loop is a slip of the hand: the second press then clears it. */
export const MIN_LOOP: Seconds = 0.25

/** One button sets the start, then the end, then clears both; an end before the start turns the two around. */
// pressLoop({ state: 'open', from: 8 }, 4) // => { state: 'closed', from: 4, to: 8 }
export const pressLoop = (loop: Loop, at: Seconds): Loop => {
  if (loop.state === 'off') return { state: 'open', from: at }
  if (loop.state === 'closed' || Math.abs(at - loop.from) < MIN_LOOP) return NO_LOOP
  return { state: 'closed', from: Math.min(loop.from, at), to: Math.max(loop.from, at) }
}

const LOOP_TOLERANCE: Seconds = 0.05

export const isLoopOf = (loop: Loop, from: Seconds, to: Seconds) =>
  loop.state === 'closed' && Math.abs(loop.from - from) < LOOP_TOLERANCE && Math.abs(loop.to - to) < LOOP_TOLERANCE

/** A whole stretch again and again; once more, and it is let go. */
// toggleStretch({ state: 'closed', from: 4, to: 8 }, 4, 8) // => { state: 'off' }
export const toggleStretch = (loop: Loop, from: Seconds, to: Seconds): Loop =>
  isLoopOf(loop, from, to) ? NO_LOOP : { state: 'closed', from, to }

/** Where to jump back to when the playhead has passed the end, or null. A playhead far past it was put there by hand. */
export const loopBack = (loop: Loop, at: Seconds): Seconds | null =>
  loop.state === 'closed' && at >= loop.to && at < loop.to + 1 ? loop.from : null

/** One end of a loop at another place, never past the other one. */
// moveLoopEnd({ state: 'closed', from: 4, to: 8 }, 'to', 2) // => { state: 'closed', from: 4, to: 4.25 }
export const moveLoopEnd = (loop: Loop & { state: 'closed' }, end: 'from' | 'to', at: Seconds): Loop =>
  end === 'from'
    ? { ...loop, from: Math.max(0, Math.min(at, loop.to - MIN_LOOP)) }
    : { ...loop, to: Math.max(at, loop.from + MIN_LOOP) }
