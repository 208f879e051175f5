import { expect, test } from 'vitest'
import { onPostgres, openTestDatabase } from '../harness/database'
import { ownerWith } from '../harness/owner'
import { OWNER_CREDENTIALS, openStudio, postAs } from '../harness/people'
import { removeDataDir } from '../harness/studio'

/** The logs of failing statements contain no passwords, addresses, prompts or tokens. */

const TABLES = ['people', 'tasks', 'songs', 'sessions', 'credentials', 'verifications', 'invites', 'playlists']

test.runIf(onPostgres)('every statement fails › requests and pages › log without their values', async () => {
  const studio = await openStudio({ LOG_LEVEL: 'debug', PUBLIC_URL: 'https://songs.example' })
  const origin = 'https://songs.example'
  const database = await openTestDatabase(studio.dataDir)
  try {
    const link = /\/join\/([\w-]+)/.exec(studio.output())![1]!
    const joined = await postAs(studio.url, `/api/join/${link}`, OWNER_CREDENTIALS, 'POST', origin)
    expect(joined.status).toBe(204)
    const cookie = joined.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const before = studio.output().length
    for (const table of TABLES) await database.execute(`alter table ${table} rename to ${table}_gone`)

    const browser = ownerWith(studio.url, cookie)
    const prompt = 'a canary prompt\n    at canary-place (canary.ts:1:1)'
    const headers = { authorization: `Bearer ${studio.key}`, 'content-type': 'application/json' }
    const song = { model: 'v4.0', task_type: 'normal', prompt, lyric: 'canary lyric' }
    const answers = [
      await postAs(
        studio.url,
        '/api/session',
        { email: 'canary@studio.example', password: 'canary password' },
        'POST',
        origin,
      ),
      await postAs(studio.url, '/api/join/canary-token', { ...OWNER_CREDENTIALS, name: 'canary name' }, 'POST', origin),
      await fetch(`${studio.url}/api/v1/song/generate`, { method: 'POST', headers, body: JSON.stringify(song) }),
      await fetch(`${studio.url}/api/v1/task/query?task_id=${crypto.randomUUID()}`, { headers }),
      await browser.send('POST', '/api/playlists', { name: 'canary list' }, { origin }),
      ...(await Promise.all(
        ['/', '/library?q=canary', `/songs/${crypto.randomUUID()}`, '/join/canary-token', '/s/canary-token'].map(
          (path) => browser.get(path),
        ),
      )),
    ]
    expect(answers.filter(({ status }) => status >= 500).length).toBeGreaterThan(5)
    const log = studio.output().slice(before)
    expect(log).toContain('42P01')
    for (const secret of [
      'canary',
      cookie.split('=')[1]!.slice(0, 20),
      OWNER_CREDENTIALS.email,
      OWNER_CREDENTIALS.password,
    ])
      expect(log).not.toContain(secret)
    for (const answer of answers) expect(await answer.text()).not.toMatch(/Failed query|insert into|42P01/i)
  } finally {
    await database.close()
    await studio.stop()
    removeDataDir(studio.dataDir)
  }
})

test('https › responses behind a proxy that says so › browsers are told to stay with it', async () => {
  const studio = await openStudio({ PUBLIC_URL: 'https://songs.example' })
  try {
    const headerOf = async (path: string, scheme?: string) => {
      const answer = await fetch(`${studio.url}${path}`, { headers: scheme ? { 'x-forwarded-proto': scheme } : {} })
      return answer.headers.get('strict-transport-security')
    }
    for (const path of ['/', '/api/health', '/api/nowhere', '/media/x/audio.mp3'])
      for (const [scheme, header] of [
        ['https', 'max-age=31536000'],
        [undefined, 'max-age=31536000'],
        ['http', null],
      ] as const)
        expect([path, scheme, await headerOf(path, scheme)]).toEqual([path, scheme, header])
  } finally {
    await studio.stop()
    removeDataDir(studio.dataDir)
  }
})
