import type { Seconds } from '#lib/music/time'

/** A loop: not set, only its start set, or both ends set. */
export type Loop = { state: 'off' } | { state: 'open'; from: Seconds } | { state: 'closed'; from: Seconds; to: Seconds }

export const NO_LOOP: Loop = { state: 'off' }

/** A second press within this time clears the loop. */
export const MIN_LOOP: Seconds = 0.25

/** Sets the start, then the end, then clears both. An end before the start swaps them. */
// pressLoop({ state: 'open', from: 8 }, 4) // => { state: 'closed', from: 4, to: 8 }
export const pressLoop = (loop: Loop, at: Seconds): Loop => {
  if (loop.state === 'off') return { state: 'open', from: at }
  if (loop.state === 'closed' || Math.abs(at - loop.from) < MIN_LOOP) return NO_LOOP
  return { state: 'closed', from: Math.min(loop.from, at), to: Math.max(loop.from, at) }
}

const LOOP_TOLERANCE: Seconds = 0.05

export const isLoopOf = (loop: Loop, from: Seconds, to: Seconds) =>
  loop.state === 'closed' && Math.abs(loop.from - from) < LOOP_TOLERANCE && Math.abs(loop.to - to) < LOOP_TOLERANCE

/** Loops a section, or clears the loop if it is that section. */
// toggleStretch({ state: 'closed', from: 4, to: 8 }, 4, 8) // => { state: 'off' }
export const toggleStretch = (loop: Loop, from: Seconds, to: Seconds): Loop =>
  isLoopOf(loop, from, to) ? NO_LOOP : { state: 'closed', from, to }

/** Where to jump back to past the end, else null. A position far past the end comes from a seek. */
export const loopBack = (loop: Loop, at: Seconds): Seconds | null =>
  loop.state === 'closed' && at >= loop.to && at < loop.to + 1 ? loop.from : null

/** Moves one end of a loop, not past the other. */
// moveLoopEnd({ state: 'closed', from: 4, to: 8 }, 'to', 2) // => { state: 'closed', from: 4, to: 4.25 }
export const moveLoopEnd = (loop: Loop & { state: 'closed' }, end: 'from' | 'to', at: Seconds): Loop =>
  end === 'from'
    ? { ...loop, from: Math.max(0, Math.min(at, loop.to - MIN_LOOP)) }
    : { ...loop, to: Math.max(at, loop.from + MIN_LOOP) }
