import { lufsToPower, powerToLufs } from '#lib/dsp/loudness'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { activity, audition } from '#lib/engine/mix/audition'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { playerOf } from '#lib/engine/perform/instrument-player'
import type { TimedNote } from '#lib/engine/perform/player'
import type { Part } from '#lib/engine/score/score'
import { type Decibels, decibelsToGain, type Gain, type Samples } from '#lib/music/time'

/** Loudness of the lead instrument alone, before processing of the mix. */
export const LEAD_LOUDNESS: Decibels = -22

/**
 * Loudness of level 0 for each role, relative to the lead.
 * K-weighting underrates the lowest octave, so bass gets more. Sustained parts mask more than their loudness says, so
 * short notes get more.
 */
const ROLE_LEVELS: Record<Part['role'], Decibels> = {
  drums: 1,
  percussion: -4,
  bass: 0.2,
  chords: 2.4,
  pad: 1,
  arp: 1.5,
  lead: 0.5,
  counter: 0.5,
  effect: 0,
}

/** Decay of instruments after their notes. */
const RING_SAMPLES: Samples = SAMPLE_RATE / 8

export type PartBalance = {
  gain: Gain
  /** Expected power per unit of activity. */
  power: number
  powers: Float64Array
  /** Unweighted power of the whole song, in total and above 4 kHz. */
  whole: number
  treble: number
  /** Power between 1 and 4 kHz, per K-weighted power. */
  presence: number
}

const SILENT_PART = { gain: 1, power: 0, whole: 0, treble: 0, presence: 0 }

/** Expected power per tenth of a second of a part with a known balance. */
export const expectedPowers = (notes: readonly TimedNote[], samples: Samples, power: number): Float64Array =>
  activity(notes, samples, RING_SAMPLES).map((x) => x * power)

/** Gain of a part and its expected power per tenth of a second. */
export const balance = (
  part: Part,
  notes: readonly TimedNote[],
  bank: Bank,
  seed: number,
  samples: Samples,
): PartBalance => {
  const busy = activity(notes, samples, RING_SAMPLES)
  if (notes.length === 0) return { ...SILENT_PART, powers: busy }
  const measured = audition(playerOf(part.instrument, bank, seed, part.seedName ?? part.name), part.role, notes, busy)
  if (measured.power <= 0) return { ...SILENT_PART, powers: busy.fill(0) }
  // Velocities are kept, so a part that is soft throughout stays soft.
  const meanVelocity = notes.reduce((sum, note) => sum + note.velocity, 0) / notes.length
  const wanted =
    LEAD_LOUDNESS + ROLE_LEVELS[part.role] + part.level + 12 * Math.log10(Math.max(0.2, meanVelocity) / 0.75)
  // Loudness underrates sub bass, so unweighted power counts for more than half.
  const weight = part.role === 'bass' ? 10 * Math.log10(0.3 + 0.7 * measured.whole) : 0
  const gain = Math.min(40, decibelsToGain(wanted - weight - powerToLufs(measured.power)))
  const power = lufsToPower(wanted - weight) / measured.activity
  const powers = busy.map((x) => x * power)
  const sum = powers.reduce((a, b) => a + b, 0)
  return {
    gain,
    power,
    powers,
    whole: sum * measured.whole,
    treble: sum * measured.treble,
    presence: measured.presence,
  }
}
