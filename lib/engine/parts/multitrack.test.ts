import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { expect, test } from 'vitest'
import { loadFlacEncoder } from '#lib/engine/encode/flac'
import { Multitrack } from '#lib/engine/parts/multitrack'
import { readGains } from '#lib/player/multitrack'

const RATE = 44100
const SAMPLES = 2 * RATE

/** Two parts far beyond full scale whose sum is only 0.1. */
const loud = (at: number) => 2.9 * Math.sin((2 * Math.PI * 110 * at) / RATE)
const other = (at: number) => -2.8 * Math.sin((2 * Math.PI * 110 * at) / RATE)

const partOf = (sound: (at: number) => number) => Float32Array.from({ length: SAMPLES }, (_, at) => sound(at))

test('parts beyond full scale › decoded › unclipped, and their sum is the song', async () => {
  const parts = [partOf(loud), partOf(other)]
  const multitrack = new Multitrack(['Loud', 'Other'], SAMPLES, await loadFlacEncoder())
  const mix = parts[0]!.map((x, i) => x + parts[1]![i]!)
  for (const [i, lane] of multitrack.parts.entries()) lane.write([parts[i]!, parts[i]!], SAMPLES)
  multitrack.writeMaster(mix, mix, SAMPLES)
  const files = [...multitrack.takeChunks()]
  const { index, gains: bytes } = multitrack.end()
  const gains = readGains(bytes.buffer as ArrayBuffer, index.full)

  const decoder = new FLACDecoder()
  await decoder.ready
  const sum = new Float64Array(SAMPLES)
  let farthest = 0
  for (const [i, file] of files.entries()) {
    const [left] = (await decoder.decodeFile(file)).channelData
    await decoder.reset()
    left!.forEach((x, at) => {
      if (i === 0) farthest = Math.max(farthest, Math.abs(x * index.full - parts[0]![at]!))
      sum[at]! += x * gains[Math.floor(at / index.gains.every)]!
    })
  }
  decoder.free()
  expect(farthest).toBeLessThan(2 ** -12)
  const top = sum.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  expect(Math.abs(20 * Math.log10(top / 0.1))).toBeLessThan(0.3)
  // A waveform beyond full scale is not clipped.
  expect(index.parts.map(({ peaks }) => Math.max(...peaks))).toEqual([127, 127])
  expect(multitrack.parts[0]!.peaks[0]).toBeCloseTo(2.9, 1)
})

test('part of nine seconds › chunks › 4, 4 and 1 seconds', async () => {
  const samples = 9 * RATE
  const multitrack = new Multitrack(['Part'], samples, await loadFlacEncoder())
  const silence = new Float32Array(samples)
  multitrack.parts[0]!.write([silence, silence], samples)
  multitrack.writeMaster(silence, silence, samples)
  const files = [...multitrack.takeChunks()]
  const decoder = new FLACDecoder()
  await decoder.ready
  const lengths: number[] = []
  for (const file of files) {
    lengths.push((await decoder.decodeFile(file)).samplesDecoded / RATE)
    await decoder.reset()
  }
  decoder.free()
  expect(lengths).toEqual([4, 4, 1])
  expect(multitrack.end().index.chunk).toBe(4 * RATE)
})
