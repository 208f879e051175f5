import { describe, expect, test } from 'vitest'
import { analyse } from '#lib/engine/analyse/analyse'
import type { Stereo } from '#lib/engine/analyse/analysis'
import { type BandBrief, playBand } from '#lib/engine/analyse/band.fixture'
import { continuation } from '#lib/engine/analyse/continuation'
import { decode } from '#lib/engine/analyse/decode'
import { speechLike } from '#lib/engine/analyse/speech.fixture'
import { wavOf } from '#lib/engine/analyse/wav.fixture'
import { EngineError } from '#lib/engine/engine-error'
import { barLength, type Key } from '#lib/music/key'
import type { Hertz, Seconds } from '#lib/music/time'
import { inTier } from '#tests/harness/tier'

const four = { beats: 4, unit: 4 } as const
const six = { beats: 6, unit: 8 } as const
const rock: BandBrief = {
  ...{ bpm: 118, key: { tonic: 9, mode: 'minor' }, meter: four, groove: 'rock' },
  ...{ length: 14, offset: -0.7, seed: 3 },
} as BandBrief
const plain = playBand(rock)

const changed = ({ left, right }: Stereo, change: (value: number, i: number, side: number) => number): Stereo => ({
  left: left.map((value, i) => change(value, i, 0)),
  right: right.map((value, i) => change(value, i, 1)),
})

/** The same audio written to a file of another rate and decoded again. */
const throughFile = async (audio: Stereo, rate: Hertz, channels: number): Promise<Stereo> => {
  const step = 44100 / rate
  const at = (frame: number) => {
    const place = frame * step
    const whole = Math.floor(place)
    // Averaging low-passes the signal before decimation.
    if (step <= 1) {
      const here = audio.left[whole] ?? 0
      return here + ((audio.left[whole + 1] ?? here) - here) * (place - whole)
    }
    let sum = 0
    const from = Math.floor(place - step / 2)
    for (let i = from; i < from + step; i++) sum += audio.left[Math.max(0, i)] ?? 0
    return sum / step
  }
  return (await decode(wavOf(Math.floor(audio.left.length / step), at, { rate, channels }), 60)).audio
}

const off = (time: Seconds, origin: Seconds, period: Seconds) =>
  Math.abs(time - origin - Math.round((time - origin) / period) * period)

const relative = ({ tonic, mode }: Key) => (mode === 'minor' ? (tonic + 3) % 12 : tonic)

const amplified = (gain: number) => changed(plain, (value) => value * gain)

const KINDS: [string, () => Stereo | Promise<Stereo>][] = [
  ['recorded at 8 kHz on one channel', () => throughFile(plain, 8000, 1)],
  ['recorded at 96 kHz', () => throughFile(plain, 96000, 1)],
  ['clipped by 12 dB', () => changed(amplified(4), (value) => Math.max(-0.6, Math.min(0.6, value)))],
  ['as soft as −50 dBFS', () => amplified(0.005)],
  ['with an offset of half its range', () => changed(amplified(0.5), (value) => value + 0.5)],
  ['on the left channel only', () => changed(plain, (value, _, side) => (side === 0 ? value : 0))],
  ['with one channel turned over', () => changed(plain, (value, _, side) => (side === 0 ? value : -value))],
  [
    'with silence in front and behind',
    () => {
      const quiet = new Float32Array(3 * 44100)
      const side = Float32Array.from([...quiet, ...plain.left, ...quiet])
      return { left: side, right: side.slice() }
    },
  ],
]

describe.each(KINDS)('band %s', (name, make) => {
  const recording = Promise.resolve(make())
  const shift = name.includes('silence') ? 3 : 0

  test('analysis › correct tempo, meter and key', async () => {
    const found = analyse(await recording)
    expect(Math.abs(found.bpm / rock.bpm - 1)).toBeLessThan(0.01)
    expect(found.meter).toEqual(four)
    expect(relative(found.key)).toBe(relative(rock.key))
  })

  test('continuation › on its next downbeat', async () => {
    const bar = (barLength(rock.meter) * 60) / rock.bpm
    const { cut, lead, level } = continuation(await recording, shift + 9.1)
    expect(off(cut + lead - shift, rock.offset, bar)).toBeLessThan(0.015)
    expect(Number.isFinite(level)).toBe(true)
  })
})

