import { expect, test } from 'vitest'
import { analyse } from '#lib/engine/analyse/analyse'
import { continuation } from '#lib/engine/analyse/continuation'
import { decode } from '#lib/engine/analyse/decode'
import { wavOf } from '#lib/engine/analyse/wav.fixture'
import type { Brief } from '#lib/engine/brief'
import { write } from '#lib/engine/compose'
import { RequestCancelled } from '#lib/engine/request-control'

/** Reading a recording ends soon after its request is cancelled. */

/** A signal that cancels at its check of this number, counted from 1. */
const cancelAt = (check: number) => ({
  checks: 0,
  throwIfAborted() {
    if (++this.checks >= check) throw new RequestCancelled('cancelled')
  },
})
const never = () => cancelAt(Number.POSITIVE_INFINITY)

const RATE = 44100
const file = wavOf(4 * RATE, (frame) => Math.sin(frame * 0.05) * (frame % (RATE / 2) < 4000 ? 0.8 : 0.2), {
  channels: 1,
})

test('decode › cancelled at any block › stops there, and reports no damaged file', async () => {
  const signal = never()
  const { audio } = await decode(file, 60, signal)
  expect(signal.checks).toBeGreaterThan(audio.left.length / RATE)
  for (const check of [1, 2, signal.checks]) {
    const stopped = cancelAt(check)
    await expect(decode(file, 60, stopped)).rejects.toThrow(RequestCancelled)
    // The handler of damage checks once more.
    expect(stopped.checks).toBe(check + 1)
  }
})

test('analyse and continuation › cancelled between any two steps › stop there', async () => {
  const { audio } = await decode(file, 60)
  for (const read of [analyse, (_: typeof audio, signal: ReturnType<typeof never>) => continuation(audio, 3, signal)]) {
    const signal = never()
    read(audio, signal)
    expect(signal.checks).toBeGreaterThanOrEqual(6)
    for (let check = 1; check <= signal.checks; check++) {
      const stopped = cancelAt(check)
      expect(() => read(audio, stopped)).toThrow(RequestCancelled)
      expect(stopped.checks).toBe(check)
    }
  }
})

test.each(['reference', 'extend'] as const)('write › %s cancelled while it is read › stops there', async (kind) => {
  const source = { kind, recording: file, at: null } as unknown as Brief['source']
  const brief: Brief = { prompt: 'pop, 10 seconds', lyric: null, take: 0, source }
  const stopped = cancelAt(3)
  await expect(write(brief, 1, stopped)).rejects.toThrow(RequestCancelled)
  expect(stopped.checks).toBe(4)
  const later = cancelAt(14)
  await expect(write(brief, 1, later)).rejects.toThrow(RequestCancelled)
  expect(later.checks).toBe(14)
})
