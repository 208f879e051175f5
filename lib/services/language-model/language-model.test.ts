import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '#lib/clock'
import { DEFAULT_PACE } from '#lib/pace'
import { createLanguageModel } from '#lib/services/language-model/language-model'
import { readLyric } from '#lib/services/language-model/read-lyric'
import { createSafeFetch } from '#lib/services/safe-fetch/safe-fetch'
import {
  type ConnectionHandler,
  neverRespond,
  onRequest,
  respondWith,
  startTestServer,
  stopTestServers,
} from '#lib/services/safe-fetch/test-server.fixture'

afterEach(stopTestServers)

const KEY = 'sk-secret-of-the-operator'
const TIMING = { clock: systemClock, pace: { ...DEFAULT_PACE, writeTimeoutMs: 600 } }
const JSON_HEAD = ['HTTP/1.1 200 OK', 'content-type: application/json']
const LYRICS = 'Title: Ferry\n\n[Verse 1]\nThe last boat leaves\n\n[Chorus]\nCarry me over'

const completion = (message: object, more: object = {}) =>
  respondWith(
    JSON_HEAD,
    JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', ...message }, ...more }] }),
  )

const ask = async (behave: ConnectionHandler, asked: { prompt?: string; lyric?: string } = { prompt: 'A ferry' }) => {
  const server = await startTestServer(behave)
  const config = { baseUrl: `http://127.0.0.1:${server.port}/v1`, key: KEY, model: 'small-1', trusted: true }
  const model = createLanguageModel(createSafeFetch({ ...TIMING, allowOrigins: [] }), TIMING, config)
  return { answer: await model.write(asked), server }
}

test('language model › description › one chat request, and its lyrics', async () => {
  const { answer, server } = await ask(completion({ content: LYRICS }))
  expect(answer).toEqual({
    ok: true,
    value: { title: 'Ferry', lyric: '[Verse 1]\nThe last boat leaves\n\n[Chorus]\nCarry me over' },
  })
  expect(server.connections).toBe(1)
  expect(server.text).toMatch(/^POST \/v1\/chat\/completions HTTP/)
  expect(server.text).toContain(`authorization: Bearer ${KEY}`)
  const sent = JSON.parse(server.text.slice(server.text.indexOf('\r\n\r\n')))
  expect(sent).toMatchObject({ model: 'small-1', stream: false })
  expect(sent.messages[1]).toEqual({ role: 'user', content: 'Description of the song:\nA ferry' })
})

test('language model › lyrics to continue › it gets them, and its first lines need no tag', async () => {
  const lyric = '[Verse 1]\nThe last boat leaves'
  const { answer, server } = await ask(completion({ content: 'And I stay here\n[Chorus]\nCarry me over' }), { lyric })
  expect(answer).toMatchObject({ ok: true, value: { lyric: 'And I stay here\n\n[Chorus]\nCarry me over' } })
  expect(server.text).toContain('Lyrics so far:')
})

test('language model › a line to rewrite › it is marked in its lyrics; lines without numbers, tags and the line itself', async () => {
  const server = await startTestServer(
    completion({ content: '1. Rain again\n2. The last boat leaves\n[Chorus]\n3. Rain again\n- Gone by ten' }),
  )
  const config = { baseUrl: `http://127.0.0.1:${server.port}/v1`, key: KEY, model: 'small-1', trusted: true }
  const model = createLanguageModel(createSafeFetch({ ...TIMING, allowOrigins: [] }), TIMING, config)
  const lyric = '[Verse 1]\nThe last boat leaves\nI stay'
  expect(await model.suggest({ lyric, line: 1, how: 'rewrite' })).toEqual({
    ok: true,
    value: { lines: ['Rain again', 'Gone by ten'] },
  })
  expect(server.text).toContain('>>> The last boat leaves')
  expect(server.connections).toBe(1)
})

