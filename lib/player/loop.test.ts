import { describe, expect, it } from 'vitest'
import { MAX_RECONNECT_ATTEMPTS, retryDelay } from '#lib/player/deck'
import { isLoopOf, jumpBackFrom, MIN_LOOP, moveLoopEnd, NO_LOOP, pressLoop, toggleLoopOf } from '#lib/player/loop'
import { matchGain, takeLetter } from '#lib/player/track'

describe('a loop', () => {
  const open = pressLoop(NO_LOOP, 8)
  it('pressLoop › end before start › swapped', () => {
    expect(pressLoop(open, 12)).toEqual({ state: 'closed', from: 8, to: 12 })
    expect(pressLoop(open, 4)).toEqual({ state: 'closed', from: 4, to: 8 })
  })

  it('pressLoop › third press, or second at the same position › cleared', () => {
    expect(pressLoop(pressLoop(open, 12), 9)).toEqual(NO_LOOP)
    expect(pressLoop(open, 8.1)).toEqual(NO_LOOP)
  })

  it('toggleLoopOf › another section › moves, same section › cleared', () => {
    const verse = toggleLoopOf(NO_LOOP, 10, 20)
    expect(verse).toEqual({ state: 'closed', from: 10, to: 20 })
    expect(toggleLoopOf(verse, 20, 30)).toEqual({ state: 'closed', from: 20, to: 30 })
    expect(toggleLoopOf(verse, 10, 20)).toEqual(NO_LOOP)
    expect(isLoopOf(verse, 10, 20)).toBe(true)
    expect(isLoopOf(moveLoopEnd(verse as typeof verse & { state: 'closed' }, 'to', 18), 10, 20)).toBe(false)
  })

  it('jumpBackFrom › past the end › start, elsewhere › null', () => {
    const loop = pressLoop(open, 12)
    expect([0, 8, 11.9].map((at) => jumpBackFrom(loop, at))).toEqual([null, null, null])
    expect(jumpBackFrom(loop, 12.02)).toBe(8)
    expect(jumpBackFrom(loop, 40)).toBeNull()
  })
})

it('retryDelay › attempts › doubles, then null', () => {
  const delays = Array.from({ length: MAX_RECONNECT_ATTEMPTS }, (_, i) => retryDelay(i + 1) ?? 0)
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(Math.max(...delays)).toBeLessThanOrEqual(15_000)
  expect(retryDelay(MAX_RECONNECT_ATTEMPTS + 1)).toBeNull()
})

it('matchGain › takes of different loudness › louder one turned down', () => {
  expect(20 * Math.log10(matchGain(-12, [-12, -14]))).toBeCloseTo(-2)
  expect(matchGain(-14, [-12, -14])).toBe(1)
  expect(matchGain(null, [-12, null])).toBe(1)
  expect([0, 1].map(takeLetter)).toEqual(['A', 'B'])
})

it('moveLoopEnd › past the other end › stops there', () => {
  const loop = { state: 'closed', from: 4, to: 8 } as const
  expect(moveLoopEnd(loop, 'from', 6)).toEqual({ state: 'closed', from: 6, to: 8 })
  expect(moveLoopEnd(loop, 'from', 9)).toEqual({ state: 'closed', from: 8 - MIN_LOOP, to: 8 })
  expect(moveLoopEnd(loop, 'to', 1)).toEqual({ state: 'closed', from: 4, to: 4 + MIN_LOOP })
  expect(moveLoopEnd(loop, 'from', -3)).toEqual({ state: 'closed', from: 0, to: 8 })
})
