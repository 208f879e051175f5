import { describe, expect, it } from 'vitest'
import { MOST_ATTEMPTS, retryDelay } from '#lib/player/deck'
import { isLoopOf, loopBack, moveLoopEnd, NO_LOOP, pressLoop, SHORTEST_LOOP, toggleStretch } from '#lib/player/loop'
import { matchGain, takeLetter } from '#lib/player/track'

describe('a loop', () => {
  const open = pressLoop(NO_LOOP, 8)
  it('takes its ends in either order', () => {
    expect(pressLoop(open, 12)).toEqual({ state: 'closed', from: 8, to: 12 })
    expect(pressLoop(open, 4)).toEqual({ state: 'closed', from: 4, to: 8 })
  })

  it('is cleared by a third press, or by a second at the same place', () => {
    expect(pressLoop(pressLoop(open, 12), 9)).toEqual(NO_LOOP)
    expect(pressLoop(open, 8.1)).toEqual(NO_LOOP)
  })

  it('of a whole stretch is set at once, moves to another one, and is let go by the same', () => {
    const verse = toggleStretch(NO_LOOP, 10, 20)
    expect(verse).toEqual({ state: 'closed', from: 10, to: 20 })
    expect(toggleStretch(verse, 20, 30)).toEqual({ state: 'closed', from: 20, to: 30 })
    expect(toggleStretch(verse, 10, 20)).toEqual(NO_LOOP)
    expect(isLoopOf(verse, 10, 20)).toBe(true)
    expect(isLoopOf(moveLoopEnd(verse as typeof verse & { state: 'closed' }, 'to', 18), 10, 20)).toBe(false)
  })

  it('turns back at its end and nowhere else', () => {
    const loop = pressLoop(open, 12)
    expect([0, 8, 11.9].map((at) => loopBack(loop, at))).toEqual([null, null, null])
    expect(loopBack(loop, 12.02)).toBe(8)
    expect(loopBack(loop, 40)).toBeNull()
  })
})

it('a broken connection is tried again ever more slowly, and not for ever', () => {
  const delays = Array.from({ length: MOST_ATTEMPTS }, (_, i) => retryDelay(i + 1) ?? 0)
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(Math.max(...delays)).toBeLessThanOrEqual(15_000)
  expect(retryDelay(MOST_ATTEMPTS + 1)).toBeNull()
})

it('the louder take is turned down to the quieter one, and never up', () => {
  expect(20 * Math.log10(matchGain(-12, [-12, -14]))).toBeCloseTo(-2)
  expect(matchGain(-14, [-12, -14])).toBe(1)
  expect(matchGain(null, [-12, null])).toBe(1)
  expect([0, 1].map(takeLetter)).toEqual(['A', 'B'])
})

it('an end of a loop is moved, never past the other one', () => {
  const loop = { state: 'closed', from: 4, to: 8 } as const
  expect(moveLoopEnd(loop, 'from', 6)).toEqual({ state: 'closed', from: 6, to: 8 })
  expect(moveLoopEnd(loop, 'from', 9)).toEqual({ state: 'closed', from: 8 - SHORTEST_LOOP, to: 8 })
  expect(moveLoopEnd(loop, 'to', 1)).toEqual({ state: 'closed', from: 4, to: 4 + SHORTEST_LOOP })
  expect(moveLoopEnd(loop, 'from', -3)).toEqual({ state: 'closed', from: 0, to: 8 })
})
