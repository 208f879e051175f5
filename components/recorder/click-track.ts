import { type BeatsPerMinute, beatsToSeconds, type Milliseconds, type Seconds } from '#lib/music/time'

/** The metronome: beats are scheduled on the audio clock, a little ahead of the time at which they sound. */

export const TEMPO_LIMITS = { min: 40, max: 240 } as const

const ACCENT_HERTZ = 1568
const BEAT_HERTZ = 1047
const CLICK_SECONDS: Seconds = 0.04
const CLICK_GAIN = 0.4
const AHEAD: Seconds = 0.2
const CHECK_MS: Milliseconds = 50
/** The first click needs this long to be heard whole. */
const LEAD: Seconds = 0.12

export type Count = { bpm: BeatsPerMinute; beatsPerBar: number }

/** Bar and beat, from 1, at a number of seconds after the first beat. */
// barAndBeat(2.6, { bpm: 120, beatsPerBar: 4 }) // => { bar: 2, beat: 2 }
export const barAndBeat = (seconds: Seconds, { bpm, beatsPerBar }: Count): { bar: number; beat: number } => {
  const beats = Math.floor((seconds * bpm) / 60 + 1e-6)
  return { bar: Math.floor(beats / beatsPerBar) + 1, beat: (beats % beatsPerBar) + 1 }
}

/** The tempo of taps, from their last few intervals; null below two taps. Times in milliseconds. */
// tappedTempo([0, 500, 1000]) // => 120
export const tappedTempo = (taps: readonly Milliseconds[]): BeatsPerMinute | null => {
  const recent = taps.slice(-5)
  const [first, last] = [recent[0], recent.at(-1)]
  if (first === undefined || last === undefined || last <= first) return null
  const bpm = Math.round((60_000 * (recent.length - 1)) / (last - first))
  return Math.min(TEMPO_LIMITS.max, Math.max(TEMPO_LIMITS.min, bpm))
}

const soundClick = (context: AudioContext, at: Seconds, accented: boolean) => {
  const tone = new OscillatorNode(context, { frequency: accented ? ACCENT_HERTZ : BEAT_HERTZ })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(CLICK_GAIN, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + CLICK_SECONDS)
  tone.connect(gain).connect(context.destination)
  tone.start(at)
  tone.stop(at + CLICK_SECONDS)
}

/**
 * Starts clicking. `beats` is how many to sound; Infinity until stopped. `onBeat` is called with the index of each beat as it
 * sounds. `start` is the time of the first beat on the clock of the context.
 */
export const startClick = (
  context: AudioContext,
  { bpm, beatsPerBar }: Count,
  beats: number,
  onBeat: (index: number) => void,
): { start: Seconds; stop: () => void } => {
  const start = context.currentTime + LEAD
  let scheduled = 0
  let sounded = 0
  const timeOf = (index: number) => start + beatsToSeconds(index, bpm)
  const check = () => {
    while (scheduled < beats && timeOf(scheduled) < context.currentTime + AHEAD) {
      soundClick(context, timeOf(scheduled), scheduled % beatsPerBar === 0)
      scheduled++
    }
    while (sounded < scheduled && timeOf(sounded) <= context.currentTime) onBeat(sounded++)
  }
  check()
  const timer = setInterval(check, CHECK_MS)
  return { start, stop: () => clearInterval(timer) }
}
