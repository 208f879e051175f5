import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { isComplete } from '#components/api/task-merge'
import { pollDelay } from '#components/api/task-polling'
import type { TaskRecord } from '#lib/contract/api'
import type { TaskPage } from '#lib/contract/studio'
import { type Answer, type Browser, newBrowser, type Tally } from './wire'

/**
 * A tab on the compose page with the requests of the page (components/api, components/waveform/use-peaks): its
 * document, a session, the newest tasks, the current service every 20 s, and each open task. Every second tab is
 * visible and uses long polls with a growing waveform. The others are hidden and poll every two seconds.
 */

const SERVICE_INTERVAL_MS = 20_000
const PEAKS_INTERVAL_MS = 2000
/** Delay until a tab with a finished task reloads the list. */
const LIST_DELAY_MS = 2000

export type Tab = {
  /** Sends an order from this tab, which then polls it; returns the task id. */
  submit(prompt: string): Promise<string>
  upload(file: Uint8Array, name: string): Promise<Answer>
  /** Stops polling; resolves once all requests have ended. */
  leave(): Promise<void>
}

export type Watch = {
  /** Milliseconds of each task poll that was not a long poll. */
  polls: number[]
  /** Receives the state of every response. */
  seen(record: TaskRecord): void
}

export const openTab = (base: string, tally: Tally, number: number, watch: Watch): Tab => {
  const browser = newBrowser(base, tally)
  const leaving = new AbortController()
  const { signal } = leaving
  const looked = number % 2 === 0
  // Each page requests its session first.
  const session = browser
    .ask('/', { signal })
    .then(() => browser.ask('/api/session', { method: 'POST', signal }))
    .catch(() => null)
  const live = session.then(() => lookOn(browser, signal, looked, number, watch))
  const under: Promise<void>[] = [live, knowHealth(browser, signal)]

  return {
    async submit(prompt) {
      await session
      const answer = await browser.ask('/api/v1/song/generate', {
        method: 'POST',
        headers: { origin: base, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ model: 'v4.0', task_type: 'normal', prompt, n: 1 }),
      })
      if (answer.status !== 200) throw new Error(`An order was answered ${answer.status}: ${answer.text}`)
      const { id } = JSON.parse(answer.text) as TaskRecord
      under.push(follow(browser, id, signal, true, watch))
      return id
    },
    async upload(file, name) {
      await session
      const border = `----${randomUUID()}`
      const field = (head: string) => `--${border}\r\nContent-Disposition: form-data; ${head}\r\n`
      const body = Buffer.concat([
        Buffer.from(`${field('name="upload_type"')}\r\nreference\r\n`),
        Buffer.from(`${field(`name="file"; filename="${name}"`)}Content-Type: audio/wav\r\n\r\n`),
        file,
        Buffer.from(`\r\n--${border}--\r\n`),
      ])
      return browser.ask('/api/v1/file/upload', {
        method: 'POST',
        headers: { origin: base, 'content-type': `multipart/form-data; boundary=${border}` },
        body,
      })
    },
    async leave() {
      leaving.abort()
      await Promise.all(under)
      browser.close()
    },
  }
}

/** Repeats a request until the signal aborts. The tally records every outcome. */
const knowHealth = async (browser: Browser, signal: AbortSignal) => {
  while (!signal.aborted) {
    await browser.ask('/api/health', { signal }).catch(() => {})
    await sleep(SERVICE_INTERVAL_MS, signal)
  }
}

const lookOn = async (browser: Browser, signal: AbortSignal, looked: boolean, number: number, watch: Watch) => {
  while (!signal.aborted) {
    const open = await list(browser, signal).catch(() => [])
    // The tabs start with different tasks.
    const id = open[number % Math.max(1, open.length)]?.id
    if (id) await follow(browser, id, signal, looked, watch)
    await sleep(LIST_DELAY_MS, signal)
  }
}

const list = async (browser: Browser, signal: AbortSignal) => {
  const page = JSON.parse((await browser.ask('/api/tasks?limit=20', { signal })).text) as TaskPage
  return page.tasks.filter((task) => !isComplete(task))
}

const follow = async (browser: Browser, id: string, signal: AbortSignal, looked: boolean, watch: Watch) => {
  let tag = ''
  let record: TaskRecord | null = null
  let error: Error | null = null
  let dataUpdatedAt = Date.now()
  let statuses = ''
  const over = new AbortController()
  const leave = () => over.abort()
  signal.addEventListener('abort', leave, { once: true })
  try {
    while (!signal.aborted) {
      try {
        const answer = await browser.ask(`/api/v1/task/query?task_id=${id}`, {
          signal,
          headers: { ...(looked && { prefer: 'wait=5' }), ...(tag && { 'if-none-match': tag }) },
        })
        error = null
        dataUpdatedAt = Date.now()
        if (!looked) watch.polls.push(answer.taken)
        if (answer.status === 404) return
        tag = answer.headers.etag ?? tag
        if (answer.status === 200) {
          record = JSON.parse(answer.text) as TaskRecord
          watch.seen(record)
          const now = record.choices.map(({ status }) => status).join()
          const news = statuses !== now && /stream|done|fail/.test(now)
          if (news && looked) void grow(browser, record, over.signal)
          // The page then reloads the list.
          if (news && statuses !== '') await list(browser, signal)
          statuses = now
          if (isComplete(record)) return
        }
      } catch (thrown) {
        error = thrown as Error
      }
      const data = record === null ? undefined : { record, etag: tag, isLongPoll: looked }
      await sleep(Number(pollDelay({ data, error, dataUpdatedAt, errorUpdatedAt: Date.now() })), signal)
    }
  } finally {
    signal.removeEventListener('abort', leave)
    over.abort()
  }
}

/** Polls the waveform of a song until it is done. */
const grow = async (browser: Browser, record: TaskRecord, signal: AbortSignal) => {
  const pipe = record.choices[0]?.pipe_url
  while (pipe && !signal.aborted) {
    await browser.ask(new URL('peaks.json', pipe).pathname, { signal }).catch(() => {})
    await sleep(PEAKS_INTERVAL_MS, signal)
  }
}

const sleep = (milliseconds: number, signal: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => {})
