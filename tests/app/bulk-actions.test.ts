import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryPage, Playlist, PlaylistsResponse, TrashPage } from '#lib/contract/studio'
import { seedLibrary } from '../harness/library'
import { type Owner, signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'

/** Bulk actions: playlists, favourites, downloads, trash and restore. */

const COUNT = 40
const dataDir = newDataDir()
let studio: Studio
let owner: Owner
let ids: string[]
let foreign: string[]

beforeAll(async () => {
  ;({ ids } = await seedLibrary(dataDir, { count: COUNT, change: () => ({ unread: false }) }))
  ;({ ids: foreign } = await seedLibrary(dataDir, {
    count: 2,
    owner: 'somebody else',
    files: false,
    change: (index) => ({ mediaToken: `other-${index}-${'x'.repeat(16)}` }),
  }))
  studio = await startStudio({ dataDir })
  owner = await signIn(studio.url)
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(dataDir)
})

const send = async <T>(method: string, path: string, body?: unknown, status = 200): Promise<T> => {
  const answer = await owner.send(method, path, body)
  expect(answer.status, `${method} ${path}`).toBe(status)
  return (status === 204 ? null : await answer.json()) as T
}
const get = <T>(path: string, status = 200) => send<T>('GET', path, undefined, status)
const batch = async (action: string, which: string[]) =>
  (await send<{ ids: string[] }>('POST', '/api/songs/batch', { ids: which, action })).ids.toSorted()
const listed = async (list: string) =>
  (await get<LibraryPage>(`/api/songs?playlist=${list}&sort=playlist`)).songs.map(({ id }) => id)
const newList = (name: string, which?: string[]) =>
  send<Playlist>('POST', '/api/playlists', { name, ...(which && { ids: which }) }, 201)
const trash = () => get<TrashPage>('/api/trash')
const manifestOf = (folder: string, id: string, name: string) => join(dataDir, 'files', folder, id, name)
const settled = { timeout: 20_000, interval: 200 }

test('playlist › songs added › keep their order', async () => {
  const [a, b, c, d] = ids as [string, string, string, string]
  const list = await newList('  Winter EP ', [c, a])
  expect(list).toMatchObject({ name: 'Winter EP', songs: 2 })
  expect(list.covers.map(({ id }) => id)).toEqual([c, a])
  expect(list.seconds).toBeGreaterThan(0)
  const added = await send<{ ids: string[] }>('POST', `/api/playlists/${list.id}/songs`, {
    ids: [d, a, b, randomUUID(), foreign[0]],
  })
  expect(added.ids).toEqual([d, b])
  expect(await listed(list.id)).toEqual([c, a, d, b])

  await send('POST', `/api/playlists/${list.id}/order`, { ids: [b], before: c })
  expect(await listed(list.id)).toEqual([b, c, a, d])
  await send('POST', `/api/playlists/${list.id}/order`, { ids: [a, c], before: null })
  expect(await listed(list.id)).toEqual([b, d, a, c])
  await send('DELETE', `/api/playlists/${list.id}/songs`, { ids: [d, randomUUID()] })
  expect(await listed(list.id)).toEqual([b, a, c])
  // The order is the same across pages.
  const first = await get<LibraryPage>(`/api/songs?playlist=${list.id}&sort=playlist&limit=2`)
  const rest = await get<LibraryPage>(`/api/songs?playlist=${list.id}&sort=playlist&limit=2&cursor=${first.next}`)
  expect([...first.songs, ...rest.songs].map(({ id }) => id)).toEqual([b, a, c])
  expect(rest.next).toBeNull()

  // A trashed song keeps its playlist position and returns to it.
  await batch('trash', [a])
  expect(await listed(list.id)).toEqual([b, c])
  expect((await get<Playlist>(`/api/playlists/${list.id}`)).songs).toBe(2)
  await batch('restore', [a])
  expect(await listed(list.id)).toEqual([b, a, c])

  await send('PATCH', `/api/playlists/${list.id}`, { name: 'Summer' })
  expect((await get<PlaylistsResponse>('/api/playlists')).playlists.map(({ name }) => name)).toEqual(['Summer'])
  const file = manifestOf('lists', list.id, 'list.json')
  await expect
    .poll(() => existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).list, settled)
    .toMatchObject({ name: 'Summer', songs: [b, a, c] })

  await send('DELETE', `/api/playlists/${list.id}`, undefined, 204)
  expect((await get<PlaylistsResponse>('/api/playlists')).playlists).toEqual([])
  expect((await get<LibraryPage>(`/api/songs?playlist=${list.id}`)).songs).toEqual([])
  await expect.poll(() => existsSync(file), settled).toBe(false)
  expect((await get<LibraryPage>('/api/songs?limit=100')).songs).toHaveLength(COUNT)
})

