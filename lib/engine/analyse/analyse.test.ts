import { describe, expect, test } from 'vitest'
import { analyse } from '#lib/engine/analyse/analyse'
import type { Stereo } from '#lib/engine/analyse/analysis'
import { type BandBrief, playBand } from '#lib/engine/analyse/band.fixture'
import { barLength, type Key } from '#lib/music/key'
import { randomFrom } from '#lib/music/random'
import type { Seconds } from '#lib/music/time'
import { isFull } from '#tests/harness/tier'

const stereo = (length: Seconds, sample: (i: number) => number): Stereo => {
  const left = Float32Array.from({ length: Math.round(length * 44100) }, (_, i) => sample(i))
  return { left, right: left.slice() }
}

/** Distance to the nearest grid point in milliseconds. */
const off = (time: Seconds, origin: Seconds, period: Seconds) =>
  Math.abs(time - origin - Math.round((time - origin) / period) * period) * 1000

/** Tonic of the relative major. */
const relative = ({ tonic, mode }: Key) => (mode === 'minor' ? (tonic + 3) % 12 : tonic)

const four = { beats: 4, unit: 4 } as const
const three = { beats: 3, unit: 4 } as const
const six = { beats: 6, unit: 8 } as const
const songs: BandBrief[] = [
  { bpm: 63.3, key: { tonic: 0, mode: 'major' }, meter: four, groove: 'ballad', length: 24, offset: -1.1, seed: 5 },
  { bpm: 76, key: { tonic: 7, mode: 'minor' }, meter: four, groove: 'rock', length: 20, offset: -0.4, seed: 6 },
  { bpm: 87.4, key: { tonic: 2, mode: 'minor' }, meter: six, groove: 'rock', length: 20, offset: -0.7, seed: 7 },
  { bpm: 96, key: { tonic: 9, mode: 'minor' }, meter: three, groove: 'ballad', length: 20, offset: -0.9, seed: 8 },
  { bpm: 112, key: { tonic: 4, mode: 'major' }, meter: four, groove: 'ballad', length: 20, offset: -1.9, seed: 9 },
  { bpm: 124.7, key: { tonic: 11, mode: 'minor' }, meter: four, groove: 'house', length: 20, offset: -0.2, seed: 10 },
  { bpm: 140, key: { tonic: 6, mode: 'major' }, meter: three, groove: 'rock', length: 20, offset: -0.6, seed: 11 },
  { bpm: 174, key: { tonic: 1, mode: 'minor' }, meter: four, groove: 'rock', length: 20, offset: -1.3, seed: 12 },
]

// Every meter and groove, and the slowest and the fastest.
const defaultSongs = [0, 2, 3, 5, 7]
const analysed = songs
  .filter((_, index) => isFull || defaultSongs.includes(index))
  .map((song) => ({ song, analysis: analyse(playBand(song)) }))

test('keys › all but one › found, or the relative key', () => {
  const right = analysed.filter(({ song, analysis }) => relative(analysis.key) === relative(song.key))
  expect(right.length).toBeGreaterThanOrEqual(analysed.length - 1)
})

describe.each(analysed)('$song.groove in $song.meter.beats/$song.meter.unit at $song.bpm BPM', ({ song, analysis }) => {
  const bar = (barLength(song.meter) * 60) / song.bpm

  test('tempo › within 1 %', () => {
    expect(Math.abs(analysis.bpm / song.bpm - 1)).toBeLessThan(0.01)
  })
  test('meter › found', () => {
    expect(analysis.meter).toEqual(song.meter)
  })
  test('beats and bars › within 15 ms', () => {
    expect(off(analysis.firstDownbeat, song.offset, bar)).toBeLessThan(15)
    expect(off(analysis.firstBeat, song.offset, bar / analysis.meter.beats)).toBeLessThan(15)
    expect(analysis.firstDownbeat).toBeGreaterThanOrEqual(analysis.firstBeat)
    expect(analysis.firstBeat).toBeGreaterThanOrEqual(0)
  })
  test('confidence › high', () => {
    expect(analysis.confidence.tempo).toBeGreaterThan(0.6)
    expect(analysis.confidence.key).toBeGreaterThan(0.6)
  })
})

test('leading silence › first downbeat › where the music begins', () => {
  const song = { ...songs[7]!, offset: 1.234, length: 12 }
  const audio = playBand(song)
  // Removes what the band plays before its first downbeat.
  for (const side of [audio.left, audio.right]) side.fill(0, 0, Math.round(1.234 * 44100))
  expect(Math.abs(analyse(audio).firstDownbeat - 1.234)).toBeLessThan(0.015)
})

