import { describe, expect, it } from 'vitest'
import { hasNewStatus, isComplete, mergeRecord, peaksUrlOf } from '#components/api/task-merge'
import type { TaskRecord } from '#lib/contract/api'
import type { TaskCard } from '#lib/contract/studio'

const card: TaskCard = {
  id: 'local-1',
  task_type: 'normal',
  create_at: 10,
  state: 'sending',
  choices: [],
  request: { model: 'v4.0', task_type: 'normal', prompt: 'x', n: 2 },
  service: 'embedded',
  made_by: null,
  retry_of: null,
  retried_by: null,
  source: null,
}
const record = (status: 'pending' | 'running' | 'stream' | 'done' | 'fail', more = {}): TaskRecord => ({
  id: 't',
  task_type: 'normal',
  create_at: 11,
  choices: [{ id: 's', take: 0, status, ...more }],
})

describe('mergeRecord', () => {
  it('local card › answer of the submit › id of the task, no longer sending', () => {
    const merged = mergeRecord(card, record('pending'))
    expect(merged).toMatchObject({ id: 't', create_at: 11, choices: [{ id: 's', status: 'pending' }] })
    expect(merged).not.toHaveProperty('state')
  })
  it('answers out of order › status never goes back', () => {
    const done = mergeRecord(card, record('done', { audio_url: 'http://x/media/k/audio.mp3' }))
    expect(mergeRecord(done, record('running')).choices[0]?.status).toBe('done')
    expect(mergeRecord(done, { ...record('running'), choices: [] }).choices).toHaveLength(1)
  })
  it('finished record › favourite, tempo and peaks of the card stay', () => {
    const known = mergeRecord(card, record('stream', { pipe_url: 'http://x/media/k/live.mp3' }))
    const choices = known.choices.map((choice) => ({ ...choice, favourite: true, bpm: 90 }))
    expect(mergeRecord({ ...known, choices }, record('done')).choices[0]).toMatchObject({
      favourite: true,
      bpm: 90,
      status: 'done',
      peaks_url: '/media/k/peaks.json',
    })
  })
  it('hasNewStatus › only when a song is playable or has ended', () => {
    const queued = mergeRecord(card, record('pending'))
    expect(hasNewStatus(card, queued)).toBe(false)
    expect(hasNewStatus(queued, mergeRecord(queued, record('stream')))).toBe(true)
    expect(hasNewStatus(queued, queued)).toBe(false)
  })
})

it('isComplete › every song has ended › true, no songs › false', () => {
  expect(isComplete({ choices: [] })).toBe(false)
  expect(isComplete({ choices: [{ status: 'done' }, { status: 'fail' }] })).toBe(true)
  expect(isComplete({ choices: [{ status: 'done' }, { status: 'stream' }] })).toBe(false)
})

it('peaksUrlOf › live address › peaks.json beside it', () => {
  expect(peaksUrlOf('http://localhost:3000/media/abc/live.mp3')).toBe('/media/abc/peaks.json')
  expect(peaksUrlOf(undefined)).toBe('')
})
