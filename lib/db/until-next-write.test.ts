import { expect, test } from 'vitest'
import { untilNextWrite } from '#lib/db/until-next-write'

const counting = () => {
  const asked: string[] = []
  const query = async (...values: [string, string]) => {
    asked.push(values.join(' '))
    return asked.length
  }
  return { asked, query }
}

test('same query › kept until the next write', async () => {
  let revision = 0
  const { asked, query } = counting()
  const kept = untilNextWrite(query, () => revision)
  expect(await Promise.all([kept('a', 'b'), kept('a', 'b'), kept('a', 'c')])).toEqual([1, 1, 2])
  revision++
  expect(await kept('a', 'b')).toBe(3)
  expect(asked).toEqual(['a b', 'a c', 'a b'])
})

test('other processes write too › nothing is kept', async () => {
  const { query } = counting()
  const kept = untilNextWrite(query, () => null)
  expect([await kept('a', 'b'), await kept('a', 'b')]).toEqual([1, 2])
})

test('failed query › asked again', async () => {
  let tries = 0
  const kept = untilNextWrite(
    async (_: string) => {
      if (++tries === 1) throw new Error('The database is busy.')
      return tries
    },
    () => 0,
  )
  await expect(kept('a')).rejects.toThrow('busy')
  expect(await kept('a')).toBe(2)
})
