import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { type Chroma, chroma } from '#lib/engine/analyse/chroma'
import { halfRate, monoAtHalfRate } from '#lib/engine/analyse/mono'
import { type Onsets, onsets } from '#lib/engine/analyse/onsets'
import type { Hertz, Seconds } from '#lib/music/time'

export const PITCH_CLASSES = 12

/** Features that two recordings of one composition share with any performers and any sound. */
export type AlignmentFeatures = { duration: Seconds; harmony: Harmony; onsets: Onsets }

/**
 * Pitch classes over time as deviations from those of the whole recording, each frame of length 1, or 0 in silence.
 * Frame i is at time start + i / rate.
 */
export type Harmony = { rate: Hertz; start: Seconds; frames: number; values: Float32Array }

/** Frames on either side over which harmony is averaged: players place its notes at other times. */
const REACH = 2

/** Weight of the bass, which most arrangements share. */
const BASS_WEIGHT = 0.5

const normalised = (values: Float32Array, frames: number): Float32Array => {
  const mean = new Float32Array(PITCH_CLASSES)
  for (let i = 0; i < values.length; i++) mean[i % PITCH_CLASSES]! += values[i]! / Math.max(1, frames)
  const out = new Float32Array(values.length)
  for (let from = 0; from < values.length; from += PITCH_CLASSES) {
    let energy = 0
    let length = 0
    for (let pitch = 0; pitch < PITCH_CLASSES; pitch++) {
      energy += values[from + pitch]!
      const value = values[from + pitch]! - mean[pitch]!
      out[from + pitch] = value
      length += value * value
    }
    const scale = energy > 1e-6 && length > 0 ? 1 / Math.sqrt(length) : 0
    for (let pitch = 0; pitch < PITCH_CLASSES; pitch++) out[from + pitch]! *= scale
  }
  return out
}

/** The share of each pitch class in the notes around each frame. */
const sharesOf = ({ all, bass, frames }: Chroma): Float32Array => {
  const shares = new Float32Array(frames * PITCH_CLASSES)
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0
    for (let near = Math.max(0, frame - REACH); near <= Math.min(frames - 1, frame + REACH); near++)
      for (let pitch = 0; pitch < PITCH_CLASSES; pitch++) {
        const at = near * PITCH_CLASSES + pitch
        const value = all[at]! + BASS_WEIGHT * bass[at]!
        shares[frame * PITCH_CLASSES + pitch]! += value
        sum += value
      }
    if (sum > 0) for (let pitch = 0; pitch < PITCH_CLASSES; pitch++) shares[frame * PITCH_CLASSES + pitch]! /= sum
  }
  return shares
}

export const alignmentFeatures = (audio: Stereo): AlignmentFeatures => {
  const half = monoAtHalfRate(audio)
  const pitches = chroma(halfRate(half), SAMPLE_RATE / 4)
  const { rate, start, frames } = pitches
  return {
    duration: audio.left.length / SAMPLE_RATE,
    harmony: { rate, start, frames, values: normalised(sharesOf(pitches), frames) },
    onsets: onsets(half, SAMPLE_RATE / 2),
  }
}

/** The harmony at a lower rate: means of `every` frames. */
export const coarser = ({ rate, start, frames, values }: Harmony, every: number): Harmony => {
  const count = Math.floor(frames / every)
  const sums = new Float32Array(count * PITCH_CLASSES)
  for (let frame = 0; frame < count * every; frame++)
    for (let pitch = 0; pitch < PITCH_CLASSES; pitch++)
      sums[Math.floor(frame / every) * PITCH_CLASSES + pitch]! += values[frame * PITCH_CLASSES + pitch]! / every
  for (let from = 0; from < sums.length; from += PITCH_CLASSES) {
    let length = 0
    for (let pitch = 0; pitch < PITCH_CLASSES; pitch++) length += sums[from + pitch]! ** 2
    const scale = length > 0 ? 1 / Math.sqrt(length) : 0
    for (let pitch = 0; pitch < PITCH_CLASSES; pitch++) sums[from + pitch]! *= scale
  }
  return { rate: rate / every, start: start + (every - 1) / 2 / rate, frames: count, values: sums }
}

/** The harmony so many semitones higher. */
export const transposed = (harmony: Harmony, semitones: number): Harmony => ({
  ...harmony,
  values: harmony.values.map((_, i) => {
    const pitch = i % PITCH_CLASSES
    return harmony.values[i - pitch + ((pitch - semitones + PITCH_CLASSES) % PITCH_CLASSES)]!
  }),
})
