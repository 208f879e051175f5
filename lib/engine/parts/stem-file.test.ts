import { beforeAll, describe, expect, test } from 'vitest'
import { decode } from '#lib/engine/analyse/decode'
import type { EngineError } from '#lib/engine/engine-error'
import { openStem, STEM_GAIN } from '#lib/engine/parts/stem-file'
import { stemNames } from '#lib/engine/parts/stem-names'
import { stemBytes } from '#lib/engine/parts/stem-size'
import { stemBlocks } from '#lib/engine/parts/stems'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { planSong } from '#lib/engine/plan/plan-song'
import type { StemFormat } from '#lib/engine/protocol'
import { scoreSong } from '#lib/engine/score/score-song'
import { SOUND_BANK } from '#tests/harness/sound-bank'

const SECONDS = 3
const FORMATS = ['wav24', 'wav16', 'wav32', 'flac', 'mp3'] as const

type Sum = { left: Float64Array; right: Float64Array }

/** A short song: its mix, its stems in every format, and the sum of their decoded samples at the level of the mix. */
const exportStems = async () => {
  const brief = { prompt: 'pop, female voice, 20 seconds', lyric: null, take: 0, source: { kind: 'none' } } as const
  const plan = planSong(brief, 7)
  plan.samples = SECONDS * 44100
  const score = scoreSong(plan)
  const names = stemNames(plan, score)
  const sinks = await Promise.all(
    FORMATS.map(async (format) => ({
      format,
      streams: await Promise.all(names.map((_, place) => openStem(format, plan.samples, place))),
      parts: names.map((): Uint8Array[] => []),
    })),
  )
  const mix = { left: new Float64Array(plan.samples), right: new Float64Array(plan.samples) }
  let at = 0
  for (const block of stemBlocks(plan, score, await openBank(SOUND_BANK))) {
    mix.left.set(block.mix[0].subarray(0, block.count), at)
    mix.right.set(block.mix[1].subarray(0, block.count), at)
    at += block.count
    for (const { streams, parts } of sinks)
      for (const [i, stream] of streams.entries()) {
        stream.write(block.stems[i]!, block.count)
        parts[i]!.push(stream.take())
      }
  }
  const files = new Map<StemFormat, Buffer[]>()
  for (const { format, streams, parts } of sinks)
    files.set(
      format,
      streams.map((stream, i) => {
        stream.end()
        return Buffer.concat([...parts[i]!, stream.take()])
      }),
    )
  return { mix, files, samples: plan.samples }
}

let song: Awaited<ReturnType<typeof exportStems>>
beforeAll(async () => {
  song = await exportStems()
})

const sumOf = async (format: StemFormat): Promise<Sum> => {
  const sum = { left: new Float64Array(song.samples), right: new Float64Array(song.samples) }
  const gain = format === 'wav32' ? 1 : 1 / STEM_GAIN
  for (const file of song.files.get(format)!) {
    const { audio } = await decode(file, 60)
    expect(audio.left.length).toBe(song.samples)
    for (const side of ['left', 'right'] as const)
      for (let i = 0; i < song.samples; i++) sum[side][i]! += audio[side][i]! * gain
  }
  return sum
}

const decibels = (amplitude: number) => 20 * Math.log10(amplitude + 1e-12)

const errorsOf = ({ left, right }: Sum) => {
  let [most, power] = [0, 0]
  for (const [sum, mix] of [
    [left, song.mix.left],
    [right, song.mix.right],
  ] as const)
    for (let i = 0; i < song.samples; i++) {
      const error = sum[i]! - mix[i]!
      most = Math.max(most, Math.abs(error))
      power += error ** 2
    }
  return { peak: decibels(most), rms: decibels(Math.sqrt(power / (2 * song.samples))) }
}

describe('stems of a song', () => {
  test.each([
    ['wav32', -120, -125],
    ['wav24', -110, -125],
    ['flac', -110, -125],
    // Dithered: the noise of all stems adds up.
    ['wav16', -55, -75],
  ] as const)(
    '%s › sum › the mix before mastering, to %d dBFS at most and %d dBFS on average',
    async (format, peak, rms) => {
      const errors = errorsOf(await sumOf(format))
      expect(errors.peak).toBeLessThan(peak)
      expect(errors.rms).toBeLessThan(rms)
    },
  )

  test('mp3 › sum › the mix, as far as MP3 keeps it', async () => {
    const sum = await sumOf('mp3')
    const level = decibels(Math.sqrt(song.mix.left.reduce((power, x) => power + x * x, 0) / song.samples))
    expect(errorsOf(sum).rms).toBeLessThan(level - 12)
  })

  test.each(FORMATS.filter((format) => format !== 'flac'))('%s › size of each stem › as announced', (format) => {
    for (const file of song.files.get(format)!) expect(file.length).toBe(stemBytes(format, song.samples))
  })

  test('flac › size of all stems › not beyond twice the estimate', () => {
    const files = song.files.get('flac')!
    const ratio = files.reduce((sum, { length }) => sum + length, 0) / (stemBytes('flac', song.samples) * files.length)
    // Stems that rest in these seconds take almost no space.
    expect(ratio).toBeGreaterThan(0.05)
    expect(ratio).toBeLessThan(2)
  })
})

test.each(FORMATS)(
  '%s › a sample at +9 dBFS › refused with the format that holds it, kept in floats',
  async (format) => {
    const stream = await openStem(format, 44100, 0)
    const loud: [Float32Array, Float32Array] = [new Float32Array(1000).fill(2.8), new Float32Array(1000)]
    const write = () => stream.write(loud, 1000)
    if (format === 'wav32') expect(write).not.toThrow()
    else
      expect(write).toThrow(
        expect.objectContaining({
          failure: { code: 'stems_too_loud', message: expect.stringContaining('32-bit float') },
        }) as EngineError,
      )
    stream.close()
  },
)

test.each(FORMATS)('%s › silence, then more than its length › exactly its length', async (format) => {
  const stream = await openStem(format, 50_000, 0)
  const tone = Float32Array.from({ length: 8192 }, (_, i) => 0.5 * Math.sin(i * 0.05))
  stream.writeSilence(40_000)
  for (let i = 0; i < 4; i++) stream.write([tone, tone], tone.length)
  stream.end()
  const { audio } = await decode(stream.take(), 60)
  expect(audio.left.length).toBe(50_000)
  expect(Math.max(...audio.left.subarray(0, 39_000).map(Math.abs))).toBeLessThan(0.001)
  expect(Math.max(...audio.left.subarray(40_000))).toBeGreaterThan(0.2)
})
