import { createHash } from 'node:crypto'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { UploadRecord } from '#lib/contract/api'
import { band, wavFile } from '../harness/audio'
import { removeDataDir, type StudioProcess, startProcess } from '../harness/studio'
import { seatListeners } from './load/listeners'
import { COLLECTING, held, swept } from './load/process'
import { newKnown, orderOf, shortOrder } from './load/songs'
import { openTab, type Tab } from './load/tabs'
import { newBrowser, newTally, pause, type Tally } from './load/wire'

/**
 * Load on one app: 200 polling tabs, 50 listeners to songs in progress, 20 orders a minute and one large upload,
 * after a short warm-up crowd. Latencies are compared with those of the idle app. A 5xx response, or a stream that
 * differs from its finished file, is an error. BENCH_LOAD_MINUTES sets the duration.
 */

const MINUTES = Number(process.env.BENCH_LOAD_MINUTES ?? 5)
const TABS = 200
const LISTENERS = 50
const FIRST_CROWD = 0.5 // minutes
const ORDERS_A_MINUTE = 20
const UPLOAD_MB = 45
const MAX_WARM_UP_ROUNDS = 6

/** Idle reader threads and connections are closed after at most this time, in ms. */
const IDLE_RELEASE_MS = 75_000

const rows: { figure: string; value: string; target: string; result: string }[] = []
const row = (figure: string, value: string, target = '', met: boolean | null = null) =>
  rows.push({ figure, value, target, result: met === null ? '' : met ? 'met' : 'missed' })
afterAll(() => console.table(rows))

