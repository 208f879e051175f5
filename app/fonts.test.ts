import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)
const read = (path: string) => create(readFileSync(path)) as Font

test.each([
  ['inter-latin', 'inter/files/inter-latin-wght-normal', { wght: [400, 700] }],
  ['eb-garamond-latin', 'eb-garamond/files/eb-garamond-latin-wght-normal', {}],
  ['eb-garamond-latin-italic', 'eb-garamond/files/eb-garamond-latin-wght-italic', {}],
])('%s › version, letters and kerning of the package, fewer weights', (name, source, axes) => {
  const whole = read(require.resolve(`@fontsource-variable/${source}.woff2`))
  const small = read(join(import.meta.dirname, `fonts/${name}.woff2`))
  expect(small.version).toBe(whole.version)
  expect(small.copyright).toBe(whole.copyright)
  expect(small.characterSet).toEqual(whole.characterSet)
  expect(small.availableFeatures).toContain('tnum')
  const limits = Object.entries(small.variationAxes).map(([tag, axis]) => [tag, [axis?.min, axis?.max]])
  expect(Object.fromEntries(limits)).toEqual(axes)
  for (const text of ['AVATAR Wave, To', 'flügel fi 0123'])
    expect(small.layout(text).advanceWidth).toBe(whole.layout(text).advanceWidth)
})
