import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { decode } from '#lib/engine/analyse/decode'
import { download, pollUntilDone, query, submit, type Task } from '../harness/api-client'
import { onPostgres } from '../harness/database'
import { launch, newDataDir, removeDataDir, type StudioProcess, startProcess } from '../harness/studio'
import { isFull } from '../harness/tier'

/** After a crash, the next start finishes the remaining work. */

/** The song takes long enough to kill the process during rendering. */
const FAKE = { songSeconds: 8, renderSpeed: 2 }
/** The full tier renders with the real engine; tests/contract/engine.test.ts holds both to the same bytes for a seed. */
const RENDERED = isFull && !onPostgres ? ({ engine: 'real' } as const) : FAKE
/** No client waits for the song. */
const SHORT = { songSeconds: 2, renderSpeed: 10 }

let running: StudioProcess | null = null
let dataDir = ''
afterEach(async () => {
  await running?.stop()
  removeDataDir(dataDir)
})

const untilAnySong = async (studio: StudioProcess, taskId: string, status: string) => {
  for (let tries = 0; tries < 3000; tries++) {
    const task = await query({ base: studio.url, key: studio.key }, taskId)
    if (task.choices.some((song) => song.status === status)) return task
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`No song came to ${status}.`)
}

const brief = { model: 'v4.0', task_type: 'normal', prompt: 'synthwave at night, 20 seconds, instrumental', n: 2 }

// What one database proves, only the full tier repeats on the other. Starts on the embedded one take twice as long.
if (isFull || !onPostgres) {
  test('kill -9 during rendering › next start › each song finished once with the same bytes', async () => {
    dataDir = newDataDir()
    running = await startProcess({ ...RENDERED, dataDir })
    const apiClient = { base: running.url, key: running.key, interval: 300 }
    const task = await submit(apiClient, '/api/v1/song/generate', brief)
    const streaming = await untilAnySong(running, task.id, 'stream')
    const listener = await fetch(streaming.choices.find((song) => song.status === 'stream')!.pipe_url!)
    const reader = listener.body!.getReader()
    const heard: Buffer[] = []
    for (let parts = 0; parts < 3; parts++) heard.push(Buffer.from((await reader.read()).value!))
    await running.kill()

    running = await startProcess({ ...RENDERED, dataDir })
    const again = { base: running.url, key: running.key, interval: 300 }
    const records = await pollUntilDone(again, task.id)
    const last = records.at(-1)!
    expect(last.choices.map((song) => song.status)).toEqual(['done', 'done'])
    const whole = Buffer.from(await download(last.choices[0]!.audio_url))
    const begin = Buffer.concat(heard)
    expect(whole.subarray(0, begin.length).equals(begin)).toBe(true)
    const { audio } = await decode(whole, 900)
    expect(audio.left.length).toBe(Math.round((last.choices[0] as unknown as { duration: number }).duration * 44100))
    expect(readdirSync(join(dataDir, 'files', 'songs'))).toHaveLength(2)
    for (const song of last.choices)
      expect(existsSync(join(dataDir, 'files', 'songs', song.id, 'song.json'))).toBe(true)
  })

  test('second start on the same data › exits with a message, first app continues', async () => {
    dataDir = newDataDir()
    // Only the embedded database has a single owner; on Postgres the second is a replica.
    running = await startProcess({ ...FAKE, dataDir, env: { DATABASE_URL: '' } })
    const second = launch({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('Another Songloom process is using')
    expect((await fetch(`${running.url}/api/health`)).status).toBe(200)
  })
}

if (isFull || onPostgres) {
  test('acknowledged submit › process killed at once › not lost', async () => {
    dataDir = newDataDir()
    running = await startProcess({ ...SHORT, dataDir })
    const apiClient = { base: running.url, key: running.key, interval: 300 }
    const tasks: Task[] = []
    for (let index = 0; index < 3; index++)
      tasks.push(
        await submit(apiClient, '/api/v1/song/generate', {
          ...brief,
          prompt: `ambient, 20 seconds, instrumental, number ${index}`,
          n: 1,
        }),
      )
    await running.kill()
    running = await startProcess({ ...SHORT, dataDir })
    const again = { base: running.url, key: running.key, interval: 300 }
    for (const task of tasks) {
      const records = await pollUntilDone(again, task.id)
      expect(records.at(-1)!.choices.map((song) => song.status)).toEqual(['done'])
    }
  })

  test('SIGTERM › exits in time, nothing lost', async () => {
    dataDir = newDataDir()
    running = await startProcess({ ...FAKE, dataDir })
    const apiClient = { base: running.url, key: running.key, interval: 300 }
    const task = await submit(apiClient, '/api/v1/song/generate', { ...brief, n: 1 })
    await untilAnySong(running, task.id, 'stream')
    await running.stop()
    running = await startProcess({ ...FAKE, dataDir })
    const records = await pollUntilDone({ base: running.url, key: running.key, interval: 300 }, task.id)
    expect(records.at(-1)!.choices.map((song) => song.status)).toEqual(['done'])
  })
}
