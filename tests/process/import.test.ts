import { afterAll, expect, test } from 'vitest'
import type { LibrarySong } from '#lib/contract/studio'
import { type ApiClient, pollUntilDone, submit } from '../harness/api-client'
import { exported, imported, sendArchive } from '../harness/archive'
import { signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type StudioProcess, startProcess } from '../harness/studio'

const scratch: string[] = []
const studios: StudioProcess[] = []
const start = async (dataDir = newDataDir()) => {
  scratch.push(dataDir)
  const studio = await startProcess({ dataDir, songSeconds: 8 })
  studios.push(studio)
  return { studio, owner: await signIn(studio.url) }
}
afterAll(async () => {
  for (const studio of studios) await studio.stop()
  for (const directory of scratch) removeDataDir(directory)
})

const idsOf = async (songs: LibrarySong[]) => {
  for (const { audio_url } of songs) expect((await fetch(audio_url!)).status).toBe(200)
  return songs.map(({ id }) => id).sort()
}

test('kill -9 during an import › import repeated › every song once and complete', async () => {
  const home = await start()
  const apiClient: ApiClient = { base: home.studio.url, key: home.studio.key, interval: 200 }
  const prompt = { model: 'v4.0', task_type: 'normal', prompt: 'Soul about rain, 8 seconds', n: 2 }
  for (let orders = 0; orders < 2; orders++)
    await pollUntilDone(apiClient, (await submit(apiClient, '/api/v1/song/generate', prompt)).id)
  const archive = await exported(home.owner)
  const away = await start()
  const answer = await sendArchive(away.owner, away.studio, Uint8Array.from(archive))
  const reader = answer.body!.getReader()
  for (let text = ''; !/"done":2\b/.test(text); ) text += Buffer.from((await reader.read()).value!).toString()
  await away.studio.kill()
  await reader.read().catch(() => {})

  const again = await start(away.studio.dataDir)
  const songsOf = async (owner: typeof again.owner) =>
    ((await (await owner.get('/api/songs?limit=100')).json()) as { songs: LibrarySong[] }).songs
  await idsOf(await songsOf(again.owner))
  const { summary } = await imported(again.owner, again.studio, archive)
  expect(summary.existing).toBeGreaterThanOrEqual(2)
  expect(await idsOf(await songsOf(again.owner))).toEqual(await idsOf(await songsOf(home.owner)))
})