test('playlist › ten concurrent changes › no song lost', async () => {
  const list = await newList('Busy', ids.slice(0, 10))
  await Promise.all([
    ...ids.slice(10, 15).map((id) => send('POST', `/api/playlists/${list.id}/songs`, { ids: [id] })),
    ...ids.slice(0, 5).map((id) => send('POST', `/api/playlists/${list.id}/order`, { ids: [id], before: null })),
  ])
  expect((await listed(list.id)).toSorted()).toEqual(ids.slice(0, 15).toSorted())
  await send('DELETE', `/api/playlists/${list.id}`, undefined, 204)
})

test('playlist › unknown or invalid › refused with a message', async () => {
  const { errors } = await send<{ errors: { path: string }[] }>('POST', '/api/playlists', { name: ' ' }, 422)
  expect(errors[0]?.path).toBe('name')
  await send('POST', '/api/playlists', { name: 'x'.repeat(101) }, 422)
  const list = await newList('Refusals')
  await send('POST', `/api/playlists/${list.id}/songs`, { ids: [] }, 422)
  await send('POST', `/api/playlists/${list.id}/songs`, { ids: ['no id'] }, 422)
  await send('POST', `/api/playlists/${list.id}/order`, { ids: [ids[0]] }, 422)
  for (const unknown of [randomUUID(), 'no-id']) {
    await get(`/api/playlists/${unknown}`, 404)
    await send('PATCH', `/api/playlists/${unknown}`, { name: 'x' }, 404)
    await send('DELETE', `/api/playlists/${unknown}`, undefined, 404)
    await send('POST', `/api/playlists/${unknown}/songs`, { ids: [ids[0]] }, 404)
    await send('POST', `/api/playlists/${unknown}/order`, { ids: [ids[0]], before: null }, 404)
  }
  await send('DELETE', `/api/playlists/${list.id}`, undefined, 204)
})

test('favourites › many songs in one call › own songs only', async () => {
  const some = ids.slice(20, 30)
  expect(await batch('favourite', [...some, foreign[0]!, randomUUID()])).toEqual(some.toSorted())
  const favourites = (await get<LibraryPage>('/api/songs?favourite=1&limit=100')).songs.map(({ id }) => id)
  for (const id of some) expect(favourites).toContain(id)
  await batch('unfavourite', some)
  await batch('unheard', some)
  expect((await get<LibraryPage>('/api/songs?unheard=1')).songs.map(({ id }) => id).toSorted()).toEqual(some.toSorted())
  await batch('heard', some)
  await send('POST', '/api/songs/batch', { ids: some, action: 'explode' }, 422)
  await send(
    'POST',
    '/api/songs/batch',
    { ids: Array.from({ length: 1001 }, () => randomUUID()), action: 'trash' },
    422,
  )
  expect(
    await batch(
      'trash',
      Array.from({ length: 1000 }, () => randomUUID()),
    ),
  ).toEqual([])
})

test('trash › deleted songs › listed with their last day, restored under new addresses', async () => {
  const some = ids.slice(30, 34)
  const before = (await get<LibraryPage>('/api/songs?limit=100')).songs.filter(({ id }) => some.includes(id))
  expect(await batch('trash', some)).toEqual(some.toSorted())
  expect(await batch('trash', some)).toEqual([])
  const { songs, total, days } = await trash()
  expect(total).toBe(4)
  expect(songs.map(({ id }) => id).toSorted()).toEqual(some.toSorted())
  expect(days).toBe(30)
  for (const song of songs) expect(song.purge_at - song.deleted_at).toBe(days * 24 * 3600)
  for (const { audio_url, id } of before) {
    expect((await fetch(audio_url!)).status).toBe(404)
    await get(`/api/songs/${id}`, 404)
  }
  // They can be heard and seen there, but nothing is made of them.
  for (const { audio_url, peaks_url } of songs) {
    for (const url of [audio_url, peaks_url, peaks_url.replace('peaks.json', 'cover.svg')])
      expect((await fetch(url)).status, url).toBe(200)
    for (const file of ['song.mid', 'song.json', 'parts.json', 'stems.zip'])
      expect((await fetch(peaks_url.replace('peaks.json', file))).status, file).toBe(404)
    expect((await fetch(peaks_url.replace('peaks.json', 'stems.zip'), { method: 'POST' })).status).toBe(404)
  }
  expect(await batch('restore', [...some, foreign[0]!])).toEqual(some.toSorted())
  expect((await trash()).total).toBe(0)
  const after = (await get<LibraryPage>('/api/songs?limit=100')).songs.filter(({ id }) => some.includes(id))
  for (const [at, { audio_url }] of after.entries()) {
    expect(audio_url).not.toBe(before[at]!.audio_url)
    expect((await fetch(audio_url!)).status).toBe(200)
  }
})

