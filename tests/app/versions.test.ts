import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VersionsRecord } from '#lib/contract/editing'
import type { LibraryPage } from '#lib/contract/studio'
import { bytesOf } from '#lib/data/accounts/quotas'
import { songFiles } from '#lib/data/file-keys'
import { sweepOrphans } from '#lib/data/library/orphans'
import { rebuildLibrary } from '#lib/data/library/rebuild'
import { people } from '#lib/db/people'
import { songs, tasks } from '#lib/db/schema'
import { readShared, type SharedPage } from '#lib/server/shares/shared-page'
import { type ApiClient, postSubmit, query, submit } from '../harness/api-client'
import { type App, newFakeEngine, startApp } from '../harness/app'
import { exported, imported } from '../harness/archive'
import { edited, finishedSong, newWords, orderEdits, readScore } from '../harness/edits'
import { firstOwner, inviteMember, keyOf, type SignedInUser } from '../harness/people'
import { newDataDir, removeDataDir } from '../harness/studio'

/** What becomes of edits that cannot be made, and of the versions of songs, their scores and their masters. */

type Person = { user: SignedInUser; client: ApiClient; id: string }

const engine = newFakeEngine(4)
const scratch: string[] = []
let studio: App
let ada: Person
let bo: Person

const start = async (songs = newFakeEngine(4)) => {
  const dataDir = newDataDir()
  scratch.push(dataDir)
  return startApp({ dataDir, env: { HOST: '0.0.0.0' }, engine: songs })
}
const personOf = async (user: SignedInUser, app = studio): Promise<Person> => {
  const { key } = await keyOf(user)
  const [row] = await app.app.db.select({ id: people.id }).from(people).orderBy(people.createdAt).limit(1)
  return { user, client: { base: app.url, key, interval: 50 }, id: row!.id }
}

beforeAll(async () => {
  studio = await start(engine)
  ada = await personOf(await firstOwner(studio))
  const member = await inviteMember(studio.url, ada.user, 'Bo')
  bo = { ...(await personOf(member)), id: member.id }
})
afterAll(async () => {
  await studio.stop()
  for (const dataDir of scratch) removeDataDir(dataDir)
})

const GENERATE = '/api/v1/song/generate'
const PROMPT = { model: 'v4.0', task_type: 'normal', prompt: 'Soul about rain, female voice, 16 seconds', n: 1 }
const TEMPO = [{ kind: 'tempo', bpm: 90 }]

const newSong = async ({ client }: Person) =>
  (await finishedSong(client, (await submit(client, GENERATE, PROMPT)).id)).id
const versionsOf = async (id: string, { user }: Person = ada) =>
  VersionsRecord.parse(await (await user.get(`/api/songs/${id}/versions`)).json()).versions
const libraryOf = async ({ user }: Person): Promise<LibraryPage> => (await user.get('/api/songs?limit=100')).json()
const trash = ({ user }: Person, id: string) => user.send('DELETE', `/api/songs/${id}`)
const erase = async (person: Person, ids: string[]) => {
  await person.user.send('POST', '/api/songs/batch', { ids, action: 'trash' })
  await person.user.send('POST', '/api/songs/batch', { ids, action: 'erase' })
  for (const id of ids) await expect.poll(() => existsSync(folderOf(id))).toBe(false)
}
const folderOf = (id: string, app = studio) => join(app.dataDir, 'files', songFiles(id).folder)
const masterOf = (id: string, app = studio) => join(app.dataDir, 'files', songFiles(id).master)
const rowOf = async (id: string, app = studio) => (await app.app.db.select().from(songs).where(eq(songs.id, id)))[0]!
const usedBy = async ({ id }: Person) =>
  (
    await studio.app.db
      .select({ bytes: bytesOf(id) })
      .from(people)
      .where(eq(people.id, id))
  )[0]!.bytes

