import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { request } from '../harness/api-client'
import { newDataDir, removeDataDir, startStudio } from '../harness/studio'

/** Lyrics by a language model that the operator names. */

let isDown = false
const endpoint = createServer((_, response) => {
  if (isDown) response.writeHead(503).end()
  else response.end(JSON.stringify({ choices: [{ message: { content: '[Verse]\nWritten by the model' } }] }))
})
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

test('write lyrics › the language model fails › the reason, and no other lyrics', async () => {
  isDown = true
  expect(await write()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
})
