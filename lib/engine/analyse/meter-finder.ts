import { type Chroma, chromaBetween, cosineSimilarity } from '#lib/engine/analyse/chroma'
import { type Onsets, sampleAt } from '#lib/engine/analyse/onsets'
import type { Meter } from '#lib/music/key'
import type { BeatsPerMinute, Gain, Seconds } from '#lib/music/time'

/**
 * Grouping of beats into bars, and which pulse is the beat.
 * `bpm` counts quarter notes. In 6/8, where people tap dotted quarters, it is 1.5 times the taps, so a bar lasts
 * barLength(meter) quarters in every meter.
 */
export type Bar = {
  meter: Meter
  bpm: BeatsPerMinute
  beats: Seconds[]
  /** Beats per bar (in 6/8 dotted quarters or eighths), and the index of the first downbeat. */
  taps: number
  first: number
  confidence: Gain
}

/** Faster dotted quarters are a shuffle in 4/4. */
const MAX_COMPOUND_BPM: BeatsPerMinute = 125
const MIN_BPM: BeatsPerMinute = 48
const MAX_BPM: BeatsPerMinute = 215
/** Mean of the tempo prior, with a standard deviation of an octave. */
const PRIOR_MEAN_BPM: BeatsPerMinute = 112

/** Maximum within 25 ms. */
const peakNear = (curve: Float32Array, { rate, start }: Onsets, time: Seconds) => {
  let best = 0
  for (let shift = -0.024; shift <= 0.024; shift += 0.006)
    best = Math.max(best, sampleAt(curve, (time + shift - start) * rate))
  return best
}

/** Standardises to mean 0 and deviation 1. `floor` is the least deviation, so chance differences stay small. */
const standardise = (values: readonly number[], floor: number) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length))
  return values.map((value) => (value - mean) / Math.max(spread, floor, 1e-9))
}

/** Change of harmony at each beat, 0…1. */
const harmonicChange = (curve: Float32Array, chroma: Chroma, beats: readonly Seconds[]): number[] => {
  const spans = beats.map((time, i) => {
    const length = (beats[i + 1] ?? time + (time - (beats[i - 1] ?? time - 0.5))) - time
    return chromaBetween(curve, chroma, time + 0.15 * length, time + 0.95 * length)
  })
  return spans.map((span, i) => (i === 0 ? 0 : 1 - cosineSimilarity(spans[i - 1]!, span)))
}

/** Mean of values[i] · values[i + lag] of standardised values. */
const lagCorrelation = (values: readonly number[], lag: number) => {
  let sum = 0
  for (let i = 0; i + lag < values.length; i++) sum += values[i]! * values[i + lag]!
  return values.length > lag ? sum / (values.length - lag) : 0
}

/** Whether beats divide into three: onsets at both thirds, few at the half. */
const isTernary = (onsets: Onsets, beats: readonly Seconds[]) => {
  const at = (fraction: number) => {
    let sum = 0
    for (let i = 0; i + 1 < beats.length; i++)
      sum += peakNear(onsets.all, onsets, beats[i]! + fraction * (beats[i + 1]! - beats[i]!))
    return sum
  }
  const thirds = Math.min(at(1 / 3), at(2 / 3))
  return thirds > 1.5 * Math.max(at(1 / 2), (at(1 / 4) + at(3 / 4)) / 2) && thirds > 0.12 * at(0)
}

/** Standardised accents per beat, so that their kinds can be added. */
type Accents = { kinds: number[][]; sum: number[]; strength: number; support: Gain }

/** Onset support of the weakest class of every second or third beat: near 0 where beats miss the music. */
const supportOf = (strengths: readonly number[]): Gain => {
  const mean = strengths.reduce((sum, value) => sum + value, 0) / Math.max(1, strengths.length)
  const classes = [2, 3].flatMap((size) =>
    Array.from({ length: size }, (_, place) => {
      const members = strengths.filter((_, i) => i % size === place)
      return members.reduce((sum, value) => sum + value, 0) / Math.max(1, members.length)
    }),
  )
  return mean > 0 ? Math.min(1, Math.min(...classes) / mean) : 0
}

