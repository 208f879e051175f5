import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#lib/contract/errors'
import { OPERATIONS } from '#lib/contract/operations'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** Requests that browsers do not send: other methods and targets, and bodies over the limit. */

let studio: Studio
beforeAll(async () => {
  studio = await startStudio({ env: { MAX_UPLOAD_MB: '1' } })
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
})

const MEGABYTE = 1024 * 1024
const JSON_LIMIT = 2 * MEGABYTE
const GENERATE = '/api/v1/song/generate'
const UPLOAD = '/api/v1/file/upload'

/** Sends bytes on a connection of its own, reads what comes back, and resolves when the server has closed it. */
const exchange = async (work: (socket: Socket, heard: () => string) => Promise<void> | void): Promise<string> => {
  const { port } = new URL(studio.url)
  const socket = connect(Number(port), '127.0.0.1')
  const chunks: Buffer[] = []
  const heard = () => Buffer.concat(chunks).toString('latin1')
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const closed = new Promise<void>((resolve, reject) => socket.once('end', resolve).once('error', reject))
  await work(socket, heard)
  await closed
  socket.destroy()
  return heard()
}

const headOf = (line: string, headers: Record<string, string | number> = {}) =>
  [
    line,
    ...Object.entries({ Host: new URL(studio.url).host, Authorization: `Bearer ${studio.key}`, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    '',
  ].join('\r\n')

const ask = (line: string, headers: Record<string, string> = {}) =>
  exchange((socket) => void socket.write(headOf(line, { Connection: 'close', ...headers })))

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

describe('method', () => {
  test('CONNECT › 405', async () => {
    expect(await ask('CONNECT songs.example:443 HTTP/1.1')).toMatch(/^HTTP\/1\.1 405 .*\r\nAllow: GET, HEAD\r\n/)
  })

  test.each(['TRACE', 'PROPFIND'])('%s › 405 as a problem document', async (method) => {
    for (const path of ['/', '/api/songs', '/media/AAAAAAAAAAAAAAAAAAAAAA/audio.mp3']) {
      const answer = await ask(`${method} ${path} HTTP/1.1`)
      expect([path, statusOf(answer)]).toEqual([path, 405])
      expect(answer).toMatch(/\r\nallow: GET, HEAD(, POST)?\r\n/i)
      expect(answer).toContain('"code":"method_not_allowed"')
    }
  })

  test('that a path does not accept › 405 with Allow', async () => {
    const methodsOf = new Map<string, string[]>()
    for (const name of Object.values(OPERATIONS).flatMap(Object.keys)) {
      const [method = '', path = ''] = name.split(' ')
      methodsOf.set(path, [...(methodsOf.get(path) ?? []), method])
    }
    expect(methodsOf.size).toBeGreaterThan(60)
    for (const [template, methods] of methodsOf) {
      const path = template.replaceAll(/\{\w+\}/g, 'x')
      const method = ['PUT', 'DELETE', 'PATCH', 'POST'].find((one) => !methods.includes(one))!
      const answer = await fetch(`${studio.url}${path}`, { method })
      const problem = (await answer.json()) as Problem
      expect([method, path, answer.status, problem.code]).toEqual([method, path, 405, 'method_not_allowed'])
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      const allowed = answer.headers.get('allow')!.split(', ')
      expect(allowed.filter((one) => one !== 'HEAD').sort()).toEqual(methods.filter((one) => one !== 'HEAD').sort())
    }
  })

  test.each([
    '/api',
    '/api/',
    '/api/x',
    '/api/x/',
    '/api//x',
    '/api/x/y',
    '/api/health/',
    '/media',
    '/media/',
    '/media/x',
    '/media/x/',
    '/media/x/y',
    '/media/shared/x',
  ])('unknown path %s › 404 as a problem document, for every method', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await fetch(`${studio.url}${path}`, { method, redirect: 'manual' })
      expect([method, answer.status, answer.headers.get('content-type')]).toEqual([
        method,
        404,
        'application/problem+json',
      ])
      expect(await answer.json()).toMatchObject({ code: 'not_found' })
    }
  })

  test('OPTIONS of a known path › its methods', async () => {
    const answer = await fetch(`${studio.url}/api/songs`, { method: 'OPTIONS' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, expect.stringContaining('GET')])
  })
})

describe('target in absolute form', () => {
  test('own host › answered like its path', async () => {
    for (const path of ['/api/health', '/api/health?x=1'])
      expect(statusOf(await ask(`GET ${studio.url}${path} HTTP/1.1`))).toBe(200)
    expect(statusOf(await ask(`GET ${studio.url} HTTP/1.1`))).not.toBe(404)
  })

  test('its host › replaces the Host header', async () => {
    const own = new URL(studio.url).host
    expect(statusOf(await ask('GET http://evil.example/api/health HTTP/1.1', { Host: own }))).toBe(421)
    expect(statusOf(await ask(`GET http://${own}/api/health HTTP/1.1`, { Host: 'evil.example' }))).toBe(200)
  })

  test('other scheme › no 500', async () => {
    expect(statusOf(await ask('GET ftp://songs.example/api/health HTTP/1.1'))).toBe(404)
  })
})

