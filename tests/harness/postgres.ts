import { answers, asAdmin, POSTGRES, PREFIX } from './database'

/** Before the tests on Postgres: is there one? After them: nothing of theirs stays there. */
export default async function setup() {
  if (!(await answers()))
    throw new Error(`No Postgres answers at ${POSTGRES}. Name another one with TEST_DATABASE_URL.`)
  return async () => {
    const { rows } = await asAdmin(`select datname from pg_database where starts_with(datname, '${PREFIX}')`)
    for (const { datname } of rows) await asAdmin(`drop database if exists ${datname} with (force)`)
  }
}
