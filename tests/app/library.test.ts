import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryPage, LibrarySong, SongFacets, SongTotals, TaskPage, TaskTotals } from '#lib/contract/studio'
import { seedLibrary } from '../harness/library'
import { type Owner, signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'

/** Search, filters and sort orders list every matching song exactly once, in order, across pages. */

const COUNT = 230
const METADATA = { language: 'en', samples: 1, engine: '1', sections: [], chords: [], lines: [], parts: [] }
const GENRES = ['folk', 'lofi', 'celtic', null]
const TAGS = [['Demo'], [], ['demo', 'Live'], ['For Anna']]
const dataDir = newDataDir()
let studio: Studio
let owner: Owner
let ids: string[]

beforeAll(async () => {
  const titles: Record<number, string> = {
    3: 'École du Soir',
    4: '夜上海',
    5: '100% _real_',
    6: 'zebra home',
    7: 'ZEBRA HOME',
  }
  ;({ ids } = await seedLibrary(dataDir, {
    count: COUNT,
    files: false,
    change: (index) => ({
      ...(titles[index] && { title: titles[index] }),
      rating: Math.floor(index / 4) % 6 || null,
      tags: TAGS[index % 4]!,
      metadata: GENRES[index % 4] ? { ...METADATA, genre: GENRES[index % 4]! } : null,
      note: index === 17 ? 'Ask Bea for the *second* voice' : null,
      ...(index === 9 && { title: null, bpm: null, key: null, duration: null }),
      // Some songs share a timestamp, so the id decides their order.
      ...(index > 200 && { createdAt: new Date('2026-01-01T00:00:00Z') }),
    }),
  }))
  await seedLibrary(dataDir, {
    count: 3,
    owner: 'somebody else',
    files: false,
    change: (index) => ({ mediaToken: `other-${index}-${'x'.repeat(16)}` }),
  })
  studio = await startStudio({ dataDir })
  owner = await signIn(studio.url)
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(dataDir)
})

const page = async (query: Record<string, string>): Promise<LibraryPage> => {
  const answer = await owner.get(`/api/songs?${new URLSearchParams(query)}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

const all = async (query: Record<string, string> = {}, limit = 37): Promise<LibrarySong[]> => {
  const found: LibrarySong[] = []
  for (let cursor: string | null = null; ; ) {
    const { songs, next } = await page({ ...query, limit: String(limit), ...(cursor && { cursor }) })
    found.push(...songs)
    if (next === null) return found
    expect(songs).toHaveLength(limit)
    cursor = next
  }
}

test('library list › unknown cursor › first page', async () => {
  const first = await page({ sort: 'title', limit: '5' })
  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const cursor of ['x', made([1, ids[0]]), made(['river', 'x']), made(['x'.repeat(2001), ids[0]]), made({})])
    expect(await page({ sort: 'title', limit: '5', cursor }), cursor.slice(0, 20)).toEqual(first)
})

const compare = (a: string | null, b: string | null) => Buffer.compare(Buffer.from(a ?? ''), Buffer.from(b ?? ''))
/** Songs without a name are behind all others. */
const byName =
  (column: 'genre' | 'key' | 'meter', turn: 1 | -1) =>
  (a: LibrarySong, b: LibrarySong): number =>
    a[column] === null || b[column] === null
      ? turn * (Number(a[column] === null) - Number(b[column] === null))
      : turn * compare(a[column], b[column])

const count = async (query: Record<string, string> = {}): Promise<SongTotals> =>
  (await owner.get(`/api/songs/count?${new URLSearchParams(query)}`)).json()

const ORDERS: Record<string, (a: LibrarySong, b: LibrarySong) => number> = {
  newest: (a, b) => b.created_at - a.created_at,
  oldest: (a, b) => a.created_at - b.created_at,
  title: (a, b) => compare(a.title?.toLowerCase() ?? '', b.title?.toLowerCase() ?? ''),
  title_desc: (a, b) => compare(b.title?.toLowerCase() ?? '', a.title?.toLowerCase() ?? ''),
  genre: byName('genre', 1),
  genre_desc: byName('genre', -1),
  key: byName('key', 1),
  key_desc: byName('key', -1),
  meter: byName('meter', 1),
  meter_desc: byName('meter', -1),
  highest_rated: (a, b) => (b.rating ?? 0) - (a.rating ?? 0),
  lowest_rated: (a, b) => (a.rating ?? 0) - (b.rating ?? 0),
  longest: (a, b) => (b.duration ?? 0) - (a.duration ?? 0),
  shortest: (a, b) => (a.duration ?? 0) - (b.duration ?? 0),
  slowest: (a, b) => (a.bpm ?? 0) - (b.bpm ?? 0),
  fastest: (a, b) => (b.bpm ?? 0) - (a.bpm ?? 0),
}

test.each(Object.entries(ORDERS))('library list › sorted by %s › every song once and in order', async (sort, order) => {
  const found = await all({ sort })
  expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  for (const [at, song] of found.slice(1).entries()) expect(order(found[at]!, song)).toBeLessThanOrEqual(0)
  expect((await all({ sort }, 100)).map(({ id }) => id)).toEqual(found.map(({ id }) => id))
})

test('library list › song added or removed between pages › no other song repeated or skipped', async () => {
  const first = await page({ sort: 'title', limit: '50' })
  const [gone] = first.songs.slice(10)
  await owner.send('DELETE', `/api/songs/${gone!.id}`)
  const second = await page({ sort: 'title', limit: '50', cursor: first.next! })
  const seen = new Set(first.songs.map(({ id }) => id))
  expect(second.songs.filter(({ id }) => seen.has(id))).toEqual([])
  await owner.send('POST', `/api/songs/${gone!.id}/restore`)
  const whole = await all({ sort: 'title' })
  expect(whole.slice(50, 100).map(({ id }) => id)).toEqual(second.songs.map(({ id }) => id))
})

const titles = async (q: string) => (await all({ q })).map(({ title }) => title)

test('search › part of title, lyrics or prompt in any case and script › song found', async () => {
  expect(await titles('cole du')).toEqual(['École du Soir'])
  expect(await titles('ÉCOLE')).toEqual(['École du Soir'])
  expect(await titles('上海')).toEqual(['夜上海'])
  expect(await titles('海')).toEqual(['夜上海'])
  expect(await titles('Zebra Home')).toEqual(['zebra home', 'ZEBRA HOME'])
  expect(await titles('COUNT THE LIGHTS')).toHaveLength(COUNT - Math.ceil((COUNT - 3) / 7))
  expect(await titles('南山 42')).toHaveLength(1)
  expect(await titles('no song says this')).toEqual([])
})

test('search › key, genre, tag or note › song found', async () => {
  const everything = await all()
  const ids = (songs: LibrarySong[]) => songs.map(({ id }) => id)
  const inKey = everything.filter(({ key }) => key === 'F# minor' || key === 'Gb minor')
  for (const q of ['F♯ minor', 'f#m', 'G♭ minor', '升f小调']) expect(ids(await all({ q })), q).toEqual(ids(inKey))
  const lofi = everything.filter(({ genre }) => genre === 'lofi')
  for (const q of ['lofi', 'Hip-Hop', '低保真']) expect(ids(await all({ q })), q).toEqual(ids(lofi))
  expect(ids(await all({ q: 'for anna' }))).toEqual(ids(everything.filter(({ tags }) => tags[0] === 'For Anna')))
  expect(ids(await all({ q: 'the *SECOND* voice' }))).toHaveLength(1)
})

test('facets › filtered library › genres and ratings without their own filter, tags within all', async () => {
  const facets = async (query: Record<string, string>): Promise<SongFacets> =>
    (await owner.get(`/api/songs/facets?${new URLSearchParams(query)}`)).json()
  const songs = await all({ genre: 'folk,celtic', rating_min: '2', tag: 'DEMO', favourite: '1' })
  expect(songs.length).toBeGreaterThan(0)
  const found = await facets({ genre: 'folk,celtic', rating_min: '2', tag: 'DEMO', favourite: '1' })
  const everyGenre = await all({ rating_min: '2', tag: 'demo', favourite: '1' })
  const everyRating = await all({ genre: 'folk,celtic', tag: 'demo', favourite: '1' })
  expect(found.genres.toSorted((a, b) => compare(a.name, b.name))).toEqual(
    ['celtic', 'folk'].map((name) => ({ name, songs: everyGenre.filter(({ genre }) => genre === name).length })),
  )
  expect(found.ratings).toEqual(
    [5, 4, 3, 2, 1]
      .map((rating) => ({ rating, songs: everyRating.filter((song) => song.rating === rating).length }))
      .filter(({ songs }) => songs > 0),
  )
  expect(found.ratings.length).toBeGreaterThan(3)
  expect(found.tags).toEqual([
    { name: expect.stringMatching(/^demo$/i), songs: songs.length },
    { name: 'Live', songs: songs.filter(({ tags }) => tags.includes('Live')).length },
  ])
})

test('search › pattern characters › matched as text', async () => {
  expect(await titles('100%')).toEqual(['100% _real_'])
  expect(await titles('%_r')).toEqual([])
  expect(await titles('_real_')).toEqual(['100% _real_'])
  expect(await titles("'; drop table songs; --")).toEqual([])
  expect(await titles('\\')).toEqual([])
})

test('filters › single and combined › matching songs and their count', async () => {
  const everything = await all()
  const laws: [Record<string, string>, (song: LibrarySong) => boolean][] = [
    [{ favourite: '1' }, (song) => song.favourite],
    [{ unheard: '1' }, (song) => song.unread],
    [{ instrumental: '1' }, (song) => !/^We carry/m.test(song.lyric ?? '')],
    [{ reference: '1' }, (song) => song.task_type === 'reference'],
    [{ extended: '1' }, (song) => song.task_type === 'extend'],
    [{ reference: '1', extended: '1' }, (song) => song.task_type !== 'normal'],
    [{ key: 'F# minor' }, (song) => song.key === 'F# minor' || song.key === 'Gb minor'],
    [{ key: 'Gb minor' }, (song) => song.key === 'F# minor' || song.key === 'Gb minor'],
    [{ bpm_min: '90', bpm_max: '120' }, (song) => song.bpm !== null && song.bpm >= 90 && song.bpm <= 120],
    [{ genre: 'folk' }, (song) => song.genre === 'folk'],
    [{ genre: 'folk,celtic' }, (song) => song.genre === 'folk' || song.genre === 'celtic'],
    [{ tag: 'dEMO' }, (song) => song.tags.some((tag) => tag.toLowerCase() === 'demo')],
    [{ tag: 'demo, live' }, (song) => song.tags.includes('demo') && song.tags.includes('Live')],
    [{ rating_min: '4' }, (song) => (song.rating ?? 0) >= 4],
    [
      { rating_min: '2', genre: 'celtic', tag: 'live', favourite: '1' },
      (song) => (song.rating ?? 0) >= 2 && song.genre === 'celtic' && song.tags.includes('Live') && song.favourite,
    ],
    [
      { favourite: '1', unheard: '1', q: 'carry', bpm_min: '80' },
      (song) => song.favourite && song.unread && (song.bpm ?? 0) >= 80 && /carry/.test(song.lyric ?? ''),
    ],
  ]
  for (const [query, fits] of laws) {
    const wanted = everything.filter(fits)
    expect(wanted.length, JSON.stringify(query)).toBeGreaterThan(0)
    expect((await all(query)).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    const totals = await count(query)
    expect(totals.songs).toBe(wanted.length)
    expect(totals.seconds).toBeCloseTo(
      wanted.reduce((sum, song) => sum + (song.duration ?? 0), 0),
      3,
    )
  }
})

test('filter › invalid value › refused with the field name', async () => {
  for (const [name, value] of Object.entries({
    sort: 'best',
    key: 'H minor',
    bpm_min: 'fast',
    rating_min: '6',
    favourite: 'yes',
    playlist: 'winter',
  })) {
    const answer = await owner.get(`/api/songs?${name}=${encodeURIComponent(value)}`)
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors[0].path).toBe(name)
  }
})

test('library list › another user or anonymous › no songs of the owner', async () => {
  expect((await count()).songs).toBe(COUNT)
  for (const path of ['/api/songs', '/api/songs/count', '/api/songs/facets', '/api/playlists', '/api/trash'])
    expect((await fetch(studio.url + path)).status).toBe(401)
})

test('task totals › a span of days › its tasks and takes, also of one that was just submitted', async () => {
  const cards = (await (await owner.get('/api/tasks?limit=6')).json()) as TaskPage
  const times = cards.tasks.map(({ create_at }) => create_at)
  const totals = async (before: number): Promise<TaskTotals> =>
    (await owner.get(`/api/tasks/count?from=${times[4]}&before=${before}`)).json()
  expect(await totals(times[0]! + 1)).toEqual({ tasks: 5, takes: 5 })
  expect(await totals(times[0]!)).toEqual({ tasks: 4, takes: 4 })
  const request = { model: 'v4.0', task_type: 'normal', prompt: 'A waltz', n: 2 }
  expect((await owner.send('POST', '/api/v1/song/generate', request)).status).toBe(200)
  expect(await totals(Math.floor(Date.now() / 1000) + 60)).toEqual({ tasks: 6, takes: 7 })
})
