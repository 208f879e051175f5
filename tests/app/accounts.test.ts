import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Settings } from '#lib/contract/studio'
import { onPostgres } from '../harness/database'
import { ownerWith, signIn } from '../harness/owner'
import {
  firstOwner,
  inviteMember,
  inviteOf,
  joinBy,
  keyOf,
  OWNER_CREDENTIALS,
  openStudio,
  postAs,
  printedLink,
  signInAs,
  tokenOf,
} from '../harness/people'
import { launch, newDataDir, removeDataDir, type Studio } from '../harness/studio'

/** An app that other machines can reach has accounts, unless it has an access code. */

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

describe('fresh volume with a network listener', () => {
  let studio: Studio
  beforeAll(async () => {
    studio = await openStudio()
  })
  afterAll(async () => {
    await studio.stop()
    removeDataDir(studio.dataDir)
  })

  test('owner link › printed at first start › creates the owner once', async () => {
    expect((await fetch(`${studio.url}/api/songs`)).status).toBe(401)
    expect(await (await fetch(`${studio.url}/sign-in`)).text()).toContain('Songloom has no owner yet')
    const owner = await firstOwner(studio)
    expect((await owner.get('/api/songs')).status).toBe(200)
    expect((await (await owner.get('/api/settings')).json()) as Settings).toMatchObject({
      sign_in_mode: 'accounts',
      api_key: studio.key,
      account: { name: 'Ada', role: 'owner' },
    })
    const again = await postAs(studio.url, `/api/join/${printedLink(studio)}`, {
      ...OWNER_CREDENTIALS,
      email: 'eve@studio.example',
    })
    expect([again.status, await codeOf(again)]).toEqual([404, 'link_gone'])
    expect(await (await fetch(`${studio.url}/join/${printedLink(studio)}`)).text()).toContain('no longer works')
    expect(await (await fetch(`${studio.url}/sign-in`)).text()).toContain('Enter your email address')
  })

  test('invite › its page › says what it is for, until it is used', async () => {
    const invite = await inviteOf(await signInAs(studio.url, OWNER_CREDENTIALS))
    const page = async () => (await fetch(invite.url)).text()
    expect(await page()).toContain('You get your own library')
    const bo = { name: 'Bo', email: 'bo@studio.example', password: 'a password of Bo’s' }
    await joinBy(studio.url, tokenOf(invite), bo)
    expect(await page()).toContain('no longer works')
  })

  test('owner › email and password › signs in, stays signed in, signs out', async () => {
    const wrong = await postAs(studio.url, '/api/session', {
      email: OWNER_CREDENTIALS.email,
      password: 'five words in a row',
    })
    expect([wrong.status, await codeOf(wrong)]).toEqual([401, 'wrong_password'])
    const nobody = await postAs(studio.url, '/api/session', { email: 'nobody@studio.example', password: 'x' })
    expect([nobody.status, await codeOf(nobody)]).toEqual([401, 'wrong_password'])
    expect((await postAs(studio.url, '/api/session', { code: 'open sesame' })).status).toBe(422)

    const owner = await signInAs(studio.url, { ...OWNER_CREDENTIALS, email: ' ADA@studio.example ' })
    expect((await owner.send('POST', '/api/session')).status).toBe(204)
    expect((await owner.send('DELETE', '/api/session')).status).toBe(204)
    // A copied cookie is invalid after sign-out.
    expect((await owner.get('/api/songs')).status).toBe(401)
    expect((await owner.send('POST', '/api/session')).status).toBe(401)
  })

  test('session cookie › forged or altered › not signed in', async () => {
    const owner = await signInAs(studio.url, OWNER_CREDENTIALS)
    const [name, value] = owner.cookie.split(/=(.*)/s) as [string, string]
    for (const cookie of [
      `${name}=${value.slice(0, 5)}${value[5] === 'A' ? 'B' : 'A'}${value.slice(6)}`,
      `${name}=${value.split('.')[0]}`,
      `${name}=${'a'.repeat(32)}.${value.split('.')[1]}`,
      `${name}=`,
    ])
      expect((await ownerWith(studio.url, cookie).get('/api/songs')).status, cookie).toBe(401)
  })

  test('write request › from a foreign origin › refused', async () => {
    const owner = await signInAs(studio.url, OWNER_CREDENTIALS)
    const write = (headers: Record<string, string>) =>
      fetch(`${studio.url}/api/playlists`, {
        method: 'POST',
        headers: { cookie: owner.cookie, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ name: 'A list' }),
      })
    const { port } = new URL(studio.url)
    for (const headers of [
      {},
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin: `http://evil.example:${port}` },
      { origin: `http://localhost:${port}` },
      { origin: `https://127.0.0.1:${port}` },
      { origin: 'not an origin' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ] as Record<string, string>[]) {
      const answer = await write(headers)
      expect([answer.status, await codeOf(answer)], JSON.stringify(headers)).toEqual([403, 'forbidden_origin'])
    }
    // A form that a foreign page submits is not JSON, whatever origin it claims.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
      const path = '/api/session'
      const form = {
        method: 'POST',
        body: `email=${OWNER_CREDENTIALS.email}&password=x`,
        headers: { 'content-type': type },
      }
      expect((await fetch(`${studio.url}${path}`, form)).status).toBe(403)
      expect(
        (await fetch(`${studio.url}${path}`, { ...form, headers: { ...form.headers, origin: studio.url } })).status,
      ).toBe(400)
    }
    expect((await write({ origin: studio.url })).status).toBe(201)
    expect((await write({ 'sec-fetch-site': 'same-origin' })).status).toBe(201)
    for (const origin of [null, 'null', 'https://evil.example'])
      for (const [path, body] of [
        ['/api/session', OWNER_CREDENTIALS],
        ['/api/join/some-token', OWNER_CREDENTIALS],
      ] as const) {
        const answer = await postAs(studio.url, path, body, 'POST', origin)
        expect([answer.status, await codeOf(answer)]).toEqual([403, 'forbidden_origin'])
      }
  })

  test('app key › API paths and page paths › acts as the owner on API paths only', async () => {
    const headers = { authorization: `Bearer ${studio.key}` }
    const id = crypto.randomUUID()
    expect((await fetch(`${studio.url}/api/v1/task/query?task_id=${id}`, { headers })).status).toBe(404)
    expect((await fetch(`${studio.url}/api/settings`, { headers })).status).toBe(401)
  })

  test('built-in better-auth paths › requested › 404', async () => {
    for (const path of ['/api/auth/sign-up/email', '/api/auth/sign-in/email', '/api/auth/get-session'])
      expect((await postAs(studio.url, path, OWNER_CREDENTIALS)).status).toBe(404)
  })
})

