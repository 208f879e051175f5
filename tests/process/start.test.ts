import { mkdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#lib/db/client'
import { createTestDatabase } from '../harness/database'
import { canMount, mountSmallDisk } from '../harness/small-disk'
import { freePort, launch, newDataDir, removeDataDir } from '../harness/studio'
import { REAL_TIME } from '../harness/timing'

/** What `npm start` prints. */

const dataDir = newDataDir()
afterEach(() => removeDataDir(dataDir))

test('start › prints the address alone, once the app answers', async () => {
  await createTestDatabase(dataDir)
  const port = await freePort()
  const { child, ended, output } = launch({ DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '' })
  await expect.poll(output, { interval: 5 }).not.toBe('')
  const health = await fetch(`http://127.0.0.1:${port}/api/health`)
  expect(health.status).toBe(200)
  child.kill('SIGTERM')
  await ended
  expect(output()).toBe(`Songloom is at http://127.0.0.1:${port}\n`)
})

describe('start › prints why it fails, and no address', () => {
  const failing = async (directory: string) => {
    const { ended, output } = launch({ DATA_DIR: directory, PORT: String(await freePort()), DATABASE_URL: '' })
    expect(await ended, output()).toBe(1)
    expect(output()).not.toContain('http://')
    return output()
  }

  test('damaged database › its folder and npm run rebuild', async () => {
    await createTestDatabase(dataDir)
    truncateSync(join(dataDir, 'db/global/pg_control'), 100)
    const said = await failing(dataDir)
    expect(said).toContain(`The database in ${join(dataDir, 'db')} can’t be opened`)
    expect(said).toContain('npm run rebuild')
  })

  test('missing file of a table › folder of the database and npm run rebuild', async () => {
    await createTestDatabase(dataDir)
    const directory = join(dataDir, 'db')
    const database = await openDatabase({ directory }, REAL_TIME)
    const [table] = (await database.execute(`select pg_relation_filepath('tasks') as path`)).rows
    await database.close()
    rmSync(join(directory, String(table!.path)))
    const said = await failing(dataDir)
    expect(said).toContain(`The database in ${directory} can’t be opened: could not open file`)
    expect(said).toContain('npm run rebuild')
  })

  test.skipIf(!canMount)('full disk, then a read-only one › says so', async () => {
    const disk = mountSmallDisk('size=100m')
    try {
      mkdirSync(join(disk.path, 'db'))
      disk.fill(1e6)
      expect(await failing(disk.path)).toContain('The disk is full')
      disk.empty()
      disk.setReadOnly(true)
      for (const directory of [disk.path, join(disk.path, 'new/data')])
        expect(await failing(directory)).toContain('the disk is read-only')
    } finally {
      disk.remove()
    }
  })
})
