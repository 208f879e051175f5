import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { decode } from '#lib/engine/analyse/decode'
import { openFlacFile } from '#lib/engine/encode/flac'
import { openWavSamples, quantize24, type WavFormat, wavBytes, wavHeader } from '#lib/engine/encode/wav'
import { randomFrom } from '#lib/music/random'
import { sameBytes } from '#tests/harness/same-bytes'

/** 1.5 seconds of noise over a tone, with samples beyond full scale. */
const SAMPLES = 66_151
const random = randomFrom(1, 'lossless')
const left = Float32Array.from({ length: SAMPLES }, (_, i) => 0.6 * Math.sin(i * 0.05) + 0.2 * (random() - 0.5))
const right = Float32Array.from({ length: SAMPLES }, (_, i) =>
  i === 777 ? 1.5 : i === 778 ? -1.5 : 0.3 * Math.sin(i * 0.031),
)

const wav = (form: WavFormat = 'pcm24') => {
  const parts = [wavHeader(form, SAMPLES)]
  const toBytes = openWavSamples(form)
  for (let at = 0; at < SAMPLES; at += 2048) {
    const count = Math.min(2048, SAMPLES - at)
    parts.push(toBytes(left.subarray(at), right.subarray(at), count))
  }
  return Buffer.concat(parts)
}

const flac = async () => {
  const file = await openFlacFile(SAMPLES)
  for (let at = 0; at < SAMPLES; at += 2048)
    file.write(left.subarray(at), right.subarray(at), Math.min(2048, SAMPLES - at))
  return Buffer.concat(file.end())
}

const nearest = (x: number) => Math.max(-1, Math.min(1 - 2 ** -23, Math.round(x * 2 ** 23) / 2 ** 23))

test('WAV of 24 bits › size and samples › as announced, to one step', async () => {
  const file = wav()
  expect(file.length).toBe(wavBytes('pcm24', SAMPLES))
  const { audio, format, rate, channels } = await decode(file, 10)
  expect({ format, rate, channels, samples: audio.left.length }).toEqual({
    format: 'wav',
    rate: 44100,
    channels: 2,
    samples: SAMPLES,
  })
  for (const [got, wanted] of [
    [audio.left, left],
    [audio.right, right],
  ] as const)
    expect(Math.max(...got.map((x, i) => Math.abs(x - nearest(wanted[i]!))))).toBeLessThan(1e-9)
})

test('WAV of floats › samples beyond full scale › unchanged', async () => {
  const file = wav('float32')
  expect(file.length).toBe(wavBytes('float32', SAMPLES))
  const { audio, rate, channels } = await decode(file, 10)
  expect({ rate, channels }).toEqual({ rate: 44100, channels: 2 })
  expect(sameBytes(audio.left, left)).toBe(true)
  expect(sameBytes(audio.right, right)).toBe(true)
})

test('WAV of 16 bits › samples › within one and a half steps, and their error is noise', async () => {
  const file = wav('pcm16')
  expect(file.length).toBe(wavBytes('pcm16', SAMPLES))
  expect(file.equals(wav('pcm16'))).toBe(true)
  const { audio, rate, channels } = await decode(file, 10)
  expect({ rate, channels }).toEqual({ rate: 44100, channels: 2 })
  const errors = audio.left.map((x, i) => (x - left[i]!) * 32768)
  expect(Math.max(...errors.map(Math.abs))).toBeLessThanOrEqual(1.5)
  // Triangular dither of ±1 step makes the error independent of the sound: half a step, and no offset.
  const mean = errors.reduce((sum, x) => sum + x, 0) / SAMPLES
  expect(Math.abs(mean)).toBeLessThan(0.02)
  expect(Math.sqrt(errors.reduce((sum, x) => sum + x * x, 0) / SAMPLES)).toBeCloseTo(0.5, 1)
})

test('FLAC › taken while it is written › the same audio, its length in the header', async () => {
  const file = await openFlacFile(SAMPLES)
  const parts: Uint8Array[] = []
  for (let at = 0; at < SAMPLES; at += 2048) {
    file.write(left.subarray(at), right.subarray(at), Math.min(2048, SAMPLES - at))
    parts.push(...file.take())
  }
  const sizeBeforeEnd = Buffer.concat(parts).length
  const streamed = Buffer.concat([...parts, ...file.end()])
  const whole = await flac()
  expect(sizeBeforeEnd).toBeGreaterThan(whole.length / 2)
  expect(streamed.length).toBe(whole.length)
  expect(streamed.readUIntBE(21, 5) % 2 ** 36).toBe(SAMPLES)
  const [{ audio }, other] = [await decode(streamed, 10), await decode(whole, 10)]
  expect(sameBytes(audio.left, other.audio.left)).toBe(true)
})

test('FLAC › size, samples and checksum › smaller, equal, and the MD5 of the audio', async () => {
  const [file, plain] = [await flac(), wav()]
  expect(file.length).toBeLessThan(plain.length)
  const [{ audio, format }, other] = [await decode(file, 10), await decode(plain, 10)]
  expect(format).toBe('flac')
  expect(audio.left.length).toBe(SAMPLES)
  for (const side of ['left', 'right'] as const)
    expect(Math.max(...audio[side].map((x, i) => Math.abs(x - other.audio[side][i]!)))).toBeLessThan(2 ** -22)
  expect(file.toString('hex', 26, 42)).toBe(createHash('md5').update(plain.subarray(44)).digest('hex'))
  expect(sameBytes(await flac(), file)).toBe(true)
})

test('FLAC › ended with another length than announced › throws', async () => {
  const file = await openFlacFile(SAMPLES)
  file.write(left, right, 2048)
  expect(() => file.end()).toThrow('2048')
  file.close()
})

test('quantisation › samples beyond full scale › clipped', () => {
  expect([quantize24(1.5), quantize24(-1.5), quantize24(0)]).toEqual([8388607, -8388608, 0])
})
