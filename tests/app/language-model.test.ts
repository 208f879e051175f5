import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { request } from '../harness/api-client'
import { signIn } from '../harness/owner'
import { newDataDir, removeDataDir, startStudio } from '../harness/studio'

/** Lyrics by a language model that the operator names. */

let isDown = false
let asked = ''
let firstHeard = () => {}
const endpoint = createServer((request, response) => {
  asked = `${request.method} ${request.url} ${request.headers.authorization}`
  if (request.url === '/v1/models') {
    if (request.headers.authorization !== 'Bearer sk-good') return response.writeHead(401).end()
    return response.end(JSON.stringify({ data: [{ id: 'small-1' }] }))
  }
  if (isDown) return response.writeHead(503).end()
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    if (JSON.parse(body).stream) return stream(response)
    response.end(JSON.stringify({ choices: [{ message: { content: '[Verse]\nWritten by the model' } }] }))
  })
})
/** Says a line, and the next one once the first was heard. */
const stream = (response: ServerResponse) => {
  const say = (content: string, finish_reason: string | null = null) =>
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason }] })}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  say('[Verse]\nThe first line\nThe sec')
  firstHeard = () => {
    say('ond line', 'stop')
    response.end('data: [DONE]\n\n')
  }
}
await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', () => resolve()))
const { port } = endpoint.address() as AddressInfo

const dataDir = newDataDir()
const studio = await startStudio({
  dataDir,
  env: { LYRICS_API_BASE_URL: `http://127.0.0.1:${port}/v1/`, LYRICS_MODEL: 'small-1' },
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(dataDir)
  endpoint.close()
})

const write = async () => {
  const answer = await request({ base: studio.url, key: studio.key }, '/api/v1/lyric/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'A ferry' }),
  })
  return { status: answer.status, body: await answer.json() }
}

test('write lyrics › with a language model › its lyrics', async () => {
  expect(await write()).toEqual({ status: 200, body: { title: '', lyric: '[Verse]\nWritten by the model' } })
})

test('a line › with a language model › its lines; a line without words › refused', async () => {
  const suggest = async (line: number) => {
    const answer = await request({ base: studio.url, key: studio.key }, '/api/v1/lyric/line', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lyric: '[Verse]\nThe last boat leaves\n', line, how: 'follow' }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  expect(await suggest(1)).toEqual({ status: 200, body: { lines: ['Written by the model'] } })
  for (const line of [2, 9])
    expect(await suggest(line)).toMatchObject({ status: 422, body: { errors: [{ path: 'line' }] } })
})

test('write lyrics › client that accepts events › each line as the model writes it', async () => {
  const answer = await request({ base: studio.url, key: studio.key }, '/api/v1/lyric/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ prompt: 'A ferry' }),
  })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  let text = ''
  for await (const chunk of answer.body!) {
    text += Buffer.from(chunk).toString()
    if (!text.includes('event: done')) firstHeard()
  }
  expect(text).toBe(
    'event: progress\ndata: {"title":"","lyric":"[Verse]\\nThe first line"}\n\n' +
      'event: done\ndata: {"title":"","lyric":"[Verse]\\nThe first line\\nThe second line"}\n\n',
  )
})

test('write lyrics › the language model fails › the reason, and no other lyrics', async () => {
  isDown = true
  expect(await write()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
})

test('lyrics writer of the settings › tested, used with its key, never read again, and removed', async () => {
  isDown = false
  const own = await startStudio({ dataDir: newDataDir() })
  try {
    const owner = await signIn(own.url)
    const client = { base: own.url, key: own.key }
    const base_url = `http://127.0.0.1:${port}/v1/`
    const set = (more: object) =>
      owner.send('PUT', '/api/lyrics-writer', { base_url, key: 'sk-good', model: 'small-1', ...more })
    const body = async (answer: Promise<Response>) => (await (await answer).json()) as object
    expect(await body(set({ key: 'sk-wrong' }))).toMatchObject({ errors: [{ path: 'key' }] })
    expect(await body(set({ model: 'large-9' }))).toMatchObject({ errors: [{ path: 'model' }] })
    expect(await body(set({ base_url: 'http://127.0.0.1:9/v1' }))).toMatchObject({ errors: [{ path: 'base_url' }] })
    expect(await body(owner.get('/api/lyrics-writer'))).toEqual({
      base_url: null,
      model: null,
      key_hint: null,
      set_by: null,
    })
    const record = { base_url: base_url.slice(0, -1), model: 'small-1', key_hint: 'good', set_by: 'settings' }
    expect(await body(set({}))).toEqual(record)
    expect(await body(owner.get('/api/settings'))).toMatchObject({ language_model: true })
    const written = await request(client, '/api/v1/lyric/generate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'A ferry' }),
    })
    expect(await written.json()).toMatchObject({ lyric: '[Verse]\nWritten by the model' })
    expect(asked).toBe('POST /v1/chat/completions Bearer sk-good')
    expect((await owner.send('DELETE', '/api/lyrics-writer')).status).toBe(204)
    expect(await body(owner.get('/api/settings'))).toMatchObject({ language_model: false })
  } finally {
    await own.stop()
    removeDataDir(own.dataDir)
  }
})

test('lyrics writer of the environment › shown, and not changed', async () => {
  const owner = await signIn(studio.url)
  expect(await (await owner.get('/api/lyrics-writer')).json()).toMatchObject({
    model: 'small-1',
    set_by: 'environment',
  })
  expect((await owner.send('DELETE', '/api/lyrics-writer')).status).toBe(409)
})
