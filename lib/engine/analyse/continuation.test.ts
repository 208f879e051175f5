import { describe, expect, test } from 'vitest'
import type { Stereo } from '#lib/engine/analyse/analysis'
import { type BandBrief, playBand } from '#lib/engine/analyse/band.fixture'
import { continuation } from '#lib/engine/analyse/continuation'
import { barLength } from '#lib/music/key'
import { randomFrom } from '#lib/music/random'
import type { Seconds } from '#lib/music/time'
import { everyNth } from '#tests/harness/tier'

const four = { beats: 4, unit: 4 } as const
const songs: BandBrief[] = [
  { bpm: 101.3, key: { tonic: 3, mode: 'major' }, meter: four, groove: 'rock', length: 30, offset: -1.37, seed: 21 },
  { bpm: 128, key: { tonic: 10, mode: 'minor' }, meter: four, groove: 'house', length: 30, offset: -0.61, seed: 22 },
  {
    bpm: 92,
    key: { tonic: 5, mode: 'major' },
    meter: { beats: 3, unit: 4 },
    groove: 'rock',
    length: 30,
    offset: -0.25,
    seed: 23,
  },
]

const error = (time: Seconds, origin: Seconds, period: Seconds) =>
  Math.abs(time - origin - Math.round((time - origin) / period) * period) * 1000

const played = songs.map((song) => ({ ...song, audio: playBand(song) }))

describe.each(played)('$groove at $bpm BPM', ({ audio, ...song }) => {
  const bar = (barLength(song.meter) * 60) / song.bpm

  test.each(everyNth(2, [null, 12.02, 17.5, 23.456, 29.9]))(
    "cut at %f › new music › begins on a downbeat of the recording's grid",
    (at) => {
      const { cut, lead, analysis } = continuation(audio, at)
      expect(cut).toBeCloseTo(at ?? 30, 1)
      expect(lead).toBeGreaterThanOrEqual(0)
      expect(lead).toBeLessThan(bar)
      expect(error(cut + lead, song.offset, bar)).toBeLessThan(15)
      expect(analysis.duration).toBeCloseTo(cut, 3)
    },
  )

  test('harmony before the cut › found', () => {
    // Just before the second downbeat from the end, one chord has sounded for most of a bar.
    const bars = Math.floor((30 - song.offset) / bar) - 1
    const { harmony } = continuation(audio, song.offset + bars * bar - 0.05)
    expect(harmony.length).toBeGreaterThan(1)
    for (const pitch of harmony) expect(pitch).toBeLessThan(12)
  })
})

const { audio: house, ...song } = played[1]!

test('cut on a downbeat › lead › 0', () => {
  const at = song.offset + 10 * (240 / song.bpm)
  const { cut, lead } = continuation(house, at)
  expect(error(cut + lead, song.offset, 240 / song.bpm)).toBeLessThan(15)
  expect(Math.min(lead, 240 / song.bpm - lead)).toBeLessThan(0.015)
})

test('trailing silence › cut › end of the audible part', () => {
  const whole = playBand({ ...song, length: 20 })
  const pad = (side: Float32Array) => {
    const out = new Float32Array(25 * 44100)
    out.set(side)
    for (let i = 20 * 44100; i < out.length; i++) out[i] = 0.0005 * Math.sin(i)
    return out
  }
  const { cut, level } = continuation({ left: pad(whole.left), right: pad(whole.right) }, null)
  expect(cut).toBeCloseTo(20, 1)
  expect(level).toBeCloseTo(continuation(whole, 20).level, 0)
})

test('level › loudness of the last seconds', () => {
  const { left, right } = house
  const quieter = (side: Float32Array) => side.map((value, i) => (i > 15 * 44100 ? value / 2 : value))
  const loud = continuation({ left, right }, 15).level
  expect(continuation({ left: quieter(left), right: quieter(right) }, 29).level).toBeCloseTo(loud - 6, -0.5)
})

test('no beat › lead › 0', () => {
  const random = randomFrom(2, 'noise')
  const left = Float32Array.from({ length: 12 * 44100 }, () => random() - 0.5)
  const { lead, cut } = continuation({ left, right: left }, 9.5)
  expect([lead, cut]).toEqual([0, 9.5])
})

const failing = (audio: Stereo, at: Seconds | null) => {
  try {
    continuation(audio, at)
  } catch (error) {
    return error
  }
  return null
}
const tone: Stereo = { left: new Float32Array(4 * 44100).fill(0.2), right: new Float32Array(4 * 44100).fill(0.2) }
const silent: Stereo = { left: new Float32Array(4 * 44100), right: new Float32Array(4 * 44100) }

test.each([
  [tone, 0, 'extend_at_outside', /4\.00 seconds/],
  [tone, -1, 'extend_at_outside', /4\.00 seconds/],
  [tone, 4.5, 'extend_at_outside', /4\.00 seconds/],
  [tone, Number.NaN, 'extend_at_outside', /4\.00 seconds/],
  [tone, 0.5, 'audio_too_short', /second/],
  [silent, null, 'audio_silent', /silent/],
  [silent, 3, 'audio_silent', /silent/],
])('unusable source › error › code and sentence (%#)', (audio, at, code, message) => {
  expect(failing(audio, at)).toMatchObject({ failure: { code, message: expect.stringMatching(message) } })
})

test('cut at the exact end › accepted', () => {
  expect(continuation(tone, 4).cut).toBe(4)
})
