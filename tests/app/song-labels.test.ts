import { randomUUID } from 'node:crypto'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryPage, SongDetail } from '#lib/contract/studio'
import { rebuildLibrary } from '#lib/data/library/rebuild'
import { songs } from '#lib/db/schema'
import { readEnv } from '#lib/server/env'
import { openStorage } from '#lib/server/open-storage'
import { databaseEnv, openTestDatabase } from '../harness/database'
import { seedLibrary } from '../harness/library'
import { type Owner, signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'

/** Ratings, tags and notes: changed one by one and in bulk, kept in the files, and private. */

const COUNT = 6
const dataDirs = [newDataDir(), newDataDir()] as const
const [dataDir, rebuiltDir] = dataDirs
let studio: Studio
let owner: Owner
let ids: string[]
let foreign: string[]

beforeAll(async () => {
  ;({ ids } = await seedLibrary(dataDir, { count: COUNT }))
  ;({ ids: foreign } = await seedLibrary(dataDir, {
    count: 1,
    owner: 'somebody else',
    files: false,
    change: () => ({ mediaToken: `other-${'x'.repeat(18)}`, tags: ['theirs'] }),
  }))
  studio = await startStudio({ dataDir })
  owner = await signIn(studio.url)
})
afterAll(async () => {
  await studio.stop()
  for (const directory of dataDirs) removeDataDir(directory)
})

const send = async <T>(method: string, path: string, body?: unknown, status = 200): Promise<T> => {
  const answer = await owner.send(method, path, body)
  expect(answer.status, `${method} ${path} ${JSON.stringify(body)}`).toBe(status)
  return (await answer.json()) as T
}
const patch = (id: string, change: object, status = 200) =>
  send<SongDetail>('PATCH', `/api/songs/${id}`, change, status)
const tag = async (which: string[], change: { add?: string[]; remove?: string[] }) =>
  (await send<{ ids: string[] }>('POST', '/api/songs/tags', { ids: which, ...change })).ids.toSorted()
const tagsOf = async (id: string) => (await send<SongDetail>('GET', `/api/songs/${id}`)).tags

test('rating, tags and note › changed › in the song, rating and tags in the list', async () => {
  const id = ids[0]!
  const changed = await patch(id, { rating: 4, tags: ['Demo', ' For Anna ', 'demo'], note: ' Louder bass.\nAsk Bea. ' })
  expect(changed).toMatchObject({ rating: 4, tags: ['Demo', 'For Anna'], note: 'Louder bass.\nAsk Bea.' })
  expect(await send('GET', `/api/songs/${id}`)).toMatchObject({ rating: 4, note: 'Louder bass.\nAsk Bea.' })
  const listed = (await send<LibraryPage>('GET', '/api/songs')).songs.find((song) => song.id === id)
  expect(listed).toMatchObject({ rating: 4, tags: ['Demo', 'For Anna'] })
  expect(listed).not.toHaveProperty('note')
  expect(await patch(id, { rating: null, tags: [], note: ' ' })).toMatchObject({ rating: null, tags: [], note: null })
})

test('rating, tags and note › invalid › refused with the field name, nothing changed', async () => {
  const id = ids[1]!
  await patch(id, { rating: 2, tags: ['keep'], note: 'keep' })
  const refusals: [string, unknown][] = [
    ['rating', 0],
    ['rating', 6],
    ['rating', 3.5],
    ['rating', '3'],
    ['tags.0', ['a, b']],
    ['tags.0', ['']],
    ['tags.0', ['x'.repeat(41)]],
    ['tags', Array.from({ length: 31 }, (_, at) => `tag ${at}`)],
    ['note', 'x'.repeat(5001)],
    ['note', null],
  ]
  for (const [path, value] of refusals) {
    const name = path.split('.')[0]!
    const { errors } = (await patch(id, { [name]: value }, 422)) as unknown as { errors: { path: string }[] }
    expect(errors[0]!.path, JSON.stringify(value)).toMatch(new RegExp(`^${name}`))
  }
  expect(await send('GET', `/api/songs/${id}`)).toMatchObject({ rating: 2, tags: ['keep'], note: 'keep' })
})

test('tags of many songs › added and removed › whatever their case, own songs with room only', async () => {
  const [a, b, full] = ids.slice(2, 5) as [string, string, string]
  await patch(a, { tags: ['demo'] })
  await patch(full, { tags: Array.from({ length: 30 }, (_, at) => `tag ${at}`) })
  const all = [a, b, full, foreign[0]!, randomUUID()]
  expect(await tag(all, { add: ['Demo', 'live'] })).toEqual([a, b].toSorted())
  expect(await tagsOf(a)).toEqual(['demo', 'live'])
  expect(await tagsOf(b)).toEqual(['Demo', 'live'])
  expect(await tagsOf(full)).toHaveLength(30)
  // Songs that are as wanted do not change.
  expect(await tag([a, b], { add: ['LIVE'] })).toEqual([])
  expect(await tag(all, { remove: ['DEMO', 'theirs', 'tag 0'], add: ['new'] })).toEqual([a, b, full].toSorted())
  expect(await tagsOf(a)).toEqual(['live', 'new'])
  expect(await tagsOf(full)).toContain('new')
  await send('POST', '/api/songs/tags', { ids: [a], add: ['a, b'] }, 422)
})

test('rating, tags and note › song.json › rebuilt from it', async () => {
  const id = ids[5]!
  const labels = { rating: 5, tags: ['Demo', '现场'], note: 'Second verse twice.' }
  await patch(id, labels)
  const file = join(dataDir, 'files/songs', id, 'song.json')
  const written = () => (JSON.parse(readFileSync(file, 'utf8')) as { song: object }).song
  await expect.poll(written, { timeout: 20_000, interval: 100 }).toMatchObject(labels)
  cpSync(join(dataDir, 'files/songs', id), join(rebuiltDir, 'files/songs', id), { recursive: true })
  const database = await openTestDatabase(rebuiltDir)
  const storage = (await openStorage(readEnv({ DATA_DIR: rebuiltDir, ...databaseEnv(rebuiltDir) }))).job
  expect(await rebuildLibrary(database.db, storage)).toMatchObject({ songs: 1, failed: [] })
  expect(await database.db.select().from(songs)).toEqual([expect.objectContaining(labels)])
  await database.close()
})

test('rating, tags and note › public file of the song › not in it', async () => {
  const id = ids[0]!
  await patch(id, { rating: 1, tags: ['secret tag'], note: 'secret note' })
  const { audio_url } = await send<SongDetail>('GET', `/api/songs/${id}`)
  const file = await (await fetch(audio_url!.replace(/[^/]+$/, 'song.json'))).text()
  expect(file).toContain('"created_by"')
  expect(file).not.toMatch(/secret|rating|"tags"|"note"/)
})
