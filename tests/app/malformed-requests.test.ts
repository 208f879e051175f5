import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bandFile } from '../harness/audio'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** Every malformed request gets 2xx or a problem document without internal details, and the app keeps running. */

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
})

const authorized = (headers: Record<string, string> = {}) => ({ authorization: `Bearer ${studio.key}`, ...headers })

const expectHarmless = async (answer: Response) => {
  const body = await answer.text()
  expect(answer.status, body).toBeLessThan(500)
  if (answer.status >= 400) {
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    const problem = JSON.parse(body)
    expect(problem).toMatchObject({
      status: answer.status,
      title: expect.any(String),
      detail: expect.any(String),
      code: expect.any(String),
    })
    expect(problem.request_id).toMatch(/./)
  }
  expect(body).not.toMatch(/node_modules|at \w+ \(|select .* from|\/lib\/|\.ts:\d/i)
  return answer.status
}

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${studio.url}${path}`, {
    method: 'POST',
    body,
    headers: authorized({ 'content-type': 'application/json', ...headers }),
  })

const GENERATE = '/api/v1/song/generate'
const EXTEND = '/api/v1/song/extend'
const INSTRUMENTAL = '/api/v1/song/instrumental'
const LYRIC = '/api/v1/lyric/generate'
const CANCEL = '/api/v1/task/cancel'

describe('malformed JSON bodies', () => {
  const texts: [string, number][] = [
    ['', 400],
    ['{', 400],
    ['null', 400],
    ['[]', 400],
    ['"text"', 400],
    ['12', 400],
    ['{"model":"v4.0","task_type":"normal","prompt":"a\\u0000b"}', 400],
    ['{"model":"v4.0","task_type":"normal","prompt":"\\ud800"}', 400],
    ['{"__proto__":{"prompt":"x"}}', 422],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    [`{"model":"v4.0","task_type":"normal","prompt":"${'x'.repeat(2_100_000)}"}`, 413],
    ['{"model":"v4.0","task_type":"normal"}', 422],
    ['{"model":"v4.0","task_type":"normal","prompt":{"toString":"x"}}', 422],
    ['{"model":["v4.0"],"task_type":"normal","prompt":"x"}', 422],
    ['{"model":"v4.0","task_type":"normal","prompt":"x","n":1e309}', 422],
  ]
  for (const path of [GENERATE, EXTEND, INSTRUMENTAL, CANCEL])
    test.each(texts.map(([text, status]) => ({ shown: text.slice(0, 60), text, status })))(
      `${path} $shown`,
      async ({ text, status }) => {
        expect(await expectHarmless(await post(path, text))).toBe(status)
      },
    )

  test.each([
    ['text/plain', 400],
    ['application/x-www-form-urlencoded', 400],
    ['multipart/form-data', 400],
  ])('as %s', async (type, status) => {
    expect(await expectHarmless(await post(GENERATE, '{}', { 'content-type': type }))).toBe(status)
  })

  test('bytes that are not UTF-8 › refused', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"model":"v4.0","task_type":"normal","prompt":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ])
    expect(await expectHarmless(await post(GENERATE, bytes))).toBe(400)
  })
})

test('body of any shape › 2xx or a problem document', async () => {
  const field = fc.constantFrom(
    'model',
    'task_type',
    'prompt',
    'lyric',
    'n',
    'similarity',
    'reference_audio',
    'origin_audio',
    'extend_at',
    'other',
  )
  // Valid values are left out, so that no song is ordered.
  const body = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.dictionary(
      field,
      fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('v3.5', 'reference', 'extend', 0.8, 2)),
    ),
  )
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(GENERATE, EXTEND, INSTRUMENTAL, CANCEL), async (value, path) => {
      const status = await expectHarmless(await post(path, JSON.stringify(value)))
      expect(status).toBeGreaterThanOrEqual(400)
    }),
    { numRuns: 250 },
  )
})

test('lyric generation › hostile prompts › lyrics', async () => {
  const prompts = [
    '👍'.repeat(3000),
    '\u202e[VERSE]\n[CHORUS]',
    '<script>alert(1)</script>',
    'ཀ་ཁ་ག་ང་ 𒀀𒀁 ʰ ﷽',
    "'; drop table songs; --",
    '999999999 BPM in H# major, 10000 hours, 0/0',
    '纯音乐'.repeat(900),
    'a\u0301'.repeat(1400),
  ]
  for (const prompt of prompts) {
    const answer = await post(LYRIC, JSON.stringify({ prompt }))
    const { title, lyric } = JSON.parse(await answer.clone().text())
    expect(await expectHarmless(answer)).toBe(200)
    expect(title).toMatch(/\S/)
    expect(lyric).toMatch(/^\[.+\]\n\S/)
    expect([...lyric].length).toBeLessThanOrEqual(3000)
  }
  const body = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.record({ prompt: fc.string({ unit: 'binary', maxLength: 60 }) }),
  )
  await fc.assert(
    fc.asyncProperty(body, async (value) => {
      expect([200, 400, 422]).toContain(await expectHarmless(await post(LYRIC, JSON.stringify(value))))
    }),
    { numRuns: 60 },
  )
})

describe('ids without an object', () => {
  const ids = [
    '1',
    'x',
    '../../etc/passwd',
    "' or 1=1 --",
    '%00',
    '00000000-0000-0000-0000-000000000000',
    'ä'.repeat(500),
    '%E0%A4%A',
  ]
  test.each(ids)('%s', async (id) => {
    for (const path of [
      `/api/v1/task/query?task_id=${id}`,
      `/media/${id}/audio.mp3`,
      `/media/${id}/live.mp3`,
      `/media/${id}/peaks.json`,
      `/media/AAAAAAAAAAAAAAAAAAAAAA/${id}`,
    ]) {
      const answer = await fetch(`${studio.url}${path}`, { headers: authorized() })
      expect([400, 404]).toContain(answer.status)
      expect(await answer.text()).not.toMatch(/node_modules|\.ts:\d/)
    }
    const several = await fetch(`${studio.url}/api/v1/task/querys?task_ids=${id},${id}`, { headers: authorized() })
    expect(await several.json()).toEqual({ tasks: [] })
    expect(await expectHarmless(await post(CANCEL, JSON.stringify({ id: id.slice(0, 200) })))).toBe(404)
    for (const [path, field] of [
      [GENERATE, 'reference_audio'],
      [EXTEND, 'origin_audio'],
    ] as const)
      for (const audio_type of ['upload_id', 'audio_id', 'audio_url']) {
        const body = {
          model: 'v3.5',
          ...(path === GENERATE && { task_type: 'reference' }),
          [field]: { audio_type, audio_content: id },
        }
        expect([404, 422]).toContain(await expectHarmless(await post(path, JSON.stringify(body))))
      }
  })

  test('query › without a task_id › refused', async () => {
    for (const query of ['', '?task_id=', '?id=x'])
      expect(
        await expectHarmless(await fetch(`${studio.url}/api/v1/task/query${query}`, { headers: authorized() })),
      ).toBe(422)
  })
})

describe('API keys', () => {
  test.each(['', 'Bearer', 'Bearer x', 'Basic eDp4', `Bearer ${'x'.repeat(5000)}`])(
    '%s › refused',
    async (authorization) => {
      const answer = await fetch(`${studio.url}${GENERATE}`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      })
      expect(await expectHarmless(answer)).toBe(401)
    },
  )

  test('settings › API key only › refused', async () => {
    const answer = await fetch(`${studio.url}/api/settings`, { headers: authorized() })
    expect(await expectHarmless(answer)).toBe(401)
  })

  test('malformed Idempotency-Key › refused with its name', async () => {
    const answer = await post(GENERATE, '{}', { 'idempotency-key': 'x'.repeat(256) })
    expect(await expectHarmless(answer)).toBe(422)
  })
})

describe('files with a wrong type', () => {
  const send = (bytes: Uint8Array, name: string, type: string | null = 'extend') => {
    const form = new FormData()
    if (type !== null) form.append('upload_type', type)
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    return fetch(`${studio.url}/api/v1/file/upload`, { method: 'POST', body: form, headers: authorized() })
  }
  const random = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919 + (index >> 3) * 31) % 256)
  const lyingWav = bandFile(2)
  new DataView(lyingWav.buffer, lyingWav.byteOffset).setUint32(40, 0xfffffff0, true)
  const emptyFrames = Buffer.concat([
    Buffer.from('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm', 'latin1'),
    Buffer.alloc(800_000, Uint8Array.of(0xa3, 0x86, 0x81, 0, 0, 4, 0xff, 0)),
  ])
  const cases: [string, Uint8Array, number[]][] = [
    ['empty', new Uint8Array(0), [415]],
    ['random bytes', random, [415]],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>'), [415]],
    ['a zip', Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), [415]],
    ['an mp3 header and nothing', Buffer.from([0xff, 0xfb, 0x90, 0x00]), [415]],
    [
      'an ID3 tag that never ends',
      Buffer.concat([Buffer.from('ID3\x03\x00\x00\x7f\x7f\x7f\x7f', 'latin1'), random]),
      [415],
    ],
    ['a flac header and junk', Buffer.concat([Buffer.from('fLaC'), random]), [415]],
    ['a wav header alone', bandFile(2).subarray(0, 44), [415]],
    ['a wav that claims 4 GB', lyingWav, [200, 415]],
    ['a cut wav', bandFile(4).subarray(0, 200_000), [200, 415]],
    ['a webm of millions of frames of nothing', emptyFrames, [415]],
  ]
  test.each(cases)('%s', async (_, bytes, statuses) => {
    expect(statuses).toContain(await expectHarmless(await send(bytes, 'song.mp3')))
  })

  test('upload › missing or wrong upload_type, or no file › refused', async () => {
    expect(await expectHarmless(await send(bandFile(2), 'a.wav', null))).toBe(422)
    expect(await expectHarmless(await send(bandFile(2), 'a.wav', 'other'))).toBe(422)
    const form = new FormData()
    form.append('upload_type', 'extend')
    expect(
      await expectHarmless(
        await fetch(`${studio.url}/api/v1/file/upload`, { method: 'POST', body: form, headers: authorized() }),
      ),
    ).toBe(422)
  })

  test('upload › body that is no form, or a truncated form › refused', async () => {
    const path = '/api/v1/file/upload'
    expect(await expectHarmless(await post(path, '{}'))).toBe(400)
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      expect(
        await expectHarmless(
          await post(path, '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp3"\r\n\r\nabc', {
            'content-type': type,
          }),
        ),
      ).toBe(400)
  })

  test('upload › larger than the limit › refused', async () => {
    const form = new FormData()
    form.append('upload_type', 'extend')
    form.append('file', new Blob([new Uint8Array(51 * 1024 * 1024)]), 'a.wav')
    expect(
      await expectHarmless(
        await fetch(`${studio.url}/api/v1/file/upload`, { method: 'POST', body: form, headers: authorized() }),
      ),
    ).toBe(413)
  })

  test('upload › path or script as the file name › treated as text', async () => {
    for (const name of ['../../x.wav', '<img src=x onerror=alert(1)>.wav', '\u202egpj.wav', 'x'.repeat(300)]) {
      const answer = await send(bandFile(2), name)
      expect(answer.status).toBe(200)
      const upload = (await answer.json()) as { name: string }
      expect(upload.name).not.toMatch(/[\\/]|\p{Cc}/u)
      expect(upload.name.length).toBeLessThanOrEqual(200)
    }
  })
})

describe('hosts and origins', () => {
  test('write request › page of another site › refused', async () => {
    const session = await fetch(`${studio.url}/api/session`, { method: 'POST' })
    const cookie = session.headers.get('set-cookie')!.split(';')[0]!
    for (const path of [GENERATE, INSTRUMENTAL, LYRIC, CANCEL])
      for (const origin of ['https://evil.example', 'null']) {
        const answer = await fetch(`${studio.url}${path}`, {
          method: 'POST',
          body: '{}',
          headers: { cookie, origin, 'content-type': 'application/json' },
        })
        expect(await expectHarmless(answer)).toBe(403)
      }
  })
})

test('app › after all malformed requests › still answers', async () => {
  expect((await fetch(`${studio.url}/api/health`)).status).toBe(200)
  expect(studio.output()).not.toMatch(/Unhandled|uncaught/i)
})

test('foreign Host header › page request › no content of the app', async () => {
  const { request } = await import('node:http')
  const { port } = new URL(studio.url)
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      request({ port, path, headers: { host: 'evil.example' } }, (answer) => {
        let text = ''
        answer.on('data', (part) => {
          text += part
        })
        answer.on('end', () => resolve(`${answer.statusCode} ${text}`))
      })
        .on('error', reject)
        .end()
    })
  for (const path of ['/api/health', '/api/songs', '/media/AAAAAAAAAAAAAAAAAAAAAA/audio.mp3'])
    expect(await ask(path)).toMatch(/^421 /)
  expect(await ask('/')).not.toContain('Style and theme')
})
