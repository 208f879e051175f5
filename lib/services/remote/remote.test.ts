import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SubmitRequest } from '#lib/contract/api'
import { remote } from '#lib/services/remote/remote'
import { createSafeFetch } from '#lib/services/safe-fetch/safe-fetch'
import { REAL_TIME } from '#tests/harness/timing'
import { startUpstream } from '../../../tests/fakes/upstream'

/** Interpretation of a service's answers, tested against a real HTTP server with faults. */

const KEY = 'sk-canary-7777'

let up: Awaited<ReturnType<typeof startUpstream>>
let service: ReturnType<typeof remote>
beforeAll(async () => {
  up = await startUpstream({ key: KEY })
  service = remote(createSafeFetch({ ...REAL_TIME, allowOrigins: [] }), REAL_TIME, {
    baseUrl: up.url,
    key: KEY,
    trusted: true,
  })
})
afterEach(() => {
  up.clearFaults()
  up.log.clear()
})
afterAll(() => up.close())

const request: SubmitRequest = { model: 'v4.0', task_type: 'normal', prompt: 'slow waltz', n: 2 }

describe('submit', () => {
  test("accepted › the service's id; the request has key and lyric", async () => {
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
  ])('answer %i › refused', async (status, code) => {
    up.fault('submit', { kind: 'status', status, content: { json: { detail: 'Not with these words.' } } })
    const answer = await service.submit(request, null)
    expect(answer).toMatchObject({ kind: 'refused', failure: { code } })
    expect(up.log.acceptedTasks()).toEqual([])
  })

  test("refused › the service's reason, redacted", async () => {
    const detail = `<img src=x onerror=alert(1)> key ${KEY} at ${up.url}`
    up.fault('submit', { kind: 'status', status: 451, content: { json: { detail } } })
    const answer = await service.submit(request, null)
    const said = answer.kind === 'refused' ? answer.failure.detail : ''
    expect(said).toContain('<img src=x onerror=alert(1)> key … at …')
    expect(said).not.toContain(KEY)
    expect(said).not.toContain(new URL(up.url).host)
  })

  test('refused for its fields › fields named', async () => {
    const detail = [{ loc: ['body', 'prompt'], msg: 'Too vague.', type: 'value_error' }]
    up.fault('submit', { kind: 'status', status: 422, content: { json: { detail } } })
    expect(await service.submit(request, null)).toMatchObject({
      kind: 'refused',
      failure: { code: 'invalid', errors: [{ path: 'prompt', message: 'Too vague.' }] },
    })
  })

  test("too many requests › deferred until the service's time, in seconds or as a date", async () => {
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

  test('no connection › deferred, not executed', async () => {
    const unreachable = remote(createSafeFetch({ ...REAL_TIME, allowOrigins: [] }), REAL_TIME, {
      baseUrl: 'http://127.0.0.1:9',
      key: 'k',
      trusted: true,
    })
    expect(await unreachable.submit(request, null)).toMatchObject({ kind: 'deferred', retryAfter: null })
    const inside = remote(createSafeFetch({ ...REAL_TIME, allowOrigins: [] }), REAL_TIME, {
      baseUrl: up.url,
      key: KEY,
      trusted: false,
    })
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
  ] as const)('answer with %s › unconfirmed and not repeated', async (_, behaviour) => {
    up.fault('submit', behaviour as never)
    expect(await service.submit(request, null)).toEqual({ kind: 'unconfirmed' })
    expect(up.log.count('submit') <= 1).toBe(true)
  })

  test('redirect › not followed', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      up.fault('submit', { kind: 'redirect', status, to: { address: `${up.mediaOrigin}/elsewhere` } } as never)
      expect(await service.submit(request, null)).toEqual({ kind: 'unconfirmed' })
    }
    expect(up.log.count('submit')).toBe(5)
    expect(up.log.mediaConnections).toBe(0)
  })
})

