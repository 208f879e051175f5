import { describe, expect, it } from 'vitest'
import { card, song } from '#components/tasks/card.fixture'
import { noteOf } from '#components/tasks/card-note'
import { taskTranslators } from '#components/tasks/messages.fixture'
import { takesOf } from '#components/tasks/take-state'
import type { TaskCard } from '#lib/contract/studio'

const english = taskTranslators('en')
const note = (task: TaskCard, left = false) => noteOf(english, task, takesOf(task), left)

const AWAY = { code: 'unavailable', detail: 'The service is busy. Trying again shortly' }
const KEY = { code: 'service_key_refused', detail: 'The service refuses the key.' }
const LOST = [song(0, 'fail', { error_code: 'unconfirmed' }), song(1, 'fail', { error_code: 'unconfirmed' })]

it('noteOf › no trouble › null', () => {
  expect(note(card([song(0, 'running'), song(1, 'done', { audio_url: 'a' })]))).toBeNull()
  expect(note(card([], { state: 'sending' }))).toBeNull()
})

it('noteOf › waiting › reason, and offer to withdraw', () => {
  expect(note(card([], { state: 'waiting', retry_at: 9, trouble: AWAY }))).toEqual({
    text: 'The service is busy. Trying again shortly.',
    settings: false,
    offer: 'withdraw',
  })
  expect(note(card([], { state: 'waiting' }))?.text).not.toBe('')
})

it('noteOf › service key refused › link to settings', () => {
  expect(note(card([song(0, 'running')], { trouble: KEY }))).toEqual({
    text: 'The service refuses the key.',
    settings: true,
    offer: 'stop-waiting',
  })
})

it('noteOf › trouble and a finished song › no offer to stop following', () => {
  expect(note(card([song(0, 'done', { audio_url: '/a.mp3' }), song(1, 'running')], { trouble: KEY }))?.offer).toBeNull()
})

it('noteOf › stalled › says that polling continues', () => {
  const text = note(card([song(0, 'running')], { state: 'stalled' }))?.text
  expect(text).toMatch(/30 minutes.*keeps checking.*no extra charge/)
  expect(note(card([song(0, 'running')], { state: 'stalled', trouble: KEY }))?.text).toMatch(/key.*keeps checking/)
})

it('noteOf › fetching and stalled › null', () => {
  const again = song(0, 'running', { error_code: 'archive_failed' })
  expect(note(card([again], { state: 'stalled' }))).toBeNull()
})

it('noteOf › finished with trouble › null', () => {
  expect(note(card([song(0, 'done', { audio_url: 'a' })], { trouble: AWAY }))).toBeNull()
})

describe('noteOf › unconfirmed', () => {
  it('dismissed › offers to send again', () => {
    expect(note(card(LOST))).toBeNull()
    expect(note(card(LOST), true)?.offer).toBe('send-again')
  })
  it('retried › offers to remove only', () => {
    expect(note(card(LOST, { retried_by: 'u' }))?.offer).toBe('remove')
    expect(note(card(LOST, { retried_by: 'u' }), true)?.offer).toBe('remove')
  })
})
