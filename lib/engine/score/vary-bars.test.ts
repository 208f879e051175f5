import { expect, test } from 'vitest'
import { FOUR_FOUR, grooveOf } from '#lib/engine/score/groove'
import { closesPhrase, varyBar } from '#lib/engine/score/vary-bars'
import { randomFrom } from '#lib/music/random'

const BAR = 4

test.each(['X---x---X---x---', 'x..x..x...x.x...', '1.3.5.8.1.3.5.8.', 'X---------------', '..x...x...x...x.'])(
  'varyBar › %s › second half varied, strokes in order and within the bar',
  (row) => {
    const hits = grooveOf(row, FOUR_FOUR, FOUR_FOUR.meter)[0]!
    for (let seed = 0; seed < 12; seed++) {
      const varied = varyBar(hits, BAR, randomFrom(seed, 'bar'))
      expect(varied.map(({ at }) => at)).not.toEqual(hits.map(({ at }) => at))
      // A stroke that moves is at most an eighth before the middle.
      expect(varied.filter(({ at }) => at < BAR / 2 - 0.5)).toHaveLength(
        hits.filter(({ at }) => at < BAR / 2 - 0.5).length,
      )
      varied.forEach((hit, index) => {
        const next = varied[index + 1]
        if (next) expect(hit.at + hit.length).toBeLessThanOrEqual(next.at + 1e-9)
        expect(hit.length).toBeGreaterThan(0)
      })
      expect(varied.at(-1)!.at).toBeLessThan(BAR)
    }
  },
)

test('varyBar › empty bar › stays empty', () => {
  expect(varyBar([], BAR, randomFrom(1, 'bar'))).toEqual([])
})

test('closesPhrase › every fourth bar › true', () => {
  expect([0, 1, 2, 3, 4, 7].map(closesPhrase)).toEqual([false, false, false, true, false, true])
})
