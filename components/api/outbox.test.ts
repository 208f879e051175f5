import { expect, test } from 'vitest'
import { addToOutbox, type OutboxEntry, readOutbox, removeFromOutbox } from '#components/api/outbox'

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
const order = (key: string, at = NOW): OutboxEntry => ({
  ...{ key, at, source: null, service: 'embedded' },
  request: { model: 'v4.0', task_type: 'normal', prompt: key, n: 2 },
})

test('outbox › entries added and removed › the rest, oldest first, each once', () => {
  const kept = shelf()
  addToOutbox(kept, order('a'))
  addToOutbox(kept, order('b'))
  addToOutbox(kept, order('a'))
  expect(readOutbox(kept, NOW).map(({ key }) => key)).toEqual(['b', 'a'])
  removeFromOutbox(kept, 'b', NOW)
  expect(readOutbox(kept, NOW).map(({ key }) => key)).toEqual(['a'])
})

test('outbox › entry older than its idempotency key › not returned', () => {
  const kept = shelf()
  addToOutbox(kept, order('old', NOW - 24 * 3_600_000))
  expect(readOutbox(kept, NOW)).toEqual([])
})

test.each(['', '{', '7', '[null, 7, {"key": "x"}]'])('outbox › storage holds %s › empty', (text) => {
  expect(readOutbox(shelf(text), NOW)).toEqual([])
})

test('outbox › storage is full › adding does not throw', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => addToOutbox(full, order('a'))).not.toThrow()
})