describe('body over the limit', () => {
  const json = { 'Content-Type': 'application/json' }
  const chunk = (bytes: number) =>
    Buffer.concat([Buffer.from(`${bytes.toString(16)}\r\n`), Buffer.alloc(bytes, 'x'), Buffer.from('\r\n')])
  const until = async (holds: () => boolean) => {
    for (let tries = 0; !holds() && tries < 500; tries++) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const expectTooLarge = (answer: string) => {
    expect(answer).toMatch(/^(HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 413 /)
    const body = /\{.*\}/.exec(answer)
    expect(JSON.parse(body?.[0] ?? 'null')).toMatchObject({ status: 413, code: 'too_large' })
  }

  test('with its length › 413 that a client reads after it has sent everything', async () => {
    const size = 8 * MEGABYTE
    expectTooLarge(
      await exchange(async (socket) => {
        socket.pause()
        socket.write(headOf(`POST ${GENERATE} HTTP/1.1`, { ...json, 'Content-Length': size }))
        for (let sent = 0; sent < size; sent += MEGABYTE)
          await new Promise((resolve) => socket.write(Buffer.alloc(MEGABYTE, 'x'), resolve))
        socket.resume()
      }),
    )
  })

  test('in chunks › 413 while the client sends', async () => {
    expectTooLarge(
      await exchange(async (socket, heard) => {
        socket.write(headOf(`POST ${GENERATE} HTTP/1.1`, { ...json, 'Transfer-Encoding': 'chunked' }))
        for (let sent = 0; sent <= JSON_LIMIT; sent += 65536) socket.write(chunk(65536))
        await until(() => heard().includes('too_large'))
        socket.write(chunk(65536))
      }),
    )
  })

  test('with its length, awaiting 100 Continue › 413 without 100', async () => {
    const answer = await exchange(
      (socket) =>
        void socket.write(
          headOf(`POST ${GENERATE} HTTP/1.1`, {
            ...json,
            'Content-Length': JSON_LIMIT + MEGABYTE,
            Expect: '100-continue',
          }),
        ),
    )
    expectTooLarge(answer)
    expect(answer).not.toContain('100 Continue')
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  })

  test('in chunks, awaiting 100 Continue › 100, then 413', async () => {
    const answer = await exchange(async (socket, heard) => {
      socket.write(
        headOf(`POST ${GENERATE} HTTP/1.1`, { ...json, 'Transfer-Encoding': 'chunked', Expect: '100-continue' }),
      )
      await until(() => heard().includes('100 Continue'))
      for (let sent = 0; sent <= JSON_LIMIT; sent += 65536) socket.write(chunk(65536))
    })
    expect(answer).toContain('100 Continue')
    expectTooLarge(answer)
  })

  test('small body, awaiting 100 Continue › 100, then the answer', async () => {
    const answer = await exchange(async (socket, heard) => {
      const head = { ...json, 'Content-Length': 2, Expect: '100-continue', Connection: 'close' }
      socket.write(headOf(`POST ${GENERATE} HTTP/1.1`, head))
      await until(() => heard().includes('100 Continue'))
      socket.write('{}')
    })
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 422 /)
  })

  test('upload in chunks › 413 that a client reads after it has sent everything', async () => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=x', 'Transfer-Encoding': 'chunked' }
    const part = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n')
    expectTooLarge(
      await exchange(async (socket) => {
        socket.pause()
        socket.write(headOf(`POST ${UPLOAD} HTTP/1.1`, type))
        socket.write(Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]))
        for (let sent = 0; sent < 12; sent++) await new Promise((resolve) => socket.write(chunk(MEGABYTE), resolve))
        socket.resume()
      }),
    )
  })

  test.each([
    ['text', () => 'x'.repeat(8 * MEGABYTE)],
    [
      'stream',
      () =>
        new ReadableStream({
          start: (controller) => {
            for (let i = 0; i < 8; i++) controller.enqueue(new Uint8Array(MEGABYTE))
            controller.close()
          },
        }),
    ],
  ])('sent by fetch as %s › 413', async (_, body) => {
    const headers = { authorization: `Bearer ${studio.key}`, 'content-type': 'application/json' }
    const options = { method: 'POST', headers, body: body(), duplex: 'half' } as RequestInit
    const answer = await fetch(`${studio.url}${GENERATE}`, options)
    expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([413, 'too_large'])
  })

  test('uploaded by fetch › 413', async () => {
    const form = new FormData()
    form.append('upload_type', 'extend')
    form.append('file', new Blob([new Uint8Array(12 * MEGABYTE)]), 'a.wav')
    const headers = { authorization: `Bearer ${studio.key}` }
    const answer = await fetch(`${studio.url}${UPLOAD}`, { method: 'POST', body: form, headers })
    expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([413, 'too_large'])
  })
})
