import { expect, test } from 'vitest'
import type { ScoreRecord } from '#lib/contract/editing'
import { type ApiClient, query, submit } from '../harness/api-client'
import { finishedSong, orderEdits, readScore, type Version } from '../harness/edits'
import { removeDataDir, startProcess } from '../harness/studio'

/** How long an edit takes, by a client that polls as the editor does. It prints figures and never fails for them. */

const POLL_INTERVAL_MS = 250
const EDITS = Number(process.env.BENCH_EDITS ?? 20)
const PROMPT = 'pop song about rain, female voice, 3 minutes'
const LEAD_BARS = 2
/** What is heard of the first changed bar when it counts as heard, in seconds. */
const HEARD = 0.5

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const seconds = (since: number) => (performance.now() - since) / 1000

/** An edit of a window, of another kind and another section each time. */
const editOf = ({ sections, phrases, chords }: ScoreRecord, number: number) => {
  const sung = sections.filter(({ lines }) => lines.length > 0)
  const section = sung[number % sung.length]!
  const phrase = phrases.filter((each) => each.section === section.id)[0]
  const kinds = [
    { kind: 'vary', section: section.id, seed: number, keep: [], scope: 'this' },
    { kind: 'words', line: section.lines[0]!.id, text: `Sing another line of rain ${'again '.repeat(number % 3)}` },
    phrase && { kind: 'melody', phrase: phrase.id, move: 1 + (number % 2) },
    {
      kind: 'chords',
      section: section.id,
      symbols: Array.from({ length: section.bars }, (_, bar) => [chords[(bar + number) % 4]!.symbol]),
    },
  ]
  return kinds[number % kinds.length] ?? kinds[0]!
}

/** Seconds until the first changed bar was heard, the whole file was there, and the version was done. */
const apply = async (client: ApiClient, id: string, edit: object, bars: number[]) => {
  const begun = performance.now()
  const { status, body } = await orderEdits(client, id, [edit])
  expect(status, JSON.stringify(body)).toBe(200)
  let version: Version
  for (;;) {
    version = (await query(client, body.id)).choices[0] as Version
    if (version && ['stream', 'done', 'fail'].includes(version.status)) break
    await pause(POLL_INTERVAL_MS)
  }
  const from = version.window?.from ?? 0
  const bar = bars.findLastIndex((at) => at <= from + 0.01)
  const lead = bars[Math.max(0, bar - LEAD_BARS)] ?? 0
  const url = version.pipe_url ?? version.audio_url!
  const size = Number((await fetch(url, { method: 'HEAD' })).headers.get('content-length'))
  const byteAt = (time: number) => Math.floor((size * time) / version.duration!)
  const stream = await fetch(url, { headers: { range: `bytes=${byteAt(lead)}-` } })
  let wanted = byteAt(from + HEARD) - byteAt(lead)
  let heard = 0
  for (const reader = stream.body!.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    wanted -= value.length
    if (wanted <= 0 && heard === 0) heard = seconds(begun)
  }
  const whole = seconds(begun)
  const made = await finishedSong(client, body.id)
  expect(made.status).toBe('done')
  return { id: made.id, heard, whole, done: seconds(begun) }
}

test(`${EDITS} edits of a song of three minutes`, async () => {
  const studio = await startProcess({ engine: 'real' })
  const client = { base: studio.url, key: studio.key, interval: POLL_INTERVAL_MS }
  try {
    const generate = { model: 'v4.0', task_type: 'normal', prompt: PROMPT, n: 1 }
    let { id } = await finishedSong(client, (await submit(client, '/api/v1/song/generate', generate)).id)
    const times: Awaited<ReturnType<typeof apply>>[] = []
    for (let number = 0; number < EDITS; number++) {
      const score = await readScore(client, id)
      const made = await apply(client, id, editOf(score, number), score.bars)
      times.push(made)
      id = made.id
    }
    const [first, ...later] = times
    const row = (figure: 'heard' | 'whole' | 'done') => ({
      figure: { heard: 'first changed bar heard', whole: 'whole file there', done: 'done, with its master' }[figure],
      'p50 (s)': median(times.map((time) => time[figure])).toFixed(2),
      'most, later edits (s)': Math.max(...later.map((time) => time[figure])).toFixed(2),
      'first edit (s)': first![figure].toFixed(2),
      'target of p50 (s)': { heard: '1.5', whole: '5', done: '' }[figure],
    })
    console.table([row('heard'), row('whole'), row('done')])
  } finally {
    await studio.stop()
    removeDataDir(studio.dataDir)
  }
}, 3_600_000)
