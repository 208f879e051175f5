import { describe, expect, it } from 'vitest'
import { failureOf, isSettled, isUnconfirmed, lanesOf, newsOf, sideBySide } from '#components/tasks/lane-state'
import type { TaskCard } from '#lib/contract/studio'

type Choice = TaskCard['choices'][number]
const song = (take: number, status: Choice['status'], more: Partial<Choice> = {}): Choice => ({
  id: `s${take}`,
  take,
  status,
  peaks_url: '',
  favourite: false,
  unread: true,
  bpm: null,
  key: null,
  meter: null,
  ...more,
})
const card = (choices: Choice[], more: Partial<TaskCard> = {}): TaskCard => ({
  id: 't',
  task_type: 'normal',
  create_at: 1,
  choices,
  request: { model: 'v4.0', task_type: 'normal', prompt: 'x', n: 2 },
  source: null,
  ...more,
})
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
  expect(failureOf({ error: 'out of time', error_code: 'upstream_timeout' })).toEqual({
    why: 'Out of time.',
    advice: 'Trying again usually helps.',
  })
  expect(failureOf({ error: 'No.', error_code: 'content_refused' }).advice).toContain('Other words')
})

it('what can be heard is told by its name', () => {
  const [lane] = lanesOf(card([song(0, 'stream', { pipe_url: 'p', title: 'Night Ferry' })]))
  expect(lane && newsOf(lane)).toBe('Night Ferry, take A, can be played now.')
})
