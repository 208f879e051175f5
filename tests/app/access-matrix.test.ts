import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LibraryPage, Playlist, TrashPage } from '#lib/contract/studio'
import { upload } from '../harness/api-client'
import { bandFile } from '../harness/audio'
import { seedLibrary } from '../harness/library'
import type { Owner } from '../harness/owner'
import {
  firstOwner,
  inviteMember,
  inviteOf,
  keyOf,
  OWNER_CREDENTIALS,
  openStudio,
  type SignedInUser,
  signInAs,
} from '../harness/people'
import { routesUnder } from '../harness/routes'
import { newDataDir, removeDataDir, type Studio } from '../harness/studio'
import { everyNth, inTier } from '../harness/tier'

/**
 * Access of every caller to every object by every verb. An object of another user answers like an unknown id, and
 * does not change. An object of the caller answers the same for every user.
 */

const PEOPLE = ['owner', 'member', 'other'] as const
type Name = (typeof PEOPLE)[number]

/** Objects that each user owns. */
type Things = {
  task: string
  song: string
  trashed: string
  upload: string
  playlist: string
  key: string
  session: string
  token: string
}

const NOTHING = '00000000-0000-4000-8000-000000000000'
const NO_TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA'

let studio: Studio
let things: Record<Name, Things>
let invite: string

/** A request in the name of one caller. */
type Caller = {
  name: string
  who: Name | null
  via: 'session' | 'key'
  headers: Record<string, string>
  call: Call
  in: boolean
}
type Call = (method: string, path: string, body?: unknown, form?: boolean) => Promise<Response>
const callers = new Map<string, Caller>()

const referenceTo = (audio_type: 'audio_id' | 'upload_id', audio_content: string) => ({
  model: 'v3.5',
  task_type: 'reference',
  prompt: 'A waltz',
  n: 1,
  reference_audio: { audio_type, audio_content },
})

/** Every route requested so far, as `GET /api/songs/[id]`. */
const asked = new Set<string>()

/** The third user is a second stranger to the others, and as a caller like the second. */
const CALLING = inTier<readonly Name[]>({ default: PEOPLE.slice(0, 2), full: PEOPLE })

const CALLERS = [
  ...CALLING.flatMap((name) => [`${name}, at a page`, `${name}, by a key of their own`]),
  'the studio’s key',
  'one who is suspended, at a page',
  'one who is suspended, by a key',
  'a visitor without a session',
  'nobody, with a key that is none',
]

