import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { songFiles } from '#lib/data/file-keys'
import { HUMMED, hummed, wavOf } from '#lib/engine/transcribe/hum.fixture'
import { type FixtureNote, midiFixture } from '#lib/music/song-files/song-files.fixture'
import type { SongFileReading } from '#lib/music/song-to-arrange'
import { type ApiClient, pollUntilDone, postSubmit, submit } from '../harness/api-client'
import { type App, startApp } from '../harness/app'
import { removeDataDir } from '../harness/studio'

/** A song to arrange: from its file to the engine. */

const GENERATE = '/api/v1/song/generate'
const NORMAL = { model: 'v4.0', task_type: 'normal', prompt: 'Bossa nova, female voice', n: 1 }
const TUNE: FixtureNote[] = [
  [0, 1, 67, 'har-'],
  [1, 2, 69, 'bour'],
  [3, 3, 72, 'lights'],
]

let studio: App
let client: ApiClient
beforeAll(async () => {
  studio = await startApp({ songSeconds: 2 })
  client = { base: studio.url, key: studio.key, interval: 50 }
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
})

const read = (body: Uint8Array, query = '') =>
  fetch(`${studio.url}/api/v1/file/song${query}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { authorization: `Bearer ${studio.key}`, 'content-type': 'application/octet-stream' },
  })

test('file › read, then arranged › the engine gets the same song', async () => {
  const answer = await read(midiFixture(TUNE))
  expect(answer.status).toBe(200)
  const { song, choices, chosen } = (await answer.json()) as SongFileReading
  expect(song.lines[0]!.notes.map(({ pitch, syllable }) => [pitch, syllable])).toEqual([
    [67, 'har-'],
    [69, 'bour'],
    [72, 'lights'],
  ])
  expect(choices[chosen!]).toEqual({ name: 'Tune', notes: 3, syllables: 3 })
  const task = await submit(client, GENERATE, { ...NORMAL, arrange: song })
  const last = (await pollUntilDone(client, task.id)).at(-1)! as unknown as {
    choices: { id: string; status: string }[]
  }
  expect(last.choices.map(({ status }) => status)).toEqual(['done'])
  expect(studio.engine.renders.at(-1)!.brief.arrange).toEqual(song)
  const manifest = JSON.parse(
    readFileSync(join(studio.dataDir, 'files', songFiles(last.choices[0]!.id, 'mp3').manifest), 'utf8'),
  )
  expect(JSON.stringify(manifest)).toContain('"arrange"')
})

test('file that is no song › 415 with the reason', async () => {
  const answer = await read(Buffer.from('MThd'))
  expect(answer.status).toBe(415)
  expect(await answer.json()).toMatchObject({
    code: 'unsupported_song_file',
    detail: 'This MIDI file is damaged: it ends within its header.',
  })
  expect((await read(midiFixture(TUNE), '?melody=x')).status).toBe(422)
  expect((await read(new Uint8Array(4 * 1024 * 1024 + 1))).status).toBe(413)
})

test('song with unknown chords, two notes at once, or fields of its own › 422 with their path', async () => {
  const { song } = (await (await read(midiFixture(TUNE))).json()) as SongFileReading
  const pathsOf = async (body: object) => {
    const answer = await postSubmit(client, GENERATE, { ...NORMAL, ...body })
    expect(answer.status).toBe(422)
    return ((await answer.json()) as { errors: { path: string }[] }).errors.map(({ path }) => path)
  }
  const [line] = song.lines
  expect(await pathsOf({ arrange: { ...song, chords: [{ at: 0, length: 6, symbol: 'Hm' }] } })).toEqual([
    'arrange.chords.0.symbol',
  ])
  const twice = { ...line!, notes: [line!.notes[0]!, ...line!.notes] }
  expect(await pathsOf({ arrange: { ...song, lines: [twice] } })).toEqual(['arrange.lines.0.notes.1.at'])
  expect(await pathsOf({ arrange: song, key: 'D major', lyric: 'la' })).toEqual(['lyric', 'key'])
})

test('song of 5,000 notes › accepted; a body of more than 2 MB is not', async () => {
  const notes = Array.from({ length: 5000 }, (_, index) => ({
    at: index / 3,
    length: 1 / 3,
    pitch: 60 + (index % 12),
    syllable: 'syllable-',
  }))
  const song = {
    title: 'Long',
    tempo: 300,
    meter: '4/4',
    key: 'C major',
    sections: [{ label: 'Verse', bars: 420 }],
    lines: Array.from({ length: 50 }, (_, line) => {
      const own = notes.slice(line * 100, (line + 1) * 100)
      return { at: own[0]!.at, length: 100 / 3, notes: own }
    }),
    chords: [{ at: 0, length: 1680, symbol: 'C' }],
  }
  const body = { ...NORMAL, arrange: song }
  expect(JSON.stringify(body).length).toBeGreaterThan(256 * 1024)
  expect((await postSubmit(client, GENERATE, body)).status).toBe(200)
  const tooLarge = await postSubmit(client, GENERATE, { ...body, more: 'x'.repeat(2 * 1024 * 1024) })
  expect(tooLarge.status).toBe(413)
})

const hum = (body: Uint8Array, query = '') =>
  fetch(`${studio.url}/api/v1/file/melody${query}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { authorization: `Bearer ${studio.key}`, 'content-type': 'application/octet-stream' },
  })

test('hummed recording › read, then arranged › the engine gets its notes', async () => {
  const [tune] = HUMMED
  const answer = await hum(wavOf(hummed(tune!.tune.slice(0, 12), tune!)), '?tempo=100')
  expect(answer.status).toBe(200)
  const { format, song } = (await answer.json()) as SongFileReading
  expect(format).toBe('recording')
  expect(song.tempo).toBe(100)
  expect(song.lines.flatMap(({ notes }) => notes.map(({ pitch }) => pitch))).toEqual(
    tune!.tune.slice(0, 12).map(([, pitch]) => pitch),
  )
  const task = await submit(client, GENERATE, { ...NORMAL, arrange: song })
  await pollUntilDone(client, task.id)
  expect(studio.engine.renders.at(-1)!.brief.arrange).toEqual(song)
})

test('recording without a melody › 422 with the reason; a file that is no recording › 415', async () => {
  const silent = await hum(wavOf({ left: new Float32Array(88200), right: new Float32Array(88200) }))
  expect(silent.status).toBe(422)
  expect(await silent.json()).toMatchObject({
    code: 'no_melody',
    detail: 'This recording is silent. Check the microphone, and hum or sing the melody.',
  })
  expect((await hum(midiFixture(TUNE))).status).toBe(415)
  expect((await hum(new Uint8Array(0))).status).toBe(415)
  expect((await hum(midiFixture(TUNE), '?tempo=3')).status).toBe(422)
})
