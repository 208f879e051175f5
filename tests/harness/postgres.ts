import { asAdmin, createTemplateDatabase, PREFIX } from './database'
import { startPostgres } from './postgres-server'

/** All projects of one run share a server. */
const shared = globalThis as { testPostgres?: Promise<() => Promise<void>> }

/** Provides the server before the tests on Postgres: that of TEST_DATABASE_URL, or a new one. Cleans up afterwards. */
export default async function setup() {
  if (shared.testPostgres) return void (await shared.testPostgres)
  shared.testPostgres = start()
  return shared.testPostgres
}

const start = async () => {
  if (process.env.TEST_DATABASE_URL === undefined) {
    const server = await startPostgres()
    // Test files run in processes that start later and inherit this environment.
    process.env.TEST_DATABASE_URL = server.url
    process.env.TEST_OWN_POSTGRES = '1'
    await createTemplateDatabase()
    return () => server.stop()
  }
  await createTemplateDatabase()
  return async () => {
    const { rows } = await asAdmin(`select datname from pg_database where starts_with(datname, '${PREFIX}')`)
    for (const { datname } of rows) await asAdmin(`drop database if exists ${datname} with (force)`)
  }
}
