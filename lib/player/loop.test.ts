import { describe, expect, it } from 'vitest'
import { loopBack, NO_LOOP, pressLoop } from '#lib/player/loop'
import { MOST_ATTEMPTS, retryDelay } from '#lib/player/retry'
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
