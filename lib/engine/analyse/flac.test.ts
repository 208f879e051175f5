import { describe, expect, test } from 'vitest'
import { openFlac } from '#lib/engine/analyse/flac'
import { flacFrames } from '#lib/engine/analyse/flac-frames'

const RATE = 44100
const MONO = { rate: RATE, channels: 1 }

/** CRC by polynomial division over bits. */
const remainder = (bytes: readonly number[], bits: 8 | 16, polynomial: number) =>
  bytes.reduce((crc, byte) => {
    let next = crc ^ (byte << (bits - 8))
    for (let bit = 0; bit < 8; bit++) next = next & (1 << (bits - 1)) ? (next << 1) ^ polynomial : next << 1
    return next & ((1 << bits) - 1)
  }, 0)

/** A mono frame of 16 bits at 44.1 kHz with a constant value. */
const frame = (number: number, samples: number, value: number): number[] => {
  const written = number < 128 ? [number] : [0xe0 | (number >> 12), 0x80 | ((number >> 6) & 63), 0x80 | (number & 63)]
  const header = [0xff, 0xf8, 0x79, 0x08, ...written, (samples - 1) >> 8, (samples - 1) & 255]
  const body = [...header, remainder(header, 8, 0x07), 0, (value >> 8) & 255, value & 255]
  const sum = remainder(body, 16, 0x8005)
  return [...body, sum >> 8, sum & 255]
}

/** "fLaC" and a STREAMINFO of mono, 16 bits and unknown length, before the frames. */
const file = (frames: readonly number[]) =>
  new Uint8Array([
    ...[0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, 34, 0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0x0a, 0xc4, 0x40, 0xf0],
    ...Array<number>(20).fill(0),
    ...frames,
  ])

describe('FLAC frames', () => {
  test.each([1, 65536])(
    '%i samples, not contiguous › found in linear time',
    (samples) => {
      const one = [...frame(0, samples, 1000), 1, 2, 3, 4, 5, 6, 7]
      // So many frames that checksums never match at once, and much data behind them.
      const count = 20_000
      const many = new Uint8Array(one.length * count + 3_000_000)
      for (let index = 0; index < count; index++) many.set(one, index * one.length)
      const before = process.cpuUsage()
      const found = flacFrames(many, 0, MONO, Number.POSITIVE_INFINITY)
      const { user, system } = process.cpuUsage(before)
      expect(found).toHaveLength(count)
      expect(found.every(({ bytes }) => bytes?.length === one.length - 7)).toBe(true)
      // A search to the end of the file for every frame would take minutes.
      expect((user + system) / 1e6).toBeLessThan(5)
    },
    600_000,
  )

  test('data behind the last frame › frame ends at its checksum', () => {
    const last = frame(1, 4096, -5)
    const bytes = new Uint8Array([...frame(0, 4096, 5), ...last, ...Array<number>(200_000).fill(0x54)])
    expect(flacFrames(bytes, 0, MONO, RATE * 60).map((found) => found.bytes?.length)).toEqual([
      last.length,
      last.length,
    ])
  })

  test('gap between frames › silence in blocks of a second, then audio at its time', async () => {
    const gap = 1000
    const source = openFlac(file([...frame(0, 4096, 8192), ...frame(gap, 4096, 8192)]), 600)
    let at = 0
    const soundOffsets: number[] = []
    for await (const { channels } of source.blocks()) {
      const [samples] = channels
      expect(samples!.length).toBeLessThanOrEqual(RATE)
      if (samples!.some((sample) => sample !== 0)) soundOffsets.push(at)
      at += samples!.length
    }
    expect(soundOffsets).toEqual([0, gap * 4096])
    expect(at).toBe((gap + 1) * 4096)
    expect(source.duration).toBeCloseTo(at / RATE, 6)
  })
})
