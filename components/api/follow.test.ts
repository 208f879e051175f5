import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followTask, pollDelay } from '#components/api/follow'
import type { TaskRecord } from '#lib/contract/api'

const record = (status: 'running' | 'stream' | 'done'): TaskRecord => ({
  id: 't',
  task_type: 'normal',
  create_at: 1,
  choices: [{ id: 's', take: 0, status }],
})

it('asks again at once until a song can be heard, then every two seconds', () => {
  expect(pollDelay({ choices: [] }, true, 0)).toBe(0)
  expect(pollDelay(record('running'), true, 0)).toBe(0)
  expect(pollDelay(record('stream'), true, 0)).toBe(2000)
  expect(pollDelay(record('running'), false, 0)).toBe(2000)
})

it('has no hurry with a task that has not been finished for half an hour', () => {
  expect(pollDelay({ ...record('running'), state: 'stalled' }, true, 0)).toBeGreaterThanOrEqual(10_000)
})

it('backs off while nobody answers, to five seconds', () => {
  expect([1, 2, 3, 4, 9].map((failures) => pollDelay(null, true, failures))).toEqual([1000, 2000, 4000, 5000, 5000])
})

/** The network, as a list of answers: a response, or an error that is thrown. */
let answers: (() => Response)[] = []
let asked: Request[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  asked = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/session') return new Response(null, { status: 204 })
    asked.push(new Request(`http://localhost${path}`, init))
    const answer = answers.shift()
    if (!answer) throw new Error('asked too often')
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const follow = async () => {
  const told: string[] = []
  const ending = new AbortController()
  const following = followTask('t', ending.signal, (each) => told.push(each.choices[0]?.status ?? 'none'))
  await vi.runAllTimersAsync()
  await following
  return told
}

it('takes a lost connection for nothing, and stops when every song has ended', async () => {
  answers = [
    () => Response.json(record('running'), { headers: { ETag: '"1"' } }),
    () => {
      throw new TypeError('Failed to fetch')
    },
    () => new Response(null, { status: 304 }),
    () => Response.json(record('stream'), { headers: { ETag: '"2"' } }),
    () => Response.json(record('done')),
  ]
  expect(await follow()).toEqual(['running', 'stream', 'done'])
  expect(asked.map((request) => request.headers.get('If-None-Match'))).toEqual([null, '"1"', '"1"', '"1"', '"2"'])
  expect(asked[0]?.headers.get('Prefer')).toBe('wait=5')
})

it('ends quietly when the task is gone', async () => {
  answers = [() => Response.json({ code: 'not_found', detail: 'Gone.', status: 404 }, { status: 404 })]
  expect(await follow()).toEqual([])
})
