import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { startUpstream } from '../fakes/upstream'
import { query, submit } from '../harness/api-client'
import { removeDataDir, type StudioProcess, startProcess } from '../harness/studio'

/** Timing of an app in front of a remote service on this machine. It prints figures and never fails. */

const rows: { figure: string; value: string; target: string }[] = []
const row = (figure: string, value: string, target: string) => rows.push({ figure, value, target })
afterAll(() => console.table(rows))

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const resident = (studio: StudioProcess) => {
  const status = readFileSync(`/proc/${studio.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Responses per second with eight callers, over `seconds`. */
const throughput = async (studio: StudioProcess, path: string, seconds = 4) => {
  let answers = 0
  const end = performance.now() + seconds * 1000
  const caller = async () => {
    while (performance.now() < end) {
      const answer = await fetch(`${studio.url}${path}`, { headers: { authorization: `Bearer ${studio.key}` } })
      await answer.arrayBuffer()
      answers++
    }
  }
  await Promise.all(Array.from({ length: 8 }, caller))
  return answers / seconds
}

const STREAMS = 50

test('benchmark with a remote service', { timeout: 300_000 }, async () => {
  // A minute of music at twice real time, so that all streams are open at once.
  const up = await startUpstream({ hold: 'stream', seconds: [60, 60], pipeRate: 32_000 })
  const studio = await startProcess({ env: { SONG_API_BASE_URL: up.url, SONG_API_KEY: up.settings.key } })
  const apiClient = { base: studio.url, key: studio.key }
  const task = await submit(apiClient, '/api/v1/song/generate', { model: 'v4.0', task_type: 'normal', prompt: 'waltz' })
  let pipe: string | undefined
  while (!pipe) {
    await pause(200)
    pipe = (await query(apiClient, task.id)).choices[0]?.pipe_url
  }

  const path = `/api/v1/task/query?task_id=${task.id}`
  await throughput(studio, path, 2)
  const ratios: number[] = []
  for (let round = 0; round < 3; round++) {
    const empty = await throughput(studio, '/api/nothing')
    ratios.push((await throughput(studio, path)) / empty)
  }
  row('poll of a remote task : empty route', ratios.sort((a, b) => a - b)[1]!.toFixed(2), '≥ 0.5')

  const listen = async (count: number) => {
    const leaving = new AbortController()
    const readers = await Promise.all(
      Array.from({ length: count }, async () => {
        const answer = await fetch(pipe, { signal: leaving.signal })
        const reader = answer.body!.getReader()
        await reader.read()
        return reader
      }),
    )
    const hear = async (reader: (typeof readers)[number]) => {
      for (;;) if ((await reader.read()).done) return
    }
    for (const reader of readers) void hear(reader).catch(() => {})
    return () => leaving.abort()
  }
  const open = () => up.log.openMedia().length
  const idle = resident(studio)
  // Memory that the first streams allocate permanently is counted once, separately.
  const rehearsal = await listen(STREAMS)
  await pause(3000)
  rehearsal()
  while (open() > 0) await pause(10)
  await pause(3000)

  const before = resident(studio)
  const leave = await listen(STREAMS)
  let most = 0
  for (let second = 0; second < 10; second++) {
    await pause(1000)
    most = Math.max(most, resident(studio))
  }
  expect(open()).toBe(STREAMS)
  row(
    `memory per stream, ${STREAMS} relayed: over idle, and once warm`,
    `${((most - idle) / STREAMS).toFixed(2)} MB, ${((most - before) / STREAMS).toFixed(2)} MB`,
    '≤ 0.5 MB',
  )
  const left = performance.now()
  leave()
  while (open() > 0 && performance.now() - left < 10_000) await pause(5)
  row(
    'listeners leave → the service’s sockets are closed',
    `${((performance.now() - left) / 1000).toFixed(2)} s`,
    '≤ 2 s',
  )

  await studio.stop()
  removeDataDir(studio.dataDir)
  await up.close()
  expect(rows.length).toBe(3)
})
