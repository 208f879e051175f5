import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Keys, People, PersonRecord, Sessions } from '#lib/contract/people'
import type { Settings } from '#lib/contract/studio'
import { postSubmit, query, request } from '../harness/api-client'
import { bandFile } from '../harness/audio'
import { ownerWith } from '../harness/owner'
import {
  firstOwner,
  inviteMember,
  inviteOf,
  joinBy,
  keyOf,
  OWNER_CREDENTIALS,
  openStudio,
  postAs,
  type SignedInUser,
  signInAs,
  tokenOf,
} from '../harness/people'
import { removeDataDir, type Studio } from '../harness/studio'

/** The owner invites users. Each user has a library, keys, sessions and quotas. */

let studio: Studio
let owner: SignedInUser
beforeAll(async () => {
  studio = await openStudio()
  owner = await firstOwner(studio)
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
})

const json = async <T>(answer: Response | Promise<Response>): Promise<T> => (await (await answer).json()) as T
const codeOf = async (answer: Response) => (await json<{ code: string }>(answer)).code
const people = async () => json<People>(owner.get('/api/people'))
const person = async (id: string) => (await people()).people.find((one) => one.id === id)!
const change = (id: string, body: object) => owner.send('PATCH', `/api/people/${id}`, body)
const SONG = { model: 'v4.0', task_type: 'normal', prompt: 'A slow waltz, brushed drums', n: 1 }
const GENERATE = '/api/v1/song/generate'

/** Cancels songs in progress, so that the engine renders none without need. */
const putAway = async (who: SignedInUser) => {
  for (const { id } of await who.cards()) await who.send('DELETE', `/api/tasks/${id}`)
}

describe('invite', () => {
  test('accepted › creates one member once, with the quotas that the owner set', async () => {
    const invite = await inviteOf(owner, { note: 'Bo, drums', songs_per_day: 7, storage_bytes: 1e9 })
    expect(invite.url.startsWith(`${studio.url}/join/`)).toBe(true)
    expect((await people()).invites).toMatchObject([{ id: invite.id, note: 'Bo, drums', songs_per_day: 7 }])
    expect(JSON.stringify(await people())).not.toContain(tokenOf(invite))

    const accounts = Array.from({ length: 4 }, (_, index) => ({
      name: 'Bo',
      email: `bo${index}@studio.example`,
      password: 'a password of Bo’s',
    }))
    const answers = await Promise.all(accounts.map((who) => postAs(studio.url, `/api/join/${tokenOf(invite)}`, who)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404])
    const { people: all, invites } = await people()
    expect(invites).toEqual([])
    expect(all.map(({ role }) => role)).toEqual(['owner', 'member'])
    expect(all[1]).toMatchObject({ name: 'Bo', songs_per_day: 7, storage_bytes: 1e9, suspended: false })
  })

  test('revoked or unknown › creates no member', async () => {
    const invite = await inviteOf(owner)
    expect((await owner.send('DELETE', `/api/invites/${invite.id}`)).status).toBe(204)
    expect((await owner.send('DELETE', `/api/invites/${invite.id}`)).status).toBe(404)
    for (const token of [tokenOf(invite), 'AAAAAAAAAAAAAAAAAAAAAA', '%00', `${tokenOf(invite)}x`]) {
      const answer = await postAs(studio.url, `/api/join/${token}`, {
        ...OWNER_CREDENTIALS,
        email: 'eve@studio.example',
      })
      expect([404, 400]).toContain(answer.status)
    }
    expect(
      (await signInAs(studio.url, { ...OWNER_CREDENTIALS, email: 'eve@studio.example' }).catch(() => null)) === null,
    ).toBe(true)
  })

  test('form with invalid fields › invite stays usable', async () => {
    const token = tokenOf(await inviteOf(owner))
    const tries = [
      [{ name: '', email: 'no address', password: 'short' }, ['name', 'email', 'password']],
      [{ name: 'Cy', email: OWNER_CREDENTIALS.email.toUpperCase(), password: 'a password of Cy’s' }, ['email']],
    ] as const
    for (const [body, fields] of tries) {
      const answer = await postAs(studio.url, `/api/join/${token}`, body)
      expect(answer.status).toBe(422)
      const { errors } = await json<{ errors: { path: string }[] }>(answer)
      expect(errors.map(({ path }) => path)).toEqual(fields)
    }
    await joinBy(studio.url, token, { name: 'Cy', email: 'cy@studio.example', password: 'a password of Cy’s' })
  })
})

