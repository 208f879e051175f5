import { environmentManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, ProblemError, problemOf } from '#components/api/client'
import { pollDelay, taskPolling } from '#components/api/task-polling'
import type { TaskRecord } from '#lib/contract/api'

const record = (status: 'running' | 'stream' | 'done', more: Partial<TaskRecord> = {}): TaskRecord => ({
  id: 't',
  task_type: 'normal',
  create_at: 1,
  choices: [{ id: 's', take: 0, status }],
  ...more,
})

describe('time until the next poll', () => {
  const after = (answer: TaskRecord, isLongPoll = true) =>
    pollDelay({
      data: { record: answer, etag: null, isLongPoll },
      error: null,
      dataUpdatedAt: 1,
      errorUpdatedAt: 0,
    })
  const afterError = (error: Error, failingFor = 0) =>
    pollDelay({ data: undefined, error, dataUpdatedAt: 1000, errorUpdatedAt: 1000 + failingFor })

  it('after a long poll › no song can be heard › none', () => {
    expect(after(record('running', { choices: [] }))).toBe(1)
    expect(after(record('running'))).toBe(1)
  })
  it('after a long poll › a song can be heard › 2 s', () => {
    expect(after(record('stream'))).toBe(2000)
  })
  it('after a poll that was answered at once › 2 s', () => {
    expect(after(record('running'), false)).toBe(2000)
  })
  it('task stalled › at least 10 s', () => {
    expect(after(record('running', { state: 'stalled' }))).toBeGreaterThanOrEqual(10_000)
  })
  it('polls fail › as long as they have been failing, from 1 to 5 s', () => {
    const delays = [0, 1500, 3000, 60_000].map((failingFor) => afterError(new NetworkError(), failingFor))
    expect(delays).toEqual([1000, 1500, 3000, 5000])
  })
  it('task not found › no further poll', () => {
    expect(afterError(new ProblemError(problemOf(404, null)))).toBe(false)
    expect(afterError(new ProblemError(problemOf(503, null)))).toBe(1000)
  })
})

/** The network: each poll takes the next answer, a response or an error that is thrown. */
let answers: (() => Response)[] = []
let polls: Request[] = []

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  vi.stubGlobal('document', { hidden: false })
  polls = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/session') return new Response(null, { status: 204 })
    polls.push(new Request(`http://localhost${path}`, init))
    const answer = answers.shift()
    if (!answer) throw new Error('More polls than answers.')
    return answer()
  })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  onlineManager.setOnline(true)
  environmentManager.setIsServer(() => typeof window === 'undefined')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stops: (() => void)[] = []

/** The statuses of the song in the records that a page is given. */
const startPolling = (ids = ['t']) => {
  const statuses: string[] = []
  const client = new QueryClient()
  client.mount()
  const observers = ids.map((id) => {
    const onRecord = (each: TaskRecord) => void statuses.push(each.choices[0]?.status ?? 'none')
    return new QueryObserver(client, taskPolling(id, true, onRecord))
  })
  const offs = observers.map((observer) => observer.subscribe(() => {}))
  stops.push(() => {
    for (const off of offs) off()
    client.clear()
    client.unmount()
  })
  /** What a card does with a record: a complete task is no longer open. */
  const setOpen = (isOpen: boolean) =>
    observers[0]?.setOptions(taskPolling('t', isOpen, (each) => void statuses.push(each.choices[0]?.status ?? 'none')))
  return { statuses, setOpen }
}

const unreachable = () => {
  throw new TypeError('Failed to fetch')
}
const running = () => Response.json(record('running'), { headers: { ETag: '"1"' } })
const unchanged = () => new Response(null, { status: 304 })

it('polling a task › one poll fails › each record once, with the tag of the last', async () => {
  answers = [
    running,
    unreachable,
    unchanged,
    () => Response.json(record('stream'), { headers: { ETag: '"2"' } }),
    () => Response.json(record('done')),
  ]
  const { statuses } = startPolling()
  await vi.advanceTimersByTimeAsync(3500)
  expect(statuses).toEqual(['running', 'stream', 'done'])
  expect(polls.map((poll) => poll.headers.get('If-None-Match'))).toEqual([null, '"1"', '"1"', '"1"', '"2"'])
  expect(polls[0]?.headers.get('Prefer')).toBe('wait=5')
})

it('polling a task › task not found › no record and no further poll', async () => {
  answers = [() => Response.json({ code: 'not_found', detail: 'Gone.', status: 404 }, { status: 404 })]
  const { statuses } = startPolling()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(statuses).toEqual([])
  expect(polls).toHaveLength(1)
})

it('polling a task › network back after a minute › polls at once', async () => {
  answers = [running, ...Array.from({ length: 30 }, () => unreachable)]
  const { statuses } = startPolling()
  await vi.advanceTimersByTimeAsync(100)
  onlineManager.setOnline(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(statuses).toEqual(['running'])
  answers = [() => Response.json(record('stream'))]
  const before = polls.length
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(polls).toHaveLength(before + 1)
  expect(statuses).toEqual(['running', 'stream'])
})

it('polling a task › complete, then open again › asks for all of the record', async () => {
  answers = [() => Response.json(record('done'), { headers: { ETag: '"1"' } }), running]
  const { statuses, setOpen } = startPolling()
  await vi.advanceTimersByTimeAsync(100)
  setOpen(false)
  await vi.advanceTimersByTimeAsync(60_000)
  setOpen(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(statuses).toEqual(['done', 'running'])
  expect(polls.map((poll) => poll.headers.get('If-None-Match'))).toEqual([null, null])
})

it('polling many tasks › at most two long polls at a time', async () => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/session') return new Response(null, { status: 204 })
    polls.push(new Request(`http://localhost${path}`, init))
    return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  startPolling(['a', 'b', 'c', 'd'])
  await vi.advanceTimersByTimeAsync(100)
  expect(polls.map((poll) => poll.headers.get('Prefer'))).toEqual(['wait=5', 'wait=5', null, null])
})
