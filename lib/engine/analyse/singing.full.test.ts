import { expect, test } from 'vitest'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { monoAtHalfRate } from '#lib/engine/analyse/mono'
import { singingOf } from '#lib/engine/analyse/singing'
import { masterSong } from '#lib/engine/mix/master-song'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { planSong } from '#lib/engine/plan/plan-song'
import { scoreSong } from '#lib/engine/score/score-song'

/** Genres whose songs did not fit the detector. */
const GENRES = ['disco', 'gospel', 'indie rock', 'salsa', 'trap', 'waltz', 'blues', 'funk']

const bank = await openBank()

const singingIn = (prompt: string, seed: number) => {
  const plan = planSong({ prompt, lyric: null, take: 0, source: { kind: 'none' } }, seed)
  const left = new Float32Array(plan.samples)
  const right = new Float32Array(plan.samples)
  let at = 0
  for (const block of masterSong(plan, scoreSong(plan), bank)) {
    left.set(block.left.subarray(0, block.count), at)
    right.set(block.right.subarray(0, block.count), at)
    at += block.count
  }
  return singingOf(monoAtHalfRate({ left, right }), SAMPLE_RATE / 2) >= 0.55
}

test('singingOf › eight genres of the engine › found in at least two sung and at most one instrumental song', () => {
  const sung = GENRES.filter((genre, i) => singingIn(`${genre}, female voice, 40 seconds`, 60 + i))
  const unsung = GENRES.filter((genre, i) => singingIn(`${genre}, instrumental, 40 seconds`, 60 + i))
  // Synthetic leads can pass for a voice: docs/engine.md.
  expect(unsung.length).toBeLessThanOrEqual(1)
  // The detector was fitted to an earlier mix of the voice.
  expect(sung.length).toBeGreaterThanOrEqual(2)
})
