import { describe, expect, it } from 'vitest'
import { DIRECTIONS, FINDINGS, HELD_OUT_DIRECTIONS, write } from '#lib/engine/score/directions.fixture'

describe('direction for a section', () => {
  it.each([...FINDINGS, ...DIRECTIONS, ...HELD_OUT_DIRECTIONS])(
    '“%s” › both takes › followed',
    (prompt, isFollowed) => {
      for (const take of [0, 1] as const) expect(isFollowed(write(prompt, take, 11))).toBe(true)
    },
  )
})
