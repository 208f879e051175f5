import { expect, it } from 'vitest'
import { isHeard, isWholeMix, WHOLE_MIX, withMute, withSolo } from '#lib/player/mix'
import { applyGains, chunkBytes, readGains } from '#lib/player/multitrack'

it('withMute › pressed twice › audible again', () => {
  const muted = withMute(WHOLE_MIX, 'Drums')
  expect([isHeard(muted, 'Drums'), isHeard(muted, 'Bass')]).toEqual([false, true])
  expect(isWholeMix(withMute(muted, 'Drums'))).toBe(true)
})

it('isHeard › solo parts › only those, even if muted', () => {
  const alone = withSolo(withSolo(withMute(WHOLE_MIX, 'Voice'), 'Voice'), 'Bass')
  expect(['Voice', 'Bass', 'Drums'].map((name) => isHeard(alone, name))).toEqual([true, true, false])
})

it('chunkBytes › second chunk › after the first', () => {
  const lengths = [
    [40, 60],
    [10, 20],
  ]
  expect(chunkBytes({ lengths }, 0)).toEqual({ first: 0, last: 99, lengths: [40, 60] })
  expect(chunkBytes({ lengths }, 1)).toEqual({ first: 100, last: 129, lengths: [10, 20] })
})

it('applyGains › any first sample › interpolates linearly', () => {
  const gains = readGains(Uint16Array.from([8192, 16384, 4096]).buffer, 1)
  expect([...gains]).toEqual([1, 2, 0.5])
  expect([...readGains(Uint16Array.from([8192, 4096]).buffer, 4)]).toEqual([4, 2])
  const whole = new Float32Array(30).fill(1)
  applyGains(whole, 0, gains, 10)
  expect(whole[0]).toBeCloseTo(1)
  expect(whole[5]).toBeCloseTo(1.5)
  expect(whole[10]).toBeCloseTo(2)
  expect(whole[15]).toBeCloseTo(1.25)
  expect(whole[29]).toBeCloseTo(0.5)
  const rest = new Float32Array(17).fill(1)
  applyGains(rest, 13, gains, 10)
  for (let i = 0; i < 17; i++) expect(rest[i]).toBeCloseTo(whole[13 + i] ?? 0, 5)
})
