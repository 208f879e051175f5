import { beatTimes } from '#lib/engine/analyse/beats'
import type { OnsetCurve } from '#lib/engine/analyse/onsets'
import { findPulses } from '#lib/engine/analyse/tempo'
import type { HeardNote } from '#lib/engine/transcribe/sung-notes'
import type { Meter } from '#lib/music/key'
import type { TimedPitch } from '#lib/music/song-to-arrange'
import type { BeatsPerMinute, Seconds } from '#lib/music/time'

/** Notes on a grid of beats, in quarter notes from the start of a bar. */
export type Quantised = { bpm: BeatsPerMinute; meter: Meter; notes: TimedPitch[] }

const CURVE_RATE = 100
/** Width of the onset of a note, which nobody starts exactly. */
const ONSET_WIDTH: Seconds = 0.02
/** A longer note counts more, up to this one. */
const MAX_WEIGHT_LENGTH: Seconds = 1

/** Parts of a beat in which notes start: sixteenths, or the eighths of a dotted beat. */
const EVEN_PARTS = 4
const TERNARY_PARTS = 3
/** How much better thirds fit than quarters before the metre is compound. There are fewer of them. */
const TERNARY_FIT = 0.6
/** How much stronger bars of three beats are than bars of four. */
const TRIPLE_MARGIN = 1.1
/** A note lasts until the next one where the rest would be shorter. */
const MIN_REST_PARTS = 2

const onsetCurve = (notes: readonly HeardNote[], start: Seconds, end: Seconds): OnsetCurve => {
  const all = new Float32Array(Math.ceil((end - start) * CURVE_RATE))
  for (const { at, length } of notes) {
    const centre = (at - start) * CURVE_RATE
    const width = ONSET_WIDTH * CURVE_RATE
    for (let frame = Math.max(0, Math.ceil(centre - 4 * width)); frame <= centre + 4 * width; frame++)
      if (frame < all.length)
        all[frame]! += Math.sqrt(Math.min(MAX_WEIGHT_LENGTH, length)) * Math.exp(-0.5 * ((frame - centre) / width) ** 2)
  }
  return { rate: CURVE_RATE, start, all }
}

/** The place of a time among beats, which go on evenly at both ends. */
const placeIn = (beats: readonly Seconds[], time: Seconds): number => {
  let index = 0
  while (index + 2 < beats.length && beats[index + 1]! <= time) index++
  return index + (time - beats[index]!) / (beats[index + 1]! - beats[index]!)
}

const misfit = (places: readonly number[], parts: number) =>
  (places.reduce((sum, place) => sum + Math.abs(place * parts - Math.round(place * parts)), 0) * EVEN_PARTS) / parts

/** The first beat of a bar of `size` beats, and how much longer notes are that start on such beats. */
const downbeat = (notes: readonly { place: number; length: number }[], size: number) => {
  const weights = Array.from({ length: size }, () => 0)
  for (const { place, length } of notes)
    if (Number.isInteger(place)) weights[((place % size) + size) % size]! += Math.min(2, length)
  // Most melodies begin on their first beat.
  const [first] = notes
  if (first && Number.isInteger(first.place)) weights[((first.place % size) + size) % size]! *= 1.15
  const strongest = Math.max(...weights)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return { phase: weights.indexOf(strongest), strength: sum > 0 ? (strongest * size) / sum : 0 }
}

/** Puts notes on a grid of beats. @param bpm a known tempo, in quarter notes; found without it */
export const quantise = (heard: readonly HeardNote[], bpm: BeatsPerMinute | null): Quantised => {
  const first = heard[0]!
  const last = heard[heard.length - 1]!
  const [start, end] = [first.at - 1, last.at + last.length + 1]
  const curve = onsetCurve(heard, start, end)
  const period = bpm === null ? findPulses(curve, 1)[0]!.period : 60 / bpm
  const beats = beatTimes(curve, period, first.at - period / 2, last.at + period)
  if (beats.length < 2) beats.push(beats[0]! + period)
  const places = heard.map(({ at }) => placeIn(beats, at))
  const isTernary = misfit(places, TERNARY_PARTS) < TERNARY_FIT * misfit(places, EVEN_PARTS)
  const parts = isTernary ? TERNARY_PARTS : EVEN_PARTS
  let free = Number.NEGATIVE_INFINITY
  const starts = places.map((place) => {
    const at = Math.max(free, Math.round(place * parts))
    free = at + 1
    return at
  })
  const onGrid = heard.map(({ at, length, pitch }, index) => {
    const here = starts[index]!
    const until = Math.max(here + 1, Math.round(placeIn(beats, at + length) * parts))
    const next = starts[index + 1]
    const isHeld = next !== undefined && next - until < MIN_REST_PARTS
    return { place: here / parts, length: ((isHeld ? next : Math.min(until, next ?? until)) - here) / parts, pitch }
  })
  const [four, three] = [downbeat(onGrid, 4), downbeat(onGrid, 3)]
  const isTriple = !isTernary && three.strength > TRIPLE_MARGIN * four.strength
  const bar = isTriple ? 3 : isTernary ? 2 : 4
  const { phase } = isTriple ? three : isTernary ? downbeat(onGrid, 2) : four
  const origin = Math.floor((onGrid[0]!.place - phase) / bar) * bar + phase
  // In compound metres a beat has three eighths.
  const quarters = isTernary ? 1.5 : 1
  const meter: Meter = isTernary ? { beats: 6, unit: 8 } : { beats: bar, unit: 4 }
  const mean = (beats[beats.length - 1]! - beats[0]!) / (beats.length - 1)
  return {
    bpm: (60 * quarters) / (bpm === null ? mean : period),
    meter,
    notes: onGrid.map(({ place, length, pitch }) => ({
      at: (place - origin) * quarters,
      length: length * quarters,
      pitch,
    })),
  }
}