describe('member', () => {
  test('own library › no access to app settings', async () => {
    const dee = await inviteMember(studio.url, owner, 'Dee')
    await owner.send('POST', '/api/playlists', { name: 'of the owner' })
    expect((await dee.send('POST', '/api/playlists', { name: 'of Dee' })).status).toBe(201)
    expect((await json<{ playlists: { name: string }[] }>(dee.get('/api/playlists'))).playlists).toMatchObject([
      { name: 'of Dee' },
    ])
    expect(JSON.stringify(await json(owner.get('/api/playlists')))).not.toContain('of Dee')
    const settings = await json<Settings>(dee.get('/api/settings'))
    expect(settings).toMatchObject({ api_key: null, account: { name: 'Dee', role: 'member' } })
    for (const [method, path] of [
      ['GET', '/api/people'],
      ['PATCH', `/api/people/${dee.id}`],
      ['POST', `/api/people/${dee.id}/password`],
      ['POST', '/api/invites'],
      ['POST', '/api/services'],
      ['PATCH', '/api/services/embedded'],
    ] as const)
      expect((await dee.send(method, path, method === 'GET' ? undefined : {})).status, path).toBe(404)
  })

  test('own keys › act as the member only, until revoked', async () => {
    const eli = await inviteMember(studio.url, owner, 'Eli')
    const made = await keyOf(eli, 'a sequencer')
    expect(made).toMatchObject({ name: 'a sequencer', hint: made.key.slice(-4), last_used_at: null })
    const apiClient = { base: studio.url, key: made.key }
    const submitted = await postSubmit(apiClient, GENERATE, SONG)
    expect(submitted.status).toBe(200)
    const { id } = await json<{ id: string }>(submitted)
    expect((await eli.cards()).map((card) => card.id)).toEqual([id])
    expect(await owner.card(id)).toBeNull()
    expect((await request({ base: studio.url, key: studio.key }, `/api/v1/task/query?task_id=${id}`)).status).toBe(404)
    await putAway(eli)
    // The key is shown once. The list has its last characters and its last use.
    const listed = await json<Keys>(eli.get('/api/keys'))
    expect(JSON.stringify(listed)).not.toContain(made.key)
    expect(listed.keys).toMatchObject([{ id: made.id, hint: made.hint, last_used_at: expect.any(Number) }])
    expect((await owner.send('DELETE', `/api/keys/${made.id}`)).status).toBe(404)
    expect((await eli.send('DELETE', `/api/keys/${made.id}`)).status).toBe(204)
    expect((await postSubmit(apiClient, GENERATE, SONG)).status).toBe(401)
  })

  test('own sessions › listed, one or all others can be ended', async () => {
    const fay = await inviteMember(studio.url, owner, 'Fay')
    const [laptop, phone] = [await signInAs(studio.url, fay), await signInAs(studio.url, fay)]
    const { sessions } = await json<Sessions>(laptop.get('/api/sessions'))
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(laptop.cookie).split('=')[1]!.split('.')[0]!)
    const there = (await json<Sessions>(phone.get('/api/sessions'))).sessions.find(({ current }) => current)!
    expect((await owner.send('DELETE', `/api/sessions/${there.id}`)).status).toBe(404)
    expect((await laptop.send('DELETE', `/api/sessions/${there.id}`)).status).toBe(204)
    expect((await phone.get('/api/songs')).status).toBe(401)
    expect((await laptop.send('DELETE', '/api/sessions')).status).toBe(204)
    expect((await fay.get('/api/songs')).status).toBe(401)
    expect((await json<Sessions>(laptop.get('/api/sessions'))).sessions).toMatchObject([{ current: true }])
  })

  test('name › changed by its user › shown to the owner; an empty one is refused', async () => {
    const gil = await inviteMember(studio.url, owner, 'Gil')
    const rename = (name: unknown) => gil.send('PATCH', '/api/account', { name })
    expect((await rename('  Gil Scott \u{1f3b7} ')).status).toBe(204)
    expect((await json<Settings>(gil.get('/api/settings'))).account?.name).toBe('Gil Scott \u{1f3b7}')
    expect((await person(gil.id)).name).toBe('Gil Scott \u{1f3b7}')
    for (const name of ['', ' \u200b ', 'x'.repeat(101), 7, undefined]) {
      const refused = await rename(name)
      expect(refused.status).toBe(422)
      expect((await json<{ errors: { path: string }[] }>(refused)).errors.map(({ path }) => path)).toEqual(['name'])
    }
    expect((await person(gil.id)).name).toBe('Gil Scott \u{1f3b7}')
    expect((await person('owner')).name).toBe(OWNER_CREDENTIALS.name)
  })

  test('password change › with the current password › ends all other sessions', async () => {
    const gus = await inviteMember(studio.url, owner, 'Gus')
    const other = await signInAs(studio.url, gus)
    const change = { current: 'not this one', password: 'another long password' }
    expect((await gus.send('PUT', '/api/password', change)).status).toBe(422)
    const changed = await gus.send('PUT', '/api/password', { ...change, current: gus.password })
    expect(changed.status).toBe(204)
    expect((await other.get('/api/songs')).status).toBe(401)
    const cookie = changed.headers.getSetCookie()[0]?.split(';')[0] ?? gus.cookie
    expect((await ownerWith(studio.url, cookie).get('/api/songs')).status).toBe(200)
    await expect(signInAs(studio.url, gus)).rejects.toThrow('401')
    await signInAs(studio.url, { ...gus, password: change.password })
  })

  test('forgotten password › reset link › new password', async () => {
    const hal = await inviteMember(studio.url, owner, 'Hal')
    const made = await owner.send('POST', `/api/people/${hal.id}/password`)
    expect(made.status).toBe(201)
    const token = tokenOf(await json<{ url: string }>(made))
    const body = { password: 'a new password of Hal’s' }
    // The link creates no account.
    expect(
      (await postAs(studio.url, `/api/join/${token}`, { ...OWNER_CREDENTIALS, email: 'new@studio.example' })).status,
    ).toBe(404)
    expect((await postAs(studio.url, `/api/join/${token}`, body, 'PUT')).status).toBe(204)
    expect((await postAs(studio.url, `/api/join/${token}`, body, 'PUT')).status).toBe(404)
    expect((await hal.get('/api/songs')).status).toBe(401)
    await signInAs(studio.url, { ...hal, ...body })
  })
})

