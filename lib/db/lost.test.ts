import { expect, test } from 'vitest'
import { isConnectionLost } from '#lib/db/lost'
import { onlyReads } from '#lib/db/pool'

const coded = (code: string) => Object.assign(new Error('it failed'), { code })

test.each([
  ['server closed it', coded('57P01'), true],
  ['the server is starting', coded('57P03'), true],
  ['class 08', coded('08006'), true],
  ['the socket was reset', coded('ECONNRESET'), true],
  ['connection refused', coded('ECONNREFUSED'), true],
  ['without a code', new Error('Connection terminated unexpectedly'), true],
  ['wrapped', new Error('Failed query', { cause: coded('57P01') }), true],
  ['not unique', coded('23505'), false],
  ['statement cancelled', coded('57014'), false],
  ['programming error', new TypeError('x is not a function'), false],
  ['no error at all', '57P01', false],
])('%s', (_, error, lost) => expect(isConnectionLost(error)).toBe(lost))

test.each([
  ['select 1', true],
  ['  SELECT "id" from "songs" where $1', true],
  ['select 1 from songs for update', false],
  ['select 1 from songs for update skip locked', false],
  ['select 1 from songs for no key update', false],
  ['select 1 from songs for key share', false],
  ['select pg_advisory_lock($1)', false],
  ["select pg_notify('a', 'b')", false],
  ["select nextval('a')", false],
  ['insert into songs select 1', false],
  ['with a as (delete from songs returning id) select * from a', false],
  ['update songs set title = $1', false],
])('%s', (text, reads) => expect(onlyReads(text)).toBe(reads))
