import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNER } from '#lib/data/accounts/owner'
import { receiveLibrary } from '#lib/server/library/import-library'
import { type App, startApp } from '../harness/app'
import { exported } from '../harness/archive'
import { newDataDir } from '../harness/options'
import { type Owner, signIn } from '../harness/owner'
import { removeDataDir } from '../harness/studio'

let studio: App
let owner: Owner
const dataDir = newDataDir()
beforeAll(async () => {
  studio = await startApp({ dataDir })
  owner = await signIn(studio.url)
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(dataDir)
})

test('import › client leaves during the checks › the next import is not refused', async () => {
  const archive = await exported(owner)
  const client = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(archive),
    pull(controller) {
      client.abort()
      controller.close()
    },
  })
  const options = { method: 'POST', body, signal: client.signal, duplex: 'half' }
  const request = new Request(`${studio.url}/api/import`, options as RequestInit)
  // Next neither reads nor cancels the response.
  await receiveLibrary(studio.app, OWNER, request)
  await expect
    .poll(async () => {
      const again = await owner.raw('POST', '/api/import', new Uint8Array(archive), {
        'content-type': 'application/zip',
      })
      await again.text()
      return again.status
    })
    .toBe(200)
})
