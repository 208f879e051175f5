import { describe, expect, it, test } from 'vitest'
import { card, song } from '#components/tasks/card.fixture'
import { taskTranslators } from '#components/tasks/messages.fixture'
import {
  announcementOf,
  areSideBySide,
  cancellableTakes,
  failureOf,
  haveFailedAlike,
  isSettled,
  isUnconfirmed,
  takesOf,
} from '#components/tasks/take-state'
import type { TaskCard } from '#lib/contract/studio'

const english = taskTranslators('en')
const states = (task: TaskCard) => takesOf(task).map((take) => `${take.letter} ${take.state}`)

describe('takesOf', () => {
  it('no songs yet › as many takes as requested', () => {
    expect(states(card([], { state: 'sending' }))).toEqual(['A sending', 'B sending'])
    expect(states(card([], { state: 'waiting', retry_at: 9 }))).toEqual(['A waiting', 'B waiting'])
    expect(states(card([]))).toEqual(['A queued', 'B queued'])
  })
  it('several songs › each its own state, A before B', () => {
    expect(states(card([song(1, 'fail'), song(0, 'done', { audio_url: 'a' })]))).toEqual(['A ready', 'B failed'])
    expect(states(card([song(0, 'stream', { pipe_url: 'p' }), song(1, 'running')]))).toEqual(['A live', 'B composing'])
  })
  it('failed songs › failed, stopped or unconfirmed', () => {
    const task = card([song(0, 'fail', { error_code: 'cancelled' }), song(1, 'fail', { error_code: 'unconfirmed' })])
    expect(states(task)).toEqual(['A stopped', 'B unconfirmed'])
    expect(isUnconfirmed(takesOf(task))).toBe(false)
    expect(isUnconfirmed(takesOf(card([song(0, 'fail', { error_code: 'unconfirmed' })])))).toBe(true)
  })
  it('stalled task › stalled unless playable', () => {
    const late = card([song(0, 'running'), song(1, 'stream', { pipe_url: 'p' })], { state: 'stalled' })
    expect(states(late)).toEqual(['A stalled', 'B live'])
    expect(isSettled(takesOf(late))).toBe(false)
  })
  it('made at the service › fetching', () => {
    const again = song(0, 'running', { error_code: 'archive_failed', error: 'It was cut.' })
    const made = song(1, 'running', { duration: 180 })
    expect(states(card([again, made], { service: 'remote' }))).toEqual(['A fetching', 'B fetching'])
    expect(states(card([again, made], { service: 'remote', state: 'stalled' }))).toEqual(['A fetching', 'B fetching'])
    expect(states(card([song(0, 'running', { duration: 180 })], { service: 'embedded' }))).toEqual(['A composing'])
  })
  it('haveFailedAlike › same error › true', () => {
    const lost = { error: 'No room.', error_code: 'not_sent' }
    expect(haveFailedAlike(takesOf(card([song(0, 'fail', lost), song(1, 'fail', lost)])))).toBe(true)
    expect(haveFailedAlike(takesOf(card([song(0, 'fail', lost), song(1, 'fail', { error: 'Else.' })])))).toBe(false)
    expect(haveFailedAlike(takesOf(card([song(0, 'fail', lost), song(1, 'done', { audio_url: 'a' })])))).toBe(false)
  })
  it('areSideBySide › no song shown yet › true', () => {
    expect(areSideBySide(takesOf(card([song(0, 'pending'), song(1, 'pending')])))).toBe(true)
    expect(areSideBySide(takesOf(card([song(0, 'running'), song(1, 'pending')])))).toBe(false)
  })
  it('isSettled › every take has ended › true', () => {
    expect(isSettled(takesOf(card([song(0, 'done', { audio_url: 'a' }), song(1, 'fail')])))).toBe(true)
    expect(isSettled(takesOf(card([song(0, 'running'), song(1, 'fail')])))).toBe(false)
  })
})

it('failureOf › timeout or refusal › advice and fix', () => {
  expect(failureOf(english, { error: 'out of time', error_code: 'upstream_timeout' })).toMatchObject({
    why: 'Out of time.',
    advice: 'You can try again.',
    fix: 'again',
  })
  expect(failureOf(english, { error: 'No.', error_code: 'content_refused' }).advice).toBe('Try different wording.')
})

