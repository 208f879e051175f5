import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SubmitRequest } from '#lib/contract/api'
import { createOutside } from '#lib/service/outside/outside'
import { remote } from '#lib/service/remote'
import type { RemoteService } from '#lib/service/service'
import { startUpstream } from '../../tests/fakes/upstream'

/** What the wire of a service means, over a real one that misbehaves on request. */

const KEY = 'sk-canary-7777'

let up: Awaited<ReturnType<typeof startUpstream>>
let service: RemoteService
beforeAll(async () => {
  up = await startUpstream({ key: KEY })
  service = remote(createOutside({ allowOrigins: [] }), { baseUrl: up.url, key: KEY, trusted: true })
})
afterEach(() => {
  up.clearFaults()
  up.log.clear()
})
afterAll(() => up.close())

const request: SubmitRequest = { model: 'v4.0', task_type: 'normal', prompt: 'slow waltz', n: 2 }

describe('a submit', () => {
  test('is accepted with the service’s own id, and carries the key and the words', async () => {
    const answer = await service.submit({ ...request, lyric: 'La la' }, null)
    expect(answer).toEqual({ kind: 'accepted', remoteId: up.log.acceptedTasks()[0] })
    const [sent] = up.log.of('submit')
    expect(sent!.headers.authorization).toBe('Bearer sk-canary-7777')
    expect(sent!.body).toMatchObject({
      value: { model: 'v4.0', task_type: 'normal', prompt: 'slow waltz', lyric: 'La la', n: 2 },
    })
  })

  test.each([
    [400, 'service_refused'],
    [401, 'service_key_refused'],
    [402, 'payment_required'],
    [403, 'service_key_refused'],
    [404, 'service_refused'],
    [413, 'service_refused'],
    [422, 'invalid'],
    [451, 'content_refused'],
  ])('that is answered %i is refused for certain', async (status, code) => {
    up.fault('submit', { kind: 'status', status, content: { json: { detail: 'Not with these words.' } } })
    const answer = await service.submit(request, null)
    expect(answer).toMatchObject({ kind: 'refused', failure: { code } })
    expect(up.log.acceptedTasks()).toEqual([])
  })

  test('that is refused says the service’s reason as it is, without what only the server knows', async () => {
    const detail = `<img src=x onerror=alert(1)> key ${KEY} at ${up.url}`
    up.fault('submit', { kind: 'status', status: 451, content: { json: { detail } } })
    const answer = await service.submit(request, null)
    const said = answer.kind === 'refused' ? answer.failure.detail : ''
    expect(said).toContain('<img src=x onerror=alert(1)> key … at …')
    expect(said).not.toContain(KEY)
    expect(said).not.toContain(new URL(up.url).host)
  })

  test('that is refused for its fields names them', async () => {
    const detail = [{ loc: ['body', 'prompt'], msg: 'Too vague.', type: 'value_error' }]
    up.fault('submit', { kind: 'status', status: 422, content: { json: { detail } } })
    expect(await service.submit(request, null)).toMatchObject({
      kind: 'refused',
      failure: { code: 'invalid', errors: [{ path: 'prompt', message: 'Too vague.' }] },
    })
  })

  test('that meets too many waits as long as the service says, in seconds or until a date', async () => {
    up.fault('submit', { kind: 'status', status: 429, retryAfter: 7 })
    expect(await service.submit(request, null)).toMatchObject({ kind: 'deferred', retryAfter: 7 })
    up.fault('submit', { kind: 'status', status: 429, retryAfter: new Date(Date.now() + 20_000) })
    const dated = await service.submit(request, null)
    expect(dated.kind === 'deferred' && Math.abs((dated.retryAfter ?? 0) - 20)).toBeLessThanOrEqual(1)
    up.fault('submit', { kind: 'status', status: 503, retryAfter: 3 })
    expect(await service.submit(request, null)).toMatchObject({ kind: 'deferred', retryAfter: 3 })
    up.fault('submit', { kind: 'status', status: 429 })
    expect(await service.submit(request, null)).toMatchObject({ kind: 'deferred', retryAfter: null })
  })

  test('that finds nobody was certainly not executed', async () => {
    const nobody = remote(createOutside({ allowOrigins: [] }), {
      baseUrl: 'http://127.0.0.1:9',
      key: 'k',
      trusted: true,
    })
    expect(await nobody.submit(request, null)).toMatchObject({ kind: 'deferred', retryAfter: null })
    const inside = remote(createOutside({ allowOrigins: [] }), { baseUrl: up.url, key: KEY, trusted: false })
    expect(await inside.submit(request, null)).toMatchObject({ kind: 'deferred' })
    expect(up.log.count('submit')).toBe(0)
  })

  test.each([
    ['500', { kind: 'status', status: 500 }],
    ['502 with a page', { kind: 'status', status: 502, content: { html: '<html>Bad gateway</html>' } }],
    ['503 without a time', { kind: 'status', status: 503 }],
    ['a page', { kind: 'html' }],
    ['nothing', { kind: 'empty' }],
    ['half an answer', { kind: 'cut' }],
    ['broken JSON', { kind: 'malformed' }],
    ['a gzip bomb', { kind: 'gzip-bomb' }],
    ['a reset after the request was taken', { kind: 'reset', when: 'after-accept' }],
    ['a reset before it was read', { kind: 'reset', when: 'before-read' }],
  ] as const)('that is answered with %s leaves nobody knowing, and is not sent again', async (_, behaviour) => {
    up.fault('submit', behaviour as never)
    expect(await service.submit(request, null)).toEqual({ kind: 'unconfirmed' })
    expect(up.log.count('submit') <= 1).toBe(true)
  })

  test('never follows a redirect', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      up.fault('submit', { kind: 'redirect', status, to: { address: `${up.mediaOrigin}/elsewhere` } } as never)
      expect(await service.submit(request, null)).toEqual({ kind: 'unconfirmed' })
    }
    expect(up.log.count('submit')).toBe(5)
    expect(up.log.mediaConnections).toBe(0)
  })
})