describe('query', () => {
  const accepted = async () => {
    const answer = await service.submit(request, null)
    if (answer.kind !== 'accepted' || !answer.remoteId) throw new Error('It was not accepted.')
    return answer.remoteId
  }

  test('songs › returned once known', async () => {
    const id = await accepted()
    up.advance(id, 'done')
    const result = await service.query(id)
    expect(
      result.kind === 'songs' && result.songs.map((song) => [song.status, song.audio !== null, song.duration !== null]),
    ).toEqual([
      ['done', true, true],
      ['done', true, true],
    ])
  })

  test('unknown task › missing', async () => {
    expect(await service.query(crypto.randomUUID())).toEqual({ kind: 'missing' })
  })

  test('unknown states › running; cancelled › cancelled', async () => {
    const id = await accepted()
    up.advance(id, 'running')
    up.fault('query', {
      kind: 'altered',
      response: (record: { choices: { status: string }[] }) => {
        record.choices[0]!.status = 'polishing'
        record.choices[1]!.status = 'cancelled'
        return record
      },
    } as never)
    const result = await service.query(id)
    expect(result.kind === 'songs' && result.songs.map((song) => song.status)).toEqual(['running', 'cancelled'])
  })

  test.each([
    ['a page', { kind: 'html' }],
    ['nothing', { kind: 'empty' }],
    ['broken JSON', { kind: 'malformed' }],
    ['half an answer', { kind: 'cut' }],
    ['more than anybody reads', { kind: 'large' }],
    ['500', { kind: 'status', status: 500 }],
  ] as const)('answer with %s › failed with a sentence', async (_, behaviour) => {
    const id = await accepted()
    up.fault('query', behaviour as never)
    const result = await service.query(id)
    expect(result).toMatchObject({ kind: 'failed', failure: { detail: expect.stringMatching(/\.$/) } })
  })

  test('rate limited › deferred', async () => {
    const id = await accepted()
    up.fault('query', { kind: 'status', status: 429, retryAfter: 4 })
    expect(await service.query(id)).toEqual({ kind: 'deferred', retryAfter: 4 })
  })
})

describe('instrumental', () => {
  const instrumental: SubmitRequest = {
    model: 'v4.0',
    task_type: 'normal',
    instrumental: true,
    prompt: 'A choir sings.',
    n: 1,
  }

  test('service with the path › submitted there', async () => {
    expect((await service.submit(instrumental, null)).kind).toBe('accepted')
    const sent = up.log.of('submit')
    expect(sent.map(({ path }) => path)).toEqual(['/api/v1/song/instrumental'])
    expect(sent[0]!.body).toMatchObject({ value: { model: 'v4.0', prompt: 'A choir sings.', n: 1 } })
  })

  test('service without the path › submitted once as a prompt', async () => {
    up.settings.further = false
    const answer = await service.submit(instrumental, null)
    const tooLong = await service.submit({ ...instrumental, prompt: 'x'.repeat(2990) }, null)
    up.settings.further = true
    expect(answer).toEqual({ kind: 'accepted', remoteId: up.log.acceptedTasks()[0] })
    expect(up.log.acceptedTasks()).toHaveLength(1)
    const prompts = up.log.of('submit').map(({ body }) => (body as { value: { prompt: string } }).value.prompt)
    expect(prompts).toEqual(['Instrumental, no vocals. A choir sings.'])
    expect(tooLong).toMatchObject({ kind: 'refused', failure: { code: 'invalid', errors: [{ path: 'prompt' }] } })
  })

  test('unconfirmed › not submitted again as a prompt', async () => {
    for (const status of [500, 503]) {
      up.fault('submit', { kind: 'status', status })
      expect((await service.submit(instrumental, null)).kind).toBe('unconfirmed')
    }
    expect(up.log.count('submit')).toBe(2)
  })
})