test('permanent deletion › row, files and playlist positions removed, no others', async () => {
  const [kept, gone, also] = ids.slice(34, 37) as [string, string, string]
  const list = await newList('Some go', [kept, gone, also])
  // Only songs in the trash can be deleted permanently.
  expect(await batch('erase', [kept])).toEqual([])
  await batch('trash', [gone, also])
  const url = (await trash()).songs.find(({ id }) => id === gone)!.audio_url
  expect((await fetch(url)).status).toBe(200)
  expect(await batch('erase', [gone])).toEqual([gone])
  expect((await fetch(url)).status).toBe(404)
  expect((await trash()).songs.map(({ id }) => id)).toEqual([also])
  expect(await batch('restore', [gone])).toEqual([])
  const folder = (id: string) => join(dataDir, 'files', 'songs', id)
  await expect.poll(() => existsSync(folder(gone)), settled).toBe(false)
  expect(existsSync(folder(also))).toBe(true)
  expect((await send<{ ids: string[] }>('DELETE', '/api/trash')).ids).toEqual([also])
  await expect.poll(() => existsSync(folder(also)), settled).toBe(false)
  expect(existsSync(join(folder(kept), 'audio.wav'))).toBe(true)
  const file = manifestOf('lists', list.id, 'list.json')
  await expect.poll(() => JSON.parse(readFileSync(file, 'utf8')).list.songs, settled).toEqual([kept])
  expect(await listed(list.id)).toEqual([kept])
})

test('download › many songs › one zip with unique names', async () => {
  const some = ids.slice(0, 6)
  for (const id of some.slice(0, 2)) await send('PATCH', `/api/songs/${id}`, { title: 'Twice: "so"' })
  const session = (await fetch(`${studio.url}/api/session`, { method: 'POST' })).headers
    .get('set-cookie')!
    .split(';')[0]!
  const form = (value: string, headers: Record<string, string> = {}) =>
    fetch(`${studio.url}/api/songs/zip`, {
      method: 'POST',
      headers: { cookie: session, ...headers },
      body: new URLSearchParams({ ids: value }),
    })
  const answer = await form([...some, foreign[0], randomUUID()].join(','))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('Songs.zip')
  const zip = Buffer.from(await answer.arrayBuffer())
  expect(Number(answer.headers.get('content-length'))).toBe(zip.length)
  const folder = mkdtempSync(join(tmpdir(), 'songloom-test-'))
  writeFileSync(join(folder, 'songs.zip'), zip)
  const listing = spawnSync(
    'python3',
    [
      '-c',
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print('\\n'.join(z.namelist()))",
      join(folder, 'songs.zip'),
    ],
    { encoding: 'utf8' },
  )
  removeDataDir(folder)
  const names = listing.stdout.trim().split('\n')
  expect(new Set(names).size).toBe(6)
  expect(names.filter((name) => name.startsWith('Twice so'))).toHaveLength(2)
  // A missing recording fails the archive instead of leaving a gap.
  rmSync(join(dataDir, 'files', 'songs', some[3]!, 'audio.wav'))
  const broken = await form(some.join(','))
  expect(broken.status).toBe(200)
  await expect(broken.arrayBuffer()).rejects.toThrow()

  expect((await form('')).status).toBe(422)
  expect((await form(randomUUID())).status).toBe(404)
  expect((await form(some.join(','), { origin: 'https://example.com' })).status).toBe(403)
})
