import { mkdirSync, readdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#lib/db/client'
import { openPgliteClient, RESERVED_BYTES } from '#lib/db/pglite'
import { writeFailureOf } from '#lib/write-failure'
import { newDataDir } from '#tests/harness/options'
import { canMount, mountSmallDisk, type SmallDisk } from '#tests/harness/small-disk'
import { copyDatabaseTemplate } from '#tests/harness/template'
import { REAL_TIME } from '#tests/harness/timing'

/** The embedded database on a real disk without space. */

const MAX_INODES = 1400

describe.skipIf(!canMount)('embedded database on a small disk', () => {
  let disk: SmallDisk
  beforeEach(async () => {
    disk = mountSmallDisk(`size=200m,nr_inodes=${MAX_INODES}`)
    await copyDatabaseTemplate(disk.path)
  })
  afterEach(() => disk.remove())

  const open = async () => {
    const client = await openPgliteClient(join(disk.path, 'db'), REAL_TIME)
    await client.exec('create table notes (id serial primary key, text text)')
    await client.query('insert into notes (text) values ($1)', ['kept'])
    return client
  }
  type Client = Awaited<ReturnType<typeof open>>
  const count = async (client: Client) =>
    (await client.query<{ count: number }>('select count(*)::int as count from notes')).rows[0]?.count
  const insert = (client: Client) => client.query('insert into notes (text) values ($1)', ['new'])
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error) => writeFailureOf(error) ?? error,
    )

  test('only the reserve is left › writes fail as full, reads succeed, writes succeed once there is space', async () => {
    const client = await open()
    disk.fill(RESERVED_BYTES - 1e6)
    expect(await failureOf(insert(client))).toBe('full')
    expect(await failureOf(client.transaction((tx) => tx.query('update notes set text = text')))).toBe('full')
    expect(await count(client)).toBe(1)
    disk.empty()
    await insert(client)
    expect(await count(client)).toBe(2)
    await client.close()
  })

  test('Postgres panics without a further log file › fails as full, then opens again with all that was committed', async () => {
    const client = await open()
    // The disk has space, but no room for the name of a file.
    const folder = join(disk.path, 'taken')
    mkdirSync(folder)
    for (let number = 0; statfsSync(disk.path).ffree > 0; number++) writeFileSync(join(folder, String(number)), '')
    let committed = 1
    const fill = async () => {
      for (;;) {
        await insert(client)
        committed++
        await client.query('select pg_switch_wal()')
      }
    }
    const error = await fill().catch((error) => error)
    expect(error).toMatchObject({ severity: 'PANIC' })
    expect(writeFailureOf(error)).toBe('full')

    // The crashed one would never return.
    expect(await count(client)).toBe(committed)
    rmSync(folder, { recursive: true })
    await insert(client)
    expect(await count(client)).toBe(committed + 1)
    await client.close()
  })
})

test('new database › made complete › its revision changes with every write, not with reads or jobs', async () => {
  const dataDir = newDataDir()
  try {
    const client = await openPgliteClient(join(dataDir, 'db'), REAL_TIME)
    const changes = async (text: string) => {
      const before = client.revision()
      await client.exec(text)
      return client.revision() !== before
    }
    expect(await changes('create table notes (id serial primary key, text text)')).toBe(true)
    expect(await changes("insert into notes (text) values ('kept')")).toBe(true)
    expect(await changes('with gone as (delete from notes returning id) select * from gone')).toBe(true)
    expect(await changes('select * from notes')).toBe(false)
    expect(await changes('create schema pgboss; create table pgboss.job (id int)')).toBe(false)
    expect(await changes('update pgboss.job set id = 1')).toBe(false)
    const before = client.revision()
    await client.transaction((tx) => tx.query('update notes set text = text'))
    expect(client.revision()).not.toBe(before)
    expect(readdirSync(dataDir)).toEqual(['db'])
    await client.close()
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

test('planner › statistics after a hundred writes, and at the start of a library of an earlier version', async () => {
  const dataDir = newDataDir()
  const directory = join(dataDir, 'db')
  await copyDatabaseTemplate(dataDir)
  const known = async (client: Awaited<ReturnType<typeof openPgliteClient>>, name: string) =>
    (await client.query(`select from pg_statistic where starelid = '${name}'::regclass limit 1`)).rows.length > 0
  try {
    const client = await openPgliteClient(directory, REAL_TIME)
    await client.exec('create table notes (text text); create table earlier (text text)')
    for (let index = 0; index < 98; index++) await client.query('insert into notes values ($1)', ['new'])
    expect(await known(client, 'notes')).toBe(false)
    await client.query('insert into notes values ($1)', ['new'])
    expect(await known(client, 'notes')).toBe(true)
    await client.exec("insert into earlier select repeat('word ', 100) from generate_series(1, 1000)")
    expect(await known(client, 'earlier')).toBe(false)
    await client.close()
    const again = await openPgliteClient(directory, REAL_TIME)
    expect(await known(again, 'earlier')).toBe(true)
    await again.close()
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

test('a database that cannot be opened › error names its folder and the way to rebuild it', async () => {
  const dataDir = newDataDir()
  try {
    await copyDatabaseTemplate(dataDir)
    const directory = join(dataDir, 'db')
    truncateSync(join(directory, 'global/pg_control'), 100)
    const opened = openDatabase({ directory }, REAL_TIME)
    await expect(opened).rejects.toThrow(directory)
    await expect(opened).rejects.toThrow('npm run rebuild')
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