describe('varying tempo', () => {
  const drift =
    (depth: number, period: Seconds) =>
    (at: Seconds): Seconds =>
      at + ((depth * period) / (2 * Math.PI)) * Math.sin((2 * Math.PI * at) / period)
  const cases: [string, BandBrief][] = [
    ['a band, 3 % faster and slower within 24 s', { ...rock, length: 18, warp: drift(0.03, 24) }],
    ['a band in 6/8', { ...rock, meter: six, length: 18, warp: drift(-0.03, 30) }],
    ['a pianist', { ...rock, groove: 'ballad', bpm: 84, length: 18, warp: drift(0.02, 30) }],
  ]
  test.each(cases)('%s › cut › tempo followed and next downbeat matched', (_, song) => {
    const warp = song.warp!
    const audio = playBand(song)
    const bar = (barLength(song.meter) * 60) / song.bpm
    for (const at of inTier({ default: [16.1], full: [11.3, 16.1] })) {
      const { cut, lead, analysis } = continuation(audio, at)
      const downbeats = Array.from({ length: 30 }, (_, i) => warp(song.offset + i * bar))
      expect(analysis.meter).toEqual(song.meter)
      expect(Math.min(...downbeats.map((time) => Math.abs(time - cut - lead)))).toBeLessThan(0.015)
      const pace = warp(at) - warp(at - 1)
      expect(Math.abs((analysis.bpm * pace) / song.bpm - 1)).toBeLessThan(0.02)
    }
  })

  test('end of the recording › next downbeat › extrapolated from the tempo', () => {
    const song: BandBrief = { ...rock, length: 18, warp: drift(0.03, 24) }
    const bar = (barLength(song.meter) * 60) / song.bpm
    const audio = playBand(song)
    for (const at of inTier({ default: [12.9, 16.1], full: [11.3, 12.9, 14.2, 16.1] })) {
      const end = Math.round(at * 44100)
      const { cut, lead } = continuation({ left: audio.left.slice(0, end), right: audio.right.slice(0, end) }, at)
      const downbeats = Array.from({ length: 30 }, (_, i) => song.warp!(song.offset + i * bar))
      expect(Math.min(...downbeats.map((time) => Math.abs(time - cut - lead)))).toBeLessThan(0.04)
    }
  })

  test('other music behind the cut › ignored', () => {
    const first = playBand({ ...rock, length: 11.3 })
    const other = playBand({ ...rock, bpm: 97, groove: 'house', length: 8, offset: 0.31 })
    const side = Float32Array.from([...first.left, ...other.left])
    const bar = (barLength(rock.meter) * 60) / rock.bpm
    const { cut, lead } = continuation({ left: side, right: side.slice() }, 11.3)
    expect(off(cut + lead, rock.offset, bar)).toBeLessThan(0.015)
  })

  test('accelerating, then silent › tempo › bounded', () => {
    const played = playBand({ ...rock, length: 13, warp: (at) => at - 0.02 * Math.max(0, at - 8) ** 2 })
    const quiet = (side: Float32Array) => {
      const longer = new Float32Array(side.length + 15 * 44_100)
      longer.set(side)
      return longer
    }
    const { lead, analysis } = continuation({ left: quiet(played.left), right: quiet(played.right) }, 28)
    expect(lead).toBeLessThan(8)
    expect(analysis.bpm).toBeLessThan(240)
  })
})

describe('music without drums', () => {
  const cases: [string, BandBrief][] = [
    ['pads', { ...rock, groove: 'ambient', bpm: 80, length: 18 }],
    ['strings', { ...rock, groove: 'strings', bpm: 80, length: 18 }],
    ['a piano', { ...rock, groove: 'ballad', bpm: 92, length: 14 }],
  ]
  test.each(cases)('%s › tempo, key and bars found, percussion low', (_, song) => {
    const audio = playBand(song)
    const found = analyse(audio)
    expect(Math.abs(found.bpm / song.bpm - 1)).toBeLessThan(0.01)
    // Or a key with all notes but one in common, which a few bars often cannot tell apart.
    expect([0, 5, 7]).toContain((relative(found.key) - relative(song.key) + 12) % 12)
    expect(found.percussion).toBeLessThan(0.25)
    const bar = (barLength(song.meter) * 60) / song.bpm
    const { cut, lead } = continuation(audio, song.length - 2.3)
    expect(off(cut + lead, song.offset, bar)).toBeLessThan(0.04)
  })

  test('voice alone › tempo › found up to octaves', () => {
    const song: BandBrief = { ...rock, groove: 'voice', bpm: 100, length: 14 }
    const found = analyse(playBand(song))
    const ratio = Math.log2(found.bpm / 100)
    expect(Math.abs(ratio - Math.round(ratio))).toBeLessThan(0.02)
    expect(found.percussion).toBeLessThan(0.25)
    expect(continuation(playBand(song), 9.5).lead).toBeLessThan((4 * 60) / 45)
  })

  test('swing trio › downbeats and drums found', () => {
    const song: BandBrief = { ...rock, groove: 'swing', bpm: 138, length: 14 }
    const audio = playBand(song)
    const found = analyse(audio)
    expect(Math.abs(found.bpm / 138 - 1)).toBeLessThan(0.01)
    expect(found.percussion).toBeGreaterThan(0.25)
    expect(off(found.firstDownbeat, song.offset, 240 / 138)).toBeLessThan(0.015)
  })
})

describe('recordings without a beat', () => {
  const talk = speechLike(12)

  test('speech › continued at once in a free tempo', () => {
    const { lead, analysis, level } = continuation(talk, 8.4)
    expect(analysis.confidence.tempo).toBeLessThan(0.25)
    expect(lead).toBe(0)
    expect(level).toBeGreaterThan(-60)
  })

  test('silence › rejected with a sentence', () => {
    const silent = { left: new Float32Array(5 * 44100), right: new Float32Array(5 * 44100) }
    const failure = (() => {
      try {
        continuation(silent, null)
        return null
      } catch (error) {
        return error
      }
    })()
    expect(failure).toBeInstanceOf(EngineError)
    expect((failure as EngineError).failure.code).toBe('audio_silent')
    expect((failure as EngineError).message).toMatch(/silent/)
    expect(Number.isFinite(analyse(silent).bpm)).toBe(true)
  })
})

test.each([0.02, 1, 1.01, 1.5, 3.07, 13.95, 13.999])('cut at %f s › next bar begins within one bar', (at) => {
  const bar = (4 * 60) / rock.bpm
  if (at < 1) {
    expect(() => continuation(plain, at)).toThrow(/1 second/)
    return
  }
  const { cut, lead } = continuation(plain, at)
  expect(cut).toBeCloseTo(at, 3)
  expect(lead).toBeGreaterThanOrEqual(0)
  expect(lead).toBeLessThan(2 * bar)
})
