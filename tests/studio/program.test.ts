import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decode } from '#lib/engine/analyse/decode'
import { bandFile } from '../harness/audio'
import { download, follow, type Program, query, submit, type Task, upload } from '../harness/program'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** A program that knows only the specification, with nothing changed but its base address and its key. */

let studio: Studio
let program: Program
let song: { id: string; audio_url?: string; duration?: number }
const prompt = { model: 'v4.0', task_type: 'normal', prompt: 'Upbeat pop about rain, female voice, 30 seconds' }

beforeAll(async () => {
  studio = await startStudio()
  program = { base: studio.url, key: studio.key, interval: 500 }
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
})

const ORDER = ['pending', 'running', 'stream', 'done']

/** Each song went forward through its states only, and ended done with an address that plays. */
const expectGoodEnd = async (records: Task[], songs: number) => {
  const last = records.at(-1)!
  expect(last.choices.map((choice) => choice.status)).toEqual(Array(songs).fill('done'))
  for (const [index, choice] of last.choices.entries()) {
    const path = records.flatMap((record) => record.choices[index]?.status ?? [])
    expect(path.map((state) => ORDER.indexOf(state))).toEqual([...path.map((state) => ORDER.indexOf(state))].sort())
    const bytes = await download(choice.audio_url)
    const { audio } = await decode(bytes, 900)
    const record = choice as typeof choice & { duration: number }
    expect(audio.left.length).toBe(Math.round(record.duration * 44100))
    expect(choice.title).toMatch(/\S/)
  }
  return last
}

describe('each of the three flows', () => {
  test('prompt', async () => {
    const task = await submit(program, '/api/v1/song/generate', prompt)
    expect(task).toMatchObject({ task_type: 'normal', choices: [] })
    expect(Math.abs(task.create_at - Date.now() / 1000)).toBeLessThan(60)
    const last = await expectGoodEnd(await follow(program, task.id), 2)
    song = last.choices[0]!
    const [a, b] = await Promise.all(last.choices.map((choice) => download(choice.audio_url)))
    expect(Buffer.from(a!).equals(Buffer.from(b!))).toBe(false)
  })

  test('reference, from an uploaded file', async () => {
    const id = await upload(program, bandFile(20, 104), 'band.wav', 'reference')
    const task = await submit(program, '/api/v1/song/generate', {
      model: 'v3.5',
      task_type: 'reference',
      reference_audio: { audio_type: 'upload_id', audio_content: id },
      prompt: '30 seconds',
      similarity: 1.5,
      n: 1,
    })
    expect(task).toMatchObject({ task_type: 'reference', choices: [] })
    await expectGoodEnd(await follow(program, task.id), 1)
  })

  test('extend, from an uploaded file', async () => {
    const id = await upload(program, bandFile(20, 104), 'band.wav', 'extend')
    const task = await submit(program, '/api/v1/song/extend', {
      model: 'v3.5',
      origin_audio: { audio_type: 'upload_id', audio_content: id },
      extend_at: 14,
      n: 1,
    })
    expect(task).toMatchObject({ task_type: 'extend', choices: [] })
    const last = await expectGoodEnd(await follow(program, task.id), 1)
    expect((last.choices[0] as unknown as { duration: number }).duration).toBeGreaterThan(20)
  })

  test.each(['audio_id', 'audio_url'])('extend, from a song by its %s', async (audio_type) => {
    const task = await submit(program, '/api/v1/song/extend', {
      model: 'v3.5',
      origin_audio: { audio_type, audio_content: audio_type === 'audio_id' ? song.id : song.audio_url },
      lyric: '[CHORUS]\nAnd the rain goes on and on',
      n: 1,
    })
    const last = await expectGoodEnd(await follow(program, task.id), 1)
    expect((last.choices[0] as unknown as { duration: number }).duration).toBeGreaterThan(song.duration!)
  })
})

describe('what a submit may not do twice, or at all', () => {
  const send = (body: object, headers: Record<string, string>) =>
    fetch(`${studio.url}/api/v1/song/generate`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${studio.key}`, 'content-type': 'application/json', ...headers },
    })

  test('the same Idempotency-Key makes one task, and another body with it is refused', async () => {
    const headers = { 'idempotency-key': 'the same' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => send({ ...prompt, n: 1 }, headers)))
    const ids = new Set(await Promise.all(answers.map(async (answer) => ((await answer.json()) as Task).id)))
    expect(ids.size).toBe(1)
    expect((await send({ n: 1, ...prompt }, headers)).status).toBe(200)
    expect((await send({ ...prompt, prompt: 'another' }, headers)).status).toBe(422)
    await follow(program, [...ids][0]!)
  })

  test('a song that is not finished cannot be a source', async () => {
    const task = await submit(program, '/api/v1/song/generate', { ...prompt, n: 1 })
    const { choices } = await query(program, task.id)
    const answer = await fetch(`${studio.url}/api/v1/song/extend`, {
      method: 'POST',
      body: JSON.stringify({ model: 'v3.5', origin_audio: { audio_type: 'audio_id', audio_content: choices[0]!.id } }),
      headers: { authorization: `Bearer ${studio.key}`, 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(409)
    await follow(program, task.id)
  })

  test('extend_at after the end, and an address of another site, are named', async () => {
    for (const body of [
      { origin_audio: { audio_type: 'audio_id', audio_content: song.id }, extend_at: 9999 },
      { origin_audio: { audio_type: 'audio_url', audio_content: 'https://example.com/song.mp3' } },
    ]) {
      const answer = await fetch(`${studio.url}/api/v1/song/extend`, {
        method: 'POST',
        body: JSON.stringify({ model: 'v3.5', ...body }),
        headers: { authorization: `Bearer ${studio.key}`, 'content-type': 'application/json' },
      })
      expect(answer.status).toBe(422)
      const problem = (await answer.json()) as { errors: { path: string }[] }
      expect(problem.errors[0]!.path).toMatch(/^(extend_at|origin_audio\.audio_content)$/)
    }
  })
})

describe('media', () => {
  test('ranges, HEAD, conditions and exact lengths', async () => {
    const address = song.audio_url!
    const whole = Buffer.from(await download(address))
    const head = await fetch(address, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(whole.length))
    expect(head.headers.get('content-type')).toBe('audio/mpeg')
    const etag = head.headers.get('etag')!
    const part = await fetch(address, { headers: { range: 'bytes=1000-1999' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${whole.length}`)
    expect(part.headers.get('content-length')).toBe('1000')
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(1000, 2000))
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(address, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416)
    expect((await fetch(address, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } })).status).toBe(200)
    const saved = await fetch(`${address}?download`, { method: 'HEAD' })
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="/)
  })
})
