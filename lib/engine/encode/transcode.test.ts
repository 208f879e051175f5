import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decode } from '#lib/engine/analyse/decode'
import { wavOf } from '#lib/engine/analyse/wav.fixture'
import { bitrateWithin, transcode } from '#lib/engine/encode/transcode'
import { inTier } from '#tests/harness/tier'

const RATE = 44100
const wave = (frame: number, channel: number) =>
  (channel === 0 ? 0.5 : 0.25) * Math.sin((2 * Math.PI * 440 * frame) / RATE)
const stereo = wavOf(4 * RATE, wave)
const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`../analyse/fixtures/${name}`, import.meta.url)))

describe('transcode', () => {
  test.each([
    ['a WAV file', stereo],
    ['a FLAC file', fixture('tone.flac')],
    ['another MP3', fixture('tone.mp3')],
  ])('%s › decoded › the same audio at the same positions', async (_, recording) => {
    const before = (await decode(recording, 60)).audio
    const file = await transcode(recording, 60, 10_000_000)
    const after = await decode(file, 60)
    expect([after.format, after.rate, after.channels]).toEqual(['mp3', RATE, 2])
    for (const side of ['left', 'right'] as const) {
      expect(after.audio[side].length).toBe(before[side].length)
      let error = 0
      for (let i = 2000; i < before[side].length - 2000; i++)
        error = Math.max(error, Math.abs(before[side][i]! - after.audio[side][i]!))
      expect(error).toBeLessThan(0.03)
    }
  })

  test('size limit › the highest bitrate that fits', async () => {
    const whole = await transcode(stereo, 60, 10_000_000)
    const others = inTier({ default: [50_000], full: [70_000, 50_000, 40_000] })
    for (const maxBytes of [whole.length, whole.length - 1, ...others]) {
      const file = await transcode(stereo, 60, maxBytes)
      expect(file.length).toBeLessThanOrEqual(maxBytes)
      expect(file.length).toBeGreaterThan(maxBytes * 0.8)
      expect((await decode(file, 60)).audio.left.length).toBe(4 * RATE)
    }
  })

  test('fifteen minutes › 10 MB › fit', () => {
    expect(bitrateWithin(900 * RATE, 10_000_000)).toBe(80)
    expect(bitrateWithin(180 * RATE, 10_000_000)).toBe(192)
  })

  test('too large, too long or not audio › rejected with a code', async () => {
    const failing = (recording: Uint8Array, limit: number, maxBytes: number) =>
      transcode(recording, limit, maxBytes).then(
        () => null,
        (error) => error.failure.code,
      )
    expect(await failing(stereo, 60, 20_000)).toBe('audio_too_long')
    expect(await failing(stereo, 3, 10_000_000)).toBe('audio_too_long')
    expect(await failing(new Uint8Array(5000), 60, 10_000_000)).toBe('not_audio')
  })
})
