import { describe, expect, it } from 'vitest'
import { DIRECTIONS, FINDINGS, UNSEEN, write } from '#lib/engine/score/directions.fixture'

describe('directions for sections are played in both takes', () => {
  it.each([...FINDINGS, ...DIRECTIONS, ...UNSEEN])('“%s”', (prompt, isFollowed) => {
    for (const take of [0, 1] as const) expect(isFollowed(write(prompt, take, 11))).toBe(true)
  })
})
