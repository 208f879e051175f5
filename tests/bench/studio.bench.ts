import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { freePort, launch, removeDataDir, type StudioProcess, startProcess } from '../harness/studio'

/** Timing of a real app on this machine. It prints figures and never fails. */

const rows: { figure: string; value: string; target: string }[] = []
const row = (figure: string, value: string, target: string) => rows.push({ figure, value, target })
afterAll(() => console.table(rows))

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The address and key of an app. */
type Reached = Pick<StudioProcess, 'url' | 'key'>

const call = async (studio: Reached, path: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${studio.url}${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${studio.key}`, 'content-type': 'application/json', ...headers },
  })
  return { answer, record: answer.status === 304 ? null : await answer.json(), etag: answer.headers.get('etag') ?? '' }
}

type Song = { status: string; pipe_url?: string; duration?: number }

/** Polls like the pages until `good` holds for the songs. */
const until = async (studio: Reached, taskId: string, good: (songs: Song[]) => boolean): Promise<Song[]> => {
  let known = ''
  for (;;) {
    const { record, etag } = await call(studio, `/api/v1/task/query?task_id=${taskId}`, undefined, {
      prefer: 'wait=5',
      'if-none-match': known,
    })
    known = etag
    if (record?.choices.some((song: Song) => song.status === 'fail')) throw new Error(JSON.stringify(record))
    if (record && good(record.choices)) return record.choices
  }
}

const song = (prompt: string, n: number) => ({ model: 'v4.0', task_type: 'normal', prompt, n })
const generate = (studio: Reached, prompt: string, n: number) => call(studio, '/api/v1/song/generate', song(prompt, n))

/** Seconds from submit to the first bytes of audio (after the tags) at the client. */
const firstSound = async (studio: Reached, prompt: string) => {
  const begun = performance.now()
  const { record } = await generate(studio, prompt, 2)
  const [first] = await until(studio, record.id, ([a]) => a?.status === 'stream' || a?.status === 'done')
  const stream = await fetch(first!.pipe_url ?? '')
  const reader = stream.body!.getReader()
  for (let received = 0; received < 16_384; )
    received += (await reader.read()).value?.length ?? Number.POSITIVE_INFINITY
  const seconds = (performance.now() - begun) / 1000
  await reader.cancel()
  await until(studio, record.id, (songs) => songs.every(({ status }) => status === 'done'))
  return seconds
}

/** Production durations; the engine starts with the app. */
const PRODUCTION_PACE = { TEST_PACE: '' }

/** First sound of a song that is ordered one second after the address is printed, while the engine still starts. */
const firstSoundAfterStart = async () => {
  const { dataDir, stop, key } = await startProcess()
  await stop()
  const port = String(await freePort())
  const { child, ended, output } = launch({ DATA_DIR: dataDir, PORT: port, ...PRODUCTION_PACE })
  while (!output().includes('Songloom is at')) await pause(10)
  await pause(1000)
  const seconds = await firstSound({ url: `http://127.0.0.1:${port}`, key }, 'pop song, 40 seconds')
  child.kill('SIGTERM')
  await ended
  removeDataDir(dataDir)
  return seconds
}

/** Seconds of a lyric and of the first sound, each right after a task of two songs was cancelled. */
const afterCancel = async (studio: Reached) => {
  const cancelTwo = async () => {
    const { record } = await generate(studio, SUNG, 2)
    await until(studio, record.id, ([, second]) => second?.status === 'stream')
    await call(studio, '/api/v1/task/cancel', { id: record.id })
  }
  await call(studio, '/api/v1/lyric/generate', { prompt: 'the sea' })
  await cancelTwo()
  const begun = performance.now()
  await call(studio, '/api/v1/lyric/generate', { prompt: 'a storm' })
  const words = (performance.now() - begun) / 1000
  await cancelTwo()
  return { words, song: await firstSound(studio, 'pop song, 40 seconds') }
}

/** Rendering speed of one task from submit to end, in multiples of real time. */
const speed = async (studio: Reached, prompt: string, n: number) => {
  const begun = performance.now()
  const { record } = await generate(studio, prompt, n)
  const songs = await until(
    studio,
    record.id,
    (all) => all.length === n && all.every(({ status }) => status === 'done'),
  )
  const seconds = (performance.now() - begun) / 1000
  return songs.map(({ duration }) => duration! / seconds)
}

const memory = (studio: StudioProcess, field: 'VmRSS' | 'VmHWM') => {
  const status = readFileSync(`/proc/${studio.process.pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

/** Processor time of an app so far, in seconds, over all threads; Linux counts hundredths. */
const processor = (studio: StudioProcess) => {
  const fields = readFileSync(`/proc/${studio.process.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** Latencies in ms of one caller with sequential requests for `seconds`. */
const latencies = async (studio: Reached, path: string, seconds: number) => {
  const taken: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const begun = performance.now()
    await (await fetch(`${studio.url}${path}`, { headers: { authorization: `Bearer ${studio.key}` } })).arrayBuffer()
    taken.push(performance.now() - begun)
  }
  return taken
}

/** Responses per second with eight callers. */
const throughput = async (studio: Reached, path: string) =>
  (await Promise.all(Array.from({ length: 8 }, () => latencies(studio, path, 4)))).flat().length / 4

/** Seconds until `npm start` prints the address, with a build and a data directory of an earlier start. */
const startAgain = async (): Promise<number> => {
  const { dataDir, stop } = await startProcess()
  await stop()
  const begun = performance.now()
  const { child, ended, output } = launch({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  while (!output().includes('Songloom is at')) await pause(10)
  const taken = (performance.now() - begun) / 1000
  child.kill('SIGTERM')
  await ended
  removeDataDir(dataDir)
  return taken
}

const SUNG = 'bright pop song about the sea, female voice, 3 minutes'

test('app benchmark', { timeout: 900_000 }, async () => {
  row('start without changes, until the address', `${(await startAgain()).toFixed(2)} s`, '≤ 3 s')
  row('first sound, ordered one second after the start', `${(await firstSoundAfterStart()).toFixed(2)} s`, '≤ 2.0 s')
  const cold = await startProcess()
  row('first sound, no thread started', `${(await firstSound(cold, 'pop song, 40 seconds')).toFixed(2)} s`, '≤ 2.0 s')
  await cold.stop()
  removeDataDir(cold.dataDir)
  const studio = await startProcess({ env: PRODUCTION_PACE })
  // Until both pairs of threads have compiled what songs begin with.
  await pause(10_000)
  const warm: number[] = []
  for (const prompt of ['rock song, 40 seconds', 'lo-fi, 40 seconds', 'house track, 40 seconds', SUNG])
    warm.push(await firstSound(studio, prompt))
  row('first sound, warm', `${warm.map((seconds) => seconds.toFixed(2)).join(', ')} s`, '≤ 0.4 s each')
  const { words, song } = await afterCancel(studio)
  row('after a cancel: words, first sound', `${words.toFixed(2)}, ${song.toFixed(2)} s`, '≤ 0.4 s each')
  await pause(3000)
  const idle = memory(studio, 'VmRSS')
  const before = processor(studio)
  const [one] = await speed(studio, SUNG, 1)
  const spent = processor(studio) - before
  row('sung three minutes, alone', `${one!.toFixed(1)} × real time`, '≥ 30 ×')
  row('processor time of it, server and all', `${spent.toFixed(1)} s`, '≤ 15 s, or two at once are too slow')
  const both = await speed(studio, SUNG, 2)
  row('two takes at once, each', `${Math.min(...both).toFixed(1)} × real time`, '≥ 15 ×')
  row(
    'memory, two renders over idle',
    `${(memory(studio, 'VmHWM') - idle).toFixed(0)} MB (idle ${idle.toFixed(0)} MB)`,
    '≤ 600 MB',
  )

  const { record } = await generate(studio, 'ambient, 20 seconds', 1)
  await until(studio, record.id, (songs) => songs.length === 1 && songs[0]!.status === 'done')
  const poll = `/api/v1/task/query?task_id=${record.id}`
  await latencies(studio, poll, 2)
  const quiet = percentile(await latencies(studio, poll, 5), 0.99)
  const busyTask = await generate(studio, SUNG, 2)
  await until(studio, busyTask.record.id, ([, b]) => b?.status === 'stream')
  const busy = percentile(await latencies(studio, poll, 5), 0.99)
  await until(studio, busyTask.record.id, (songs) => songs.every(({ status }) => status === 'done'))
  row(
    'poll p99 during two renders : idle',
    `${busy.toFixed(1)} ms : ${quiet.toFixed(1)} ms = ${(busy / quiet).toFixed(1)}`,
    '≤ 3',
  )

  const ratios: number[] = []
  for (let round = 0; round < 3; round++) {
    const empty = await throughput(studio, '/api/nothing')
    ratios.push((await throughput(studio, poll)) / empty)
  }
  row('poll : empty route, throughput', percentile(ratios, 0.5).toFixed(2), '≥ 0.85')
  await studio.stop()
  removeDataDir(studio.dataDir)
  expect(rows.length).toBeGreaterThan(0)
})