describe('edit that cannot be made', () => {
  test('song unknown, of another user, in the trash, unfinished, failed, without a score › refused, nothing ordered', async () => {
    const [own, foreign] = [await newSong(ada), await newSong(bo)]
    const hold = engine.hold(1)
    const { id: open } = await submit(ada.client, GENERATE, PROMPT)
    await expect.poll(async () => (await query(ada.client, open)).choices[0]?.status).toBe('running')
    const unfinished = (await query(ada.client, open)).choices[0]!.id
    const before = engine.edited.length
    const refusalOf = async (id: string) => {
      const { status, body } = await orderEdits(ada.client, id, TEMPO)
      return [status, body.code]
    }
    expect(await refusalOf(randomUUID())).toEqual([404, 'not_found'])
    expect(await refusalOf('no-id')).toEqual([404, 'not_found'])
    expect(await refusalOf(foreign)).toEqual([404, 'not_found'])
    expect(await refusalOf(unfinished)).toEqual([409, 'source_not_ready'])
    await postSubmit(ada.client, '/api/v1/task/cancel', { id: open })
    hold.release()
    expect(await refusalOf(unfinished)).toEqual([409, 'no_score'])
    await trash(ada, own)
    expect(await refusalOf(own)).toEqual([404, 'not_found'])
    await ada.user.send('POST', `/api/songs/${own}/restore`)
    await studio.app.storage.remove(songFiles(own).score)
    await studio.app.db.update(songs).set({ metadata: null }).where(eq(songs.id, own))
    expect(await refusalOf(own)).toEqual([409, 'no_score'])
    expect(engine.edited).toHaveLength(before)
    expect(await studio.app.db.select().from(tasks).where(eq(tasks.type, 'edit'))).toEqual([])
  })

  test('parent erased before its turn › fails with source_gone and leaves no files', async () => {
    const song = await newSong(ada)
    const hold = engine.hold(0)
    const first = await orderEdits(ada.client, song, TEMPO)
    await expect.poll(async () => (await query(ada.client, first.body.id)).choices[0]?.status).toBe('running')
    const waiting = await Promise.all([0, 1].map(() => orderEdits(ada.client, song, TEMPO)))
    await erase(ada, [song])
    hold.release()
    const made = await Promise.all([first, ...waiting].map(({ body }) => finishedSong(ada.client, body.id)))
    const failed = made.filter(({ status }) => status === 'fail') as { id: string; error_code?: string }[]
    expect(failed.length).toBeGreaterThan(0)
    for (const { id, error_code } of failed) {
      expect(error_code).toBe('source_gone')
      expect(existsSync(folderOf(id))).toBe(false)
    }
  })
})

describe('song without a score', () => {
  test('trimmed and faded › versions of its recording, with what is left of its words; no other edit', async () => {
    const song = await newSong(ada)
    await studio.app.storage.remove(songFiles(song).score)
    const { metadata, duration, title } = await rowOf(song)
    await studio.app.db
      .update(songs)
      .set({ metadata: { ...metadata!, engine: 'songloom-1' } })
      .where(eq(songs.id, song))
    const tempo = await orderEdits(ada.client, song, [{ kind: 'trim', from: 1 }, ...TEMPO])
    expect(tempo).toMatchObject({ status: 409, body: { code: 'no_score', detail: expect.stringContaining('trimmed') } })
    const late = await orderEdits(ada.client, song, [
      { kind: 'gain', decibels: 1 },
      { kind: 'trim', from: 9 },
    ])
    expect(late).toMatchObject({ status: 422, body: { errors: [{ path: 'edits.1.from' }] } })
    const trimmed = await edited(ada.client, song, [{ kind: 'trim', from: 1 }])
    expect(trimmed).toMatchObject({ status: 'done', title, edits: ['Starts at 0:01'], window: null })
    const row = await rowOf(trimmed.id)
    expect(row.duration).toBeCloseTo(duration! - 1, 2)
    expect(row).toMatchObject({ firstVersion: song, version: 2, masterBytes: statSync(masterOf(trimmed.id)).size })
    expect(row.metadata!.lines.length).toBeGreaterThan(0)
    expect(row.metadata!.lines.length).toBeLessThanOrEqual(metadata!.lines.length)
    expect(row.metadata!.lines.at(-1)!.at).toBeCloseTo(metadata!.lines.at(-1)!.at - 1, 2)
    for (const { at, length } of row.metadata!.sections) expect(at + length).toBeLessThanOrEqual(row.duration! + 1e-6)
    const master = statSync(masterOf(trimmed.id))
    const faded = await edited(ada.client, trimmed.id, [{ kind: 'fade', in: 0, out: 1 }])
    expect(faded).toMatchObject({ status: 'done', edits: ['Fades out over 1 s'] })
    expect(statSync(masterOf(trimmed.id)).mtimeMs).toBe(master.mtimeMs)
    expect((await orderEdits(ada.client, faded.id, TEMPO)).body.code).toBe('no_score')
    const parts = await (await ada.user.get(`/media/${(await rowOf(faded.id)).mediaToken}/parts.json`)).json()
    const stateOf = (name: string) => parts.files.find(({ file }: { file: string }) => file === name)?.state
    expect([stateOf('audio.wav'), stateOf('stems.zip'), stateOf('song.mid')]).toEqual([
      'on_request',
      'unavailable',
      undefined,
    ])
  })
})

