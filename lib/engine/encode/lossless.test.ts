import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { decode } from '#lib/engine/analyse/decode'
import { openFlacFile } from '#lib/engine/encode/flac'
import { quantize24, type WavFormat, wavBytes, wavHeader, wavSamples } from '#lib/engine/encode/wav'
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
  for (let at = 0; at < SAMPLES; at += 2048) {
    const count = Math.min(2048, SAMPLES - at)
    parts.push(wavSamples(form, left.subarray(at), right.subarray(at), count))
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
