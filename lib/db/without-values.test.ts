import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { people } from '#lib/db/people'
import { withoutValues } from '#lib/db/without-values'
import { createLog } from '#lib/server/log'
import { testDatabase } from '#tests/harness/test-database'

const database = await testDatabase()
beforeAll(async () => {
  await database.db.insert(people).values({ id: 'ada', name: 'Ada', email: SECRET })
})

const SECRET = 'a "hidden" word\n    at my-place (x.ts:1:1)'

const failureOf = async (statement: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(statement).then(
    () => expect.unreachable('The statement succeeded.'),
    (error) => error,
  )

const expectNoValues = (error: unknown) => {
  const lines: string[] = []
  createLog('debug', { write: (line: string) => void lines.push(line) }).error({ error }, 'It failed')
  for (const text of [inspect(error, { depth: 10, showHidden: true }), String(error), lines.join('')])
    expect(text).not.toMatch(/hidden|my-place/)
}

test.each<[string, string, () => PromiseLike<unknown>]>([
  ['duplicate key', '23505', () => database.db.insert(people).values({ id: 'eve', name: 'Eve', email: SECRET })],
  ['malformed value', '22P02', () => database.db.execute(sql`select ${SECRET}::uuid`)],
  ['missing value', '23502', () => database.db.execute(sql`insert into people (id) values (${SECRET})`)],
  ['unknown column', '42703', () => database.db.execute(sql`select nothing from people where email = ${SECRET}`)],
  [
    'statement in a transaction',
    '22P02',
    () => database.db.transaction((tx) => tx.execute(sql`select ${SECRET}::integer`)),
  ],
  ['statement outside of Drizzle', '22P02', () => database.execute('select $1::integer', [SECRET])],
])('failed statement › %s › error and log without its values, with their code', async (_, code, statement) => {
  const error = await failureOf(statement())
  expectNoValues(error)
  const { cause = error } = error as Error
  expect(cause).toMatchObject({ code })
  expect((error as Error).stack).toMatch(/\n\s+at /)
})

test('errors of node-postgres › without values; other errors stay as they are', () => {
  const duplicate = Object.assign(new Error('duplicate key value violates unique constraint "people_email"'), {
    code: '23505',
    detail: `Key (email)=(${SECRET}) already exists.`,
    where: `unnamed portal parameter $1 = '${SECRET}'`,
  })
  expectNoValues(withoutValues(new Error('It failed.', { cause: duplicate })))
  expect(duplicate.message).toContain('people_email')
  const other = new Error('a file is missing')
  expect(withoutValues(other)).toBe(other)
  expect(other.message).toBe('a file is missing')
  expect(withoutValues('text')).toBe('text')
})
