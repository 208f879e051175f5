import { afterEach, expect, test } from 'vitest'
import { onRequest, startTestServer, stopTestServers } from '#lib/services/safe-fetch/test-server.fixture'
import { createClient } from './client.mjs'

afterEach(stopTestServers)

/** A server that closes its first connection without an answer. */
const breaksOnce = () =>
  startTestServer(
    onRequest((socket, server) => {
      if (server.connections === 1) return socket.destroy()
      const body = JSON.stringify({ id: 'a' })
      socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
    }),
  )
const clientOf = ({ port }: { port: number }) => createClient({ url: `http://127.0.0.1:${port}/`, key: 'k' })

test('connection that breaks › a song is created › repeated once, under the same idempotency key', async () => {
  const server = await breaksOnce()
  const task = await clientOf(server).call('POST /api/v1/song/generate', { prompt: 'A waltz' })
  expect(task).toEqual({ id: 'a' })
  const keys = [...server.text.matchAll(/idempotency-key: (\S+)/gi)].map(([, key]) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('connection that breaks › reads and changes › repeated once', async () => {
  for (const name of ['GET /api/songs/{id}', 'PATCH /api/songs/{id}'] as const) {
    const server = await breaksOnce()
    expect(await clientOf(server).call(name, { id: 'a' })).toEqual({ id: 'a' })
    expect(server.connections).toBe(2)
  }
})

test('connection that breaks › what may be charged or made twice › not repeated', async () => {
  for (const name of ['POST /api/v1/lyric/generate', 'POST /api/playlists'] as const) {
    const server = await breaksOnce()
    await expect(clientOf(server).call(name, { name: 'A' })).rejects.toThrow('can’t be reached')
    expect(server.connections).toBe(1)
  }
})

test.each(['songs.example', 'ftp://songs.example', ''])('URL %j › refused in words', (url) => {
  expect(() => createClient({ url, key: 'k' })).toThrow('is not the URL of Songloom')
})
