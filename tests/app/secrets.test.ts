import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Problem } from '#lib/contract/errors'
import type { ServiceRecord } from '#lib/contract/services'
import type { Behaviour } from '../fakes/faults'
import type { LoggedRequest } from '../fakes/log'
import { failed, saying } from '../fakes/malformed-responses'
import { startUpstream, type Upstream } from '../fakes/upstream'
import { type AppWithService, forPrompt, outcomeOf, pollUntil, song, submitTwice } from '../harness/app-with-service'
import { openTestDatabase } from '../harness/database'
import { listServices, type Owner, removeServices, signIn, switchService } from '../harness/owner'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'

/** Only the server and the service know the service key. No log, file, row or response contains it. */

const newKey = () => `sk-canary-${randomBytes(18).toString('base64url')}`

/** The key in plain and encoded forms. */
const formsOf = (key: string): string[] => [
  key,
  Buffer.from(key).toString('hex'),
  Buffer.from(key).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(key),
  [...key].reverse().join(''),
]

const findIn = (text: string | Buffer, key: string) => {
  const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text)
  return formsOf(key).filter((form) => bytes.includes(form) || bytes.includes(Buffer.from(form, 'utf16le')))
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

/** Every response that a browser receives. */
const surf = async (studio: Studio, owner: Owner, songIds: string[]): Promise<Map<string, string>> => {
  const given = new Map<string, string>()
  const take = async (path: string) => {
    const answer = await owner.get(path)
    given.set(path, `${JSON.stringify([...answer.headers])}${await answer.text()}`)
    return given.get(path)!
  }
  const pages = ['/', '/library', '/settings', '/sign-in', '/nowhere', ...songIds.map((id) => `/songs/${id}`)]
  const scripts = new Set<string>()
  for (const page of pages)
    for (const [script] of (await take(page)).matchAll(/\/_next\/static\/[^"'\\ )]+/g)) scripts.add(script)
  expect(scripts.size).toBeGreaterThan(5)
  for (const script of scripts) await take(script)
  const { tasks } = JSON.parse(await (await owner.get('/api/tasks?limit=100')).text()) as { tasks: { id: string }[] }
  const calls = [
    '/api/settings',
    '/api/services',
    '/api/health',
    '/api/tasks?limit=100',
    '/api/songs?limit=100',
    '/api/nowhere',
    ...songIds.map((id) => `/api/songs/${id}`),
    ...tasks.map(({ id }) => `/api/v1/task/query?task_id=${id}`),
  ]
  for (const call of calls) await take(call)
  expect(given.get('/api/services')).toContain('"kind":"remote"')
  expect(studio.output()).not.toBe('')
  return given
}

/** Orders with every kind of outcome; the service repeats the key in every text. */
const provoke = async (setup: AppWithService, key: string): Promise<{ said: string[]; songIds: string[] }> => {
  const { upstream } = setup
  const said: string[] = []
  const detail = (value: unknown) => ({ content: { json: { detail: value } } })
  const sentence = `Bearer ${key} is not allowed at ${upstream.url}`
  const refusals: Behaviour[] = [
    ...[400, 401, 402, 403, 422, 429, 451, 500].map(
      (status): Behaviour => ({ kind: 'status', status, ...detail(sentence) }),
    ),
    { kind: 'status', status: 422, ...detail([{ loc: ['body', key], msg: sentence, type: 'x' }]) },
    { kind: 'status', status: 402, ...detail({ message: sentence }) },
    { kind: 'status', status: 402, headers: { 'x-key': key }, content: { html: `<p>${key}</p>` } },
  ]
  for (const [index, fault] of refusals.entries()) {
    upstream.fault(forPrompt(setup, 'submit', `refused ${index}`), fault)
    const [first, again] = await submitTwice(setup, song(`refused ${index}`))
    said.push(JSON.stringify([first, again]))
  }
  const endings: [string, Behaviour][] = [
    ['titled so', { kind: 'altered', response: saying(`A song of ${key} and ${upstream.url}`) }],
    ['failed so', { kind: 'altered', response: failed(`${sentence}.`, key.slice(0, 60)) }],
    ['asked so', { kind: 'status', status: 401, ...detail(sentence) }],
  ]
  const songIds: string[] = []
  for (const [name, fault] of endings) {
    const times = name === 'asked so' ? 1 : Number.POSITIVE_INFINITY
    upstream.fault(forPrompt(setup, 'query', name), fault, times)
    const [first, again] = await submitTwice(setup, song(name))
    const seen = await pollUntil(setup, first.body.id, ({ choices, trouble }) =>
      name === 'asked so'
        ? trouble !== undefined
        : choices.some(({ status }) => status === 'done' || status === 'fail'),
    )
    said.push(JSON.stringify([first, again, seen]))
    if (outcomeOf(seen.at(-1)!.choices[0] ?? { id: '', take: 0, status: 'pending' }) === 'done') {
      const { id, audio_url } = seen.at(-1)!.choices[0]!
      songIds.push(id)
      const file = await fetch(audio_url!)
      said.push(JSON.stringify([...file.headers]), Buffer.from(await file.arrayBuffer()).toString('latin1'))
    }
  }
  expect(songIds).toHaveLength(1)
  return { said, songIds }
}

const expectUnspoken = (key: string, given: Iterable<readonly [string, string]>) => {
  for (const [where, text] of given) expect(findIn(text, key), where).toEqual([])
}

/** Every file byte for byte, including the database, and every row, where the key is encrypted. */
const expectUnwritten = async (key: string, dataDir: string) => {
  const files = filesIn(dataDir)
  expect(files.length).toBeGreaterThan(3)
  for (const path of files) expect(findIn(readFileSync(path), key), path).toEqual([])
  const database = await openTestDatabase(dataDir)
  const { rows } = await database.execute(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  expect(rows.map(({ name }) => name)).toContain('public.services')
  for (const { name } of rows) {
    const dump = await database.execute(`select to_jsonb(line)::text as text from ${name} as line`)
    expect(findIn(dump.rows.map(({ text }) => text).join('\n'), key), String(name)).toEqual([])
  }
  await database.close()
}

const headersOf = ({ rawHeaders, path }: LoggedRequest) => `${path} ${rawHeaders.join(' ')}`

/** The service receives the key with each call except file downloads. Its second origin never receives it. */
const expectWhispered = (upstream: Upstream, key: string) => {
  const { requests } = upstream.log
  for (const request of requests)
    if (request.operation === 'submit' || request.operation === 'query')
      expect(request.headers.authorization).toBe(`Bearer ${key}`)
    else expect(findIn(headersOf(request), key)).toEqual([])
  const away = requests.filter(({ listener }) => listener === 'media')
  expect(away.length).toBeGreaterThan(0)
  for (const request of away) expect(findIn(headersOf(request), key)).toEqual([])
  for (const { body } of requests) expect(findIn(JSON.stringify(body), key)).toEqual([])
}

const startService = (key: string) =>
  startUpstream({ key, mediaFrom: 'media', pace: { appear: 0, running: 0, stream: 0, done: 50 }, seconds: [2] })

test('service key from the environment › never disclosed', async () => {
  const key = newKey()
  const upstream = await startService(key)
  const studio = await startStudio({
    env: {
      SONG_API_BASE_URL: upstream.url,
      SONG_API_KEY: key,
      FETCH_ALLOW_ORIGINS: upstream.mediaOrigin,
      LOG_LEVEL: 'debug',
    },
  })
  try {
    const owner = await signIn(studio.url)
    const { said, songIds } = await provoke({ upstream, studio, owner, stop: studio.stop }, key)
    // Settings from the environment cannot be changed in the browser.
    const { services } = await listServices(owner)
    const fixed = services.find(({ set_by }) => set_by === 'environment')!
    expect(fixed).toMatchObject({ kind: 'remote', key_hint: key.slice(-4), is_default: true })
    for (const [method, path, body] of [
      ['POST', '/api/services', { base_url: upstream.url, key, replaces: fixed.id }],
      ['DELETE', `/api/services/${fixed.id}`, undefined],
    ] as const) {
      const answer = await owner.send(method, path, body)
      expect(answer.status).toBe(409)
      said.push(await answer.text())
    }
    said.push(JSON.stringify(services))
    expectUnspoken(
      key,
      said.map((text) => ['an answer', text] as const),
    )
    expectUnspoken(key, await surf(studio, owner, songIds))
    await studio.stop()
    expectUnspoken(key, [['what was printed', studio.output()]])
    await expectUnwritten(key, studio.dataDir)
    expectWhispered(upstream, key)
  } finally {
    await studio.stop()
    removeDataDir(studio.dataDir)
    await upstream.close()
  }
})

test('service key from Settings › checked before saving, bound to its origin, erased on removal', async () => {
  const key = newKey()
  const upstream = await startService(key)
  const other = await startUpstream({ key: newKey() })
  const dataDir = newDataDir()
  const env = { FETCH_ALLOW_ORIGINS: upstream.mediaOrigin, LOG_LEVEL: 'debug' }
  let studio = await startStudio({ dataDir, env })
  const said: string[] = []
  try {
    let owner = await signIn(studio.url)
    const set = async (base_url: string, given: string) => {
      const answer = await switchService(owner, { base_url, key: given })
      const text = await answer.text()
      said.push(text)
      return { status: answer.status, body: JSON.parse(text) as ServiceRecord & Problem }
    }
    const kind = async () => (await listServices(owner)).services.find(({ is_default }) => is_default)?.kind

    // A wrong key is reported at its field and not saved. A valid key is checked by one harmless request.
    const wrong = newKey()
    expect(await set(upstream.url, wrong)).toMatchObject({ status: 422, body: { errors: [{ path: 'key' }] } })
    expect(await kind()).toBe('embedded')
    upstream.log.clear()
    const good = await set(`${upstream.url}/api/v1/`, key)
    expect(good).toMatchObject({
      status: 201,
      body: { kind: 'remote', base_url: upstream.url, key_hint: key.slice(-4), set_by: 'settings' },
    })
    // Which kind of service answers is asked first, without the key.
    const { requests } = upstream.log
    expect(requests.map(({ operation, answer }) => [operation, answer?.status])).toEqual([
      ...requests.slice(1).map(() => ['unknown', 404]),
      ['query', 404],
    ])
    expect(requests.length).toBeGreaterThan(1)
    for (const request of requests.slice(0, -1)) expect(findIn(headersOf(request), key)).toEqual([])

    // Another address always needs the key again, and does not receive the old one.
    for (const none of ['', '   ']) {
      const refused = await set(other.url, none)
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'key' }] } })
    }
    expect(await set(other.url, wrong)).toMatchObject({ status: 422, body: { errors: [{ path: 'key' }] } })
    expect((await owner.send('POST', '/api/services', { base_url: other.url })).status).toBe(422)
    for (const request of other.log.requests) expect(findIn(headersOf(request), key)).toEqual([])
    expect(await kind()).toBe('remote')

    const { said: provoked, songIds } = await provoke({ upstream, studio, owner, stop: studio.stop }, key)
    said.push(...provoked)
    expectUnspoken(key, await surf(studio, owner, songIds))
    await studio.stop()
    said.push(studio.output())
    await expectUnwritten(key, dataDir)

    // A changed address in the database does not receive the key.
    const database = await openTestDatabase(dataDir)
    await database.execute(`update services set base_url = '${other.url}'`)
    await database.close()
    other.log.clear()
    studio = await startStudio({ dataDir, env })
    owner = await signIn(studio.url)
    const diverted = { upstream: other, studio, owner, stop: studio.stop }
    const [first] = await submitTwice(diverted, song('diverted'))
    said.push(JSON.stringify(first))
    expect(first).toMatchObject({ status: 502, body: { code: 'service_key_refused' } })
    expect(other.log.requests).toEqual([])

    // A new key works. After its removal the embedded engine is used.
    expect((await set(upstream.url, key)).status).toBe(201)
    expect(await kind()).toBe('remote')
    await removeServices(owner)
    said.push(JSON.stringify(await listServices(owner)))
    expect(await kind()).toBe('embedded')
    expect(await (await owner.get('/api/health')).json()).toMatchObject({ service: 'embedded' })
    await studio.stop()
    said.push(studio.output())
    expectUnspoken(
      key,
      said.map((text) => ['said', text] as const),
    )
    await expectUnwritten(key, dataDir)
    const fromFiles = upstream.log.requests.filter(({ headers }) => headers.authorization !== undefined)
    for (const { headers } of fromFiles) expect([`Bearer ${key}`, `Bearer ${wrong}`]).toContain(headers.authorization)
    expectWhispered(upstream, key)
  } finally {
    await studio.stop()
    removeDataDir(dataDir)
    await Promise.all([upstream.close(), other.close()])
  }
})