describe('suspended member', () => {
  test('sessions and keys › end at once, library is back after reactivation', async () => {
    const ivy = await inviteMember(studio.url, owner, 'Ivy')
    const { key } = await keyOf(ivy)
    await ivy.send('POST', '/api/playlists', { name: 'of Ivy' })
    expect(await json<PersonRecord>(change(ivy.id, { suspended: true }))).toMatchObject({ suspended: true })
    expect((await ivy.get('/api/playlists')).status).toBe(401)
    expect(
      (await request({ base: studio.url, key }, `/api/v1/task/querys?task_ids=${crypto.randomUUID()}`)).status,
    ).toBe(401)
    const refused = await postAs(studio.url, '/api/session', ivy)
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'suspended'])
    // A caller without the password does not learn of the suspension.
    expect(await codeOf(await postAs(studio.url, '/api/session', { ...ivy, password: 'a guess' }))).toBe(
      'wrong_password',
    )

    await change(ivy.id, { suspended: false })
    const back = await signInAs(studio.url, ivy)
    expect((await json<{ playlists: unknown[] }>(back.get('/api/playlists'))).playlists).toHaveLength(1)
    expect(
      (await request({ base: studio.url, key }, `/api/v1/task/querys?task_ids=${crypto.randomUUID()}`)).status,
    ).toBe(200)
    // Ended sessions stay ended.
    expect((await ivy.get('/api/playlists')).status).toBe(401)
  })

  test('owner › cannot be suspended', async () => {
    expect((await change('owner', { suspended: true })).status).toBe(404)
    expect((await change('owner', { songs_per_day: 1 })).status).toBe(404)
  })
})