describe('server operator', () => {
  test('database rebuild › accounts exist › accounts stay, and a link resets a forgotten owner password', async () => {
    const dataDir = newDataDir()
    const runChore = async (chore: string) => {
      const run = launch({ DATA_DIR: dataDir, HOST: '0.0.0.0', PORT: '4299' }, [chore])
      expect(await run.ended, run.output()).toBe(0)
      return run.output()
    }
    let studio = await openStudio({}, dataDir)
    const owner = await firstOwner(studio)
    const mia = await inviteMember(studio.url, owner, 'Mia', { songs_per_day: 3 })
    const { key } = await keyOf(mia)
    await studio.stop()

    const told = await runChore('rebuild')
    if (!onPostgres) expect(told).toContain('2 accounts copied.')
    const printed = await runChore('owner-link')
    const link = /http:\/\/localhost:4299\/join\/([\w-]+)/.exec(printed)
    expect(link).not.toBeNull()
    // On Postgres, Songloom may be running.
    expect(printed.includes('Start Songloom, then open it')).toBe(!onPostgres)
    studio = await openStudio({}, dataDir)
    expect(printedLink(studio)).toBeNull()
    const there = ownerWith(studio.url, mia.cookie.replaceAll(/songloom_\d+/g, `songloom_${new URL(studio.url).port}`))
    expect((await there.get('/api/settings')).status).toBe(200)
    const headers = { authorization: `Bearer ${key}` }
    expect((await fetch(`${studio.url}/api/v1/task/querys?task_ids=x`, { headers })).status).toBe(200)
    await signInAs(studio.url, OWNER_CREDENTIALS)
    const body = { password: 'another four words' }
    expect((await postAs(studio.url, `/api/join/${link![1]}`, body, 'PUT')).status).toBe(204)
    await expect(signInAs(studio.url, OWNER_CREDENTIALS)).rejects.toThrow('401')
    const again = await signInAs(studio.url, { ...OWNER_CREDENTIALS, ...body })
    expect(await (await again.get('/api/people')).json()).toMatchObject({
      people: [{ role: 'owner' }, { name: 'Mia', songs_per_day: 3 }],
    })
    await studio.stop()
    removeDataDir(dataDir)
  })
})

test('access code of an earlier version › printed at the start, valid until its file is deleted', async () => {
  const dataDir = newDataDir()
  writeFileSync(join(dataDir, 'access-code'), 'kept from before\n')
  const studio = await openStudio({}, dataDir)
  expect(studio.output()).toContain('kept from before')
  await signIn(studio.url, 'kept from before')
  await studio.stop()
  removeDataDir(dataDir)
})
