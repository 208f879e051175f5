import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postSubmit } from '../harness/api-client'
import { bandFile } from '../harness/audio'
import { type Owner, signIn } from '../harness/owner'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** `POST /api/uploads/check` reports whether a URL leads to a web page. */

const PAGE = Buffer.from('<!doctype html><title>An article</title>')

/** By path: status, Content-Type and body. */
const FILES: Record<string, [status: number, type: string, body: Uint8Array]> = {
  '/article': [200, 'text/html; charset=utf-8', PAGE],
  '/song.xhtml': [200, 'application/xhtml+xml', PAGE],
  '/empty': [200, 'text/html', new Uint8Array()],
  '/song.wav': [200, 'audio/wav', bandFile(2)],
  '/misnamed.wav': [200, 'text/html', bandFile(2)],
  '/notes': [200, 'text/plain', Buffer.from('No audio at all.')],
  '/missing': [404, 'text/html', PAGE],
}

let site: Server
let studio: Studio
let owner: Owner
let base: string
beforeAll(async () => {
  site = createServer((request, response) => {
    const [status, type, body] = FILES[request.url ?? ''] ?? [404, 'text/plain', PAGE]
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  studio = await startStudio({ env: { FETCH_ALLOW_ORIGINS: base } })
  owner = await signIn(studio.url)
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
  await new Promise((resolve) => site.close(resolve))
})

const check = async (url: string) => {
  const answer = await owner.send('POST', '/api/uploads/check', { url })
  return { status: answer.status, body: await answer.json() }
}

test.each([
  ['/article', true],
  ['/song.xhtml', true],
  ['/empty', true],
  ['/song.wav', false],
  ['/misnamed.wav', false],
  ['/notes', false],
])('URL check › %s › is a page: %s', async (path, is_page) => {
  expect(await check(base + path)).toEqual({ status: 200, body: { is_page } })
})

test('URL check › URL that cannot be fetched › same error as in a request that uses it', async () => {
  for (const url of [`${base}/missing`, 'http://127.0.0.1:9/song.mp3', 'file:///etc/passwd', 'nothing']) {
    const { status, body } = await check(url)
    const used = await postSubmit({ base: studio.url, key: studio.key }, '/api/v1/song/generate', {
      model: 'v3.5',
      task_type: 'reference',
      reference_audio: { audio_type: 'audio_url', audio_content: url },
    })
    const { errors } = (await used.json()) as { errors: { message: string }[] }
    expect({ status, body }).toMatchObject({
      status: used.status,
      body: { code: 'invalid', errors: [{ path: 'url', message: errors[0]!.message }] },
    })
  }
})

test('URL check › recording of this server › not a page, even if it does not exist', async () => {
  expect(await check(`${studio.url}/media/some-token/audio.mp3`)).toEqual({ status: 200, body: { is_page: false } })
})

test('reference › URL of a page › invalid, with an error that says so', async () => {
  const used = await postSubmit({ base: studio.url, key: studio.key }, '/api/v1/song/generate', {
    model: 'v3.5',
    task_type: 'reference',
    reference_audio: { audio_type: 'audio_url', audio_content: `${base}/article` },
  })
  expect(used.status).toBe(422)
  expect(await used.json()).toMatchObject({
    errors: [{ path: 'reference_audio.audio_content', message: 'This is the URL of a page, not of an audio file.' }],
  })
})
