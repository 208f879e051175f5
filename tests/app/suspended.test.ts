import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sessions } from '#lib/contract/people'
import { songFiles } from '#lib/data/file-keys'
import { upload } from '../harness/api-client'
import { bandFile } from '../harness/audio'
import { onPostgres } from '../harness/database'
import { seedLibrary } from '../harness/library'
import { ownerWith } from '../harness/owner'
import {
  firstOwner,
  inviteMember,
  keyOf,
  OWNER_CREDENTIALS,
  openStudio,
  type SignedInUser,
  signInAs,
} from '../harness/people'
import { newDataDir, removeDataDir, type Studio } from '../harness/studio'

/**
 * Suspension also cuts running responses of the user and of listeners to their shares. On Postgres the streams run on
 * another replica than the request.
 */

/** More bytes than socket buffers hold, so that the response stays open until cut. */
const LONG_BYTES = 300_000_000

type Member = Awaited<ReturnType<typeof inviteMember>>

let studio: Studio
/** The replica that serves the streams. */
let door: Studio
let owner: SignedInUser
let mia: Member
let oz: Member

const dataDir = newDataDir()
const songOf = (name: string) => `/media/${`sown-for-${name}`.padEnd(22, '0')}/audio.wav`

beforeAll(async () => {
  studio = await openStudio({}, dataDir)
  owner = await firstOwner(studio)
  mia = await inviteMember(studio.url, owner, 'Mia')
  oz = await inviteMember(studio.url, owner, 'Oz')
  await studio.stop()
  for (const [name, { id }] of Object.entries({ mia, oz })) {
    const mediaToken = songOf(name).split('/')[2]!
    const { newest } = await seedLibrary(dataDir, {
      count: 1,
      owner: id,
      change: () => ({ bytes: LONG_BYTES, mediaToken }),
    })
    const audio = join(dataDir, 'files', songFiles(newest, 'wav').audio)
    rmSync(audio)
    writeFileSync(audio, '')
    truncateSync(audio, LONG_BYTES)
  }
  // A song still in progress at the end of the test.
  const slow = { songSeconds: 120, renderSpeed: 2 }
  studio = await openStudio({}, dataDir, slow)
  door = onPostgres ? await openStudio({}, dataDir, slow) : studio
  owner = await signInAs(studio.url, OWNER_CREDENTIALS)
})
afterAll(async () => {
  await studio?.stop()
  await door?.stop()
  removeDataDir(dataDir)
})

/** The same browser at another port; cookie names contain the port. */
const atDoor = ({ cookie }: SignedInUser) =>
  ownerWith(door.url, cookie.replaceAll(/songloom_\d+/g, `songloom_${new URL(door.url).port}`))

/** Reads the start of a response, then slowly until it ends or is cut. */
const begin = async (asked: Promise<Response>) => {
  const answer = await asked
  expect(answer.status).toBe(200)
  const length = Number(answer.headers.get('content-length'))
  const reader = answer.body!.getReader()
  let bytes = (await reader.read()).value!.length
  const next = async () => {
    const part = await reader.read()
    bytes += part.value?.length ?? 0
    return !part.done
  }
  return {
    /** The response ended before its last byte. */
    async isCut() {
      const rest = async () => {
        while (await next()) await new Promise((resolve) => setTimeout(resolve, 20))
      }
      await expect(rest()).rejects.toThrow()
      expect(bytes).toBeLessThan(length)
    },
    /** The response continues beyond what buffers held. */
    async goesOn() {
      const until = bytes + LONG_BYTES / 2
      while (bytes < until) expect(await next()).toBe(true)
      await reader.cancel()
    },
  }
}

const zip = (who: SignedInUser, id: string) =>
  atDoor(who).raw('POST', '/api/songs/zip', `ids=${id}`, {
    origin: door.url,
    'content-type': 'application/x-www-form-urlencoded',
  })
const firstOf = async (who: SignedInUser) =>
  ((await (await who.get('/api/songs?limit=1')).json()) as { songs: { id: string }[] }).songs[0]!.id

test('ended session › its running responses are cut, no others', async () => {
  const laptop = await signInAs(studio.url, mia)
  const phone = await signInAs(studio.url, mia)
  const id = await firstOf(laptop)
  const listed = (await (await phone.get('/api/sessions')).json()) as Sessions
  const phonesExport = await begin(atDoor(phone).get('/api/export'))
  const phonesZip = await begin(zip(phone, id))
  const laptopsZip = await begin(zip(laptop, id))
  const song = await begin(fetch(door.url + songOf('mia')))
  const session = listed.sessions.find((one) => one.current)!
  expect((await laptop.send('DELETE', `/api/sessions/${session.id}`)).status).toBe(204)
  await Promise.all([phonesExport.isCut(), phonesZip.isCut()])
  await laptopsZip.goesOn()
  // A song address is served to every caller, signed in or not.
  await song.goesOn()
})

test('suspended user › playback, songs in progress and downloads are cut', async () => {
  const signed = await signInAs(studio.url, mia)
  const apiClient = { base: studio.url, key: (await keyOf(signed)).key }
  const sent = await upload(apiClient, bandFile(2, 100), 'band.wav', 'reference')
  const { audio_url } = (await (await signed.get(`/api/uploads/${sent}`)).json()) as { audio_url: string }
  const made = await signed.send('POST', '/api/v1/song/generate', {
    model: 'v4.0',
    task_type: 'normal',
    prompt: 'slow folk ballad, male voice, 4 minutes',
    n: 1,
  })
  const task = (await made.json()) as { id: string }
  const live = async () => (await signed.card(task.id))?.choices[0]?.pipe_url
  await expect.poll(live, { timeout: 60_000, interval: 50 }).toBeTruthy()
  const pathOf = (address: string) => new URL(address).pathname

  const listener = await begin(fetch(door.url + pathOf((await live())!)))
  const player = await begin(fetch(door.url + songOf('mia')))
  const library = await begin(atDoor(signed).get('/api/export'))
  const other = await begin(fetch(door.url + songOf('oz')))
  const change = (suspended: boolean) => owner.send('PATCH', `/api/people/${mia.id}`, { suspended })
  expect((await change(true)).status).toBe(200)
  await Promise.all([listener.isCut(), player.isCut(), library.isCut()])
  await other.goesOn()
  const paths = [songOf('mia'), pathOf(audio_url)]
  const statuses = async () => Promise.all(paths.map(async (path) => (await fetch(door.url + path, HEAD)).status))
  expect(await statuses()).toEqual([404, 404])

  await change(false)
  expect(await statuses()).toEqual([200, 200])
  await (await signInAs(studio.url, mia)).send('DELETE', `/api/tasks/${task.id}`)
})

const HEAD = { method: 'HEAD' }
