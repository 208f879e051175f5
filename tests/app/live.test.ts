import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, download, pollUntilDone, query, request, submit } from '../harness/api-client'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** The live stream of a song equals its finished file. */

const SONG_SECONDS = 60

let studio: Studio
let apiClient: ApiClient
beforeAll(async () => {
  studio = await startStudio({ songSeconds: SONG_SECONDS, renderSpeed: 15 })
  apiClient = { base: studio.url, key: studio.key, interval: 200 }
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
})

const order = (prompt: string) =>
  submit(apiClient, '/api/v1/song/generate', { model: 'v4.0', task_type: 'normal', prompt, n: 1 })

const untilStream = async (taskId: string) => {
  for (let tries = 0; tries < 3000; tries++) {
    const { choices } = await query(apiClient, taskId)
    const song = choices[0] as { status: string; pipe_url?: string; duration?: number } | undefined
    if (song?.status === 'stream') return song
    if (song?.status === 'done' || song?.status === 'fail')
      throw new Error(`The song is ${song.status} before it was heard.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The song was never heard.')
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('live stream › early, late, range ahead of the encoder, and finished › same bytes', async () => {
  const task = await order('slow folk ballad, male voice, 3 minutes')
  const { pipe_url, duration } = await untilStream(task.id)
  expect(duration).toBe(SONG_SECONDS)
  const early = await fetch(pipe_url!)
  const size = Number(early.headers.get('content-length'))
  expect(size).toBeGreaterThan(duration! * 24_000 * 0.98)
  const ahead = await fetch(pipe_url!, { headers: { range: `bytes=${size - 5000}-` } })
  expect(ahead.status).toBe(206)
  const left = await fetch(pipe_url!)
  await left.body!.cancel()

  const [fromStart, fromEnd] = await Promise.all([bytesOf(early), bytesOf(ahead)])
  const records = await pollUntilDone(apiClient, task.id)
  const whole = Buffer.from(await download(records.at(-1)!.choices[0]!.audio_url))
  expect(whole.length).toBe(size)
  expect(fromStart.equals(whole)).toBe(true)
  expect(fromEnd.equals(whole.subarray(size - 5000))).toBe(true)
  expect((await bytesOf(await fetch(pipe_url!))).equals(whole)).toBe(true)
})

test('song being made › range of its last 128 bytes › answered before the rest is made, as in the finished file', async () => {
  const task = await order('slow folk ballad, male voice, 4 minutes')
  const { pipe_url } = await untilStream(task.id)
  const first = await fetch(pipe_url!, { headers: { range: 'bytes=0-32767' } })
  const size = Number(first.headers.get('content-range')!.split('/')[1])
  expect((await bytesOf(first)).length).toBe(32_768)

  const tails: Buffer[] = []
  for (const range of [`bytes=${size - 128}-`, 'bytes=-128', `bytes=${size - 128}-${size - 1}`]) {
    const answer = await fetch(pipe_url!, { headers: { range } })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${size - 128}-${size - 1}/${size}`)
    expect(answer.headers.get('content-length')).toBe('128')
    tails.push(await bytesOf(answer))
  }
  const inside = await bytesOf(await fetch(pipe_url!, { headers: { range: `bytes=${size - 100}-${size - 91}` } }))
  // No response waited for the rest of the song.
  expect(((await query(apiClient, task.id)).choices[0] as { status: string }).status).toBe('stream')
  const peaks = await (await fetch(pipe_url!.replace('live.mp3', 'peaks.json'))).json()
  expect(peaks.available).toBeLessThan(peaks.duration - 10)

  const across = fetch(pipe_url!, { headers: { range: `bytes=${size - 200}-` } }).then(bytesOf)
  const song = (await pollUntilDone(apiClient, task.id)).at(-1)!.choices[0]!
  const whole = Buffer.from(await download(song.audio_url))
  expect(whole.length).toBe(size)
  for (const tail of tails) expect(tail.equals(whole.subarray(-128))).toBe(true)
  expect(inside.equals(whole.subarray(size - 100, size - 90))).toBe(true)
  expect((await across).equals(whole.subarray(-200))).toBe(true)
})

test('long polls › many at once › no listener warning', async () => {
  const task = await order('waltz, 10 seconds')
  await pollUntilDone(apiClient, task.id)
  const path = `/api/v1/task/query?task_id=${task.id}`
  const etag = (await request(apiClient, path)).headers.get('etag')!
  const wait = () => request(apiClient, path, { headers: { prefer: 'wait=2', 'if-none-match': etag } })
  const answers = await Promise.all(Array.from({ length: 20 }, wait))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 304))
  expect(studio.output()).not.toContain('Warning')
})