describe('master', () => {
  test('song and its version edited again › each from its stored master, which is not made a second time', async () => {
    const song = await newSong(ada)
    const line = await newWords(ada.client, song)
    const version = await edited(ada.client, song, [line])
    expect(engine.edited.at(-1)!.song.master).toBeNull()
    for (const id of [song, version.id]) {
      const { mtimeMs } = statSync(masterOf(id))
      await edited(ada.client, id, [line])
      expect(readFileSync(masterOf(id)).equals(engine.edited.at(-1)!.song.master!)).toBe(true)
      expect(statSync(masterOf(id)).mtimeMs).toBe(mtimeMs)
    }
  })

  test('process died between its file and its row › the next edit counts it', async () => {
    const song = await newSong(ada)
    const line = await newWords(ada.client, song)
    await edited(ada.client, song, [line])
    const bytes = statSync(masterOf(song)).size
    expect((await rowOf(song)).masterBytes).toBe(bytes)
    await studio.app.db.update(songs).set({ masterBytes: 0 }).where(eq(songs.id, song))
    await edited(ada.client, song, [line])
    expect((await rowOf(song)).masterBytes).toBe(bytes)
  })

  test('quota › counts the masters of song and version, and nothing of a cancelled version', async () => {
    const song = await newSong(bo)
    const before = await usedBy(bo)
    const version = await edited(bo.client, song, [await newWords(bo.client, song)])
    const masters = statSync(masterOf(song)).size + statSync(masterOf(version.id)).size
    expect((await usedBy(bo)) - before).toBe(masters + (await rowOf(version.id)).bytes!)
    const used = await usedBy(bo)
    const hold = engine.hold(1)
    const { body } = await orderEdits(bo.client, song, [await newWords(bo.client, song)])
    await expect.poll(async () => (await query(bo.client, body.id)).choices[0]?.status).toBe('running')
    await postSubmit(bo.client, '/api/v1/task/cancel', { id: body.id })
    hold.release()
    await expect.poll(() => usedBy(bo)).toBe(used)
    expect(existsSync(folderOf((await query(bo.client, body.id)).choices[0]!.id))).toBe(false)
    // Whatever else it orders, a full library gets no further version.
    await studio.app.db.update(people).set({ storageBytes: used }).where(eq(people.id, bo.id))
    const refused = await orderEdits(bo.client, song, TEMPO)
    expect([refused.status, refused.body.code]).toEqual([402, 'storage_used_up'])
    await studio.app.db.update(people).set({ storageBytes: null }).where(eq(people.id, bo.id))
  })

  test('version erased › its master goes, those of others stay, and a sweep removes none', async () => {
    const song = await newSong(ada)
    const line = await newWords(ada.client, song)
    const [second, third] = [await edited(ada.client, song, [line]), await edited(ada.client, song, [line])]
    const used = await usedBy(ada)
    const freed = (await rowOf(second.id)).masterBytes + (await rowOf(second.id)).bytes!
    await erase(ada, [second.id])
    // The row goes after its files.
    await expect.poll(async () => used - (await usedBy(ada))).toBe(freed)
    await sweepOrphans(studio.app.db, studio.app.storage, Date.now() + 2 * 3600_000)
    for (const id of [song, third.id]) {
      expect(existsSync(masterOf(id))).toBe(true)
      expect(existsSync(join(folderOf(id), 'score.json.gz'))).toBe(true)
    }
  })
})

