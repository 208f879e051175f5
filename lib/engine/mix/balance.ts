import { lufsToPower, powerToLufs } from '#lib/dsp/loudness'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { activity, audition } from '#lib/engine/mix/audition'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { playerOf } from '#lib/engine/perform/instrument-player'
import type { TimedNote } from '#lib/engine/perform/player'
import type { Part } from '#lib/engine/score/score'
import { type Decibels, decibelsToGain, type Gain, type Samples } from '#lib/music/time'

/** Loudness of the lead of the band, played alone, before anything is done to the whole. */
export const LEAD_LOUDNESS: Decibels = -22

/**
 * What a score's 0 means for each role, in loudness. K-weighting hears little of the lowest octave, so bass is given
 * more; a part that sounds all the time fills more than its loudness says, so short notes are given more than carpets.
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

/** Instruments ring on after their notes: drums and plucked strings always do. */
const RING_SAMPLES: Samples = SAMPLE_RATE / 8

export type PartBalance = {
  gain: Gain
  powers: Float64Array
  /** Plain power over the whole song, and that above 4 kHz: what the tone of the mix will be. */
  whole: number
  treble: number
  /** Power where words are understood, per K-weighted power. */
  presence: number
}

const SILENT_PART = { gain: 1, whole: 0, treble: 0, presence: 0 }

/** Gain of a part, and the power that it will have in each tenth of a second. */
export const balance = (
  part: Part,
  notes: readonly TimedNote[],
  bank: Bank,
  seed: number,
  samples: Samples,
): PartBalance => {
  const busy = activity(notes, samples, RING_SAMPLES)
  if (notes.length === 0) return { ...SILENT_PART, powers: busy }
  const measured = audition(playerOf(part.instrument, bank, seed, part.name), part.role, notes, busy)
  if (measured.power <= 0) return { ...SILENT_PART, powers: busy.fill(0) }
  // Velocities are kept: a part that is played softly throughout is meant to be soft.
  const meanVelocity = notes.reduce((sum, note) => sum + note.velocity, 0) / notes.length
  const wanted =
    LEAD_LOUDNESS + ROLE_LEVELS[part.role] + part.level + 12 * Math.log10(Math.max(0.2, meanVelocity) / 0.75)
  // Loudness hears too little of a sub bass, which would then fill the room: plain power counts for more than half.
  const weight = part.role === 'bass' ? 10 * Math.log10(0.3 + 0.7 * measured.whole) : 0
  const gain = Math.min(40, decibelsToGain(wanted - weight - powerToLufs(measured.power)))
  const power = lufsToPower(wanted - weight) / measured.activity
  const powers = busy.map((x) => x * power)
  const sum = powers.reduce((a, b) => a + b, 0)
  return { gain, powers, whole: sum * measured.whole, treble: sum * measured.treble, presence: measured.presence }
}