describe('daily song quota', () => {
  test('concurrent orders › counted exactly, not refunded by deletion', async () => {
    const jo = await inviteMember(studio.url, owner, 'Jo', { songs_per_day: 5 })
    const { key } = await keyOf(jo)
    const apiClient = { base: studio.url, key }
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => postSubmit(apiClient, GENERATE, { ...SONG, n: 2 })),
      ...Array.from({ length: 6 }, () => jo.send('POST', GENERATE, SONG)),
    ])
    const songs = answers.map((answer, index) => (answer.ok ? (index < 6 ? 2 : 1) : 0))
    const total = songs.reduce((sum: number, n) => sum + n, 0)
    expect(total).toBe(5)
    expect((await person(jo.id)).usage.songs_today).toBe(5)
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect([answer.status, await codeOf(answer)]).toEqual([429, 'songs_used_up'])
      const wait = Number(answer.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(24 * 60 * 60)
    }
    await putAway(jo)
    expect((await postSubmit(apiClient, GENERATE, SONG)).status).toBe(429)
    // A higher quota applies at once; the refused Idempotency-Key now orders the song.
    const headers = { 'idempotency-key': 'one more' }
    expect((await postSubmit(apiClient, GENERATE, SONG, headers)).status).toBe(429)
    await change(jo.id, { songs_per_day: 6 })
    const more = await postSubmit(apiClient, GENERATE, SONG, headers)
    expect(more.status).toBe(200)
    // A repeated request returns the same song and is not counted twice.
    const again = await postSubmit(apiClient, GENERATE, SONG, headers)
    expect((await json<{ id: string }>(again)).id).toBe((await json<{ id: string }>(more)).id)
    expect((await postSubmit(apiClient, GENERATE, SONG)).status).toBe(429)
    // Other users have quotas of their own.
    const free = await postSubmit({ base: studio.url, key: studio.key }, GENERATE, SONG)
    expect(free.status).toBe(200)
    await query({ base: studio.url, key: studio.key }, (await json<{ id: string }>(free)).id)
    await putAway(jo)
    await putAway(owner)
  })
})

describe('storage quota', () => {
  const form = (bytes: Uint8Array) => {
    const data = new FormData()
    data.append('file', new Blob([new Uint8Array(bytes)]), 'band.wav')
    data.append('upload_type', 'reference')
    return data
  }

  test('concurrent uploads › counted exactly; at the limit nothing new is made', async () => {
    const file = bandFile(4, 100)
    const kim = await inviteMember(studio.url, owner, 'Kim', { storage_bytes: file.length * 2 + 100 })
    const { key } = await keyOf(kim)
    const upload = () =>
      fetch(`${studio.url}/api/v1/file/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: form(file),
      })
    const answers = await Promise.all(Array.from({ length: 4 }, upload))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    for (const answer of answers.filter(({ ok }) => !ok))
      expect([answer.status, await codeOf(answer)]).toEqual([402, 'storage_used_up'])
    expect((await person(kim.id)).usage.bytes).toBe(file.length * 2)
    const apiClient = { base: studio.url, key }
    expect((await postSubmit(apiClient, GENERATE, SONG)).status).toBe(200)
    await change(kim.id, { storage_bytes: file.length })
    const full = await postSubmit(apiClient, GENERATE, SONG)
    expect([full.status, await codeOf(full)]).toEqual([402, 'storage_used_up'])
    const archive = await owner.get('/api/export')
    expect(archive.status).toBe(200)
    const imported = await kim.raw('POST', '/api/import', await archive.arrayBuffer(), {
      'content-type': 'application/zip',
    })
    expect([imported.status, await codeOf(imported)]).toEqual([402, 'storage_used_up'])
    await change(kim.id, { storage_bytes: null })
    expect((await upload()).status).toBe(200)
    await putAway(kim)
  })
})
