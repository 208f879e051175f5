import { describe, expect, test } from 'vitest'
import {
  durationOf,
  envelopeOf,
  frameCount,
  isClipped,
  maxSeconds,
  type Recording,
  wavOf,
} from '#components/recorder/recording'
import { MEGABYTE } from '#lib/contract/limits'
import { decode } from '#lib/engine/analyse/decode'

const RATE = 44100

/** A recording whose samples count up, so that each is known by its value. */
const counting = (channels: 1 | 2, chunkLengths: number[]): Recording => {
  let next = 0
  return {
    id: 'a',
    startedAt: 0,
    rate: RATE,
    channels,
    chunks: chunkLengths.map((length) => Int16Array.from({ length }, () => (next++ % 60000) - 30000)),
  }
}

const samplesIn = async (wav: Blob) => new Int16Array((await wav.arrayBuffer()).slice(44))

describe('trimmed recording', () => {
  test.each([1, 2] as const)('%d channels › cut across chunks › has exactly the chosen samples', async (channels) => {
    const recording = counting(channels, [20000 * channels, 30000 * channels, 10000 * channels])
    const [from, to] = [19999, 55001]
    const wav = wavOf(recording, { from: from / RATE, to: to / RATE })
    const all = recording.chunks.flatMap((chunk) => [...chunk])
    expect([...(await samplesIn(wav))]).toEqual(all.slice(from * channels, to * channels))
  })

  test('span beyond the recording › ends where the recording ends', async () => {
    const recording = counting(1, [5000])
    const samples = await samplesIn(wavOf(recording, { from: -1, to: 99 }))
    expect(samples.length).toBe(5000)
  })

  test.each([1, 2] as const)('%d channels › read by the engine › the same samples', async (channels) => {
    const recording = counting(channels, [RATE * channels, RATE * channels])
    const { audio } = await decode(new Uint8Array(await wavOf(recording).arrayBuffer()), 60)
    const samples = recording.chunks.flatMap((chunk) => [...chunk])
    expect(audio.left.length).toBe(frameCount(recording))
    for (const frame of [0, 1, 777, RATE, 2 * RATE - 1]) {
      expect(audio.left[frame]! * 32768).toBeCloseTo(samples[frame * channels]!, 0)
      expect(audio.right[frame]! * 32768).toBeCloseTo(samples[frame * channels + channels - 1]!, 0)
    }
  })
})

describe('longest recording', () => {
  test('any format › as a WAV file › within the upload limit, and at most 15 minutes', () => {
    for (const rate of [44100, 48000, 96000])
      for (const channels of [1, 2] as const)
        for (const limit of [5, 50, 2000]) {
          const seconds = maxSeconds({ rate, channels }, limit)
          expect(44 + Math.floor(seconds * rate) * channels * 2).toBeLessThanOrEqual(limit * MEGABYTE)
          expect(seconds).toBeLessThanOrEqual(900)
        }
  })
})

describe('envelope', () => {
  test('a single loud sample › its hundredth of a second alone is loud', () => {
    const samples = new Int16Array(RATE)
    samples[Math.round(0.305 * RATE)] = -16384
    const recording: Recording = { id: 'a', startedAt: 0, rate: RATE, channels: 1, chunks: [samples] }
    const envelope = envelopeOf(recording)
    expect(envelope.length).toBe(durationOf(recording) * 100)
    expect([...envelope.entries()].filter(([, value]) => value > 0)).toEqual([[30, 0.5]])
    expect(isClipped(envelope)).toBe(false)
  })

  test('a sample at full scale › clipped', () => {
    const chunks = [Int16Array.from([0, 32767])]
    expect(isClipped(envelopeOf({ id: 'a', startedAt: 0, rate: RATE, channels: 2, chunks }))).toBe(true)
  })
})
