import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#lib/contract/errors'
import type { ImportStep } from '#lib/contract/studio'
import type { RawS3 } from '../fakes/raw-s3'
import {
  type ApiClient,
  download,
  pollUntilDone,
  postSubmit,
  query,
  request,
  submit,
  type Task,
  upload,
} from '../harness/api-client'
import { bandFile } from '../harness/audio'
import { loseTestDatabase } from '../harness/database'
import { type Owner, signIn } from '../harness/owner'
import { launch, newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'
import { unzip } from '../harness/unzip'
import { onEachServer } from './each-server'
import { type BucketAccess, envOf, type StorageServer, startServer } from './servers'

/** The whole app on real object storages, through its routes. */

const GENERATE = '/api/v1/song/generate'
const SHORT = { model: 'v4.0', task_type: 'normal', prompt: 'ambient, 20 seconds, instrumental', n: 1 }

/** A WAV file of so many megabytes that repeats ten seconds. */
const recordingOf = (megabytes: number): Buffer => {
  const piece = bandFile(10, 96)
  const head = Buffer.from(piece.subarray(0, 44))
  const samples = piece.subarray(44)
  const count = Math.max(1, Math.round((megabytes * 1_000_000) / samples.length))
  head.writeUInt32LE(36 + samples.length * count, 4)
  head.writeUInt32LE(samples.length * count, 40)
  return Buffer.concat([head, ...Array<Buffer>(count).fill(samples)])
}

type Made = { id: string; audio_url: string }

onEachServer((name, path) => {
  const dirs: string[] = []
  let server: StorageServer
  let place: BucketAccess
  let raw: RawS3
  let studio: Studio
  let owner: Owner
  let song: Made

  const start = async (env: Record<string, string>, dataDir = newDataDir()) => {
    if (!dirs.includes(dataDir)) dirs.push(dataDir)
    return startStudio({ dataDir, env: { MAX_UPLOAD_MB: '80', ...env } })
  }
  const open = async () => {
    studio = await start({ ...envOf(place), S3_PUBLIC_ENDPOINT: place.endpoint }, dirs[0])
    owner = await signIn(studio.url)
  }
  const apiClient = (): ApiClient => ({ base: studio.url, key: studio.key, interval: 300 })
  const finish = async (path: string, body: object): Promise<Made> => {
    const [made] = (await pollUntilDone(apiClient(), (await submit(apiClient(), path, body)).id)).at(-1)!.choices
    expect(made?.status, made?.error).toBe('done')
    return made as Made
  }
  const at = (file: string, of = song) => `${studio.url}${new URL(of.audio_url).pathname.replace('audio.mp3', file)}`
  const stored = async (key: string) => (await raw({ method: 'GET', key })).body
  const keysOf = async (prefix: string) => {
    const { body } = await raw({ method: 'GET', query: { 'list-type': '2', prefix } })
    return [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!)
  }
  const uploadAudio = async (id: string) => stored(`uploads/${id}/audio.wav`)
  /** Requests a file on request until it is ready. */
  const makeFile = async (file: string) => {
    await expect
      .poll(async () => (await fetch(at(file), { method: 'POST' })).status, { timeout: 120_000, interval: 500 })
      .toBe(200)
    return Buffer.from(await download(at(file)))
  }

  beforeAll(async () => {
    server = await startServer(name, path)
    ;({ place, raw } = await server.makeBucket('library'))
    dirs.push(newDataDir())
    await open()
    song = await finish(GENERATE, SHORT)
  })
  afterAll(async () => {
    await studio?.stop()
    await server?.stop()
    for (const dir of dirs) removeDataDir(dir)
  })

  test('song › made › its bucket object is the file that the app serves', async () => {
    const bytes = await stored(`songs/${song.id}/audio.mp3`)
    expect(bytes.length).toBeGreaterThan(100_000)
    expect(Buffer.from(await download(at('audio.mp3'))).equals(bytes)).toBe(true)
    const range = await fetch(at('audio.mp3'), { headers: { range: 'bytes=1000-1999', referer: studio.url } })
    expect(range.status).toBe(206)
    expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true)
  })

  test.each([1, 9, 60])('upload of %d MB › accepted › stored byte for byte', async (megabytes) => {
    const file = recordingOf(megabytes)
    const id = await upload(apiClient(), file, 'demo.wav', 'reference')
    expect((await uploadAudio(id)).equals(file)).toBe(true)
  })

  test('song like an uploaded recording › ordered › done', async () => {
    const id = await upload(apiClient(), bandFile(12, 104), 'band.wav', 'reference')
    const reference_audio = { audio_type: 'upload_id', audio_content: id }
    await finish(GENERATE, { model: 'v3.5', task_type: 'reference', similarity: 0.8, reference_audio, n: 1 })
  })

  test('song of the library › extended › done', async () => {
    const origin_audio = { audio_type: 'audio_id', audio_content: song.id }
    await finish('/api/v1/song/extend', { model: 'v3.5', origin_audio, extend_at: 10, n: 1 })
  })

  test('WAV › made on request › downloaded whole', async () => {
    const wav = await makeFile('audio.wav')
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  })

  test('FLAC › made on request › downloaded', async () => {
    expect((await makeFile('audio.flac')).toString('latin1', 0, 4)).toBe('fLaC')
  })

  test('stems › made on request › zip with every stem whole', async () => {
    const stems = unzip(await makeFile('stems.zip'))
    expect(stems.size).toBeGreaterThan(1)
    for (const [stem, bytes] of stems) expect(bytes.toString('latin1', 0, 4), stem).toBe('RIFF')
  })

  test('zip of everything › downloaded › holds the recording', async () => {
    const files = unzip(await makeFile('all.zip'))
    const recording = [...files].find(([file]) => file.endsWith('.mp3'))?.[1]
    expect(recording?.equals(await stored(`songs/${song.id}/audio.mp3`))).toBe(true)
  })

  test('download › S3_PUBLIC_ENDPOINT › presigned address at the bucket', async () => {
    const answer = await fetch(`${at('audio.mp3')}?download`, { redirect: 'manual' })
    expect(answer.status).toBe(307)
    const address = new URL(answer.headers.get('location')!)
    expect(address.origin).toBe(place.endpoint)
    expect(address.href).not.toContain(place.secretAccessKey)
    const file = await fetch(address)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.mp3"/)
    expect(Buffer.from(await file.arrayBuffer()).equals(await stored(`songs/${song.id}/audio.mp3`))).toBe(true)
  })

  test('export › from the bucket › announced length, and the recording in it', async () => {
    const answer = await owner.get('/api/export')
    expect(answer.status).toBe(200)
    const zip = Buffer.from(await answer.arrayBuffer())
    expect(zip.length).toBe(Number(answer.headers.get('content-length')))
    const recording = unzip(zip).get(`songs/${song.id}/audio.mp3`)
    expect(recording?.equals(await stored(`songs/${song.id}/audio.mp3`))).toBe(true)
  })

  test('library on disk › imported into the bucket › same recordings', async () => {
    const disk = await start({})
    const there = { base: disk.url, key: disk.key, interval: 300 }
    const [made] = (await pollUntilDone(there, (await submit(there, GENERATE, SHORT)).id)).at(-1)!.choices
    const bytes = Buffer.from(await download(made!.audio_url))
    const zip = await (await (await signIn(disk.url)).get('/api/export')).arrayBuffer()
    await disk.stop()
    const answer = await owner.raw('POST', '/api/import', zip, { 'content-type': 'application/zip' })
    const steps = (await answer.text()).trimEnd().split('\n')
    const last = JSON.parse(steps.at(-1)!) as ImportStep
    expect(last).toMatchObject({ step: 'done', songs: 1 })
    expect((await stored(`songs/${made!.id}/audio.mp3`)).equals(bytes)).toBe(true)
  })

  test('song › deleted for good › its objects are gone', async () => {
    const other = await finish(GENERATE, SHORT)
    expect(await keysOf(`songs/${other.id}/`)).not.toEqual([])
    await owner.send('DELETE', `/api/songs/${other.id}`)
    expect((await owner.send('DELETE', '/api/trash', { ids: [other.id] })).status).toBeLessThan(300)
    await expect.poll(() => keysOf(`songs/${other.id}/`), { timeout: 30_000 }).toEqual([])
    expect((await fetch(at('audio.mp3', other))).status).toBe(404)
  })

  test('storage hangs › every kind of address › 503 with Retry-After; lists and polls answer; nothing is lost', async () => {
    const shared = await (
      await owner.send('PUT', `/api/songs/${song.id}/share`, { download: true, made_with: false })
    ).json()
    const share = new URL(shared.share.url).pathname.split('/').at(-1)
    const large = await upload(apiClient(), recordingOf(9), 'large.wav', 'reference')
    const { audio_url } = await (await owner.get(`/api/uploads/${large}`)).json()
    const cards = (await owner.cards()).length
    const page = { referer: `${studio.url}/library` }
    const media =
      (file: string, headers: Record<string, string> = {}) =>
      () =>
        fetch(at(file), { headers: { ...page, ...headers } })
    const reference_audio = { audio_type: 'upload_id', audio_content: large }
    const asked: Record<string, () => Promise<Response>> = {
      'audio.mp3': media('audio.mp3'),
      'audio.mp3, a range': media('audio.mp3', { range: 'bytes=100-199' }),
      'live.mp3 of a finished song': media('live.mp3'),
      'peaks.json': media('peaks.json'),
      'cover.svg': media('cover.svg'),
      'song.mid': media('song.mid'),
      'audio.wav': media('audio.wav'),
      'all.zip': media('all.zip'),
      'parts.json': media('parts.json'),
      'making audio.flac': () => fetch(at('audio.flac'), { method: 'POST' }),
      'zip of songs': () =>
        owner.raw('POST', '/api/songs/zip', `ids=${song.id}`, { 'content-type': 'application/x-www-form-urlencoded' }),
      export: () => owner.get('/api/export'),
      'shared recording': () => fetch(`${studio.url}/media/shared/${share}/${song.id}/audio.mp3`),
      'shared waveform': () => fetch(`${studio.url}/media/shared/${share}/${song.id}/peaks.json`),
      'shared picture': () => fetch(`${studio.url}/media/shared/${share}/picture.png`),
      'recording of an upload': () => fetch(audio_url, { headers: page }),
      'upload of 1 MB': () => {
        const form = new FormData()
        form.append('upload_type', 'reference')
        form.append('file', new Blob([new Uint8Array(recordingOf(1))]), 'a.wav')
        return request(apiClient(), '/api/v1/file/upload', { method: 'POST', body: form })
      },
      'song like a recording': () =>
        postSubmit(apiClient(), GENERATE, { model: 'v3.5', task_type: 'reference', reference_audio, n: 1 }),
      extension: () =>
        postSubmit(apiClient(), '/api/v1/song/extend', {
          model: 'v3.5',
          origin_audio: { audio_type: 'audio_id', audio_content: song.id },
          extend_at: 10,
          n: 1,
        }),
    }
    // One stream is in progress.
    const streamed = await fetch(audio_url, { headers: page })
    const reader = streamed.body!.getReader()
    let received = (await reader.read()).value!.length

    let task: Task
    await server.freeze()
    try {
      const begun = performance.now()
      const seconds = () => ((performance.now() - begun) / 1000).toFixed(1)
      let answered = 0
      const answers = Object.entries(asked).map(async ([what, fetchIt]) => {
        const answer = await fetchIt()
        answered++
        const body = await answer.text()
        console.log(`${name}, hanging: ${what}: ${answer.status} after ${seconds()} s`)
        expect(answer.status, what).toBe(503)
        expect(Number(answer.headers.get('retry-after')), what).toBeGreaterThan(0)
        expect((JSON.parse(body) as Problem).code, what).toBe('unavailable')
      })
      const all = Promise.all(answers)
      all.catch(() => {})
      // A title is written to the bucket in the background, without delaying the response.
      expect((await owner.send('PATCH', `/api/songs/${song.id}`, { title: 'While it hangs' })).status).toBe(200)
      for (let turn = 0; turn < 3; turn++) {
        for (const list of ['/api/songs', '/api/tasks', '/api/playlists', `/api/uploads/${large}`])
          expect((await owner.get(list)).status, list).toBe(200)
        const head = await fetch(at('audio.mp3'), { method: 'HEAD', headers: page })
        expect(head.status).toBe(200)
      }
      console.log(`${name}, hanging: lists and HEAD three times: ${seconds()} s`)
      expect(answered).toBe(0)
      // A song without a storage access is accepted.
      task = await submit(apiClient(), GENERATE, SHORT)
      await all
      const health = async () => (await fetch(`${studio.url}/api/health`)).json()
      await expect
        .poll(health, { interval: 500 })
        .toMatchObject({ status: 503, code: 'unavailable', errors: [{ path: 'storage' }] })
      const ending = (async () => {
        for (let next = await reader.read(); !next.done; next = await reader.read()) received += next.value.length
        return 'whole'
      })()
      const end = await ending.catch(() => 'broken')
      console.log(`${name}, hanging: the stream under way is ${end} after ${seconds()} s`)
      if (end === 'whole') expect(received).toBe(Number(streamed.headers.get('content-length')))
    } finally {
      server.thaw()
    }
    const [made] = (await pollUntilDone(apiClient(), task.id)).at(-1)!.choices
    expect(made?.status).toBe('done')
    // The accepted song, and none of the refused ones.
    expect(await owner.cards()).toHaveLength(cards + 1)
    for (const file of ['audio.mp3', 'peaks.json', 'all.zip', 'cover.svg'])
      expect((await media(file)()).status, file).toBe(200)
    expect((await asked['upload of 1 MB']!()).status).toBe(200)
    await expect
      .poll(async () => (await stored(`songs/${song.id}/song.json`)).toString(), { timeout: 60_000 })
      .toContain('While it hangs')
  })

  test('database lost › rebuilt from the bucket › same songs byte for byte', async () => {
    const before = Buffer.from(await download(at('audio.mp3')))
    await studio.stop()
    await loseTestDatabase(dirs[0]!)
    const { ended, output } = launch({ DATA_DIR: dirs[0]!, ...envOf(place) }, ['rebuild'])
    expect(await ended, output()).toBe(0)
    await open()
    expect(Buffer.from(await download(at('audio.mp3'))).equals(before)).toBe(true)
    expect((await query(apiClient(), (await owner.cards())[0]!.id)).choices.length).toBeGreaterThan(0)
  })
})
