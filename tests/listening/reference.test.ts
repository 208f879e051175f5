import { describe, expect, test } from 'vitest'
import { hann, RealFft } from '#lib/dsp/fft'
import { analyse } from '#lib/engine/analyse/analyse'
import { type Analysis, SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { playBand } from '#lib/engine/analyse/band.fixture'
import type { Brief, Similarity } from '#lib/engine/brief'
import { mastered } from '#lib/engine/mix/mastered'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import { scoreSong } from '#lib/engine/score/score-song'
import { barLength, type PitchClass } from '#lib/music/key'
import type { Seconds } from '#lib/music/time'

/** What a song takes from a recording that it refers to: more with each stop, and of this recording rather than of any other. */

const STOPS: Similarity[] = [0.2, 0.8, 1.3, 1.5]
const four = { beats: 4, unit: 4 } as const

const bank = await openBank()
const played = (plan: Plan): Stereo => {
  const audio = { left: new Float32Array(plan.samples), right: new Float32Array(plan.samples) }
  let at = 0
  for (const block of mastered(plan, scoreSong(plan), bank)) {
    audio.left.set(block.left.subarray(0, block.count), at)
    audio.right.set(block.right.subarray(0, block.count), at)
    at += block.count
  }
  return audio
}

const brief = (prompt: string, similarity?: Similarity): Brief => ({
  prompt,
  lyric: null,
  take: 0,
  source: similarity ? { kind: 'reference', recording: new Uint8Array(0), similarity } : { kind: 'none' },
})

/** Foreign recordings: bands of known notes, with parts of their own, and songs of other styles. */
const band = (
  groove: 'rock' | 'house' | 'ballad' | 'swing',
  bpm: number,
  tonic: PitchClass,
  minor: boolean,
  change: Seconds,
) => {
  const song = {
    ...{ groove, bpm, meter: four, offset: 0, length: 36, seed: tonic },
    key: { tonic, mode: minor ? 'minor' : 'major' },
  } as const
  const [full, calm] = [playBand(song), playBand({ ...song, groove: 'ambient' })]
  const border = Math.round(((change * 60) / bpm) * 4) * SAMPLE_RATE
  const mixed = full.left.map((value, i) => (i < border ? 0.6 * calm.left[i]! : value))
  return { left: mixed, right: mixed.slice() }
}

const REFERENCES: [name: string, audio: Stereo][] = [
  ['a rock band that begins softly', band('rock', 96, 4, true, 5)],
  ['a house track with a long beginning', band('house', 127, 1, true, 9)],
  ['a ballad', band('ballad', 70, 8, false, 3)],
  ['a jazz trio', band('swing', 144, 10, false, 7)],
  ['a metal song', played(planSong(brief('metal, 165 BPM, in F# minor, instrumental, 32 seconds'), 3))],
  ['an ambient piece', played(planSong(brief('ambient, 62 BPM, in D major, instrumental, 32 seconds'), 4))],
]
const heard = REFERENCES.map(([, audio]) => analyse(audio))

const ASKED = 'pop song about rain'
/** Short, as every stop is played as a whole. */
const SHORT = `${ASKED}, instrumental, 36 seconds`
const planned = (analysis: Analysis, similarity: Similarity, prompt = ASKED) =>
  planSong(brief(prompt, similarity), 5, { reference: analysis })

/** Steps between two sets of notes on the circle of fifths, 0…6. */
const fifths = (a: Plan['key'], b: Plan['key']) => {
  const signature = ({ tonic, mode }: Plan['key']) => {
    const shift = { major: 0, minor: 3, dorian: 10, phrygian: 8, mixolydian: 5, lydian: 7 }[mode as string] ?? 0
    return (((tonic + shift) * 7) % 12) + 0
  }
  const steps = Math.abs(signature(a) - signature(b)) % 12
  return Math.min(steps, 12 - steps)
}

/** How far the parts of a song lie from those of a recording: in shares of the whole, and how much longer or shorter it is. */
const formDistance = (plan: Plan, analysis: Analysis, target = Math.max(60, analysis.duration)) => {
  const bars = plan.sections.reduce((sum, section) => sum + section.bars, 0)
  const own = plan.sections.slice(1).map((section) => section.firstBar / bars)
  const borders = analysis.sections.slice(1).map((section) => section.at / analysis.duration)
  const apart = borders.map((border) => Math.min(...own.map((at) => Math.abs(at - border))))
  const duration = (bars * barLength(plan.meter) * 60) / plan.bpm
  return (
    8 * (apart.reduce((sum, value) => sum + value, 0) / Math.max(1, apart.length)) +
    Math.abs(Math.log2(duration / target))
  )
}

/** Loudness in twelve equal stretches against the mean (dB). */
const contourOf = ({ left, right }: Stereo): number[] => {
  const size = Math.floor(left.length / 12)
  const powers = Array.from({ length: 12 }, (_, part) => {
    let sum = 0
    for (let i = part * size; i < (part + 1) * size; i++) sum += left[i]! ** 2 + right[i]! ** 2
    return sum / size
  })
  const mean = powers.reduce((sum, power) => sum + power, 0) / 12
  return powers.map((power) => Math.max(-15, 10 * Math.log10(power / mean + 1e-6)))
}

/** Mean frequency by magnitude, of a window in every tenth of a second. */
const brightnessOf = ({ left, right }: Stereo): number => {
  const fft = new RealFft(1024)
  const window = hann(1024)
  const power = new Float32Array(513)
  const frame = new Float32Array(1024)
  let sum = 0
  let moment = 0
  for (let at = 0; at + 1024 <= left.length; at += 4410) {
    for (let i = 0; i < 1024; i++) frame[i] = left[at + i]! + right[at + i]!
    fft.power(frame, 0, window, power)
    for (let bin = 1; bin < 256; bin++) {
      sum += Math.sqrt(power[bin]!)
      moment += Math.sqrt(power[bin]!) * bin
    }
  }
  return ((moment / sum) * SAMPLE_RATE) / 1024
}

/** How alike a sound is to itself a beat later: growth of its roughness, autocorrelated. */
const regularity = ({ left }: Stereo, period: Seconds): number => {
  const step = 441
  const energies = new Float64Array(Math.floor(left.length / step))
  for (let i = 0; i < energies.length; i++) {
    let sum = 1e-7
    for (let k = 1; k < step; k++) sum += (left[i * step + k]! - left[i * step + k - 1]!) ** 2
    energies[i] = Math.log(sum)
  }
  const growth = energies.map((value, i) => Math.max(0, value - (energies[i - 1] ?? value)))
  const mean = growth.reduce((sum, value) => sum + value, 0) / growth.length
  const at = (lag: number) => {
    let sum = 0
    for (let i = 0; i + lag < growth.length; i++) sum += (growth[i]! - mean) * (growth[i + lag]! - mean)
    return sum
  }
  // Four beats later, so that a hundredth of the tempo is told.
  return at(Math.round((4 * period * SAMPLE_RATE) / step)) / at(0)
}

type Distances = { tempo: number; key: number; form: number; contour: number; brightness: number }

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('what is decided before the first note', () => {
  const distances = (plan: Plan, analysis: Analysis) => ({
    tempo: Math.abs(Math.log2(plan.bpm / analysis.bpm)),
    key: fifths(plan.key, analysis.key),
    form: formDistance(plan, analysis),
  })

  test.each(['tempo', 'key', 'form'] as const)('%s comes nearer to the recording with every stop', (measure) => {
    const means = STOPS.map((stop) => mean(heard.map((one) => distances(planned(one, stop), one)[measure])))
    for (let i = 1; i < means.length; i++) expect(means[i]!, `${means}`).toBeLessThan(means[i - 1]!)
    // Tempo and key move away from no recording at all.
    if (measure !== 'form')
      for (const one of heard) {
        const own = STOPS.map((stop) => distances(planned(one, stop), one)[measure])
        for (let i = 1; i < own.length; i++) expect(own[i]!, `${own}`).toBeLessThanOrEqual(own[i - 1]! + 1e-9)
      }
  })

  test('at the closest stop tempo, key and meter are those of the recording', () => {
    for (const one of heard) {
      const plan = planned(one, 1.5)
      expect(plan.bpm).toBeCloseTo(one.bpm, 6)
      expect(plan.meter).toEqual(one.meter)
      if (one.confidence.key >= 0.25) expect(fifths(plan.key, one.key)).toBe(0)
    }
  })

  test('what the prompt names holds at every stop', () => {
    for (const stop of STOPS) {
      const asked = brief('reggae, 84 BPM, in E minor, no drums, 40 seconds, female voice', stop)
      const plan = planSong(asked, 5, { reference: heard[1]! })
      expect(plan).toMatchObject({ genre: 'reggae', bpm: 84, key: { tonic: 4, mode: 'minor' } })
      expect(plan.singer?.kind).toBe('female')
      expect(plan.parts.some((part) => part.role === 'drums')).toBe(false)
      expect(Math.abs(plan.samples / SAMPLE_RATE - 40)).toBeLessThan(4)
    }
  })

  test('words that are given are sung, those that are not are written', () => {
    const lyric = '[Verse]\nThe snow came early to the hill\nAnd all the fields are white and still'
    const given = planSong({ ...brief(ASKED, 1.3), lyric }, 5, { reference: heard[0]! })
    const sung = scoreSong(given).phrases.filter((phrase) => phrase.voice === 'lead')
    const text = sung.flatMap((phrase) => phrase.notes.flatMap((note) => note.syllable?.text ?? []))
    expect(
      text
        .join('')
        .toLowerCase()
        .replace(/[^a-z]/g, ''),
    ).toContain('snow')
    expect(given.sections.flatMap((section) => section.lines)).toHaveLength(2)
    expect(planned(heard[0]!, 1.3).lyric).toMatch(/\[[A-Z]/i)
  })
})

describe('what is heard', () => {
  // Every stop is played for a soft and for a loud recording.
  const chosen = [1, 5]
  const songs = chosen.map((index) =>
    STOPS.map((stop) => {
      const plan = planned(heard[index]!, stop, SHORT)
      return { plan, audio: played(plan) }
    }),
  )
  const contours = REFERENCES.map(([, audio]) => contourOf(audio))
  const brightnesses = REFERENCES.map(([, audio]) => brightnessOf(audio))

  const distances = ({ plan, audio }: { plan: Plan; audio: Stereo }, index: number): Distances => {
    const contour = contourOf(audio)
    return {
      tempo: Math.abs(Math.log2(plan.bpm / heard[index]!.bpm)),
      key: fifths(plan.key, heard[index]!.key),
      form: formDistance(plan, heard[index]!, plan.samples / SAMPLE_RATE),
      contour: Math.sqrt(mean(contour.map((value, i) => (value - contours[index]![i]!) ** 2))),
      brightness: Math.abs(Math.log2(brightnessOf(audio) / brightnesses[index]!)),
    }
  }
  /** One step of each measure is about what tells two songs of a style apart. */
  const together = ({ tempo, key, form, contour, brightness }: Distances) =>
    tempo / 0.1 + key / 2 + form / 0.5 + contour / 2 + brightness / 0.3

  test.each(['contour', 'brightness'] as const)('%s comes nearer to the recording with every stop', (measure) => {
    const means = STOPS.map((_, stop) => mean(songs.map((stops, i) => distances(stops[stop]!, chosen[i]!)[measure])))
    // Neighbouring stops may differ by less than another melody does: there nearer means no farther.
    const slack = measure === 'brightness' ? 0.05 : 0.1
    for (let i = 1; i < means.length; i++) expect(means[i]!, `${means}`).toBeLessThan(means[i - 1]! + slack)
    expect(means[3]!, `${means}`).toBeLessThan(0.8 * means[0]!)
  })

  test('at the closest stop a song is nearer to its recording than to any other', () => {
    songs.forEach((stops, i) => {
      const all = REFERENCES.map((_, index) => together(distances(stops[3]!, index)))
      expect(all.indexOf(Math.min(...all)), `${all}`).toBe(chosen[i])
    })
  })

  test('its beats are as far apart as those of the recording', () => {
    const { audio } = songs[0]![3]!
    const period = 60 / heard[1]!.bpm
    const own = regularity(audio, period)
    for (const other of [0.94, 0.97, 1.03, 1.06]) expect(own).toBeGreaterThan(regularity(audio, period * other))
  })
})