describe('answer in events', () => {
  const said = (content: string, more: object = {}) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, ...more }] })}\n\n`
  const END = `data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`
  const HEAD = ['HTTP/1.1 200 OK', 'content-type: text/event-stream; charset=utf-8']
  const streamed = (...events: string[]) => respondWith(HEAD, events.join(''))

  const listen = async (
    behave: ConnectionHandler,
    asked: { prompt?: string; lyric?: string } = { prompt: 'A ferry' },
  ) => {
    const server = await startTestServer(behave)
    const config = { baseUrl: `http://127.0.0.1:${server.port}/v1`, key: KEY, model: 'small-1', trusted: true }
    const model = createLanguageModel(createSafeFetch({ ...TIMING, allowOrigins: [] }), TIMING, config)
    const heard: string[] = []
    const answer = await model.write(asked, { on: ({ lyric }) => heard.push(lyric) })
    return { answer, heard, server }
  }

  test('lyrics › asked as a stream; each finished line of a section, then all of them', async () => {
    const chunked = onRequest((socket) => {
      socket.write(`${HEAD.join('\r\n')}\r\ntransfer-encoding: chunked\r\n\r\n`)
      const parts = ['Sure! Title: Fer', 'ry\n\n[Ver', 'se 1]\nThe last bo', 'at leaves\n[Cho', 'rus]\nCarry me over']
      const send = (index: number) => {
        const event = index < parts.length ? said(parts[index]!) : END
        socket.write(`${Buffer.byteLength(event).toString(16)}\r\n${event}\r\n`)
        if (index < parts.length) setTimeout(() => send(index + 1), 5)
        else socket.end('0\r\n\r\n')
      }
      send(0)
    })
    const { answer, heard, server } = await listen(chunked)
    expect(heard).toEqual(['[Verse 1]\nThe last boat leaves', '[Verse 1]\nThe last boat leaves\n\n[Chorus]'])
    expect(answer).toMatchObject({
      ok: true,
      value: { lyric: '[Verse 1]\nThe last boat leaves\n\n[Chorus]\nCarry me over' },
    })
    expect(JSON.parse(server.text.slice(server.text.indexOf('\r\n\r\n')))).toMatchObject({ stream: true })
    expect(server.connections).toBe(1)
  })

  test('continuation › lines before the first section count', async () => {
    const { heard } = await listen(streamed(said('And I stay\n[Chorus]\nCarry\n'), END), { lyric: '[Verse]\nThe boat' })
    expect(heard.at(-1)).toBe('And I stay\n\n[Chorus]\nCarry')
  })

  test('server that answers whole › the same lyrics, without progress', async () => {
    const { answer, heard } = await listen(completion({ content: LYRICS }))
    expect(answer).toMatchObject({ ok: true, value: { title: 'Ferry' } })
    expect(heard).toEqual([])
  })

  test.each<[string, ConnectionHandler, string]>([
    ['no end', streamed(said(LYRICS)), 'upstream_failed'],
    [
      'an error in the middle',
      streamed(said(LYRICS), 'data: {"error":{"message":"out of memory"}}\n\n', END),
      'upstream_failed',
    ],
    ['no JSON', streamed(said(LYRICS), 'data: la\n\n', END), 'upstream_failed'],
    ['a filtered answer', streamed(said(LYRICS, { finish_reason: 'content_filter' })), 'content_refused'],
    ['a refusal', streamed(`data: {"choices":[{"delta":{"refusal":"No."}}]}\n\n`, END), 'content_refused'],
    ['no lyrics', streamed(said('[Verse]'), END), 'upstream_failed'],
  ])('%s › fails with a reason, and counts as no lyrics', async (_, behave, code) => {
    expect((await listen(behave)).answer).toMatchObject({ ok: false, failure: { code } })
  })

  test('key in the lyrics › never passed on', async () => {
    const { answer, heard } = await listen(streamed(said(`[Verse]\nLa ${KEY}\nLa\n`), END))
    expect(JSON.stringify([answer, heard])).not.toContain(KEY)
    expect(heard.length).toBeGreaterThan(0)
  })
})

