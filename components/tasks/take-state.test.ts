import { describe, expect, it } from 'vitest'
import { card, song } from '#components/tasks/card.fixture'
import { taskWordsIn } from '#components/tasks/messages.fixture'
import {
  cancelOf,
  failureOf,
  isAlike,
  isSettled,
  isUnconfirmed,
  lanesOf,
  newsOf,
  sideBySide,
} from '#components/tasks/take-state'
import type { TaskCard } from '#lib/contract/studio'

const english = taskWordsIn('en')
const states = (task: TaskCard) => lanesOf(task).map((lane) => `${lane.letter} ${lane.state}`)

describe('lanes', () => {
  it('are there within a frame of the click, as many as were asked for', () => {
    expect(states(card([], { state: 'sending' }))).toEqual(['A sending', 'B sending'])
    expect(states(card([], { state: 'waiting', retry_at: 9 }))).toEqual(['A waiting', 'B waiting'])
    expect(states(card([]))).toEqual(['A queued', 'B queued'])
  })
  it('have states of their own, in the order of their letters', () => {
    expect(states(card([song(1, 'fail'), song(0, 'done', { audio_url: 'a' })]))).toEqual(['A ready', 'B failed'])
    expect(states(card([song(0, 'stream', { pipe_url: 'p' }), song(1, 'running')]))).toEqual(['A live', 'B composing'])
  })
  it('tell apart what failed, what was cancelled and what nobody knows', () => {
    const task = card([song(0, 'fail', { error_code: 'cancelled' }), song(1, 'fail', { error_code: 'unconfirmed' })])
    expect(states(task)).toEqual(['A stopped', 'B unconfirmed'])
    expect(isUnconfirmed(lanesOf(task))).toBe(false)
    expect(isUnconfirmed(lanesOf(card([song(0, 'fail', { error_code: 'unconfirmed' })])))).toBe(true)
  })
  it('tell what is late from what is being composed, and let what can be heard be heard', () => {
    const late = card([song(0, 'running'), song(1, 'stream', { pipe_url: 'p' })], { state: 'stalled' })
    expect(states(late)).toEqual(['A stalled', 'B live'])
    expect(isSettled(lanesOf(late))).toBe(false)
  })
  it('tell what is made and on its way from what is being composed', () => {
    const again = song(0, 'running', { error_code: 'archive_failed', error: 'It was cut.' })
    const made = song(1, 'running', { duration: 180 })
    expect(states(card([again, made], { service: 'remote' }))).toEqual(['A fetching', 'B fetching'])
    expect(states(card([again, made], { service: 'remote', state: 'stalled' }))).toEqual(['A fetching', 'B fetching'])
    expect(states(card([song(0, 'running', { duration: 180 })], { service: 'embedded' }))).toEqual(['A composing'])
  })
  it('that failed alike are told of once', () => {
    const lost = { error: 'No room.', error_code: 'not_sent' }
    expect(isAlike(lanesOf(card([song(0, 'fail', lost), song(1, 'fail', lost)])))).toBe(true)
    expect(isAlike(lanesOf(card([song(0, 'fail', lost), song(1, 'fail', { error: 'Else.' })])))).toBe(false)
    expect(isAlike(lanesOf(card([song(0, 'fail', lost), song(1, 'done', { audio_url: 'a' })])))).toBe(false)
  })
  it('stand side by side only while there is nothing to see', () => {
    expect(sideBySide(lanesOf(card([song(0, 'pending'), song(1, 'pending')])))).toBe(true)
    expect(sideBySide(lanesOf(card([song(0, 'running'), song(1, 'pending')])))).toBe(false)
  })
  it('are settled when nothing more will come', () => {
    expect(isSettled(lanesOf(card([song(0, 'done', { audio_url: 'a' }), song(1, 'fail')])))).toBe(true)
    expect(isSettled(lanesOf(card([song(0, 'running'), song(1, 'fail')])))).toBe(false)
  })
})

it('a failure says whether trying again helps', () => {
  expect(failureOf(english, { error: 'out of time', error_code: 'upstream_timeout' })).toMatchObject({
    why: 'Out of time.',
    advice: 'Trying again usually helps.',
    fix: 'again',
  })
  expect(failureOf(english, { error: 'No.', error_code: 'content_refused' }).advice).toBe('Try different wording.')
})

it.each([
  ['content_refused', 'change', /different wording/],
  ['invalid', 'change', /won’t help/],
  ['source_gone', 'change', /source again/],
  ['payment_required', 'again', /credit/],
  ['service_key_refused', 'settings', /key/],
  ['not_sent', 'again', /nothing was charged/],
  ['gone', 'ask', /doesn’t create new songs/],
  ['archive_failed', 'fetch', /doesn’t create a new song/],
  ['something_else', 'again', /usually helps/],
])('after %s the offer is: %s', (error_code, fix, advice) => {
  const failure = failureOf(english, { error: 'Because', error_code })
  expect(failure.fix).toBe(fix)
  expect(failure.advice).toMatch(advice)
  expect(failure.why).toBe('Because.')
})

it('a failure is told in the language of the reader, whatever the service said', () => {
  const chinese = taskWordsIn('zh-Hans')
  const failure = failureOf(chinese, { error: 'No credit.', error_code: 'payment_required' })
  expect(failure.why).toMatch(/余额/)
  expect(chinese.tasks(`failure.${failure.what}`, { who: 'both' })).toBe('两个版本都中途停止了。')
  expect(chinese.tasks(`failure.${failure.what}`, { who: 'B' })).toBe('版本 B 中途停止了。')
})

it('what can be heard is told by its name', () => {
  const [lane] = lanesOf(card([song(0, 'stream', { pipe_url: 'p', title: 'Night Ferry' })]))
  expect(lane && newsOf(english, lane)).toBe('Night Ferry, take A can be played now.')
})

it('a card offers to cancel all of it while nothing can be heard, then the rest, then nothing', () => {
  const live = song(0, 'stream', { pipe_url: 'x' })
  const done = song(0, 'done', { audio_url: 'x' })
  const of = (...choices: TaskCard['choices']) => cancelOf(lanesOf(card(choices)))
  expect(of()).toBe('all')
  expect(of(song(0, 'running'), song(1, 'pending'))).toBe('all')
  expect(of(live, song(1, 'pending'))).toBe('rest')
  expect(of(done, song(1, 'running'))).toBe('rest')
  expect(of(done, song(1, 'fail'))).toBeNull()
  expect(cancelOf(lanesOf(card([], { state: 'waiting' })))).toBeNull()
})

it('a cancellation is told', () => {
  const [lane] = lanesOf(card([song(0, 'fail', { error_code: 'cancelled' })]))
  expect(lane && newsOf(english, lane)).toBe('Take A was cancelled.')
})
