import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Every `f(x) // => y` in a comment is true. Both sides see the exports of the module, and of the modules that it imports. */

const modules = import.meta.glob<Record<string, unknown>>([
  '/{lib,components,app}/**/*.{ts,tsx}',
  '!/**/*.{test,fixture}.{ts,tsx}',
])

const EXAMPLE = /^\s*(?:\/\/|\/?\*+)\s+(?:@example )?(?<call>\S.*?) \/\/ => (?<value>.*?)(?: \*\/)?$/gm

const examples = Object.keys(modules).flatMap((path) =>
  [...readFileSync(`.${path}`, 'utf8').matchAll(EXAMPLE)].map(({ groups }) => ({
    path,
    call: groups!.call!,
    value: groups!.value!,
  })),
)

const load = (path: string) => modules[path]?.() ?? {}

const scopeOf = async (path: string) => {
  const imported = [...readFileSync(`.${path}`, 'utf8').matchAll(/from '#((?:lib|components)\/[^']+)'/g)].map(
    ([, name]) => `/${name}.ts`,
  )
  const scopes = await Promise.all([...imported.filter((name) => name in modules), path].map(load))
  const { default: _, ...scope } = Object.assign({}, ...scopes)
  return scope
}

const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => unknown

const evaluate = (expression: string, scope: Record<string, unknown>): unknown =>
  new AsyncFunction(...Object.keys(scope), `return (${expression})`)(...Object.values(scope))

/** Examples round numbers, and write typed arrays as lists. */
const rounded = (value: unknown): unknown => {
  if (typeof value === 'number' && !Number.isInteger(value)) return expect.closeTo(value, 2)
  if (Array.isArray(value)) return value.map(rounded)
  return value
}

test('there are examples', () => expect(examples.length).toBeGreaterThan(100))

test.each(examples)('example › $path › $call › gives $value', async ({ path, call, value }) => {
  const scope = await scopeOf(path)
  const found = await evaluate(call, scope)
  expect(ArrayBuffer.isView(found) ? Array.from(found as Uint8Array) : found).toEqual(
    rounded(await evaluate(value, scope)),
  )
})
