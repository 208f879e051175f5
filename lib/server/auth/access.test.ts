import { beforeEach, describe, expect, test } from 'vitest'
import { type Access, createAccess } from '#lib/server/auth/access'
import { createKnownBrowsers } from '#lib/server/auth/known-browsers'
import { createSignInLimits } from '#lib/server/auth/sign-in-limits'
import { type Env, readEnv } from '#lib/server/env'
import { CLIENT_IP_HEADER } from '#lib/server/http/client-ip'
import { createCounters } from '#lib/server/http/counters'
import { REAL_TIME } from '#tests/harness/timing'

const secrets = { session: 'a session secret', apiKeys: ['sl_one', 'sl_two'] }

const createGuard = (env: Env) => {
  const browsers = createKnownBrowsers(env, secrets.session)
  return { browsers, signInLimits: createSignInLimits({ ...REAL_TIME, env, counters: createCounters(null), browsers }) }
}

const accessOf = (variables: Record<string, string>, accessCode: string | null = null) => {
  const env = readEnv(variables)
  return createAccess(env, createGuard(env), { ...secrets, accessCode })
}

const request = (headers: Record<string, string>, method = 'GET') =>
  new Request('http://ignored/', { method, headers: { host: 'localhost:3000', ...headers } })

const cookieOf = async (access: Access, code: string | null = null, headers: Record<string, string> = {}) => {
  const attempt = request(headers, 'POST')
  const session = await (code === null ? access.renewSession(attempt) : access.signIn(attempt, code))
  if (!session.ok) throw new Error(session.failure.code)
  return session.value[0]!.split(';')[0]!
}

const codeOf = (result: { ok: true } | { ok: false; failure: { code: string } }) =>
  result.ok ? 'ok' : result.failure.code

describe('access › local mode', () => {
  const access = accessOf({})

  test('sign-in without a code › the owner', async () => {
    const cookie = await cookieOf(access)
    expect(await access.requireUser(request({ cookie }))).toEqual({
      ok: true,
      value: { id: 'owner', via: 'session', key: 'sl_one', session: null },
    })
  })

  test('session cookie › HttpOnly and SameSite=Lax', async () => {
    const session = await access.renewSession(request({}, 'POST'))
    const attributes = session.ok ? session.value[0]!.split('; ').slice(1) : []
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']))
  })

  test.each([
    ['no session', {}, 'unauthorized'],
    ['forged session', { cookie: 'songloom_3000=eyJhbGciOiJub25lIn0.eyJzdWIiOiJvd25lciJ9.' }, 'unauthorized'],
    ['foreign host', { host: 'evil.example' }, 'wrong_host'],
    ['host with our name as a prefix', { host: 'localhost.evil.example' }, 'wrong_host'],
  ])('%s › refused', async (_, headers, code) => {
    expect(codeOf(await access.requireUser(request(headers)))).toBe(code)
  })

  test('API key › accepted if known; otherwise unauthorized', async () => {
    expect(codeOf(await access.requireCaller(request({ authorization: 'Bearer sl_two' })))).toBe('ok')
    for (const authorization of ['Bearer sl_three', 'Bearer ', 'sl_one', 'Basic sl_one', 'Bearer sl_one sl_two'])
      expect(codeOf(await access.requireCaller(request({ authorization })))).toBe('unauthorized')
  })

  test('API key › paths of the app’s own pages › unauthorized', async () => {
    expect(codeOf(await access.requireUser(request({ authorization: 'Bearer sl_one' })))).toBe('unauthorized')
  })

  test.each([
    ['http://localhost:3000', 'ok'],
    ['http://evil.example', 'forbidden_origin'],
    ['http://localhost:3001', 'forbidden_origin'],
    ['null', 'forbidden_origin'],
  ])('write from %s › %s', async (origin, code) => {
    const cookie = await cookieOf(access)
    expect(codeOf(await access.requireUser(request({ cookie, origin }, 'POST')))).toBe(code)
  })
})

describe('access › access code', () => {
  let access: Access
  const post = (headers: Record<string, string> = {}) =>
    request({ origin: 'http://localhost:3000', ...headers }, 'POST')
  beforeEach(() => {
    access = accessOf({ HOST: '0.0.0.0' }, 'a-good-code')
  })

  test('sign-in › right code › a session; wrong code › refused', async () => {
    expect(codeOf(await access.renewSession(post()))).toBe('unauthorized')
    for (const wrong of ['a-bad-code', 'a-good-codf'])
      expect(codeOf(await access.signIn(post(), wrong))).toBe('wrong_code')
    const cookie = await cookieOf(access, 'a-good-code', { origin: 'http://localhost:3000' })
    expect(codeOf(await access.renewSession(post({ cookie })))).toBe('ok')
    expect(codeOf(await access.requireUser(request({ cookie, host: 'studio.example' })))).toBe('ok')
  })

  const from = (address: string, headers: Record<string, string> = {}) =>
    post({ [CLIENT_IP_HEADER]: address, ...headers })

  test('sign-in › ten wrong codes from one network › slowed down; others are not', async () => {
    for (let tries = 0; tries < 10; tries++)
      expect(codeOf(await access.signIn(from(`2001:db8::${tries}`), `wrong ${tries}`))).toBe('wrong_code')
    expect(codeOf(await access.signIn(from('2001:db8::a'), 'a-good-code'))).toBe('too_many_requests')
    expect(codeOf(await access.signIn(from('2001:db8:0:1::a'), 'a-good-code'))).toBe('ok')
    expect(codeOf(await access.signIn(from('192.0.2.1'), 'a-good-code'))).toBe('ok')
  })

  test('sign-in › known browser › not slowed down by others at its address; slowed down by its own attempts', async () => {
    const first = await access.signIn(from('192.0.2.1'), 'a-good-code')
    const cookie = first.ok ? first.value[1]!.split(';')[0]! : ''
    for (let tries = 0; tries < 12; tries++) await access.signIn(from('192.0.2.1'), `wrong ${tries}`)
    expect(codeOf(await access.signIn(from('192.0.2.1'), 'a-good-code'))).toBe('too_many_requests')
    expect(codeOf(await access.signIn(from('192.0.2.1', { cookie }), 'a-good-code'))).toBe('ok')
    for (let tries = 0; tries < 10; tries++) await access.signIn(from('192.0.2.1', { cookie }), `wrong ${tries}`)
    expect(codeOf(await access.signIn(from('192.0.2.1', { cookie }), 'a-good-code'))).toBe('too_many_requests')
  })

  test('cookie of a known browser › sent as a session › unauthorized', async () => {
    const session = await access.signIn(post(), 'a-good-code')
    const known = session.ok ? session.value[1]! : ''
    expect(known).toMatch(/; Path=\/api\/session; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
    const cookie = `songloom_3000=${known.split(';')[0]!.split('=')[1]}`
    expect(codeOf(await access.requireUser(request({ cookie })))).toBe('unauthorized')
  })

  test.each([
    ['no header', {}, 'forbidden_origin'],
    ['same origin', { 'sec-fetch-site': 'same-origin' }, 'ok'],
    ['another port', { 'sec-fetch-site': 'same-site' }, 'forbidden_origin'],
    ['null', { origin: 'null' }, 'forbidden_origin'],
  ])('write with %s › %s', async (_, headers, code) => {
    const cookie = await cookieOf(access, 'a-good-code', { origin: 'http://localhost:3000' })
    expect(codeOf(await access.requireUser(request({ cookie, ...headers } as Record<string, string>, 'POST')))).toBe(
      code,
    )
  })
})
