import { expect, it } from 'vitest'
import { byDay, cardKind, cardTitle, countOf } from '#components/tasks/card-words'
import type { TaskCard } from '#lib/contract/studio'

const at = (day: number, hour: number) => Math.floor(new Date(2026, 10, day, hour).getTime() / 1000)
const card = (create_at: number): TaskCard => ({
  id: String(create_at),
  task_type: 'normal',
  create_at,
  choices: [],
  request: { model: 'v4.0', task_type: 'normal', prompt: 'x', n: 2 },
  service: 'embedded',
  retry_of: null,
  retried_by: null,
  source: null,
})

it('days are named as people name them, newest first', () => {
  const days = byDay(
    [card(at(21, 9)), card(at(21, 1)), card(at(20, 23)), card(at(3, 5))],
    new Date(2026, 10, 21, 12),
    'en',
  )
  expect(days.map((day) => [day.name, day.tasks.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['November 3', 1],
  ])
})

it('a card without words is named after what it was made from', () => {
  const audio = { audio_type: 'audio_id', audio_content: 's' } as const
  const source = { kind: 'song', name: 'Salt Road' } as const
  const extend = { model: 'v3.5', task_type: 'extend', origin_audio: audio, n: 2 } as const
  expect(cardTitle({ request: extend, source })).toBe('Salt Road, continued')
  expect(cardKind({ model: 'v3.5', task_type: 'reference', reference_audio: audio, similarity: 1.3, n: 2 })).toBe(
    'Reference · Close',
  )
})

it('one is one', () => {
  expect(countOf(1, 'take')).toBe('1 take')
  expect(countOf(0, 'take')).toBe('0 takes')
})