test.each([
  ['white noise', () => randomFrom(1, 'noise')],
  [
    'a steady tone',
    () => {
      let i = 0
      return () => 0.5 + 0.3 * Math.sin(i++ * 0.06)
    },
  ],
  ['silence', () => () => 0.5],
])('%s › confidence of tempo and key › low', (_, make) => {
  const next = make()
  const analysis = analyse(stereo(12, () => next() - 0.5))
  expect(analysis.confidence.tempo).toBeLessThan(0.1)
  expect(analysis.confidence.key).toBeLessThan(0.4)
})

test('speech-like signal › confidence of tempo and key › low', () => {
  const random = randomFrom(3, 'speech')
  let left = 0
  let total = 1
  let pitch = 120
  let glide = 0
  let loud = 0
  let phase = 0
  const analysis = analyse(
    stereo(15, () => {
      if (left-- <= 0) {
        total = Math.round(44100 * (0.08 + 0.3 * random()))
        left = total
        loud = random() < 0.2 ? 0 : 0.3 + random()
        pitch = 90 + 80 * random()
        glide = (random() - 0.6) * 100
      }
      phase += (pitch + (glide * (total - left)) / total) / 44100
      const shape = Math.sin((Math.PI * left) / total)
      return loud * shape * (0.4 * ((phase % 1) - 0.5) + 0.05 * (random() - 0.5))
    }),
  )
  expect(analysis.confidence.tempo).toBeLessThan(0.2)
  expect(analysis.confidence.key).toBeLessThan(0.4)
})

test('loudness › EBU value; contour › follows the levels', () => {
  // Source: EBU Tech 3341. A stereo sine of 1 kHz at −23 dBFS reads −23 LUFS.
  const quiet = 10 ** (-23 / 20)
  const sine = (i: number) => quiet * Math.sin((2 * Math.PI * 1000 * i) / 44100)
  expect(analyse(stereo(8, sine)).loudness).toBeCloseTo(-23, 0)
  const stepped = analyse(stereo(8, (i) => sine(i) * (i < 4 * 44100 ? 0.5 : 1)))
  expect(stepped.contour).toHaveLength(8)
  expect(stepped.contour[6]! - stepped.contour[1]!).toBeCloseTo(6, 0)
})

test('darker and busier recordings › brightness and density › lower and higher', () => {
  for (const rate of [2, 7]) {
    const plucked = stereo(6, (i) => {
      const since = (i / 44100) % (1 / rate)
      return 0.3 * Math.sin(2 * Math.PI * 330 * since) * Math.exp(-since * 12)
    })
    expect(Math.abs(analyse(plucked).density - rate)).toBeLessThan(0.5)
  }
  const bright = analyse(stereo(4, (i) => 0.3 * Math.sin(i * 0.5))).brightness
  const dark = analyse(stereo(4, (i) => 0.3 * Math.sin(i * 0.05))).brightness
  expect(bright).toBeCloseTo((0.5 * 44100) / (2 * Math.PI), -2)
  expect(dark).toBeCloseTo((0.05 * 44100) / (2 * Math.PI), -2)
})

test('sections › cover the recording, with a border where the level rises', () => {
  const song: BandBrief = { ...songs[5]!, bpm: 120, offset: 0, length: 24 }
  const calm = playBand({ ...song, groove: 'ambient' })
  const full = playBand(song)
  const joined = (side: 'left' | 'right') => {
    const whole = new Float32Array(2 * calm[side].length)
    whole.set(calm[side])
    whole.set(full[side], calm[side].length)
    return whole
  }
  const audio: Stereo = { left: joined('left'), right: joined('right') }
  const { sections, duration } = analyse(audio)
  expect(sections[0]!.at).toBe(0)
  sections.forEach((part, i) => {
    expect(part.at + part.length).toBeCloseTo(sections[i + 1]?.at ?? duration, 6)
    expect(part.energy).toBeGreaterThanOrEqual(0)
    expect(part.energy).toBeLessThanOrEqual(1)
  })
  const border = sections.find((part) => Math.abs(part.at - 24) < 1)
  expect(border).toBeDefined()
  expect(border!.energy).toBeGreaterThan(sections[0]!.energy)
})

test.each([0.01, 0.3, 1, 2.5])('%f seconds of any signal › analysis › finite values', (length) => {
  const random = randomFrom(4, 'short')
  for (const sample of [() => 0, () => random() - 0.5, (i: number) => Math.sin(i / 20)]) {
    const analysis = analyse(stereo(length, sample))
    for (const value of [
      analysis.bpm,
      analysis.firstBeat,
      analysis.firstDownbeat,
      analysis.loudness,
      analysis.brightness,
      analysis.density,
    ])
      expect(Number.isFinite(value)).toBe(true)
    expect(analysis.bpm).toBeGreaterThan(30)
  }
})
