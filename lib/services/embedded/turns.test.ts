import { expect, it } from 'vitest'
import { turns } from '#lib/services/embedded/turns'

const { signal } = new AbortController()

/** Names of the work that got its turn, in order. */
const log = (limit: number) => {
  const queue = turns(limit)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const start = async (name: string, of: AbortSignal = signal) => {
    const end = await queue.take(of)
    started.push(name)
    ends.set(name, end)
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = (name: string) => ends.get(name)!()
  return { started, start, end, settle }
}

it('turns › more work than turns › in order, each after the end of an earlier one', async () => {
  const { started, start, end, settle } = log(2)
  for (const name of ['a', 'b', 'c', 'd']) void start(name)
  await settle()
  expect(started).toEqual(['a', 'b'])
  end('b')
  await settle()
  expect(started).toEqual(['a', 'b', 'c'])
  end('b')
  await settle()
  expect(started, 'A turn ends once.').toEqual(['a', 'b', 'c'])
  end('a')
  await settle()
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  void start('e')
  await settle()
  expect(started.at(-1)).toBe('e')
})

it('turns › waiting work aborted › rejects at once and takes no turn', async () => {
  const { started, start, end, settle } = log(1)
  const aborting = new AbortController()
  void start('a')
  const left = start('b', aborting.signal)
  void start('c')
  await settle()
  aborting.abort(new Error('Not wanted.'))
  await expect(left).rejects.toThrow('Not wanted.')
  end('a')
  await settle()
  expect(started).toEqual(['a', 'c'])
  await expect(start('d', aborting.signal)).rejects.toThrow('Not wanted.')
})