it.each([
  ['content_refused', 'change', /different wording/],
  ['invalid', 'change', /Edit the song’s settings/],
  ['service_refused', 'change', /Edit the song’s settings/],
  ['source_gone', 'change', /another recording/],
  ['unsupported_media', 'change', /another recording/],
  ['audio_damaged', 'change', /another recording/],
  ['audio_silent', 'change', /^$/],
  ['engine_failed', 'change', /^$/],
  ['extend_at_outside', 'change', /^$/],
  ['nothing_to_play', 'change', /^$/],
  ['unsupported_field', 'change', /^$/],
  ['storage_full', 'again', /^$/],
  ['unavailable', 'again', /^$/],
  ['payment_required', 'again', /credit/],
  ['service_key_refused', 'settings', /that’s done/],
  ['not_sent', 'again', /nothing was charged/],
  ['gone', 'ask', /doesn’t create new songs/],
  ['archive_failed', 'fetch', /doesn’t create a new song/],
  ['something_else', 'again', /You can try again/],
])('failureOf › %s › fix is %s', (error_code, fix, advice) => {
  const failure = failureOf(english, { error: 'Because', error_code })
  expect(failure.fix).toBe(fix)
  expect(failure.advice).toMatch(advice)
  expect(failure.why).toBe('Because.')
})

it('failureOf › cancelled › no reason, try again', () => {
  expect(failureOf(english, { error: 'Cancelled.', error_code: 'cancelled' })).toEqual({
    what: 'cancelled',
    why: '',
    advice: 'You can try again.',
    fix: 'again',
  })
  expect(english.tasks('failure.cancelled', { who: 'this' })).toBe('This take was cancelled.')
})

it('failureOf › Chinese › translated, whatever the service wrote', () => {
  const chinese = taskTranslators('zh-Hans')
  const failure = failureOf(chinese, { error: 'No credit.', error_code: 'payment_required' })
  expect(failure.why).toMatch(/余额/)
  expect(chinese.tasks(`failure.${failure.what}`, { who: 'both' })).toBe('两个版本都生成失败了。')
  expect(chinese.tasks(`failure.${failure.what}`, { who: 'B' })).toBe('版本 B 生成失败了。')
})

it('announcementOf › live › names the song', () => {
  const [take] = takesOf(card([song(0, 'stream', { pipe_url: 'p', title: 'Night Ferry' })]))
  expect(take && announcementOf(english, take)).toBe('Night Ferry, take A is playable now.')
})

it('cancellableTakes › all, then the rest, then null', () => {
  const live = song(0, 'stream', { pipe_url: 'x' })
  const done = song(0, 'done', { audio_url: 'x' })
  const of = (...choices: TaskCard['choices']) => cancellableTakes(takesOf(card(choices)))
  expect(of()).toBe('all')
  expect(of(song(0, 'running'), song(1, 'pending'))).toBe('all')
  expect(of(live, song(1, 'pending'))).toBe('rest')
  expect(of(done, song(1, 'running'))).toBe('rest')
  expect(of(done, song(1, 'fail'))).toBeNull()
  expect(cancellableTakes(takesOf(card([], { state: 'waiting' })))).toBeNull()
})

it('announcementOf › cancelled › says so', () => {
  const [take] = takesOf(card([song(0, 'fail', { error_code: 'cancelled' })]))
  expect(take && announcementOf(english, take)).toBe('Take A was cancelled.')
})

test('takesOf › task whose service reports progress › open takes have it', () => {
  const progress = { fraction: 0.4, stage: null, ready_at: 130 }
  expect(takesOf(card([], { progress }))).toMatchObject([{ state: 'queued', progress }, { progress }])
  expect(takesOf(card([song(0, 'pending'), song(1, 'running')], { progress }))).toMatchObject([
    { state: 'queued', progress },
    { state: 'composing', progress },
  ])
})

test('takesOf › song of the built-in engine in the queue › when it begins', () => {
  const estimate = { ahead: 0, starts_at: 100, ready_at: 130 }
  expect(takesOf(card([song(0, 'pending', { estimate })], { service: 'embedded' }))).toMatchObject([
    { state: 'queued', estimate },
  ])
})
