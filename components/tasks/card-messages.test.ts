import { expect, it } from 'vitest'
import { byDay, cardKind, cardTitle, daySpan } from '#components/tasks/card-messages'
import type { TaskCard } from '#lib/contract/studio'
import { translatorFor } from '#lib/i18n/catalogues'

const english = translatorFor('en', 'tasks')
const chinese = translatorFor('zh-Hans', 'tasks')

const at = (day: number, hour: number) => Math.floor(new Date(2026, 10, day, hour).getTime() / 1000)
const card = (create_at: number): TaskCard => ({
  id: String(create_at),
  task_type: 'normal',
  create_at,
  choices: [],
  request: { model: 'v4.0', task_type: 'normal', prompt: 'x', n: 2 },
  service: 'embedded',
  made_by: null,
  retry_of: null,
  retried_by: null,
  source: null,
})

it('byDay › today, yesterday and before › named so, newest first', () => {
  const days = byDay(
    translatorFor('en', 'music'),
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

it('daySpan › any time of a day, the day of a change of clocks › its midnights', () => {
  for (const hour of [0, 12, 23]) expect(daySpan(at(21, hour))).toEqual({ from: at(21, 0), before: at(22, 0) })
  const sunday = Math.floor(new Date(2026, 9, 25, 12).getTime() / 1000)
  const { from, before } = daySpan(sunday)
  expect(new Date(from * 1000).getHours() + new Date(before * 1000).getHours()).toBe(0)
})

it('cardTitle, cardKind › no prompt › name of the source', () => {
  const audio = { audio_type: 'audio_id', audio_content: 's' } as const
  const source = { kind: 'song', name: 'Salt Road' } as const
  const extend = { model: 'v3.5', task_type: 'extend', origin_audio: audio, n: 2 } as const
  expect(cardTitle(english, { request: extend, source })).toBe('Salt Road, extended')
  const request = { model: 'v3.5', task_type: 'reference', reference_audio: audio, similarity: 1.3, n: 2 } as const
  expect(cardKind(english, translatorFor('en', 'compose'), request)).toBe('Reference · Close')
  expect(cardKind(chinese, translatorFor('zh-Hans', 'compose'), request)).toBe('参考 · 接近')
})

it('count message › one song › singular', () => {
  expect(english('count', { count: 1 })).toBe('1 song')
  expect(english('count', { count: 2 })).toBe('2 songs')
  expect(chinese('count', { count: 2 })).toBe('2 首歌')
})
