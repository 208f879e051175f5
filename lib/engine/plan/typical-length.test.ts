import { expect, test } from 'vitest'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import { planSong } from '#lib/engine/plan/plan-song'
import { typicalSeconds } from '#lib/engine/plan/typical-length'
import { everyNth } from '#tests/harness/tier'

const lengthOf = (id: string, take: 0 | 1, seed: number) =>
  planSong({ prompt: `${GENRES[id]!.name}, instrumental`, lyric: null, take, source: { kind: 'none' } }, seed).samples /
  44100

test('typical length › every genre › 90 to 260 seconds', () => {
  for (const id of Object.keys(GENRES)) {
    expect(typicalSeconds(id, 0)).toBeGreaterThanOrEqual(90)
    expect(typicalSeconds(id, 1)).toBeLessThanOrEqual(260)
  }
})

test('planned length › no requested length › 90 to 260 seconds, different by genre', () => {
  const lengths = everyNth(3, Object.keys(GENRES)).flatMap((id) => [lengthOf(id, 0, 3), lengthOf(id, 1, 4)])
  for (const length of lengths) {
    expect(length).toBeGreaterThanOrEqual(88)
    expect(length).toBeLessThanOrEqual(262)
  }
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeGreaterThan(90)
  expect(lengthOf('punk', 0, 3)).toBeLessThan(lengthOf('trance', 0, 3) - 40)
})
