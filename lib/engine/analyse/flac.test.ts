import { describe, expect, test } from 'vitest'
import { openFlac } from '#lib/engine/analyse/flac'
import { flacFrames } from '#lib/engine/analyse/flac-frames'

const RATE = 44100
const MONO = { rate: RATE, channels: 1 }

/** Remainder of a polynomial division over bits, as both sums of a frame are. */
const remainder = (bytes: readonly number[], bits: 8 | 16, polynomial: number) =>
  bytes.reduce((crc, byte) => {
    let next = crc ^ (byte << (bits - 8))
    for (let bit = 0; bit < 8; bit++) next = next & (1 << (bits - 1)) ? (next << 1) ^ polynomial : next << 1
    return next & ((1 << bits) - 1)
  }, 0)

/** A frame of one channel of 16 bits at 44.1 kHz in which every sample has the same value. */
const frame = (number: number, samples: number, value: number): number[] => {
  const written = number < 128 ? [number] : [0xe0 | (number >> 12), 0x80 | ((number >> 6) & 63), 0x80 | (number & 63)]
  const header = [0xff, 0xf8, 0x79, 0x08, ...written, (samples - 1) >> 8, (samples - 1) & 255]
  const body = [...header, remainder(header, 8, 0x07), 0, (value >> 8) & 255, value & 255]
  const sum = remainder(body, 16, 0x8005)
  return [...body, sum >> 8, sum & 255]
}

/** "fLaC" and a STREAMINFO of one channel of 16 bits, of unknown length, before the frames. */
const file = (frames: readonly number[]) =>
  new Uint8Array([
    ...[0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, 34, 0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0x0a, 0xc4, 0x40, 0xf0],
    ...Array<number>(20).fill(0),
    ...frames,
  ])

describe('frames of FLAC', () => {
  test.each([1, 65536])(
    'of %i samples that do not follow on each other are found in the time of their length',
    (samples) => {
      const one = [...frame(0, samples, 1000), 1, 2, 3, 4, 5, 6, 7]
      // So many that their sums never come out together, and much behind them that is no sound.
      const count = 20_000
      const many = new Uint8Array(one.length * count + 3_000_000)
      for (let index = 0; index < count; index++) many.set(one, index * one.length)
      const before = process.cpuUsage()
      const found = flacFrames(many, 0, MONO, Number.POSITIVE_INFINITY)
      const { user, system } = process.cpuUsage(before)
      expect(found).toHaveLength(count)
      expect(found.every(({ bytes }) => bytes?.length === one.length - 7)).toBe(true)
      // Hundredths of a second; a search to the end of the file for every frame takes minutes.
      expect((user + system) / 1e6).toBeLessThan(5)
    },
    600_000,
  )

  test('end where their sum comes out, whatever follows the last one', () => {
    const last = frame(1, 4096, -5)
    const bytes = new Uint8Array([...frame(0, 4096, 5), ...last, ...Array<number>(200_000).fill(0x54)])
    expect(flacFrames(bytes, 0, MONO, RATE * 60).map((found) => found.bytes?.length)).toEqual([
      last.length,
      last.length,
    ])
  })

  test('far apart leave a silence in pieces of a second, and what follows at its time', async () => {
    const gap = 1000
    const source = openFlac(file([...frame(0, 4096, 8192), ...frame(gap, 4096, 8192)]), 600)
    let at = 0
    const heard: number[] = []
    for await (const { channels } of source.blocks()) {
      const [samples] = channels
      expect(samples!.length).toBeLessThanOrEqual(RATE)
      if (samples!.some((sample) => sample !== 0)) heard.push(at)
      at += samples!.length
    }
    expect(heard).toEqual([0, gap * 4096])
    expect(at).toBe((gap + 1) * 4096)
    expect(source.duration).toBeCloseTo(at / RATE, 6)
  })
})