describe('a query', () => {
  const accepted = async () => {
    const answer = await service.submit(request, null)
    if (answer.kind !== 'accepted' || !answer.remoteId) throw new Error('It was not accepted.')
    return answer.remoteId
  }

  test('tells of the songs once they are known', async () => {
    const id = await accepted()
    up.advance(id, 'done')
    const asked = await service.query(id)
    expect(
      asked.kind === 'told' && asked.songs.map((song) => [song.status, song.audio !== null, song.duration !== null]),
    ).toEqual([
      ['done', true, true],
      ['done', true, true],
    ])
  })

  test('a task that the service does not know is gone', async () => {
    expect(await service.query(crypto.randomUUID())).toEqual({ kind: 'gone' })
  })

  test('states that are not known count as working, cancelled is understood', async () => {
    const id = await accepted()
    up.advance(id, 'running')
    up.fault('query', {
      kind: 'lie',
      lie: (record: { choices: { status: string }[] }) => {
        record.choices[0]!.status = 'polishing'
        record.choices[1]!.status = 'cancelled'
        return record
      },
    } as never)
    const asked = await service.query(id)
    expect(asked.kind === 'told' && asked.songs.map((song) => song.status)).toEqual(['running', 'cancelled'])
  })

  test.each([
    ['a page', { kind: 'html' }],
    ['nothing', { kind: 'empty' }],
    ['broken JSON', { kind: 'malformed' }],
    ['half an answer', { kind: 'cut' }],
    ['more than anybody reads', { kind: 'large' }],
    ['500', { kind: 'status', status: 500 }],
  ] as const)('that is answered with %s tells nothing, in a sentence', async (_, behaviour) => {
    const id = await accepted()
    up.fault('query', behaviour as never)
    const asked = await service.query(id)
    expect(asked).toMatchObject({ kind: 'nothing', failure: { detail: expect.stringMatching(/\.$/) } })
  })

  test('that asks too much is told so', async () => {
    const id = await accepted()
    up.fault('query', { kind: 'status', status: 429, retryAfter: 4 })
    expect(await service.query(id)).toEqual({ kind: 'later', retryAfter: 4 })
  })
})

