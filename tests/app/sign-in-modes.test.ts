import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { signIn } from '../harness/owner'
import { firstOwner, joinBy, OWNER_CREDENTIALS, openStudio, postAs, printedLink, signInAs } from '../harness/people'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'

/** What changes at the next start of an app: its owner link, and how people sign in. */

describe('owner link', () => {
  test('concurrent owner-link claims › exactly one wins; each start prints a new link until then', async () => {
    const dataDir = newDataDir()
    let studio = await openStudio({}, dataDir)
    while (printedLink(studio) === null) await new Promise((resolve) => setTimeout(resolve, 20))
    const first = printedLink(studio)!
    await studio.stop()
    studio = await openStudio({}, dataDir)
    while (printedLink(studio) === null) await new Promise((resolve) => setTimeout(resolve, 20))
    const second = printedLink(studio)!
    expect(second).not.toBe(first)
    const answers = await Promise.all(
      [first, second, second].map((token, index) =>
        postAs(studio.url, `/api/join/${token}`, { ...OWNER_CREDENTIALS, email: `a${index}@studio.example` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    await studio.stop()
    studio = await openStudio({}, dataDir)
    await signInAs(studio.url, { ...OWNER_CREDENTIALS, email: `a${answers.findIndex(({ ok }) => ok)}@studio.example` })
    expect(printedLink(studio)).toBeNull()
    await studio.stop()
    removeDataDir(dataDir)
  })
})

describe('change of the sign-in mode', () => {
  test('library › local, access code, accounts and local again › kept', async () => {
    const dataDir = newDataDir()
    const run = async (env: Record<string, string>, work: (studio: Studio) => Promise<void>) => {
      const studio = await startStudio({ dataDir, env })
      await work(studio).finally(() => studio.stop())
    }
    const namesOf = async (owner: { get(path: string): Promise<Response> }) =>
      ((await (await owner.get('/api/playlists')).json()) as { playlists: { name: string }[] }).playlists.map(
        ({ name }) => name,
      )
    await run({}, async ({ url }) => {
      const owner = await signIn(url)
      expect((await owner.send('POST', '/api/playlists', { name: 'local' })).status).toBe(201)
    })
    await run({ HOST: '0.0.0.0', ACCESS_CODE: 'open sesame' }, async (studio) => {
      const owner = await signIn(studio.url, 'open sesame')
      expect((await owner.send('POST', '/api/playlists', { name: 'code' })).status).toBe(201)
      expect(printedLink(studio)).toBeNull()
    })
    await run({ HOST: '0.0.0.0' }, async (studio) => {
      const owner = await firstOwner(studio)
      expect((await owner.send('POST', '/api/playlists', { name: 'accounts' })).status).toBe(201)
    })
    await run({}, async ({ url }) => expect(await namesOf(await signIn(url))).toEqual(['local', 'code', 'accounts']))
    await run({ HOST: '0.0.0.0' }, async ({ url }) =>
      expect(await namesOf(await signInAs(url, OWNER_CREDENTIALS))).toEqual(['local', 'code', 'accounts']),
    )
    // A code that an earlier version generated.
    writeFileSync(join(dataDir, 'access-code'), 'kept from before\n')
    await run({ HOST: '0.0.0.0' }, async (studio) => {
      expect(await namesOf(await signIn(studio.url, 'kept from before'))).toHaveLength(3)
      expect((await postAs(studio.url, '/api/session', OWNER_CREDENTIALS)).status).toBe(422)
      await expect(joinBy(studio.url, 'any', OWNER_CREDENTIALS)).rejects.toThrow('404')
    })
    removeDataDir(dataDir)
  })
})
