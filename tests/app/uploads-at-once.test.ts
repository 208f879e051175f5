import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Problem } from '#lib/contract/errors'
import { MAX_UPLOADS_IN_FLIGHT } from '#lib/server/uploads/upload-intake'
import { pollUntilDone, postSubmit, submit } from '../harness/api-client'
import { type App, startApp } from '../harness/app'
import { bandFile } from '../harness/audio'
import { firstOwner, inviteMember, keyOf } from '../harness/people'
import { removeDataDir } from '../harness/studio'

/** Uploads in flight are few per person, and wait on the disk. */

let app: App
afterEach(async () => {
  await app.stop()
  removeDataDir(app.dataDir)
})

const HEAD = ['upload_type"\r\n\r\nextend', 'file"; filename="a.wav"\r\n\r\n'].map(
  (field) => `--x\r\ncontent-disposition: form-data; name="${field}`,
)
const formOf = (content: Uint8Array) =>
  Buffer.concat([Buffer.from(`${HEAD[0]}\r\n${HEAD[1]}`), content, Buffer.from('\r\n--x--\r\n')])

/** Refused once it has arrived. */
const NO_RECORDING = formOf(Buffer.alloc(200_000, 'x'))

/** Begins an upload and sends half of it. */
const begin = (key: string, body = NO_RECORDING): ClientRequest => {
  const upload = request(`${app.url}/api/v1/file/upload`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  upload.on('error', () => {})
  upload.write(body.subarray(0, body.length / 2))
  return upload
}

const finish = async (
  upload: ClientRequest,
  body = NO_RECORDING,
): Promise<{ status: number; body: string; retryAfter: string | undefined }> => {
  upload.end(body.subarray(body.length / 2))
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  const text = (await answer.setEncoding('utf8').toArray()).join('')
  return { status: answer.statusCode!, body: text, retryAfter: answer.headers['retry-after'] }
}

/** Whether the person may begin one more upload. */
const hasRoom = (owner: string) => {
  const leave = app.app.uploadIntake.enter(owner)
  leave?.()
  return leave !== null
}

test('uploads of one person over the maximum › refused with a time; others are not, and an ended one makes room', async () => {
  app = await startApp({ env: { HOST: '0.0.0.0' } })
  const owner = await firstOwner(app)
  const mia = await inviteMember(app.url, owner, 'Mia')
  const { key } = await keyOf(mia)
  const uploads = Array.from({ length: MAX_UPLOADS_IN_FLIGHT }, () => begin(key))
  await expect.poll(() => hasRoom(mia.id)).toBe(false)

  const refused = await finish(begin(key))
  expect([refused.status, refused.retryAfter]).toEqual([429, '5'])
  expect((JSON.parse(refused.body) as Problem).code).toBe('too_many_requests')
  expect((await finish(begin(app.key))).status).toBe(415)

  uploads.pop()!.destroy()
  await expect.poll(() => hasRoom(mia.id)).toBe(true)
  for (const { status } of await Promise.all(uploads.map((one) => finish(one)))) expect(status).toBe(415)
})

test('covers and recordings of URLs › count as uploads in flight › refused with a time, then accepted', async () => {
  let fetches = 0
  const site = createServer((_, response) => {
    fetches++
    response.writeHead(200, { 'content-type': 'audio/wav' }).end('no recording')
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  app = await startApp({ env: { HOST: '0.0.0.0', FETCH_ALLOW_ORIGINS: base } })
  const owner = await firstOwner(app)
  const mia = await inviteMember(app.url, owner, 'Mia')
  const client = { base: app.url, key: (await keyOf(mia)).key, interval: 50 }
  const order = { model: 'v4.0', task_type: 'normal', prompt: 'pop', n: 1 }
  const task = await submit(client, '/api/v1/song/generate', order)
  const { id } = (await pollUntilDone(client, task.id)).at(-1)!.choices[0]!
  const reference_audio = { audio_type: 'audio_url', audio_content: `${base}/a.wav` }
  const asked = {
    cover: () => mia.raw('PUT', `/api/songs/${id}/cover`, 'no picture', { 'content-type': 'image/png' }),
    URL: () => postSubmit(client, '/api/v1/song/generate', { model: 'v3.5', task_type: 'reference', reference_audio }),
  }
  const answers = async () => {
    const all = []
    for (const [what, ask] of Object.entries(asked)) {
      const answer = await ask()
      all.push([what, answer.status, answer.headers.get('retry-after')])
    }
    return all
  }

  const leaves = Array.from({ length: MAX_UPLOADS_IN_FLIGHT }, () => app.app.uploadIntake.enter(mia.id)!)
  const refused = [
    ['cover', 429, '5'],
    ['URL', 429, '5'],
  ]
  expect(await answers()).toEqual(refused)
  expect(fetches).toBe(0)
  leaves.pop()!()
  for (const _ of [1, 2])
    expect(await answers()).toEqual([
      ['cover', 415, null],
      ['URL', 422, null],
    ])
  expect(fetches).toBe(2)
  leaves.push(app.app.uploadIntake.enter(mia.id)!)
  expect(await answers()).toEqual(refused)
  site.close()
})

test('upload › stored with the bytes that were sent', async () => {
  app = await startApp()
  const recording = bandFile(2)
  const body = formOf(recording)
  const answer = await finish(begin(app.key, body), body)
  expect(answer.status).toBe(200)
  const { audio_url, bytes } = JSON.parse(answer.body) as { audio_url: string; bytes: number }
  expect(bytes).toBe(recording.length)
  const stored = Buffer.from(await (await fetch(audio_url)).arrayBuffer())
  expect(stored.equals(recording)).toBe(true)
})
