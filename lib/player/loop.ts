import type { Seconds } from '#lib/music/time'

/** A loop: not set, only its start set (`open`), or both ends set. */
export type Loop = { state: 'off' } | { state: 'open'; from: Seconds } | { state: 'closed'; from: Seconds; to: Seconds }

export const NO_LOOP: Loop = { state: 'off' }

/** The shortest loop. A second press nearer to the first clears it. */
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
// toggleLoopOf({ state: 'closed', from: 4, to: 8 }, 4, 8) // => { state: 'off' }
export const toggleLoopOf = (loop: Loop, from: Seconds, to: Seconds): Loop =>
  isLoopOf(loop, from, to) ? NO_LOOP : { state: 'closed', from, to }

/** A position further past the end of a loop was reached by a seek. */
const MAX_OVERSHOOT: Seconds = 1

/** Where playback jumps back to after the end of a loop; null otherwise. */
export const jumpBackFrom = (loop: Loop, at: Seconds): Seconds | null =>
  loop.state === 'closed' && at >= loop.to && at < loop.to + MAX_OVERSHOOT ? loop.from : null

/** Moves one edge of a loop, not past the other. The caller bounds it by the length of the song. */
// moveLoopEnd({ state: 'closed', from: 4, to: 8 }, 'to', 2) // => { state: 'closed', from: 4, to: 4.25 }
export const moveLoopEnd = (loop: Loop & { state: 'closed' }, edge: 'from' | 'to', at: Seconds): Loop =>
  edge === 'from'
    ? { ...loop, from: Math.max(0, Math.min(at, loop.to - MIN_LOOP)) }
    : { ...loop, to: Math.max(at, loop.from + MIN_LOOP) }

/** A loop of the same music in another recording. */
// movedLoop({ state: 'closed', from: 4, to: 8 }, (at) => at + 2) // => { state: 'closed', from: 6, to: 10 }
export const movedLoop = (loop: Loop, move: (at: Seconds) => Seconds): Loop => {
  if (loop.state === 'off') return loop
  if (loop.state === 'open') return { ...loop, from: move(loop.from) }
  const [from, to] = [move(loop.from), move(loop.to)]
  return to - from < MIN_LOOP ? NO_LOOP : { ...loop, from, to }
}