describe('cancel', () => {
  const accepted = async () => {
    const answer = await service.submit(request, null)
    if (answer.kind !== 'accepted') throw new Error('It was not accepted.')
    return answer.remoteId
  }

  test('answer › passed on, requested once', async () => {
    const id = await accepted()
    expect(await service.cancel(id)).toEqual({ kind: 'answered', success: true, message: 'Task cancelled' })
    expect(await service.cancel(id)).toEqual({ kind: 'answered', success: false, message: 'Task already finished' })
    expect(up.record(id).choices.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  })

  test('message of the service › redacted', async () => {
    const message = `Not for ${KEY} at ${up.url}/x`
    up.fault('cancel', { kind: 'status', status: 200, content: { json: { success: false, message } } })
    expect(await service.cancel(await accepted())).toMatchObject({ success: false, message: 'Not for … at …' })
    up.fault('cancel', { kind: 'status', status: 409, content: { json: { detail: message } } })
    expect(await service.cancel(await accepted())).toMatchObject({ success: false, message: 'Not for … at …' })
  })

  test('unknown task › not cancelled', async () => {
    expect(await service.cancel(crypto.randomUUID())).toMatchObject({ kind: 'answered', success: false })
    up.settings.further = false
    expect(await service.cancel(await accepted())).toMatchObject({ kind: 'answered', success: false })
    up.settings.further = true
  })

  test.each([
    ['401', { kind: 'status', status: 401 }, 'service_key_refused'],
    ['429', { kind: 'status', status: 429, retryAfter: 3 }, 'too_many_requests'],
    ['500', { kind: 'status', status: 500, accepted: true }, 'upstream_failed'],
    ['a page', { kind: 'html' }, 'upstream_failed'],
    ['nothing', { kind: 'empty' }, 'upstream_failed'],
    ['a reset', { kind: 'reset', when: 'after-accept' }, 'upstream_failed'],
    ['success that is no truth value', { kind: 'altered', response: () => ({ success: 'yes' }) }, 'upstream_failed'],
  ] as const)('answer with %s › failed', async (_, behaviour, code) => {
    const id = await accepted()
    up.fault('cancel', behaviour as never)
    const cancelled = await service.cancel(id)
    expect(cancelled).toMatchObject({ kind: 'failed', failure: { code, detail: expect.stringMatching(/\.$/) } })
    expect(up.log.count('cancel')).toBe(1)
  })
})

describe('lyrics', () => {
  test('title and lyric › redacted', async () => {
    const altered = (truth: object) => ({ ...truth, title: ` ${KEY}\n Song `, lyric: `[VERSE]\r\nla ${KEY}\u0000` })
    expect(await service.write({ prompt: 'a waltz' })).toMatchObject({ ok: true, value: { title: 'Draft 1' } })
    up.fault('lyric', { kind: 'altered', response: altered as never })
    expect(await service.write({ prompt: 'a waltz' })).toEqual({
      ok: true,
      value: { title: '… Song', lyric: '[VERSE]\nla …' },
    })
    expect(up.log.of('lyric')[0]!.body).toMatchObject({ value: { prompt: 'a waltz' } })
  })

  test('lyrics to continue › sent with a description; a whole lyric in return loses the given lines', async () => {
    up.fault('lyric', {
      kind: 'altered',
      response: ((truth: object) => ({ ...truth, lyric: 'one\ntwo\n\n[CHORUS]\nla' })) as never,
    })
    expect(await service.write({ lyric: 'one\ntwo\n' })).toMatchObject({ ok: true, value: { lyric: '[CHORUS]\nla' } })
    expect(up.log.of('lyric')[0]!.body).toMatchObject({ value: { prompt: 'one\ntwo\n', lyric: 'one\ntwo\n' } })
  })

  test('429 › not repeated, and the message says so', async () => {
    up.fault('lyric', { kind: 'status', status: 429, retryAfter: 3 })
    const failure = { code: 'too_many_requests', detail: 'The service is busy. Try again in a moment.', retryAfter: 3 }
    expect(await service.write({ prompt: 'a waltz' })).toEqual({ ok: false, failure })
    expect(up.log.count('lyric')).toBe(1)
  })

  test.each([
    ['402', { kind: 'status', status: 402 }, 'payment_required'],
    ['404', { kind: 'status', status: 404 }, 'service_refused'],
    ['451', { kind: 'status', status: 451 }, 'content_refused'],
    ['500', { kind: 'status', status: 500, accepted: true }, 'upstream_failed'],
    ['broken JSON', { kind: 'malformed' }, 'upstream_failed'],
    ['more than anybody reads', { kind: 'large', bytes: 1_200_000 }, 'upstream_failed'],
    ['no words', { kind: 'altered', response: () => ({ title: 'x', lyric: ' ' }) }, 'upstream_failed'],
    ['a redirect', { kind: 'redirect', status: 307, to: 'itself' }, 'upstream_failed'],
  ] as const)('answer with %s › requested once', async (_, behaviour, code) => {
    up.fault('lyric', behaviour as never)
    expect(await service.write({ prompt: 'a waltz' })).toMatchObject({ ok: false, failure: { code } })
    expect(up.log.count('lyric')).toBe(1)
  })
})

test('upload › form with a neutral file name', async () => {
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

test('song lyrics › redaction keeps other words', async () => {
  const answer = await service.submit(request, null)
  const id = answer.kind === 'accepted' && answer.remoteId ? answer.remoteId : ''
  up.advance(id, 'running')
  up.fault('query', {
    kind: 'altered',
    response: (record: { choices: { title: string; lyric: string }[] }) => {
      record.choices[0]!.title = 'Music for 127'
      record.choices[0]!.lyric = `می\u200cخواهم ${KEY}`
      return record
    },
  } as never)
  const result = await service.query(id)
  expect(result.kind === 'songs' && result.songs[0]).toMatchObject({ title: 'Music for 127', lyric: 'می\u200cخواهم …' })
})

test('task ended as a whole › reported', async () => {
  const answer = await service.submit(request, null)
  const id = answer.kind === 'accepted' && answer.remoteId ? answer.remoteId : ''
  up.fault('query', {
    kind: 'altered',
    response: (record: object) => ({ ...record, status: 'cancelled', choices: [] }),
  } as never)
  expect(await service.query(id)).toMatchObject({ kind: 'songs', songs: [], taskEnd: { errorCode: 'cancelled' } })
})

test('HTML 404 page › says nothing about a task', async () => {
  up.fault('query', { kind: 'status', status: 404, content: { html: '<html>' } })
  expect((await service.query('x')).kind).toBe('failed')
})

describe('probe', () => {
  test('valid and invalid key › distinguished', async () => {
    expect(await service.probe()).toEqual({ kind: 'good' })
    const wrong = remote(createSafeFetch({ ...REAL_TIME, allowOrigins: [] }), REAL_TIME, {
      baseUrl: up.url,
      key: 'another',
      trusted: true,
    })
    expect(await wrong.probe()).toEqual({ kind: 'wrong_key' })
  })

  test.each([
    ['a page that is not found', { kind: 'status', status: 404, content: { html: '<html>' } }, 'not_a_service'],
    ['a page', { kind: 'html' }, 'not_a_service'],
    ['a redirect', { kind: 'redirect', status: 301, to: { address: 'https://songs.example/' } }, 'redirects'],
    ['too many', { kind: 'status', status: 429 }, 'busy'],
    ['500', { kind: 'status', status: 500 }, 'not_a_service'],
  ] as const)('%s › recognised', async (_, behaviour, kind) => {
    up.fault('query', behaviour as never)
    expect((await service.probe()).kind).toBe(kind)
  })

  test.each([
    ['same path at another origin', 'https://songs.example/v2/api/v1/task/query?task_id=x', 'https://songs.example/v2'],
    ['another path', 'https://songs.example/login', null],
    ['key in the address', `https://songs.example/${KEY}/api/v1/task/query`, null],
    ['itself', '/api/v1/task/query?again', null],
  ])('redirect › %s › base URL is %s', async (_, address, baseUrl) => {
    up.fault('query', { kind: 'redirect', status: 308, to: { address } })
    expect(await service.probe()).toEqual({ kind: 'redirects', baseUrl })
  })

  test('private address › not connected', async () => {
    const inside = remote(createSafeFetch({ ...REAL_TIME, allowOrigins: [] }), REAL_TIME, {
      baseUrl: up.url,
      key: KEY,
      trusted: false,
    })
    expect(await inside.probe()).toEqual({ kind: 'not_public' })
    expect(up.log.count('query')).toBe(0)
  })
})
