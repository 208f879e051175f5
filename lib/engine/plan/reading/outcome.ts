import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { INSTRUMENTS, type InstrumentId, type InstrumentTerm } from '#lib/engine/plan/instruments'
import { matchesTerm } from '#lib/engine/plan/match-instrument'
import type { Plan, PlannedPart, Singer } from '#lib/engine/plan/plan'
import { barLength, type Key, keyName } from '#lib/music/key'
import { beatsToSeconds, type Seconds, samplesToSeconds } from '#lib/music/time'

/** Names of the parts that play what a term means, without their role. */
export const partsOf = (plan: Plan, term: InstrumentTerm): string[] => [
  ...new Set(plan.parts.filter((part) => playsTerm(part, term)).map(({ id }) => INSTRUMENTS[id as InstrumentId].name)),
]

export const playsTerm = ({ id, role }: PlannedPart, term: InstrumentTerm): boolean =>
  matchesTerm(id, term) || (term === 'drums' && role === 'drums') || (term === 'bass' && role === 'bass')

/** How a singer is called in a reading. */
export const voiceName = (singer: Singer | null): string =>
  singer === null ? 'none' : singer.style === 'whisper' ? 'whisper' : singer.kind

export const bpmName = (bpm: number): string => `${Math.round(bpm * 10) / 10} BPM`

export const secondsName = (seconds: Seconds): string => {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export const songSeconds = (plan: Plan): Seconds => samplesToSeconds(plan.samples, SAMPLE_RATE)

/** Lengths within a second or half a bar are as asked, for bars stay whole. */
export const lengthExactness = (plan: Plan, wanted: Seconds): 'exact' | 'close' | 'not' => {
  const off = Math.abs(songSeconds(plan) - wanted)
  const bar = beatsToSeconds(barLength(plan.meter), plan.bpm)
  return off <= Math.max(1, bar / 2 + 0.01) ? 'exact' : off <= Math.max(8, wanted * 0.1) ? 'close' : 'not'
}

export const isSameKey = (a: Key, b: Key): boolean => keyName(a) === keyName(b)