describe('hostile answers › fail with a reason, without the key', () => {
  const html = '<!doctype html><html><body><script>alert(1)</script></body></html>'
  const endless = onRequest((socket) => {
    socket.write(`${JSON_HEAD.join('\r\n')}\r\ntransfer-encoding: chunked\r\n\r\n`)
    const line = `400\r\n${'la '.repeat(341)} \r\n`
    const send = () => !socket.destroyed && socket.write(line, () => setImmediate(send))
    send()
  })
  const drip = onRequest((socket) => {
    socket.write(`${JSON_HEAD.join('\r\n')}\r\ncontent-length: 100000\r\n\r\n`)
    const timer = setInterval(() => socket.write(' '), 20)
    socket.on('close', () => clearInterval(timer))
  })
  const status = (line: string, ...more: string[]) =>
    respondWith([`HTTP/1.1 ${line}`, ...more], JSON.stringify({ error: { message: `Key ${KEY} at http://internal/` } }))
  test.each<[string, ConnectionHandler, string]>([
    ['an endless body', endless, 'upstream_failed'],
    ['a slow body', drip, 'upstream_timeout'],
    ['no answer', neverRespond, 'upstream_timeout'],
    ['HTML', respondWith(['HTTP/1.1 200 OK', 'content-type: text/html'], html), 'upstream_failed'],
    ['HTML as lyrics', completion({ content: html }), 'upstream_failed'],
    ['wrong JSON', respondWith(JSON_HEAD, '{"choices": [{"message": {"content": "la'), 'upstream_failed'],
    ['another shape', respondWith(JSON_HEAD, '{"choices": "la", "id": 7}'), 'upstream_failed'],
    ['no choices', respondWith(JSON_HEAD, '{"choices": []}'), 'upstream_failed'],
    [
      'calls of tools',
      completion(
        { content: null, tool_calls: [{ function: { name: 'run', arguments: '{}' } }] },
        { finish_reason: 'tool_calls' },
      ),
      'upstream_failed',
    ],
    ['one huge line', completion({ content: 'la '.repeat(2000) }), 'upstream_failed'],
    ['reasoning without an end', completion({ content: '<think>\nFirst I rhyme\n' }), 'upstream_failed'],
    ['invisible text', completion({ content: '\u200b\n\u2060\n' }), 'upstream_failed'],
    ['a refusal', completion({ content: null, refusal: 'I can’t help with that.' }), 'content_refused'],
    ['a filtered answer', completion({ content: LYRICS }, { finish_reason: 'content_filter' }), 'content_refused'],
    ['a wrong key', status('401 Unauthorized'), 'service_key_refused'],
    ['no credit', status('402 Payment Required'), 'payment_required'],
    ['an unknown model', status('404 Not Found'), 'service_refused'],
    ['a limit', status('429 Too Many Requests', 'retry-after: 7'), 'too_many_requests'],
    ['a redirect', status('302 Found', 'location: http://127.0.0.1:1/'), 'upstream_failed'],
    ['an error', status('500 Internal Server Error'), 'upstream_failed'],
  ])('%s', async (_, behave, code) => {
    const { answer, server } = await ask(behave)
    expect(answer).toMatchObject({ ok: false, failure: { code } })
    expect(JSON.stringify(answer)).not.toMatch(/sk-secret|internal\/|127\.0\.0\.1/)
    expect(server.connections).toBe(1)
    if (code === 'too_many_requests') expect(answer).toMatchObject({ failure: { retryAfter: 7 } })
  })
})

describe('answers › are read as sections of short lines', () => {
  test.each([
    ['comments before the first section', 'Sure! Here it is:\n\n**Verse 1**\nOne', '[Verse 1]\nOne'],
    ['code fences and HTML', '```text\n[Chorus]\n<b>Two</b> <script>x()</script>\n```', '[Chorus]\nTwo'],
    ['Markdown', '## Chorus\n- *Three* bells\n> four', '[Chorus]\nThree bells\nfour'],
    ['directions and chords', '[Verse]\n[softly, with guitar]\nFive\n[Am]\nSix', '[Verse]\nFive\nSix'],
    ['reasoning', '<think>a plan\n[Verse]</think>[Verse]\nSeven', '[Verse]\nSeven'],
    ['a huge line', `[Verse]\n${'x'.repeat(5000)}\nEight`, '[Verse]\nEight'],
    ['Chinese', '标题：渡口\n【主歌】\n最后一班船', '[主歌]\n最后一班船'],
    [
      'a section that is called again',
      '[Chorus]\nNine\n[Verse]\nTen\n[Chorus]',
      '[Chorus]\nNine\n\n[Verse]\nTen\n\n[Chorus]',
    ],
  ])('%s', (_, text, lyric) => {
    expect(readLyric(text, false)?.lyric).toBe(lyric)
  })

  test('too many lines › whole lines within the limit of a lyric', () => {
    const { lyric } = readLyric(`[Verse]\n${'A line that is sung, as many others\n'.repeat(5000)}`, false)!
    expect(lyric.length).toBeLessThanOrEqual(5000)
    expect(lyric.length).toBeGreaterThan(4000)
    expect(new Set(lyric.split('\n'))).toEqual(new Set(['[Verse]', 'A line that is sung, as many others']))
  })
})