/** Progress output, because the run is long. */
const say = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`)

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** p50 and p99 in milliseconds, each with its ratio to the idle app. */
const beside = (figure: string, busy: readonly number[], idle: readonly number[]) => {
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const [a, b] = [percentile(busy, share), percentile(idle, share)]
    const times = `${busy.length} : ${idle.length} times`
    row(`${figure}, ${name}, load : idle`, `${a.toFixed(0)} : ${b.toFixed(0)} ms = ${(a / b).toFixed(1)} (${times})`)
  }
}

const none = (figure: string, count: number, of = '') => row(figure, `${count}${of}`, '0', count === 0)

const back = (figure: string, before: number, after: number, unit = '') => {
  const change = after / before - 1
  const told = [before, after].map((value) => value.toFixed(unit ? 1 : 0)).join(', ')
  row(`${figure}: before, after`, `${told}${unit} = ${(change * 100).toFixed(1)} %`, '± 5 %', Math.abs(change) <= 0.05)
}

/** Normal log lines at start and during collections. */
const SAID = /^(collected|Songloom is at)/

/** Maximum duration of any step on a busy machine, in milliseconds. */
const TIMEOUT_MS = 1_200_000

const until = async (good: () => boolean, what: string) => {
  for (const end = Date.now() + TIMEOUT_MS; !good(); await pause(50))
    if (Date.now() > end) throw new Error(`Waited too long for ${what}.`)
}

/**
 * Renders all songs and the upload of the load first, so that permanent fonts, caches and compiled code exist. Each
 * thread has its own sounds, so rounds repeat until the memory of the threads stops growing.
 */
const warmUp = async (studio: StudioProcess, tally: Tally, recording: Uint8Array) => {
  const known = newKnown()
  const tabs = Array.from({ length: 8 }, (_, number) => openTab(studio.url, tally, number, known.watch))
  await tabs[0]!.upload(recording, 'warm.wav')
  const buffers: number[] = []
  const grew = () => buffers.length < 2 || buffers.at(-1)! > buffers.at(-2)! * 1.01
  while (buffers.length < MAX_WARM_UP_ROUNDS && grew()) {
    for (let number = 0; number < 20; number++) await known.order(tabs[number % tabs.length]!, orderOf(number))
    await until(() => known.waiting() === 0, 'the warm-up')
    buffers.push((await swept(studio)).makers.buffers)
  }
  row('buffers of the makers after each warming up', `${buffers.map((buffer) => buffer.toFixed(0)).join(', ')} MB`)
  await Promise.all(tabs.map((tab) => tab.leave()))
}

/** Latencies of one tab and one listener during single songs, without other load. */
const idleFigures = async (studio: StudioProcess, tally: Tally) => {
  const known = newKnown()
  const tab = openTab(studio.url, tally, 0, known.watch)
  const listeners = seatListeners(studio.url, tally, known, 1)
  for (let number = 0; number < 8; number++) {
    await known.order(tab, shortOrder(number))
    await until(() => known.waiting() === 0 && listeners.open() === 0, 'a song')
  }
  await Promise.all([listeners.leave(), tab.leave()])
  const browser = newBrowser(studio.url, tally)
  await browser.ask('/api/session', { method: 'POST' })
  const { id } = JSON.parse((await browser.ask('/api/tasks?limit=1')).text).tasks[0]
  const polls: number[] = []
  for (; polls.length < 300; await pause(20)) polls.push((await browser.ask(`/api/v1/task/query?task_id=${id}`)).taken)
  browser.close()
  return { polls, first: listeners.heard.map(({ first }) => first), heardAfter: known.heardAfter }
}

/** Samples the app every second. */
const look = (studio: StudioProcess, open: () => number) => {
  const streams: number[] = []
  const most = { resident: 0, sockets: 0 }
  const looking = setInterval(() => {
    const now = held(studio)
    streams.push(open())
    most.resident = Math.max(most.resident, now.resident)
    most.sockets = Math.max(most.sockets, now.sockets)
  }, 1000)
  return {
    streams,
    end() {
      clearInterval(looking)
      return most
    },
  }
}

/** Minutes of the full load. Tabs and listeners stay connected afterwards. */
const fill = async (studio: StudioProcess, tally: Tally, recording: Uint8Array, minutes: number) => {
  const known = newKnown()
  const began = performance.now()
  const passed = () => performance.now() - began
  const end = minutes * 60_000
  const listeners = seatListeners(studio.url, tally, known, LISTENERS)
  const looks = look(studio, listeners.open)
  const tabs: Tab[] = []
  const opening = async () => {
    for (let number = 0; number < TABS; number++) {
      tabs.push(openTab(studio.url, tally, number, known.watch))
      await pause(50)
    }
  }
  const ordering = async () => {
    const orders: Promise<void>[] = []
    for (let number = 0; number < minutes * ORDERS_A_MINUTE; number++) {
      await pause((number * 60_000) / ORDERS_A_MINUTE - passed())
      orders.push(known.order(tabs[(number * 7) % tabs.length]!, orderOf(number)))
    }
    await Promise.all(orders)
  }
  const uploading = async () => {
    await pause(end / 2)
    return tabs[0]!.upload(recording, 'load.wav')
  }
  const [sent] = await Promise.all([uploading(), opening(), ordering()])
  await pause(end - passed())
  return { known, tabs, listeners, looks, began, sent }
}

/** A short crowd first: its connections allocate memory that stays allocated and is not a leak. */
const firstCrowd = async (studio: StudioProcess, tally: Tally, recording: Uint8Array) => {
  const { known, tabs, listeners, looks } = await fill(studio, tally, recording, FIRST_CROWD)
  await until(() => known.waiting() === 0, 'the first crowd')
  await listeners.leave()
  looks.end()
  await Promise.all(tabs.map((tab) => tab.leave()))
}

const checksumOf = async (url: string) =>
  createHash('sha256')
    .update(new Uint8Array(await (await fetch(url)).arrayBuffer()))
    .digest('hex')

test(`${MINUTES} minutes of load`, { timeout: 3_600_000 }, async () => {
  const recording = wavFile(band((UPLOAD_MB * 2 ** 20) / (44_100 * 4), 112))
  // With the default limits.
  const studio = await startProcess({ env: { ...COLLECTING, RATE_LIMITS: 'reads=30000' } })
  onTestFinished(async () => {
    await studio.stop()
    removeDataDir(studio.dataDir)
  })
  const tally = newTally()
  say('warming up')
  await warmUp(studio, tally, recording)
  say('a first crowd')
  await firstCrowd(studio, tally, recording)
  say('idle')
  const idle = await idleFigures(studio, tally)
  say('settling')
  await pause(IDLE_RELEASE_MS)
  const before = await swept(studio)

  say('load')
  const answered = tally.answers
  const { known, tabs, listeners, looks, began, sent } = await fill(studio, tally, recording, MINUTES)
  const passed = () => performance.now() - began
  const end = MINUTES * 60_000
  const [waiting, polls, steady] = [known.waiting(), [...known.watch.polls], looks.streams.slice(20)]
  const rate = (tally.answers - answered) / (passed() / 1000)
  say('until the last song is made and heard')
  await until(() => known.waiting() === 0, 'the last song')
  const late = (passed() - end) / 1000
  await listeners.leave()
  const most = looks.end()
  await Promise.all(tabs.map((tab) => tab.leave()))

  const checksums = new Map<string, string>()
  for (const { song } of listeners.heard) {
    const url = known.songs.get(song)?.audio_url
    if (url && !checksums.has(song)) checksums.set(song, await checksumOf(url))
  }
  say('settling')
  await pause(IDLE_RELEASE_MS)
  const after = await swept(studio)

  const dropped = listeners.heard.filter(({ broke }) => broke !== null)
  const other = listeners.heard.filter(({ broke, sha256, song }) => broke === null && sha256 !== checksums.get(song))
  const upload = JSON.parse(sent.text) as Partial<UploadRecord>
  row('answers in all, in a second of load', `${tally.answers}, ${rate.toFixed(0)}`)
  none('answers of 5xx', tally.failures.length)
  none('refusals and broken connections', tally.unexpected.length)
  row('kept connections that had just been closed, asked anew', String(tally.renewed))
  row('streams open at once: half of the time, at least', `${percentile(steady, 0.5)}, ${Math.min(...steady)}`)
  none('streams dropped', dropped.length, ` of ${listeners.heard.length}`)
  none('streams with other bytes than the finished file', other.length)
  none(
    'songs failed',
    [...known.songs.values()].filter(({ status }) => status === 'fail').length,
    ` of ${known.ordered()}`,
  )
  row('songs not made yet at the end, the last of them after', `${waiting}, ${late.toFixed(0)} s`)
  row(
    `upload of ${UPLOAD_MB} MB`,
    `${sent.status}, ${upload.bytes} bytes, ${(sent.taken / 1000).toFixed(1)} s`,
    'kept whole',
    sent.status === 200 && upload.bytes === recording.length,
  )
  beside('poll', polls, idle.polls)
  const firsts = listeners.heard.map(({ first }) => first)
  beside('first bytes of a stream', firsts, idle.first)
  beside('order until it can be heard', known.heardAfter, idle.heardAfter)
  row('memory, sockets: most', `${most.resident.toFixed(0)} MB, ${most.sockets}`)
  back('resident memory after collecting garbage', before.resident, after.resident, ' MB')
  back('heap of the server’s own thread', before.heap, after.heap, ' MB')
  back('buffers of that thread', before.buffers, after.buffers, ' MB')
  back('heaps of the threads that make songs', before.makers.heap, after.makers.heap, ' MB')
  back('their buffers', before.makers.buffers, after.makers.buffers, ' MB')
  back('open sockets', before.sockets, after.sockets)
  back('open files, sockets and all', before.files, after.files)
  row('threads: before, after', `${before.threads}, ${after.threads}`)

  const log = studio
    .output()
    .split('\n')
    .filter((line) => line.trim() !== '' && !SAID.test(line))
  none('lines in the log', log.length)
  for (const line of [...tally.failures, ...tally.unexpected, ...dropped.map(({ broke }) => broke)].slice(0, 20))
    console.log(line)
  for (const line of log.slice(0, 20)) console.log(line)
  expect(tally.failures).toEqual([])
  expect(dropped).toEqual([])
  expect(other).toEqual([])
})