test('a recording is uploaded as a form, under a plain name', async () => {
  const file = await up.file((await songOf()).id)
  const uploaded = await service.upload({ bytes: file, name: 'secret demo.mp3', format: 'mp3' }, 'reference')
  expect(uploaded.kind).toBe('uploaded')
  const [kept] = up.uploads
  expect(Buffer.from(kept!.bytes).equals(Buffer.from(file))).toBe(true)
  expect(kept!.fields.upload_type).toBe('reference')
})

const songOf = async () => {
  const answer = await service.submit(request, null)
  if (answer.kind !== 'accepted' || !answer.remoteId) throw new Error('It was not accepted.')
  up.advance(answer.remoteId, 'done')
  const record = up.record(answer.remoteId) as { choices: { id: string }[] }
  return record.choices[0]!
}

test('words of songs stay as they are, whatever the service is called', async () => {
  const answer = await service.submit(request, null)
  const id = answer.kind === 'accepted' && answer.remoteId ? answer.remoteId : ''
  up.advance(id, 'running')
  up.fault('query', {
    kind: 'lie',
    lie: (record: { choices: { title: string; lyric: string }[] }) => {
      record.choices[0]!.title = 'Music for 127'
      record.choices[0]!.lyric = `می\u200cخواهم ${KEY}`
      return record
    },
  } as never)
  const asked = await service.query(id)
  expect(asked.kind === 'told' && asked.songs[0]).toMatchObject({ title: 'Music for 127', lyric: 'می\u200cخواهم …' })
})

test('a task that is over as a whole says so', async () => {
  const answer = await service.submit(request, null)
  const id = answer.kind === 'accepted' && answer.remoteId ? answer.remoteId : ''
  up.fault('query', {
    kind: 'lie',
    lie: (record: object) => ({ ...record, status: 'cancelled', choices: [] }),
  } as never)
  expect(await service.query(id)).toMatchObject({ kind: 'told', songs: [], over: { errorCode: 'cancelled' } })
})

test('a page that is not found says nothing of a task', async () => {
  up.fault('query', { kind: 'status', status: 404, content: { html: '<html>' } })
  expect((await service.query('x')).kind).toBe('nothing')
})

describe('a probe', () => {
  test('tells a good key from a wrong one', async () => {
    expect(await service.probe()).toEqual({ kind: 'good' })
    const wrong = remote(createOutside({ allowOrigins: [] }), { baseUrl: up.url, key: 'another', trusted: true })
    expect(await wrong.probe()).toEqual({ kind: 'wrong_key' })
  })

  test.each([
    ['a page that is not found', { kind: 'status', status: 404, content: { html: '<html>' } }, 'not_a_service'],
    ['a page', { kind: 'html' }, 'not_a_service'],
    ['a redirect', { kind: 'redirect', status: 301, to: { address: 'https://songs.example/' } }, 'redirects'],
    ['too many', { kind: 'status', status: 429 }, 'busy'],
    ['500', { kind: 'status', status: 500 }, 'not_a_service'],
  ] as const)('knows %s', async (_, behaviour, kind) => {
    up.fault('query', behaviour as never)
    expect((await service.probe()).kind).toBe(kind)
  })

  test('does not go inside where it must not', async () => {
    const inside = remote(createOutside({ allowOrigins: [] }), { baseUrl: up.url, key: KEY, trusted: false })
    expect(await inside.probe()).toEqual({ kind: 'not_public' })
    expect(up.log.count('query')).toBe(0)
  })
})