const accentsOf = (onsets: Onsets, chroma: Chroma, beats: readonly Seconds[]): Accents => {
  const all = beats.map((time) => peakNear(onsets.all, onsets, time))
  const meanOnset = all.reduce((sum, value) => sum + value, 0) / Math.max(1, all.length)
  const harmony = standardise(harmonicChange(chroma.all, chroma, beats), 0.02)
  const bass = standardise(harmonicChange(chroma.bass, chroma, beats), 0.02)
  const low = standardise(
    beats.map((time) => peakNear(onsets.low, onsets, time)),
    0.02 * meanOnset,
  )
  const high = standardise(
    beats.map((time) => peakNear(onsets.high, onsets, time)),
    0.02 * meanOnset,
  )
  const loud = standardise(all, 0.05 * meanOnset)
  return {
    kinds: [harmony, bass, low, high, loud],
    // Chords and bass change on downbeats, and kicks mark them; snares do not.
    sum: beats.map((_, i) => harmony[i]! + 0.6 * bass[i]! + 0.6 * low[i]! - 0.4 * high[i]! + 0.2 * loud[i]!),
    strength: meanOnset,
    support: supportOf(all),
  }
}

/** The strongest position in a bar of `size` beats, and its margin. */
const strongestPosition = (accents: readonly number[], size: number) => {
  const sums = new Array<number>(size).fill(0)
  const counts = new Array<number>(size).fill(0)
  accents.forEach((value, i) => {
    sums[i % size]! += value
    counts[i % size]! += 1
  })
  const total = sums.reduce((sum, value) => sum + value, 0)
  const weights = sums.map(
    (sum, i) => sum / Math.max(1, counts[i]!) - (total - sum) / Math.max(1, accents.length - counts[i]!),
  )
  const weight = Math.max(...weights)
  return { first: weights.indexOf(weight), weight }
}

/** Similarity of beats in neighbouring bars of `size` beats, 0…1. */
const barSimilarity = ({ kinds }: Accents, size: number) =>
  kinds.reduce((sum, values) => sum + lagCorrelation(values, size) + lagCorrelation(values, 2 * size), 0) /
  (2 * kinds.length)

/** The pulse, its off-beats, every second beat from either phase, and twice the pulse. */
const metricalLevels = (pulse: readonly Seconds[]): Seconds[][] => {
  const between = pulse.slice(1).map((time, i) => (time + pulse[i]!) / 2)
  return [
    [...pulse],
    between,
    pulse.filter((_, i) => i % 2 === 0),
    pulse.filter((_, i) => i % 2 === 1),
    pulse.flatMap((time, i) => (between[i] === undefined ? [time] : [time, between[i]])),
  ]
}

const tapsPerMinute = (beats: readonly Seconds[]): BeatsPerMinute =>
  beats.length > 1 ? (60 * (beats.length - 1)) / (beats[beats.length - 1]! - beats[0]!) : PRIOR_MEAN_BPM

/** Whether the middle of a three-beat bar is stronger than its second and third beat. */
const isCompound = (onsets: Onsets, beats: readonly Seconds[], first: number) => {
  const at = (beat: number) => {
    let sum = 0
    for (let i = first; i + 3 < beats.length; i += 3) {
      const time = beats[i]! + ((beats[i + 3]! - beats[i]!) * beat) / 3
      sum += peakNear(onsets.all, onsets, time) + 2 * peakNear(onsets.low, onsets, time)
    }
    return sum
  }
  return at(1.5) > 1.25 * Math.max(at(1), at(2))
}