describe('versions', () => {
  const shown = async (person: Person, ids: string[]) =>
    (await libraryOf(person)).songs.filter(({ id }) => ids.includes(id)).map(({ id, versions }) => ({ id, versions }))

  test('first one erased › the others stay, can be edited, and the newest is shown', async () => {
    const song = await newSong(ada)
    const second = await edited(ada.client, song, TEMPO)
    const third = await edited(ada.client, second.id, [await newWords(ada.client, second.id)])
    await erase(ada, [song])
    expect(await shown(ada, [song, second.id, third.id])).toEqual([{ id: third.id, versions: 2 }])
    // So that the second one is named where it is shown beside the third.
    const detail = await (await ada.user.get(`/api/songs/${second.id}`)).json()
    expect(detail).toMatchObject({ version: 2, versions: 2, newest_version: 3 })
    const fourth = await edited(ada.client, second.id, TEMPO)
    expect((await versionsOf(second.id)).map(({ id, version }) => ({ id, version }))).toEqual([
      { id: second.id, version: 2 },
      { id: third.id, version: 3 },
      { id: fourth.id, version: 4 },
    ])
  })

  test('file of a version › its name and its data have the number of the version', async () => {
    const song = await newSong(ada)
    const version = await edited(ada.client, song, TEMPO)
    const saved = await fetch(`${version.audio_url}?download=1`)
    expect(decodeURIComponent(saved.headers.get('content-disposition')!)).toContain(' – v2 – 90 bpm')
    const data = await (await fetch(version.audio_url!.replace('audio.mp3', 'song.json'))).json()
    expect(data).toMatchObject({ version: 2, edits: version.edits })
  })

  test('share of a version › its number, its recording, and the words and chords of that version', async () => {
    const song = await newSong(ada)
    const words = await newWords(ada.client, song)
    const second = await edited(ada.client, song, [words])
    await edited(ada.client, second.id, TEMPO)
    const answer = await ada.user.send('PUT', `/api/songs/${second.id}/share`, { download: false, made_with: false })
    const { share } = (await answer.json()) as { share: { url: string } }
    const page = await readShared(studio.app, new Headers({ host: 'songs.example' }), share.url.split('/').at(-1)!)
    const shown = page!.shown as Extract<SharedPage['shown'], { kind: 'song' }>
    const detail = await (await ada.user.get(`/api/songs/${second.id}`)).json()
    const { lyric, lines, chords, sections } = detail
    expect(shown.song).toMatchObject({ id: second.id, version: 2, lyric, lines, chords, sections })
    expect(shown.song.audio_url).toContain(second.id)
  })

  test('current one deleted › the one before is shown; all but one erased › it is a song alone', async () => {
    const song = await newSong(ada)
    const versions = [await edited(ada.client, song, TEMPO), await edited(ada.client, song, TEMPO)]
    const ids = [song, ...versions.map(({ id }) => id)]
    await trash(ada, ids[2]!)
    const { songs: trashed } = await (await ada.user.get('/api/trash')).json()
    expect(trashed[0]).toMatchObject({ id: ids[2], version: 3 })
    expect(await shown(ada, ids)).toEqual([{ id: ids[1], versions: 2 }])
    await erase(ada, [ids[2]!, song])
    expect(await shown(ada, ids)).toEqual([{ id: ids[1], versions: 1 }])
    expect(await versionsOf(ids[1]!)).toMatchObject([{ id: ids[1], is_current: true, version: 2 }])
  })

  test('extended song › versions between erased › its versions are edited and rendered from what they extend', async () => {
    const source = await newSong(ada)
    const origin_audio = { audio_type: 'audio_id', audio_content: source }
    const extension = { model: 'v3.5', task_type: 'extend', origin_audio, extend_at: 2, n: 1 }
    const song = (await finishedSong(ada.client, (await submit(ada.client, '/api/v1/song/extend', extension)).id)).id
    const quieter = async (id: string) =>
      edited(ada.client, id, [{ kind: 'parts', part: (await readScore(ada.client, id)).parts[0]!.id, level: -9 }])
    const second = await quieter(song)
    await erase(ada, [song])
    const third = await quieter(second.id)
    expect(third).toMatchObject({ status: 'done', parent_id: second.id })
    const detail = await (await ada.user.get(`/api/songs/${third.id}`)).json()
    expect(detail).toMatchObject({ prompt: PROMPT.prompt, request: { origin_audio }, has_score: true, versions: 2 })
    // The family of a song has each song once, as the library shows it.
    expect(detail.parent).toMatchObject({ id: source })
    expect(detail.children).toEqual([])
    const { children } = await (await ada.user.get(`/api/songs/${source}`)).json()
    expect(children.map(({ id }: { id: string }) => id)).toEqual([third.id])
  })

  test('archive of another user that names them › their library stays as it is', async () => {
    const song = await newSong(bo)
    const version = await edited(bo.client, song, TEMPO)
    await erase(bo, [song])
    const archive = await exported(bo.user)
    const ids = [song, version.id]
    const before = await shown(bo, ids)
    await imported(ada.user, studio, archive)
    const copy = (await libraryOf(ada)).songs.find(({ edits, id }) => edits !== undefined && !ids.includes(id))
    expect(copy).toBeDefined()
    await studio.app.db.update(songs).set({ versionOrder: 1000, firstVersion: song }).where(eq(songs.id, copy!.id))
    expect(await shown(bo, ids)).toEqual(before)
    expect((await shown(ada, [copy!.id])).map(({ versions }) => versions)).toEqual([1])
    expect((await edited(bo.client, version.id, TEMPO)).version).toBe(3)
  })

  test('two libraries edited the same song › imported into one › versions have numbers of their own, one is shown', async () => {
    const song = await newSong(ada)
    const archive = await exported(ada.user)
    const other = await start()
    try {
      const there = await personOf(await firstOwner(other), other)
      await imported(there.user, other, archive)
      await edited(there.client, song, TEMPO)
      const own = await edited(ada.client, song, TEMPO)
      await imported(ada.user, studio, await exported(there.user))
      const versions = await versionsOf(song)
      expect(versions.map(({ version }) => version)).toEqual([1, 2, 3])
      expect(versions[1]!.id).toBe(own.id)
      expect(versions.filter(({ is_current }) => is_current)).toHaveLength(1)
      expect(
        await shown(
          ada,
          versions.map(({ id }) => id),
        ),
      ).toHaveLength(1)
    } finally {
      await other.stop()
    }
  })

  test('database lost › rebuilt from files › the same versions, masters and scores', async () => {
    const song = await newSong(ada)
    await edited(ada.client, song, [await newWords(ada.client, song)])
    await edited(ada.client, song, TEMPO)
    await ada.user.send('PUT', `/api/songs/${song}/current`)
    await expect.poll(async () => (await rowOf(song)).revision - (await rowOf(song)).manifestRevision).toBe(0)
    const kept = ({
      id,
      firstVersion,
      version,
      versionOrder,
      edits,
      changedWindow,
      masterBytes,
    }: Awaited<ReturnType<typeof rowOf>>) => ({
      id,
      ...{ firstVersion, version, versionOrder, edits, changedWindow, masterBytes },
    })
    const before = await Promise.all((await versionsOf(song)).map(async ({ id }) => kept(await rowOf(id))))
    expect(before).toHaveLength(3)
    const other = await start()
    try {
      cpSync(join(studio.dataDir, 'files'), join(other.dataDir, 'files'), { recursive: true })
      await rebuildLibrary(other.app.db, other.app.storage)
      expect(await Promise.all(before.map(async ({ id }) => kept(await rowOf(id, other))))).toEqual(before)
    } finally {
      await other.stop()
    }
  })
})
