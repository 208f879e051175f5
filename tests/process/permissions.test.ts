import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { download, pollUntilDone, submit, upload } from '../harness/api-client'
import { databaseEnv } from '../harness/database'
import { signIn } from '../harness/owner'
import { launch, newDataDir, removeDataDir, startProcess } from '../harness/studio'

/** Permissions of the data directory for other users of the machine. */

const dataDir = newDataDir()
afterAll(() => removeDataDir(dataDir))

const everything = () => ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]
/** Temporary files may go between the list and the look at them. */
const openToOthers = () =>
  everything().filter((path) => {
    const found = lstatSync(join(dataDir, path), { throwIfNoEntry: false })
    return found !== undefined && (found.mode & 0o077) !== 0
  })

test('data directory › start, song, upload, export, import and backup › no file or folder is open to others', async () => {
  chmodSync(dataDir, 0o755)
  const studio = await startProcess({ dataDir })
  expect(everything().length).toBeGreaterThan(100)
  expect(openToOthers()).toEqual([])

  const apiClient = { base: studio.url, key: studio.key, interval: 300 }
  const body = { model: 'v4.0', task_type: 'normal', prompt: 'folk waltz, 12 seconds', n: 1 }
  const task = await submit(apiClient, '/api/v1/song/generate', body)
  const song = (await pollUntilDone(apiClient, task.id)).at(-1)!.choices[0]!
  const audio = await download(song.audio_url)
  await upload(apiClient, audio, 'demo.mp3', 'reference')
  expect(openToOthers()).toEqual([])

  const owner = await signIn(studio.url)
  const archive = Buffer.from(await (await owner.get('/api/export')).arrayBuffer())
  const imported = await owner.raw('POST', '/api/import', archive, { 'content-type': 'application/zip' })
  expect(await imported.text()).toContain('"step":"done"')
  expect(openToOthers()).toEqual([])

  const file = join(dataDir, 'backups/songloom.tar')
  mkdirSync(join(dataDir, 'backups'), { mode: 0o700 })
  const env = { DATA_DIR: dataDir, PORT: new URL(studio.url).port, ...databaseEnv(dataDir) }
  const backup = launch(env, ['backup', file])
  expect(await backup.ended, backup.output()).toBe(0)
  expect(statSync(file).size).toBeGreaterThan(audio.length)
  expect(openToOthers()).toEqual([])
  await studio.stop()

  // Permissions that earlier versions set.
  for (const path of everything())
    chmodSync(join(dataDir, path), statSync(join(dataDir, path)).isDirectory() ? 0o755 : 0o666)
  const again = await startProcess({ dataDir })
  expect(openToOthers()).toEqual([])
  const { pathname } = new URL(song.audio_url!)
  expect(Buffer.compare(await download(again.url + pathname), audio)).toBe(0)
  await again.stop()
})
