import { expect, test } from 'vitest'
import { playBand } from '#lib/engine/analyse/band.fixture'
import { inspect } from '#lib/engine/analyse/inspect'
import { wavOf } from '#lib/engine/analyse/wav.fixture'
import { PEAK_POINTS } from '#lib/engine/protocol'

test('recording of known tempo, key and meter › inspection › these values', async () => {
  const song = {
    bpm: 110,
    key: { tonic: 2, mode: 'major' },
    meter: { beats: 4, unit: 4 },
    groove: 'rock',
    length: 15,
    offset: -0.8,
    seed: 31,
  } as const
  const { left } = playBand(song)
  const file = wavOf(left.length, (frame, channel) => (channel === 0 ? left[frame]! : -0.25))
  const found = await inspect(file, 60)
  expect(found).toMatchObject({ format: 'wav', duration: 15, channels: 2, rate: 44100, meter: song.meter })
  expect(found.bpm).toBeCloseTo(110, 0)
  expect(found.bars.length).toBeGreaterThanOrEqual(6)
  for (const time of found.bars) expect(Math.abs(((time + 0.8 + 0.1) % (240 / 110)) - 0.1)).toBeLessThan(0.015)
  expect(found.peaks).toHaveLength(2 * PEAK_POINTS)
  found.peaks.forEach((value, i) => {
    expect(Number.isInteger(value)).toBe(true)
    if (i % 2 === 0) expect(value).toBeLessThanOrEqual(-32)
    else expect(value).toBeGreaterThanOrEqual(0)
  })
  const loudest = left.reduce((most, value) => Math.max(most, value), 0)
  expect(Math.max(...found.peaks)).toBe(Math.min(127, Math.round(Math.min(1, loudest) * 127)))
})
