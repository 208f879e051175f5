import { expect, it } from 'vitest'
import { DETAILS, IDEAS, inspire } from '#components/compose/inspire'
import { codePoints, LIMITS } from '#lib/contract/limits'

const always = (value: number) => () => value

it('never takes away what somebody typed', () => {
  let now = inspire({ text: 'my own idea', added: '' }, always(0))
  for (const value of [0.2, 0.9, 0.5]) {
    now = inspire(now, always(value))
    expect(now.text.startsWith('my own idea. ')).toBe(true)
  }
  expect(now.text).toBe(`my own idea. ${now.added}`)
})

it('exchanges its own idea for another', () => {
  const first = inspire({ text: '', added: '' }, always(0))
  const second = inspire(first, always(0))
  expect(IDEAS).toContain(second.text)
  expect(second.text).not.toBe(first.text)
})

it('takes an edited idea for typed', () => {
  const first = inspire({ text: '', added: '' }, always(0))
  const edited = { text: `${first.text} And rain.`, added: first.added }
  expect(inspire(edited, always(0)).text.startsWith(edited.text)).toBe(true)
})

it('has ideas and details that fit the smallest limit', () => {
  for (const text of [...IDEAS, ...DETAILS]) expect(codePoints(text)).toBeLessThan(LIMITS['v3.5'].prompt / 4)
})