/** Whether chords change nearly as often in the middle of a bar as at its start, which makes it two bars. */
const isTwoBars = (chroma: Chroma, starts: readonly Seconds[]) => {
  const halves = starts.flatMap((time, i) => [time, (time + (starts[i + 1] ?? 2 * time - (starts[i - 1] ?? 0))) / 2])
  const change = harmonicChange(chroma.all, chroma, halves)
  const mean = (parity: number) => change.filter((_, i) => i > 0 && i % 2 === parity).reduce((sum, v) => sum + v, 0)
  return mean(1) > 0.6 * mean(0)
}

/** Three beats are a waltz, 6/8, or two bars of a fast waltz at half speed. */
const resolveTripleMeter = (onsets: Onsets, chroma: Chroma, beats: Seconds[], first: number, taps: BeatsPerMinute) => {
  const waltz = { meter: { beats: 3, unit: 4 } as Meter, beats, first, taps: 3, bpm: taps }
  if (!isCompound(onsets, beats, first)) return waltz
  const starts = beats.filter((_, i) => i >= first && (i - first) % 3 === 0)
  if (2 * taps > MAX_BPM || starts.length < 3 || !isTwoBars(chroma, starts))
    return { ...waltz, meter: { beats: 6, unit: 8 } as Meter }
  const quick = beats.flatMap((time, i) => [time, (time + (beats[i + 1] ?? 2 * time - beats[i - 1]!)) / 2])
  return { ...waltz, beats: quick, first: (2 * first) % 3, bpm: 2 * taps }
}

/** All interpretations of a pulse as beats and bars. */
const readings = (onsets: Onsets, chroma: Chroma, pulse: readonly Seconds[]) => {
  const inThrees = isTernary(onsets, pulse)
  return metricalLevels(pulse).flatMap((beats, level) => {
    // Ternary beats do not divide into two.
    if (inThrees && (level === 1 || level === 4)) return []
    const taps = tapsPerMinute(beats)
    if (level > 0 && (beats.length < 8 || taps < MIN_BPM || taps > MAX_BPM)) return []
    const accents = accentsOf(onsets, chroma, beats)
    const ternary = isTernary(onsets, beats)
    const prior =
      -0.5 * Math.log2(taps / PRIOR_MEAN_BPM) ** 2 +
      0.3 * Math.log(accents.strength + 1e-6) +
      0.4 * Math.log(accents.support + 0.05)
    return (ternary ? [2, 4] : [3, 4]).map((size) => {
      const { first, weight } = strongestPosition(accents.sum, size)
      // Prior for four beats.
      const score = prior + 1.5 * barSimilarity(accents, size) + 0.35 * weight + (size === 4 ? 0.08 : 0)
      return { beats, taps, ternary, size, first, weight, score }
    })
  })
}

/**
 * `pulses`: candidate beat times, perhaps at half or double speed or on the off-beat. `clarity`: regularity of each.
 */
export const findBar = (
  onsets: Onsets,
  chroma: Chroma,
  pulses: readonly { times: readonly Seconds[]; clarity: Gain }[],
): Bar => {
  const candidates = pulses.flatMap(({ times, clarity }) =>
    readings(onsets, chroma, times).map((reading) => ({
      ...reading,
      score: reading.score + 0.5 * Math.log(clarity + 0.02),
    })),
  )
  const { beats, taps, ternary, size, first, weight } = candidates.reduce((a, b) => (b.score > a.score ? b : a))
  const found = { beats, taps: size, first, confidence: Math.max(0, Math.min(1, weight / 2)) }
  if (size === 2 || (ternary && taps < MAX_COMPOUND_BPM))
    return { ...found, meter: { beats: 6, unit: 8 }, bpm: taps * 1.5, taps: 2, first: first % 2 }
  if (size === 3) return { ...found, ...resolveTripleMeter(onsets, chroma, beats, first, taps) }
  return { ...found, meter: { beats: 4, unit: 4 }, bpm: taps }
}
