import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeZip } from 'client-zip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#lib/contract/errors'
import type { LibrarySong, SongDetail } from '#lib/contract/studio'
import { type ApiClient, pollUntilDone, postSubmit, submit, upload } from '../harness/api-client'
import { exported, imported, sendArchive } from '../harness/archive'
import { bandFile } from '../harness/audio'
import { type Owner, signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'
import { unzip } from '../harness/unzip'

/** An export carries a whole library in one archive into another app. */

const scratch: string[] = []
const studios: Studio[] = []
let home: Studio
let owner: Owner
let archive: Uint8Array
const made = { a: '', b: '', longer: '', like: '', upload: '', list: '', failed: '' }

const GENERATE = '/api/v1/song/generate'
const FIELDS = { title: 'Rain', tempo: 96, key: 'd dorian', voice: 'female', exclude: 'drums, blorp', seed: 7 }

const newStudio = async () => {
  const dataDir = newDataDir()
  scratch.push(dataDir)
  const studio = await startStudio({ dataDir, songSeconds: 12 })
  studios.push(studio)
  return { studio, owner: await signIn(studio.url) }
}

const NOTHING = { songs: 0, uploads: 0, tasks: 0, playlists: 0, copies: 0, existing: 0, in_trash: 0, failed: [] }

beforeAll(async () => {
  ;({ studio: home, owner } = await newStudio())
  const apiClient: ApiClient = { base: home.url, key: home.key, interval: 200 }
  const finish = async (path: string, body: object) => {
    const { choices } = (await pollUntilDone(apiClient, (await submit(apiClient, path, body)).id)).at(-1)!
    expect(choices.map(({ status }) => status)).toEqual(choices.map(() => 'done'))
    return choices.map(({ id }) => id)
  }
  const prompt = { model: 'v4.0', task_type: 'normal', prompt: 'Soul about rain, female voice, 16 seconds', n: 2 }
  ;[made.a = '', made.b = ''] = await finish(GENERATE, { ...prompt, ...FIELDS })
  made.upload = await upload(apiClient, bandFile(12, 104), 'Мой band.wav', 'reference')
  ;[made.like = ''] = await finish(GENERATE, {
    model: 'v3.5',
    task_type: 'reference',
    reference_audio: { audio_type: 'upload_id', audio_content: made.upload },
    n: 1,
    voice_like: made.a,
  })
  ;[made.longer = ''] = await finish('/api/v1/song/extend', {
    model: 'v3.5',
    origin_audio: { audio_type: 'audio_id', audio_content: made.a },
    extend_at: 8,
    n: 1,
  })
  await owner.send('PATCH', `/api/songs/${made.a}`, {
    title: 'Rain, renamed',
    unread: false,
    rating: 3,
    tags: ['Demo', '雨'],
    note: 'For the second EP.',
  })
  await owner.send('PATCH', `/api/songs/${made.longer}`, { favourite: true })
  const list = await owner.send('POST', '/api/playlists', { name: 'Дождь & rain', ids: [made.longer, made.a] })
  made.list = (await list.json()).id
  await owner.send('DELETE', `/api/songs/${made.b}`)
  const failing = {
    model: 'v3.5',
    task_type: 'reference',
    prompt: 'Never finished, 4 minutes',
    similarity: 1.3,
    reference_audio: { audio_type: 'upload_id', audio_content: made.upload },
    n: 2,
  }
  made.failed = (await submit(apiClient, GENERATE, failing)).id
  expect((await postSubmit(apiClient, '/api/v1/task/cancel', { id: made.failed })).status).toBe(200)
  // A dismissed task is not exported.
  const away = (await submit(apiClient, GENERATE, { ...prompt, prompt: 'Put away, 4 minutes' })).id
  await owner.send('DELETE', `/api/tasks/${away}`)
  archive = await exported(owner)
})
afterAll(async () => {
  for (const studio of studios) await studio.stop()
  for (const directory of scratch) removeDataDir(directory)
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Files that the server writes from the score of a song for each request. */
const WRITTEN = ['lead-sheet.musicxml', 'score.musicxml', 'song.abc', 'song.cho']
const FILES = ['peaks.json', 'song.mid', 'song.lrc', 'chords.txt', ...WRITTEN]

/** All that a browser sees apart from addresses, and the bytes behind each address. */
const everythingSeen = async (who: Owner, studio: Studio) => {
  const get = async (path: string) => (await who.get(path)).json()
  const library = (await get('/api/songs?limit=100')) as { songs: LibrarySong[] }
  const seen = {
    library,
    cards: await who.cards(),
    lists: await get('/api/playlists'),
    onList: await get(`/api/songs?limit=100&playlist=${made.list}`),
    songs: await Promise.all(library.songs.map(({ id }) => get(`/api/songs/${id}`))),
    upload: await get(`/api/uploads/${made.upload}`),
  }
  const text = JSON.stringify(seen).replaceAll(studio.url, '')
  const files: Record<string, string> = {}
  for (const { id, audio_url } of [...library.songs, seen.upload]) {
    const base = audio_url.replace(/\/[^/]+$/, '')
    for (const file of [audio_url.slice(base.length + 1), ...FILES]) {
      const answer = await fetch(`${base}/${file}`)
      files[`${id}/${file}`] = answer.ok ? sha256(new Uint8Array(await answer.arrayBuffer())) : String(answer.status)
    }
  }
  return { seen: JSON.parse(text.replace(/\/media\/[\w-]+\//g, '/media/…/')), files }
}

/** Contents of an archive without timestamps. */
const contentOf = (zip: Uint8Array) =>
  Object.fromEntries(
    [...unzip(zip)].map(([name, bytes]) =>
      name === 'songloom.json'
        ? [name, { ...JSON.parse(bytes.toString()), created_at: null, bytes: null }]
        : [name, name.endsWith('.json') ? JSON.parse(bytes.toString()) : sha256(bytes)],
    ),
  )

test('export › whole library › recordings, scores, waveforms, lyrics and sources, without owner or addresses', () => {
  const files = unzip(archive)
  expect([...files.keys()][0]).toBe('songloom.json')
  expect(JSON.parse(files.get('songloom.json')!.toString())).toMatchObject({
    version: 1,
    songs: 4,
    uploads: 1,
    tasks: 1,
    lists: 1,
  })
  expect([...files.keys()].filter((name) => name.startsWith('tasks/'))).toEqual([`tasks/${made.failed}/task.json`])
  for (const id of [made.a, made.b, made.like, made.longer])
    for (const file of ['audio.mp3', 'peaks.json', 'waves.json', 'song.mid', 'score.json.gz', 'song.json'])
      expect([...files.keys()]).toContain(`songs/${id}/${file}`)
  expect([...files.keys()]).toContain(`uploads/${made.upload}/audio.wav`)
  const told = JSON.parse(files.get(`songs/${made.b}/song.json`)!.toString())
  expect(told.song.deletedAt).not.toBeNull()
  expect(JSON.stringify(told)).not.toMatch(/mediaToken|"owner"/)
})

test('import › empty app › identical library and export; a second import changes nothing', async () => {
  const before = await everythingSeen(owner, home)
  const away = await newStudio()
  const { steps, summary } = await imported(away.owner, away.studio, archive)
  expect(summary).toMatchObject({ ...NOTHING, songs: 4, uploads: 1, tasks: 1, playlists: 1 })
  const progress = steps.flatMap((step) => (step.step === 'progress' ? [step] : []))
  expect(progress.map(({ done }) => done)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(progress.at(-1)!.bytes).toBe(progress.at(-1)!.total_bytes)

  const after = await everythingSeen(away.owner, away.studio)
  expect(after).toEqual(before)
  for (const file of WRITTEN) expect(after.files[`${made.a}/${file}`], file).toMatch(/^[0-9a-f]{64}$/)
  const card = (await away.owner.card(made.failed))!
  expect(card.choices.map(({ status, error_code }) => [status, error_code])).toEqual([
    ['fail', 'cancelled'],
    ['fail', 'cancelled'],
  ])
  expect(card.request).toMatchObject({ prompt: 'Never finished, 4 minutes', similarity: 1.3 })
  expect(after.seen.songs.find(({ id }: SongDetail) => id === made.a).children).toHaveLength(1)
  expect((await away.owner.send('POST', `/api/songs/${made.b}/restore`)).ok).toBe(true)
  await away.owner.send('DELETE', `/api/songs/${made.b}`)

  const { summary: again } = await imported(away.owner, away.studio, archive)
  expect(again).toMatchObject({ ...NOTHING, existing: 7 })
  expect(await everythingSeen(away.owner, away.studio)).toEqual(before)
  const trashTime = (content: Record<string, { song?: { deletedAt?: string } }>) => {
    delete content[`songs/${made.b}/song.json`]?.song?.deletedAt
    return content
  }
  expect(trashTime(contentOf(await exported(away.owner)))).toEqual(trashTime(contentOf(archive)))
})

test('import › failed take and dismissed task › failed take beside the finished one, task stays dismissed', async () => {
  const files = unzip(archive)
  const told = JSON.parse(files.get(`songs/${made.a}/song.json`)!.toString())
  const failed = [
    { id: made.b, createdAt: told.song.createdAt, take: 1, error: 'It did not work.', errorCode: 'failed' },
  ]
  const half = await altered({
    [`songs/${made.b}/song.json`]: null,
    [`tasks/${told.task.id}/task.json`]: { format: 1, task: { ...told.task, state: 'accepted' }, failed },
    [`tasks/${made.like}/task.json`]: { format: 1, task: told.task, failed },
  })
  const away = await newStudio()
  const { summary } = await imported(away.owner, away.studio, half)
  expect(summary).toMatchObject({ songs: 3, tasks: 2 })
  expect(summary.failed.map(({ name }) => name)).toEqual([`songs/${made.b}`, `tasks/${made.like}`])
  const card = (await away.owner.card(told.task.id))!
  expect(card.choices.map(({ status, error }) => [status, error])).toEqual([
    ['done', undefined],
    ['fail', 'It did not work.'],
  ])
  await away.owner.send('DELETE', `/api/tasks/${made.failed}`)
  expect((await imported(away.owner, away.studio, half)).summary).toMatchObject({
    ...NOTHING,
    existing: 7,
    failed: summary.failed,
  })
  expect(await away.owner.card(made.failed)).toBeNull()
})

test('import › file addresses › new, those of the first app return 404', async () => {
  const away = await newStudio()
  await imported(away.owner, away.studio, archive)
  const { audio_url } = (await (await owner.get(`/api/songs/${made.a}`)).json()) as SongDetail
  expect((await fetch(audio_url!)).status).toBe(200)
  expect((await fetch(audio_url!.replace(home.url, away.studio.url))).status).toBe(404)
})

/** The same archive with some files changed; null removes a file. */
const altered = async (changes: Record<string, Uint8Array | object | null>): Promise<Uint8Array> => {
  const files = new Map<string, Uint8Array>(unzip(archive))
  for (const [name, change] of Object.entries(changes))
    if (change === null) files.delete(name)
    else files.set(name, change instanceof Uint8Array ? change : Buffer.from(JSON.stringify(change)))
  const inputs = [...files].map(([name, bytes]) => ({ name, input: Uint8Array.from(bytes) }))
  return new Uint8Array(await new Response(makeZip(inputs)).arrayBuffer())
}

test('import › id already used by another song › both are kept, and derived songs follow', async () => {
  const away = await newStudio()
  await imported(away.owner, away.studio, archive)
  const files = unzip(archive)
  const told = JSON.parse(files.get(`songs/${made.a}/song.json`)!.toString())
  const audio = Uint8Array.from(files.get(`songs/${made.a}/audio.mp3`)!)
  audio[4000]! ^= 1
  const other = await altered({
    [`songs/${made.a}/audio.mp3`]: audio,
    [`songs/${made.a}/song.json`]: { ...told, song: { ...told.song, sha256: sha256(audio), title: 'Another rain' } },
    [`songs/${made.longer}/song.json`]: null,
  })
  const { summary } = await imported(away.owner, away.studio, other)
  expect(summary).toMatchObject({ songs: 1, copies: 1, existing: 5 })
  expect(summary.failed).toEqual([{ name: `songs/${made.longer}`, reason: expect.stringContaining('missing') }])
  const { songs } = (await (await away.owner.get('/api/songs?limit=100')).json()) as { songs: LibrarySong[] }
  const copy = songs.find(({ title }) => title === 'Another rain')!
  expect(copy.id).not.toBe(made.a)
  expect(songs.map(({ title }) => title)).toContain('Rain, renamed')
  expect(sha256(new Uint8Array(await (await fetch(copy.audio_url!)).arrayBuffer()))).toBe(sha256(audio))
  // A second import of the same archive adds no song.
  expect((await imported(away.owner, away.studio, other)).summary).toMatchObject({ songs: 0, existing: 6 })

  // An app with only the first song links the derived song to the imported one.
  const third = await newStudio()
  const firstOnly = await altered({ [`songs/${made.longer}/song.json`]: null, [`songs/${made.b}/song.json`]: null })
  await imported(third.owner, third.studio, firstOnly)
  const withChild = await altered({
    [`songs/${made.a}/audio.mp3`]: audio,
    [`songs/${made.a}/song.json`]: { ...told, song: { ...told.song, sha256: sha256(audio) } },
  })
  await imported(third.owner, third.studio, withChild)
  const child = (await (await third.owner.get(`/api/songs/${made.longer}`)).json()) as SongDetail
  expect(child.parent_id).toBe(copy.id)
  expect(child.request).toMatchObject({ origin_audio: { audio_content: copy.id } })
})

test('import › damaged entries › reported and skipped, the rest is imported', async () => {
  const files = unzip(archive)
  const audio = Uint8Array.from(files.get(`songs/${made.a}/audio.mp3`)!)
  audio[4000]! ^= 1
  const away = await newStudio()
  const { summary } = await imported(
    away.owner,
    away.studio,
    await altered({
      [`songs/${made.a}/audio.mp3`]: audio,
      [`songs/${made.b}/peaks.json`]: { peaks: 'no' },
      [`songs/${made.like}/song.json`]: { format: 1 },
      [`songs/${made.longer}/waves.json`]: { waves: [{ name: 'Drums' }] },
    }),
  )
  expect(summary).toMatchObject({ songs: 0, uploads: 1, tasks: 1 })
  expect(Object.fromEntries(summary.failed.map(({ name, reason }) => [name, reason]))).toEqual({
    [`songs/${made.a}`]: expect.stringContaining('differs from the exported one'),
    [`songs/${made.b}`]: expect.stringContaining('peaks.json'),
    [`songs/${made.like}`]: expect.stringContaining('data file is missing or damaged'),
    [`songs/${made.longer}`]: expect.stringContaining('waves.json'),
  })
  expect(readdirSync(join(away.studio.dataDir, 'files/songs'))).toEqual([])
  // A repaired archive adds only the missing entries.
  expect((await imported(away.owner, away.studio, archive)).summary).toMatchObject({
    ...NOTHING,
    songs: 4,
    existing: 3,
  })
})

test('import › client disconnects › complete songs stay, and the next import can start', async () => {
  const away = await newStudio()
  const answer = await sendArchive(away.owner, away.studio, Uint8Array.from(archive))
  const reader = answer.body!.getReader()
  await reader.read()
  const beside = await sendArchive(away.owner, away.studio, Uint8Array.from(archive))
  expect(((await beside.json()) as Problem).code).toBe('import_running')
  await reader.cancel()
  await expect
    .poll(async () => (await sendArchive(away.owner, away.studio, Uint8Array.from(archive))).status, {
      timeout: 20_000,
    })
    .toBe(200)
})

test('export and import › other users and foreign pages › refused', async () => {
  const key = { authorization: `Bearer ${home.key}` }
  for (const init of [{}, { headers: key }]) expect((await fetch(`${home.url}/api/export`, init)).status).toBe(401)
  const post = { method: 'POST', body: 'x', headers: { ...key, 'content-type': 'application/zip' } }
  expect((await fetch(`${home.url}/api/import`, post)).status).toBe(401)
  expect((await sendArchive(owner, home, 'x', { origin: 'https://elsewhere.example' })).status).toBe(403)
})

test('import › archive of another kind › refused with a message, nothing changes', async () => {
  const before = existsSync(join(home.dataDir, 'files/.tmp')) && readdirSync(join(home.dataDir, 'files/.tmp'))
  const refusals: [string, BodyInit, number, string][] = [
    ['nothing', '', 422, 'not_an_export'],
    ['a text', 'Dear studio, this is no zip at all.', 422, 'not_an_export'],
    ['a foreign zip', (await zipOf({ 'readme.txt': 'x' })) as never, 422, 'not_an_export'],
    ['a cut one', Uint8Array.from(archive.subarray(0, archive.length - 5000)), 422, 'damaged_export'],
    [
      'a newer one',
      (await altered({ 'songloom.json': { format: 'songloom-library', version: 99 } })) as never,
      422,
      'newer_export',
    ],
    ['one that leads out', (await leadingOut()) as never, 422, 'damaged_export'],
  ]
  for (const [name, body, status, code] of refusals) {
    const problem = (await (await sendArchive(owner, home, body)).json()) as Problem
    expect({ name, status: problem.status, code: problem.code }).toEqual({ name, status, code })
  }
  expect(readdirSync(join(home.dataDir, 'files/.tmp'))).toEqual(before)
  expect((await everythingSeen(owner, home)).seen.library.songs).toHaveLength(3)
})

const zipOf = async (files: Record<string, string>) =>
  new Uint8Array(
    await new Response(makeZip(Object.entries(files).map(([name, input]) => ({ name, input })))).arrayBuffer(),
  )

/** The zip writer rejects such a name, so the test patches a name of the same length. */
const leadingOut = async () => {
  const zip = Buffer.from(await altered({ 'songs/xx/passwd': { root: 1 } }))
  for (let at = zip.indexOf('songs/xx/passwd'); at >= 0; at = zip.indexOf('songs/xx/passwd'))
    zip.write('songs/../passwd', at)
  return Uint8Array.from(zip)
}

test.runIf(process.platform === 'linux')('export › download aborted › no file stays open', async () => {
  const openFiles = () =>
    readdirSync(`/proc/${home.pid}/fd`).filter((descriptor) => {
      try {
        return readlinkSync(`/proc/${home.pid}/fd/${descriptor}`).startsWith(join(home.dataDir, 'files'))
      } catch {
        return false
      }
    }).length
  expect(openFiles()).toBe(0)
  const leaving = new AbortController()
  const cookieOwner = await signIn(home.url, undefined, leaving.signal)
  const answer = await cookieOwner.get('/api/export')
  await answer.body!.getReader().read()
  expect(openFiles()).toBeGreaterThan(0)
  leaving.abort()
  await expect.poll(openFiles, { timeout: 10_000 }).toBe(0)
})

test('export › song in progress › left out until the next export', async () => {
  const apiClient: ApiClient = { base: home.url, key: home.key, interval: 200 }
  const { id } = await submit(apiClient, GENERATE, {
    model: 'v4.0',
    task_type: 'normal',
    prompt: 'Ambient, no drums, 60 seconds',
    n: 1,
  })
  const during = unzip(await exported(owner))
  const [song] = (await pollUntilDone(apiClient, id)).at(-1)!.choices
  const after = unzip(await exported(owner))
  expect([...during.keys()].some((name) => name.includes(song!.id))).toBe(false)
  expect(after.has(`songs/${song!.id}/song.json`)).toBe(true)
  expect(
    readFileSync(join(home.dataDir, 'files/songs', song!.id, 'audio.mp3')).equals(
      after.get(`songs/${song!.id}/audio.mp3`)!,
    ),
  ).toBe(true)
})
