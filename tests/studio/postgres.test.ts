import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow, submit } from '../harness/program'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** The same studio on Postgres. Runs where one is at TEST_DATABASE_URL or on this machine, and is skipped where not. */

const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test'

const asAdmin = async (statement: string) => {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 1000 })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const there = await asAdmin('select 1').then(
  () => true,
  () => false,
)

describe.skipIf(!there)('on Postgres', () => {
  const database = `songloom_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${database}`
  let studio: Studio
  const start = (dataDir?: string) =>
    startStudio({ ...(dataDir && { dataDir }), env: { DATABASE_URL: url.href, SECRET: 'a secret of sixteen or more' } })
  beforeAll(async () => {
    await asAdmin(`create database ${database}`)
    studio = await start()
  })
  afterAll(async () => {
    await studio.stop()
    removeDataDir(studio.dataDir)
    await asAdmin(`drop database ${database} with (force)`)
  })

  test('a song is made, and its row and its file outlive the process', async () => {
    const body = { model: 'v4.0', task_type: 'normal', prompt: 'soul, 20 seconds', n: 2 }
    const task = await submit({ base: studio.url, key: studio.key }, '/api/v1/song/generate', body)
    const records = await follow({ base: studio.url, key: studio.key, interval: 300 }, task.id)
    expect(records.at(-1)!.choices.map((song) => song.status)).toEqual(['done', 'done'])
    await studio.stop()
    studio = await start(studio.dataDir)
    const [after] = await follow({ base: studio.url, key: studio.key }, task.id)
    expect(after!.choices.map((song) => song.id)).toEqual(records.at(-1)!.choices.map((song) => song.id))
    expect((await fetch(after!.choices[0]!.audio_url!)).status).toBe(200)
  })
})
