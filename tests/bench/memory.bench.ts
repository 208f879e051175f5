import { afterAll, expect, onTestFinished, test } from 'vitest'
import { MALLOC_ENV } from '../../lib/server/cli/malloc-env.mjs'
import { signIn } from '../harness/owner'
import { removeDataDir, type StudioProcess, startProcess } from '../harness/studio'
import { treeMemory } from './load/process'
import { pause } from './load/wire'

/** Resident memory of a real app and its child processes, with production durations. It prints figures and never fails. */

const rows: { figure: string; value: string; target: string; result: string }[] = []
const row = (figure: string, megabytes: number, target: number | null = null) =>
  rows.push({
    figure,
    value: `${megabytes.toFixed(0)} MB`,
    target: target === null ? '' : `≤ ${target} MB`,
    result: target === null ? '' : megabytes <= target ? 'met' : 'missed',
  })
afterAll(() => console.table(rows))

const PRODUCTION_PACE = { TEST_PACE: '' }
const REST_MS = 120_000
/** Of each page. */
const PAGE_VISITS = 5
/** Two takes of each. Together they need most instruments and both dictionaries. */
const BURST = ['pop song, female voice', 'rock song', '中文民谣，女声', 'jazz trio', 'house track']
const SUNG = 'bright pop song about the sea, female voice, 3 minutes'

/** Sends requests with the key of an app. */
const client = (studio: StudioProcess) => {
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${studio.url}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${studio.key}`, 'content-type': 'application/json' },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  /** Orders songs and waits for their ends. */
  const make = async (order: object) => {
    const { id } = await call('/api/v1/song/generate', order)
    for (;;) {
      const { choices } = await call(`/api/v1/task/query?task_id=${id}`)
      const statuses: string[] = choices.map(({ status }: { status: string }) => status)
      if (statuses.includes('fail')) throw new Error('A song failed.')
      if (statuses.length > 0 && statuses.every((status) => status === 'done')) return
      await pause(250)
    }
  }
  return { call, make }
}

/** The most memory that the app holds during some work. */
const peakDuring = async (studio: StudioProcess, work: Promise<unknown>) => {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, treeMemory(studio.pid))
  }, 250)
  await work.finally(() => clearInterval(timer))
  return peak
}

/** A request for two songs. */
const order = (prompt: string) => ({ model: 'v4.0', task_type: 'normal', prompt, n: 2 })

test('memory benchmark', { timeout: 1_200_000 }, async () => {
  const studio = await startProcess({ env: { ...PRODUCTION_PACE, ...MALLOC_ENV } })
  onTestFinished(async () => {
    await studio.stop()
    removeDataDir(studio.dataDir)
  })
  const { call, make } = client(studio)
  row('started, two songs may begin at once', treeMemory(studio.pid))
  await pause(REST_MS)
  row('idle after the start', treeMemory(studio.pid), 350)
  row('two songs of three minutes, at most', await peakDuring(studio, make(order(SUNG))), 800)
  const ten = async () => {
    await Promise.all(BURST.map((style) => make(order(`${style}, 40 seconds`))))
    await call('/api/v1/lyric/generate', { prompt: 'the sea' })
    await call('/api/v1/lyric/rhymes?word=sea')
  }
  row('ten songs, at most', await peakDuring(studio, ten()))
  await pause(REST_MS)
  row('idle after the songs', treeMemory(studio.pid), 350)
  const { get } = await signIn(studio.url)
  const { songs } = await call('/api/songs')
  const open = async () => {
    for (const path of [
      '/',
      '/library',
      `/songs/${songs[0].id}`,
      '/playlists',
      '/trash',
      '/settings',
      '/api/openapi.json',
    ])
      for (let visit = 0; visit < PAGE_VISITS; visit++) await (await get(path)).arrayBuffer()
  }
  row('pages opened, at most', await peakDuring(studio, open()))
  await pause(REST_MS)
  row('idle after the pages', treeMemory(studio.pid), 350)
  expect(rows.length).toBeGreaterThan(0)
})
