import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Storage } from '#lib/storage/s3'
import type { Storage } from '#lib/storage/storage'
import { type ApiClient, download, pollUntilDone, submit, upload } from '../harness/api-client'
import { startS3rver } from '../harness/s3rver'
import { newDataDir, removeDataDir, type StudioProcess, startProcess } from '../harness/studio'
import { envOf } from '../storage/servers'

/** The app with its library in a third-party object storage server. */

const dataDir = newDataDir()
let server: Awaited<ReturnType<typeof startS3rver>>
let files: Storage
let studio: StudioProcess
let apiClient: ApiClient
beforeAll(async () => {
  server = await startS3rver()
  files = (await s3Storage(server.config, null)).request
  studio = await startProcess({ dataDir, env: envOf(server.config) })
  apiClient = { base: studio.url, key: studio.key, interval: 300 }
})
afterAll(async () => {
  await studio?.stop()
  await server?.close()
  removeDataDir(dataDir)
})

const stored = async (key: string) => {
  const bytes = await files.get(key)
  return bytes && Buffer.from(bytes)
}

/** More than 8 MB are stored in several parts. */
const wavOf = (megabytes: number): Buffer => {
  const bytes = Buffer.alloc(megabytes * 1_000_000)
  for (let at = 0; at < bytes.length; at++) bytes[at] = (at * 7919) % 251
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(2, 22)
  bytes.writeUInt32LE(44_100, 24)
  bytes.writeUInt32LE(176_400, 28)
  bytes.writeUInt16LE(4, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(bytes.length - 44, 40)
  return bytes
}

test.each([1, 9])('upload of %d MB through a route › stored byte for byte', async (megabytes) => {
  const file = wavOf(megabytes)
  const id = await upload(apiClient, file, 'demo.wav', 'reference')
  expect((await stored(`uploads/${id}/audio.wav`))?.equals(file)).toBe(true)
})

test('song › made, and its WAV on request › served as stored', async () => {
  const body = { model: 'v4.0', task_type: 'normal', prompt: 'ambient, 20 seconds, instrumental', n: 1 }
  const task = await submit(apiClient, '/api/v1/song/generate', body)
  const song = (await pollUntilDone(apiClient, task.id)).at(-1)!.choices[0]!
  expect(song.status).toBe('done')
  const mp3 = await download(song.audio_url)
  expect((await stored(`songs/${song.id}/audio.mp3`))?.equals(mp3)).toBe(true)
  const wav = song.audio_url!.replace('audio.mp3', 'audio.wav')
  await expect.poll(async () => (await fetch(wav, { method: 'POST' })).status, { interval: 300 }).toBe(200)
  expect(Buffer.from((await download(wav)).subarray(0, 4)).toString()).toBe('RIFF')
})
