import { expect, test } from 'vitest'
import { dropOrder, keepOrder, type Order, ordersOn } from '#components/api/outbox'

const shelf = (text: string | null = null) => {
  let kept = text
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value
    },
  }
}
const NOW = 1e12
const order = (key: string, at = NOW): Order => ({
  ...{ key, at, source: null, service: 'embedded' },
  request: { model: 'v4.0', task_type: 'normal', prompt: key, n: 2 },
})

test('orders stay until they are dropped, the oldest first, each once', () => {
  const kept = shelf()
  keepOrder(kept, order('a'))
  keepOrder(kept, order('b'))
  keepOrder(kept, order('a'))
  expect(ordersOn(kept, NOW).map(({ key }) => key)).toEqual(['b', 'a'])
  dropOrder(kept, 'b', NOW)
  expect(ordersOn(kept, NOW).map(({ key }) => key)).toEqual(['a'])
})

test('an order whose key the server may have forgotten is not sent again', () => {
  const kept = shelf()
  keepOrder(kept, order('old', NOW - 24 * 3_600_000))
  expect(ordersOn(kept, NOW)).toEqual([])
})

test.each(['', '{', '7', '[null, 7, {"key": "x"}]'])('what is no order is none: %s', (text) => {
  expect(ordersOn(shelf(text), NOW)).toEqual([])
})

test('a storage that is full costs the memory of an order, not the order', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => keepOrder(full, order('a'))).not.toThrow()
})
