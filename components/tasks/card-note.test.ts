import { describe, expect, it } from 'vitest'
import { card, song } from '#components/tasks/card.fixture'
import { noteOf } from '#components/tasks/card-note'
import { taskWordsIn } from '#components/tasks/messages.fixture'
import { lanesOf } from '#components/tasks/take-state'
import type { TaskCard } from '#lib/contract/studio'

const english = taskWordsIn('en')
const note = (task: TaskCard, left = false) => noteOf(english, task, lanesOf(task), left)

const AWAY = { code: 'unavailable', detail: 'The service is busy. Trying again shortly' }
const KEY = { code: 'service_key_refused', detail: 'The service refuses the key.' }
const LOST = [song(0, 'fail', { error_code: 'unconfirmed' }), song(1, 'fail', { error_code: 'unconfirmed' })]

it('a card in order says nothing', () => {
  expect(note(card([song(0, 'running'), song(1, 'done', { audio_url: 'a' })]))).toBeNull()
  expect(note(card([], { state: 'sending' }))).toBeNull()
})

it('what waits says why, and need not be sent', () => {
  expect(note(card([], { state: 'waiting', retry_at: 9, trouble: AWAY }))).toEqual({
    text: 'The service is busy. Trying again shortly.',
    settings: false,
    offer: 'withdraw',
  })
  expect(note(card([], { state: 'waiting' }))?.text).not.toBe('')
})

it('a refused key leads to where it is entered', () => {
  expect(note(card([song(0, 'running')], { trouble: KEY }))).toEqual({
    text: 'The service refuses the key.',
    settings: true,
    offer: 'let-go',
  })
})

it('an order in trouble can be let go, unless that would take a finished song along', () => {
  expect(note(card([song(0, 'done', { audio_url: '/a.mp3' }), song(1, 'running')], { trouble: KEY }))?.offer).toBeNull()
})

it('what is not finished after half an hour is still asked for, and costs nothing again', () => {
  const text = note(card([song(0, 'running')], { state: 'stalled' }))?.text
  expect(text).toMatch(/30 minutes.*every minute.*no extra charge/)
  expect(note(card([song(0, 'running')], { state: 'stalled', trouble: KEY }))?.text).toMatch(/key.*every minute/)
})

it('what is only being fetched is not late', () => {
  const again = song(0, 'running', { error_code: 'archive_failed' })
  expect(note(card([again], { state: 'stalled' }))).toBeNull()
})

it('a finished card has no trouble any more', () => {
  expect(note(card([song(0, 'done', { audio_url: 'a' })], { trouble: AWAY }))).toBeNull()
})

describe('an order of which nobody knows', () => {
  it('asks first, and once it is left only offers to send anew', () => {
    expect(note(card(LOST))).toBeNull()
    expect(note(card(LOST), true)?.offer).toBe('anew')
  })
  it('that was sent anew can be removed, and is never offered to be sent a third time', () => {
    expect(note(card(LOST, { retried_by: 'u' }))?.offer).toBe('remove')
    expect(note(card(LOST, { retried_by: 'u' }), true)?.offer).toBe('remove')
  })
})