const calling =
  (headers: Record<string, string>): Call =>
  (method, path, body, form = false) => {
    const write = method !== 'GET'
    const route = routeOf(method, path)
    if (route) asked.add(route)
    return fetch(`${studio.url}${path}`, {
      method,
      headers: {
        ...headers,
        ...(write && { origin: studio.url }),
        ...(body !== undefined && { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
      },
      ...(body !== undefined && { body: form ? String(body) : JSON.stringify(body) }),
    })
  }

/** Verbs on one object of a user. API paths also accept keys; page paths do not. */
type Verb = {
  object: keyof Things
  does: string
  spec?: boolean
  /** Verbs that delete an object come last. */
  ask: (call: Call, id: string) => Promise<Response>
  /** Response to the owner of the object. */
  own: number
}

const VERBS: Verb[] = [
  {
    object: 'task',
    does: 'query',
    spec: true,
    own: 200,
    ask: (call, id) => call('GET', `/api/v1/task/query?task_id=${id}`),
  },
  {
    object: 'task',
    does: 'cancel',
    spec: true,
    own: 200,
    ask: (call, id) => call('POST', '/api/v1/task/cancel', { id }),
  },
  {
    object: 'song',
    does: 'use as reference',
    spec: true,
    own: 200,
    ask: (call, id) => call('POST', '/api/v1/song/generate', referenceTo('audio_id', id)),
  },
  {
    object: 'upload',
    does: 'use as reference',
    spec: true,
    own: 200,
    ask: (call, id) => call('POST', '/api/v1/song/generate', referenceTo('upload_id', id)),
  },
  {
    object: 'task',
    does: 'repeat',
    spec: true,
    own: 200,
    ask: (call, id) =>
      call('POST', '/api/v1/song/generate', {
        model: 'v4.0',
        task_type: 'normal',
        prompt: 'A waltz',
        n: 1,
        retry_of: id,
      }),
  },
  { object: 'song', does: 'read', spec: true, own: 200, ask: (call, id) => call('GET', `/api/songs/${id}`) },
  // The songs of this library come from no engine, so that their owners are told why they cannot be edited.
  {
    object: 'song',
    does: 'read the score',
    spec: true,
    own: 409,
    ask: (call, id) => call('GET', `/api/songs/${id}/score`),
  },
  {
    object: 'song',
    does: 'hear an instrument',
    spec: true,
    own: 409,
    ask: (call, id) => call('GET', `/api/songs/${id}/audition?part=p1&instrument=bank:48`),
  },
  {
    object: 'song',
    does: 'edit',
    spec: true,
    own: 409,
    ask: (call, id) => call('POST', `/api/songs/${id}/edits`, { edits: [{ kind: 'transpose', semitones: 1 }] }),
  },
  {
    object: 'song',
    does: 'list versions',
    spec: true,
    own: 200,
    ask: (call, id) => call('GET', `/api/songs/${id}/versions`),
  },
  {
    object: 'song',
    does: 'keep a production',
    spec: true,
    // It was not made from itself.
    own: 422,
    ask: (call, id) => call('POST', `/api/songs/${id}/versions`, { song_id: id }),
  },
  {
    object: 'song',
    does: 'restore a version',
    spec: true,
    own: 200,
    ask: (call, id) => call('PUT', `/api/songs/${id}/current`),
  },
  {
    object: 'song',
    does: 'change',
    spec: true,
    own: 200,
    ask: (call, id) => call('PATCH', `/api/songs/${id}`, { favourite: true }),
  },
  {
    object: 'song',
    does: 'use a picture as its cover',
    // What it sends is no picture.
    own: 415,
    ask: (call, id) => call('PUT', `/api/songs/${id}/cover`, {}),
  },
  {
    object: 'song',
    does: 'save as zip',
    own: 200,
    ask: (call, id) => call('POST', '/api/songs/zip', `ids=${id}`, true),
  },
  { object: 'upload', does: 'read', own: 200, ask: (call, id) => call('GET', `/api/uploads/${id}`) },
  {
    object: 'playlist',
    does: 'read',
    spec: true,
    own: 200,
    ask: (call, id) => call('GET', `/api/playlists/${id}`),
  },
  {
    object: 'playlist',
    does: 'rename',
    own: 200,
    ask: (call, id) => call('PATCH', `/api/playlists/${id}`, { name: 'renamed' }),
  },
  {
    object: 'playlist',
    does: 'add to',
    spec: true,
    own: 200,
    ask: (call, id) => call('POST', `/api/playlists/${id}/songs`, { ids: [NOTHING] }),
  },
  {
    object: 'playlist',
    does: 'take off',
    spec: true,
    own: 200,
    ask: (call, id) => call('DELETE', `/api/playlists/${id}/songs`, { ids: [NOTHING] }),
  },
  {
    object: 'playlist',
    does: 'order',
    own: 200,
    ask: (call, id) => call('POST', `/api/playlists/${id}/order`, { ids: [NOTHING], before: null }),
  },
  ...(['song', 'playlist'] as const).flatMap((object): Verb[] => [
    { object, does: 'see the share of', own: 200, ask: (call, id) => call('GET', `/api/${object}s/${id}/share`) },
    {
      object,
      does: 'share',
      own: 200,
      ask: (call, id) => call('PUT', `/api/${object}s/${id}/share`, { download: true, made_with: true }),
    },
    { object, does: 'end the share of', own: 204, ask: (call, id) => call('DELETE', `/api/${object}s/${id}/share`) },
  ]),
  { object: 'trashed', does: 'restore', own: 204, ask: (call, id) => call('POST', `/api/songs/${id}/restore`) },
  { object: 'song', does: 'delete', own: 204, ask: (call, id) => call('DELETE', `/api/songs/${id}`) },
  { object: 'playlist', does: 'delete', own: 204, ask: (call, id) => call('DELETE', `/api/playlists/${id}`) },
  { object: 'task', does: 'delete', own: 204, ask: (call, id) => call('DELETE', `/api/tasks/${id}`) },
  { object: 'key', does: 'revoke', own: 204, ask: (call, id) => call('DELETE', `/api/keys/${id}`) },
  { object: 'session', does: 'end', own: 204, ask: (call, id) => call('DELETE', `/api/sessions/${id}`) },
]

/** Retries failed downloads. No song here has one. */
const FETCH_AGAIN: Verb['ask'] = (call, id) => call('POST', `/api/songs/${id}/fetch`)

/** Resources of which every user has exactly one. */
const OWN: { does: string; path: string; method?: string; spec?: boolean }[] = [
  { does: 'the library', path: '/api/songs?limit=100', spec: true },
  { does: 'how many songs', path: '/api/songs/count' },
  { does: 'what the library can be narrowed to', path: '/api/songs/facets' },
  { does: 'how many cards', path: '/api/tasks/count?from=0&before=99999999999' },
  { does: 'the cards', path: '/api/tasks?limit=100' },
  { does: 'the playlists', path: '/api/playlists', spec: true },
  { does: 'the trash', path: '/api/trash' },
  { does: 'the keys', path: '/api/keys' },
  { does: 'the sessions', path: '/api/sessions' },
  { does: 'the passkeys', path: '/api/passkeys' },
  { does: 'the settings', path: '/api/settings' },
  { does: 'the services', path: '/api/services', spec: true },
  { does: 'the export', path: '/api/export' },
  { does: 'the preview of a voice', path: '/api/voices/female/preview' },
  { does: 'the headers of that preview', path: '/api/voices/female/preview', method: 'HEAD' },
  { does: 'the rhymes of a word', path: '/api/v1/lyric/rhymes?word=slow', spec: true },
  { does: 'many tasks', path: '/api/v1/task/querys?task_ids={tasks}', spec: true },
]

/**
 * Creates something for the caller, or changes all of the caller’s objects. The bodies are empty, so permitted
 * callers get a validation error.
 */
const ANEW: { method: string; path: string; spec?: boolean }[] = [
  ...[
    'file/upload',
    'file/song',
    'file/melody',
    'lyric/generate',
    'lyric/line',
    'song/generate',
    'song/extend',
    'song/cover',
    'song/replace',
    'song/add-part',
    'song/separate',
    'song/instrumental',
  ].map((path) => ({
    method: 'POST',
    path: `/api/v1/${path}`,
    spec: true,
  })),
  { method: 'POST', path: '/api/playlists', spec: true },
  ...['import', 'keys', 'passkeys', 'passkeys/options', 'songs/zip', 'songs/batch', 'songs/tags', 'uploads/check'].map(
    (path) => ({
      method: 'POST',
      path: `/api/${path}`,
    }),
  ),
  { method: 'PATCH', path: '/api/account' },
  { method: 'PUT', path: '/api/password' },
  { method: 'DELETE', path: '/api/trash' },
  { method: 'DELETE', path: '/api/sessions' },
  { method: 'DELETE', path: '/api/session' },
]

/** Routes open to anonymous callers: sign-in, health and shared pages. Health and shared pages have keys of their own. */
const OPEN = [
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /api/precache-manifest',
  'GET /api/messages/[file]',
  'GET /api/oembed',
  'POST /api/session',
  'POST /api/session/passkey',
  'POST /api/session/passkey/options',
  'POST /api/join/[token]',
  'PUT /api/join/[token]',
  'GET /api/metrics',
  'POST /api/backup',
]

/** Every caller gets this response for an unknown path. */
const ROUTES = routesUnder('api').filter((route) => !route.includes('[...'))

const routeOf = (method: string, path: string): string | undefined =>
  ROUTES.filter((route) => {
    const pattern = route.replace(/\[\w+\]/g, '[^/]+').replaceAll('/', '\\/')
    return new RegExp(`^${pattern}$`).test(`${method} ${path.split('?')[0]}`)
  }).sort((a, b) => a.split('[').length - b.split('[').length)[0]

/** Resources of the app owner. */
const HOST: { does: string; ask: (call: Call) => Promise<Response>; own: number }[] = [
  { does: 'see people', own: 200, ask: (call) => call('GET', '/api/people') },
  {
    does: 'change a member',
    own: 200,
    ask: async (call) => call('PATCH', `/api/people/${memberId}`, { songs_per_day: null }),
  },
  {
    does: 'make a link to a password',
    own: 201,
    ask: async (call) => call('POST', `/api/people/${memberId}/password`),
  },
  { does: 'invite', own: 201, ask: (call) => call('POST', '/api/invites', { note: 'x' }) },
  {
    does: 'choose the service',
    own: 422,
    ask: (call) => call('POST', '/api/services', { base_url: 'x', key: 'y' }),
  },
  {
    does: 'make the built-in engine the default',
    own: 200,
    ask: (call) => call('PATCH', '/api/services/embedded', { is_default: true }),
  },
  { does: 'check a service', own: 404, ask: (call) => call('POST', `/api/services/${NOTHING}/check`) },
  { does: 'remove a service', own: 404, ask: (call) => call('DELETE', `/api/services/${NOTHING}`) },
  { does: 'the lyrics writer', own: 200, ask: (call) => call('GET', '/api/lyrics-writer') },
  {
    does: 'set the lyrics writer',
    own: 422,
    ask: (call) => call('PUT', '/api/lyrics-writer', { base_url: 'x', model: 'm' }),
  },
  { does: 'remove the lyrics writer', own: 204, ask: (call) => call('DELETE', '/api/lyrics-writer') },
  { does: 'take an invite back', own: 204, ask: (call) => call('DELETE', `/api/invites/${invite}`) },
]

let memberId = ''

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T

const thingsOf = async (
  who: Owner & { cookie: string },
): Promise<Omit<Things, 'key'> & { key: string; secret: string }> => {
  const { songs } = await json<LibraryPage>(await who.get('/api/songs?limit=100'))
  const [song, second, third] = songs
  if (!song || !second || !third) throw new Error('There are too few songs.')
  await who.send('DELETE', `/api/songs/${third.id}`)
  const { songs: trashed } = await json<TrashPage>(await who.get('/api/trash'))
  const list = await json<Playlist>(await who.send('POST', '/api/playlists', { name: 'a list', ids: [second.id] }))
  for (const path of [`songs/${song.id}`, `playlists/${list.id}`])
    await who.send('PUT', `/api/${path}/share`, { download: false, made_with: false })
  const made = await keyOf(who)
  const apiClient = { base: studio.url, key: made.key }
  const { sessions } = await json<{ sessions: { id: string; current: boolean }[] }>(await who.get('/api/sessions'))
  return {
    task: second.task_id,
    song: song.id,
    trashed: trashed[0]!.id,
    upload: await upload(apiClient, bandFile(2, 100), 'band.wav', 'reference'),
    playlist: list.id,
    key: (await keyOf(who, 'another program')).id,
    session: sessions.find(({ current }) => !current)!.id,
    token: new URL(song.peaks_url).pathname.split('/')[2]!,
    secret: made.key,
  }
}

beforeAll(async () => {
  const dataDir = newDataDir()
  studio = await openStudio({}, dataDir)
  const first = await firstOwner(studio)
  const members = {
    member: await inviteMember(studio.url, first, 'Mia'),
    other: await inviteMember(studio.url, first, 'Oz'),
  }
  const gone = await inviteMember(studio.url, first, 'Sue')
  memberId = members.member.id
  await studio.stop()
  for (const [who, owner] of [
    ['owner', 'owner'],
    ['member', members.member.id],
    ['other', members.other.id],
  ] as const)
    await seedLibrary(dataDir, {
      count: 3,
      owner,
      change: (index) => ({ mediaToken: `sown-by-${who}-${index}`.padEnd(22, '0') }),
    })
  studio = await openStudio({}, dataDir)

  const signed: Record<Name, SignedInUser> = {
    owner: await signInAs(studio.url, OWNER_CREDENTIALS),
    member: await signInAs(studio.url, members.member),
    other: await signInAs(studio.url, members.other),
  }
  const found = {} as Record<Name, Things>
  const add = (name: string, who: Name | null, via: Caller['via'], headers: Record<string, string>, isIn = true) =>
    callers.set(name, { name, who, via, headers, call: calling(headers), in: isIn })
  for (const name of PEOPLE) {
    const { secret, ...mine } = await thingsOf(signed[name])
    found[name] = mine
    add(`${name}, at a page`, name, 'session', { cookie: signed[name].cookie })
    add(`${name}, by a key of their own`, name, 'key', { authorization: `Bearer ${secret}` })
  }
  things = found
  add('the studio’s key', 'owner', 'key', { authorization: `Bearer ${studio.key}` })
  const sue = await signInAs(studio.url, gone)
  const { key } = await keyOf(sue)
  await signed.owner.send('PATCH', `/api/people/${gone.id}`, { suspended: true })
  add('one who is suspended, at a page', null, 'session', { cookie: sue.cookie }, false)
  add('one who is suspended, by a key', null, 'key', { authorization: `Bearer ${key}` }, false)
  add('a visitor without a session', null, 'session', {}, false)
  add('nobody, with a key that is none', null, 'key', { authorization: `Bearer sl_${NO_TOKEN}` }, false)
  invite = (await inviteOf(signed.owner)).id
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
})

const callerOf = (name: string): Caller => callers.get(name)!

/** Status and error code, without the message. */
const said = async (answer: Response): Promise<string> => {
  const body = answer.headers.get('content-type')?.includes('json') ? await answer.json() : await answer.arrayBuffer()
  return `${answer.status} ${(body as { code?: string }).code ?? ''}`.trim()
}

/** Every object of a user as the user sees it, without timestamps. */
const stateOf = async (name: Name): Promise<string> => {
  const { call } = callerOf(`${name}, at a page`)
  const paths = [
    '/api/songs?limit=100',
    '/api/tasks?limit=100',
    '/api/playlists',
    '/api/trash',
    '/api/keys',
    '/api/sessions',
    `/api/songs/${things[name].song}/share`,
    `/api/playlists/${things[name].playlist}/share`,
  ]
  const all = await Promise.all(paths.map(async (path) => (await call('GET', path)).text()))
  return all.join('\n').replace(/"(?:used|seen)_at":(?:\d+|null)/g, '')
}

describe('object of another user › any verb › 404, unchanged', () => {
  for (const caller of CALLERS)
    test(`as ${caller}`, async () => {
      const { who, via, call, in: isIn } = callerOf(caller)
      const strangers = PEOPLE.filter((name) => name !== who)
      const before = await Promise.all(strangers.map(stateOf))
      for (const [index, { object, does, spec = false, ask }] of [
        ...VERBS,
        { object: 'song', does: 'fetch again', ask: FETCH_AGAIN } as Verb,
      ].entries()) {
        const isAllowed = isIn && (via !== 'key' || spec)
        const unknown = isAllowed ? await said(await ask(call, NOTHING)) : '401 unauthorized'
        for (const of of everyNth(strangers.length, strangers, index % strangers.length)) {
          const answer = await said(await ask(call, things[of][object]))
          const what = `${does} ${object} of ${of}`
          expect(answer, what).toBe(unknown)
          if (!isAllowed) continue
          // An id of another user in a request body is an invalid field.
          expect(
            ['404 not_found', ...(does.startsWith('use') || does === 'repeat' ? ['422 invalid'] : [])],
            what,
          ).toContain(answer)
        }
      }
      expect(await Promise.all(strangers.map(stateOf))).toEqual(before)
    })
})

describe('resource of which every user has one › contains only objects of the caller', () => {
  for (const caller of CALLERS)
    test(`as ${caller}`, async () => {
      const { who, via, call, in: isIn } = callerOf(caller)
      const tasks = PEOPLE.map((name) => things[name].task).join(',')
      for (const { does, path, method = 'GET', spec = false } of OWN) {
        const answer = await call(method, path.replace('{tasks}', tasks))
        const bytes = Buffer.from(await answer.arrayBuffer())
        if (!isIn || (via === 'key' && !spec)) {
          expect(answer.status, does).toBe(401)
          continue
        }
        expect(answer.status, does).toBe(200)
        for (const of of PEOPLE.filter((name) => name !== who))
          for (const [object, id] of Object.entries(things[of]))
            expect(bytes.includes(id), `${does} tells of the ${object} of ${of}`).toBe(false)
        if (path.includes('{tasks}')) expect(bytes.includes(things[who!].task)).toBe(true)
      }
      // Bulk requests skip objects of other users.
      const foreign = PEOPLE.filter((name) => name !== who).flatMap((name) => [things[name].song, things[name].trashed])
      for (const action of ['favourite', 'unheard', 'trash', 'restore', 'erase']) {
        const answer = await call('POST', '/api/songs/batch', { ids: foreign, action })
        if (!isIn || via === 'key') expect(answer.status, action).toBe(401)
        else expect(await answer.json(), action).toEqual({ ids: [] })
      }
      const tagged = await call('POST', '/api/songs/tags', { ids: foreign, add: ['theirs'] })
      if (!isIn || via === 'key') expect(tagged.status).toBe(401)
      else expect(await tagged.json()).toEqual({ ids: [] })
    })
})

describe('app settings and user administration › only for the app owner', () => {
  for (const caller of [...CALLERS.filter((name) => name !== 'owner, at a page'), 'owner, at a page'])
    test(`as ${caller}`, async () => {
      const { who, via, call, in: isIn } = callerOf(caller)
      for (const { does, ask, own } of HOST) {
        const { status } = await ask(call)
        expect(status, does).toBe(!isIn || via === 'key' ? 401 : who === 'owner' ? own : 404)
      }
    })
})

describe('song file address › requested by anyone › served without further permission', () => {
  for (const caller of CALLERS)
    test(`as ${caller}`, async () => {
      const { call } = callerOf(caller)
      for (const of of PEOPLE) {
        const media = `/media/${things[of].token}`
        expect((await call('GET', `${media}/audio.wav`)).status).toBe(200)
        expect((await call('GET', `${media}/peaks.json`)).status).toBe(200)
      }
      expect((await call('GET', `/media/${NO_TOKEN}/peaks.json`)).status).toBe(404)
    })
})

describe('page data › contains only objects of the caller', () => {
  for (const caller of CALLERS)
    test(`as ${caller}`, async () => {
      const { who, via, headers, in: isIn } = callerOf(caller)
      const open = async (path: string) =>
        (await fetch(`${studio.url}${path}`, { headers: { ...headers, 'sec-fetch-dest': 'document' } })).text()
      const library = await open('/library')
      for (const of of PEOPLE) {
        const mine = isIn && via === 'session' && of === who
        expect(library.includes(things[of].token), `the library, of ${of}`).toBe(mine)
        expect((await open(`/songs/${things[of].song}`)).includes(things[of].token), `a song of ${of}`).toBe(mine)
      }
    })
})

describe('own object › any verb › success', () => {
  for (const name of CALLING)
    test(`as ${name}, until the object is deleted`, async () => {
      const page = callerOf(`${name}, at a page`).call
      const apiClient = callerOf(`${name}, by a key of their own`).call
      for (const { object, does, spec = false, ask, own } of VERBS) {
        const id = things[name][object]
        const what = `${does} ${object}`
        if (spec) expect((await ask(apiClient, id)).status, `${what}, by a key`).toBe(own)
        expect((await ask(page, id)).status, what).toBe(own)
        if (!/^(delete|revoke|end)/.test(does)) continue
        expect(await said(await ask(page, id)), `${what}, once more`).toBe('404 not_found')
      }
    })
})

describe('creating routes › anonymous caller › refused', () => {
  // Page routes come last because they end the caller’s session.
  for (const caller of [...CALLERS].reverse())
    test(`as ${caller}`, async () => {
      const { via, call, in: isIn } = callerOf(caller)
      for (const { method, path, spec = false } of ANEW) {
        const { status } = await call(method, path)
        if (!isIn || (via === 'key' && !spec)) expect(status, path).toBe(401)
        else expect([401, 403, 404, 500], `${path}: ${status}`).not.toContain(status)
      }
      // A page route has just signed out.
      expect((await call('DELETE', '/api/passkeys/none')).status).toBe(401)
    })

  test('access matrix › all API routes › each is covered', () => {
    expect(ROUTES.length).toBeGreaterThan(50)
    expect(ROUTES.filter((route) => !asked.has(route) && !OPEN.includes(route))).toEqual([])
  })
})
