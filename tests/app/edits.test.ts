import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VersionsRecord } from '#lib/contract/editing'
import type { LibraryPage, SongParts } from '#lib/contract/studio'
import { songFiles } from '#lib/data/file-keys'
import { readScoreFile, writeScoreFile } from '#lib/engine/score/score-file'
import { type ApiClient, request, submit } from '../harness/api-client'
import { exported, imported } from '../harness/archive'
import { edited as editedBy, finishedSong, newWords as newWordsOf, orderEdits, readScore } from '../harness/edits'
import { type Owner, signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'

/** Scores, edits and versions of songs. */

let studio: Studio
let owner: Owner
let client: ApiClient
let song = ''
const scratch: string[] = []

const start = async () => {
  const dataDir = newDataDir()
  scratch.push(dataDir)
  const started = await startStudio({ dataDir, songSeconds: 12 })
  return { studio: started, owner: await signIn(started.url) }
}

const GENERATE = '/api/v1/song/generate'
const PROMPT = { model: 'v4.0', task_type: 'normal', prompt: 'Soul about rain, female voice, 16 seconds', n: 1 }

const finish = (taskId: string) => finishedSong(client, taskId)

beforeAll(async () => {
  ;({ studio, owner } = await start())
  client = { base: studio.url, key: studio.key, interval: 100 }
  song = (await finish((await submit(client, GENERATE, PROMPT)).id)).id
})
afterAll(async () => {
  await studio.stop()
  for (const dataDir of scratch) removeDataDir(dataDir)
})

const scoreOf = (id: string) => readScore(client, id)
const edit = (id: string, edits: object[], key?: string) => orderEdits(client, id, edits, key)
const edited = (id: string, edits: object[]) => editedBy(client, id, edits)
const newWords = (id: string) => newWordsOf(client, id)

const versionsOf = async (id: string, who = owner) =>
  VersionsRecord.parse(await (await who.get(`/api/songs/${id}/versions`)).json()).versions

const library = async (who = owner): Promise<LibraryPage> => (await who.get('/api/songs?limit=100')).json()

test('score › with an API key › sections, lines, parts, chords and phrases that refer to each other', async () => {
  const score = await scoreOf(song)
  const lines = new Set(score.sections.flatMap((section) => section.lines.map(({ id }) => id)))
  expect(lines.size).toBeGreaterThan(0)
  for (const { line, section } of score.phrases) {
    if (line) expect(lines).toContain(line)
    expect(score.sections.map(({ id }) => id)).toContain(section)
  }
  expect(score.bars).toHaveLength(score.sections.reduce((sum, { bars }) => sum + bars, 0) + 1)
  expect(score.parts.length).toBeGreaterThan(0)
})

test('score › the engine has changed since › said', async () => {
  expect((await scoreOf(song)).engine_changed).toBe(false)
  const path = join(studio.dataDir, 'files', songFiles(song).score)
  const before = readFileSync(path)
  writeFileSync(path, writeScoreFile({ ...readScoreFile(before), engine: '0' }))
  expect((await scoreOf(song)).engine_changed).toBe(true)
  writeFileSync(path, before)
})

test('edit › other words › a version with its parent, its edits in words and its window', async () => {
  const version = await edited(song, [await newWords(song)])
  expect(version).toMatchObject({
    status: 'done',
    parent_id: song,
    version: 2,
    edits: [expect.stringMatching(/: new words$/)],
    window: { from: expect.any(Number), to: expect.any(Number) },
  })
  expect((await scoreOf(version.id)).sections.flatMap(({ lines }) => lines).map(({ text }) => text)).toContain(
    'Sing another line of rain',
  )
  for (const id of [song, version.id])
    expect(existsSync(join(studio.dataDir, 'files/songs', id, 'master.flac'))).toBe(true)
  const detail = await (await owner.get(`/api/songs/${version.id}`)).json()
  expect(detail).toMatchObject({ task_type: 'edit', parent_id: song, version: 2, request: { prompt: PROMPT.prompt } })
})

test('edit › of the whole song › no window, and the library shows the newest version with a count', async () => {
  const before = (await versionsOf(song)).at(-1)!
  const version = await edited(before.id, [{ kind: 'transpose', semitones: 2 }])
  expect(version).toMatchObject({ parent_id: before.id, window: null, edits: ['+2 semitones'] })
  const { songs } = await library()
  expect(songs.map(({ id }) => id)).toEqual([version.id])
  expect(songs[0]).toMatchObject({ versions: before.version + 1, version: before.version + 1 })
  expect(await (await owner.get('/api/songs/count')).json()).toMatchObject({ songs: 1 })
})

test('edit › the band of another genre › the genre of the version, said in words', async () => {
  const version = await edited(song, [{ kind: 'genre', genre: 'bossa' }])
  expect(version).toMatchObject({ status: 'done', window: null, edits: ['Played as Bossa nova'] })
  expect((await scoreOf(version.id)).genre).toBe('bossa')
  expect((await edit(song, [{ kind: 'genre', genre: 'noise' }])).body.errors).toMatchObject([{ path: 'edits.0.genre' }])
})

test('edit › of the key › the cover keeps its pattern and colours', async () => {
  const coverOf = async (id: string) => (await (await owner.get(`/api/songs/${id}`)).json()).cover
  const version = (await versionsOf(song)).at(-1)!.id
  const cover = { shape: expect.any(String), colour: expect.any(Number), ground: expect.stringMatching(/dark|light/) }
  expect(await coverOf(version)).toEqual(cover)
  const next = await edited(version, [{ kind: 'transpose', semitones: 3 }])
  expect(await coverOf(next.id)).toEqual(await coverOf(version))
})

test('same key › sent twice at once › one version; another body › refused', async () => {
  const [key, edits] = [randomUUID(), [{ kind: 'tempo', bpm: 90 }]]
  const before = (await versionsOf(song)).length
  const answers = await Promise.all([edit(song, edits, key), edit(song, edits, key)])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  await finish(answers[0]!.body.id)
  expect((await edit(song, edits, key)).body.id).toBe(answers[0]!.body.id)
  expect(await versionsOf(song)).toHaveLength(before + 1)
  expect(await edit(song, [{ kind: 'tempo', bpm: 91 }], key)).toMatchObject({
    status: 422,
    body: { code: 'idempotency_mismatch' },
  })
})

test('two edits of one song at once › two versions with numbers of their own', async () => {
  const answers = await Promise.all([1, 3].map((semitones) => edit(song, [{ kind: 'transpose', semitones }])))
  const made = await Promise.all(answers.map(({ body }) => finish(body.id)))
  expect(made.map((version) => version.parent_id)).toEqual([song, song])
  expect(new Set(made.map((version) => version.version)).size).toBe(2)
})

test('restore › an earlier version › the library shows it, until the song is edited again', async () => {
  const answer = await owner.send('PUT', `/api/songs/${song}/current`)
  expect(VersionsRecord.parse(await answer.json()).versions.filter((version) => version.is_current)).toMatchObject([
    { id: song },
  ])
  expect((await library()).songs.map(({ id }) => id)).toEqual([song])
  const next = await edited(song, [{ kind: 'feel', feel: 'half' }])
  expect((await library()).songs.map(({ id }) => id)).toEqual([next.id])
})

test('delete › the current version › the one before it is shown, and the others stay', async () => {
  const versions = await versionsOf(song)
  const current = versions.find((version) => version.is_current)!
  await owner.send('DELETE', `/api/songs/${current.id}`)
  expect(await versionsOf(song)).toHaveLength(versions.length - 1)
  expect((await library()).songs).toMatchObject([{ id: song, versions: versions.length - 1 }])
  expect((await edit(current.id, [{ kind: 'tempo', bpm: 80 }])).status).toBe(404)
  await owner.send('POST', `/api/songs/${current.id}/restore`)
  expect((await library()).songs.map(({ id }) => id)).toEqual([current.id])
})

test('edits that fail › each named with its path, and nothing is ordered', async () => {
  const before = (await versionsOf(song)).length
  const answer = await edit(song, [
    { kind: 'words', line: 'l999', text: 'x' },
    { kind: 'tempo', bpm: 100 },
    { kind: 'parts', part: 'p999', muted: true },
  ])
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual(['edits.0.line', 'edits.2.part'])
  for (const [edits, path] of [
    [[{ kind: 'tempo', bpm: 5 }], 'edits.0.bpm'],
    [[{ kind: 'words', line: 'l1' }], 'edits.0.text'],
    [[{ kind: 'dance' }], 'edits.0.kind'],
    [[], 'edits'],
  ] as const)
    expect((await edit(song, [...edits])).body.errors).toMatchObject([{ path }])
  expect(await versionsOf(song)).toHaveLength(before)
})

test('audition › of an instrument, of a part to add › an MP3; of an unknown part, or of no instrument › refused', async () => {
  const part = (await scoreOf(song)).parts.find(({ role }) => role !== 'drums' && role !== 'effect')!
  const files = []
  for (const query of [`part=${part.id}&instrument=bank:16`, 'role=pad&instrument=bank:16']) {
    const heard = await request(client, `/api/songs/${song}/audition?${query}&at=2`)
    expect(heard.status).toBe(200)
    expect(heard.headers.get('content-type')).toBe('audio/mpeg')
    const bytes = Buffer.from(await heard.arrayBuffer())
    expect([bytes[0], bytes[1]! & 0xe0]).toEqual([0xff, 0xe0])
    files.push(bytes)
  }
  expect(files[0]!.equals(files[1]!)).toBe(false)
  for (const [query, path] of [
    ['part=p999&instrument=bank:16', 'part'],
    [`part=${part.id}&instrument=bank:200`, 'instrument.program'],
    [`part=${part.id}&instrument=piano`, 'instrument'],
    [`part=${part.id}&instrument=synth:kazoo`, 'patch'],
    ['role=drums&instrument=bank:16', 'instrument'],
    ['role=kazoo&instrument=bank:16', 'role'],
    [`part=${part.id}&role=pad&instrument=bank:16`, 'part'],
    ['instrument=bank:16', 'part'],
  ] as const) {
    const answer = await request(client, `/api/songs/${song}/audition?${query}`)
    expect(answer.status, query).toBe(422)
    expect((await answer.json()).errors[0].path, query).toBe(path)
  }
})

test('unknown song › 404 for score, edits and versions', async () => {
  const unknown = randomUUID()
  expect((await request(client, `/api/songs/${unknown}/score`)).status).toBe(404)
  expect((await edit(unknown, [{ kind: 'tempo', bpm: 80 }])).status).toBe(404)
  expect((await owner.get(`/api/songs/${unknown}/versions`)).status).toBe(404)
})

test('export and import › versions, scores and masters arrive and stay together', async () => {
  const archive = await exported(owner)
  const other = await start()
  try {
    await imported(other.owner, other.studio, archive)
    const [here, there] = [await versionsOf(song), await versionsOf(song, other.owner)]
    const essence = (versions: typeof here) =>
      versions.map(({ id, version, parent_id, edits, window, is_current }) => ({
        id,
        version,
        parent_id,
        edits,
        window,
        is_current,
      }))
    expect(essence(there)).toEqual(essence(here))
    expect((await library(other.owner)).songs).toHaveLength(1)
    expect(existsSync(join(other.studio.dataDir, 'files/songs', here.at(-1)!.id, 'master.flac'))).toBe(true)
    expect((await other.owner.get(`/api/songs/${here.at(-1)!.id}/score`)).status).toBe(200)
  } finally {
    await other.studio.stop()
  }
})

test('notation files › song and its version › listed and read, each with its own words', async () => {
  const source = (await finish((await submit(client, GENERATE, PROMPT)).id)).id
  const version = await edited(source, [{ ...(await newWords(source)), text: 'Velvet thunder over Tuesday' }])
  const read = async (url: string) => {
    const answer = await fetch(url)
    expect(answer.status, url).toBe(200)
    return { type: answer.headers.get('content-type'), text: await answer.text() }
  }
  for (const id of [source, version.id]) {
    const { audio_url } = (await (await owner.get(`/api/songs/${id}`)).json()) as { audio_url: string }
    const home = audio_url.slice(0, audio_url.lastIndexOf('/'))
    const { files } = JSON.parse((await read(`${home}/parts.json`)).text) as SongParts
    for (const [file, type, sign] of [
      ['lead-sheet.musicxml', 'application/vnd.recordare.musicxml+xml', '<score-partwise version="4.0">'],
      ['score.musicxml', 'application/vnd.recordare.musicxml+xml', '<score-partwise version="4.0">'],
      ['song.abc', 'text/vnd.abc; charset=utf-8', '%abc-2.1'],
      ['song.cho', 'text/plain; charset=utf-8', '{title: '],
    ] as const) {
      expect(files.find((each) => each.file === file)).toMatchObject({ state: 'ready', bytes: null })
      const found = await read(`${home}/${file}`)
      expect(found.type).toBe(type)
      expect(found.text).toContain(sign)
      expect(/Vel/.test(found.text), `${file} of ${id}`).toBe(id === version.id)
    }
  }
})
