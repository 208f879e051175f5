import { expect, it } from 'vitest'
import { ideasIn, inspire } from '#components/compose/inspire'
import { codePoints, LIMITS } from '#lib/contract/limits'
import { translatorFor } from '#lib/i18n/catalogues'
import { LOCALES } from '#lib/i18n/locale'

const IDEAS = ideasIn(translatorFor('en', 'ideas'))

const always = (value: number) => () => value

it('typed text › is never removed', () => {
  let now = inspire({ text: 'my own idea', added: '' }, IDEAS, always(0))
  for (const value of [0.2, 0.9, 0.5]) {
    now = inspire(now, IDEAS, always(value))
    expect(now.text.startsWith('my own idea. ')).toBe(true)
  }
  expect(now.text).toBe(`my own idea. ${now.added}`)
})

it('own idea › is replaced by another', () => {
  const first = inspire({ text: '', added: '' }, IDEAS, always(0))
  const second = inspire(first, IDEAS, always(0))
  expect(IDEAS.prompts).toContain(second.text)
  expect(second.text).not.toBe(first.text)
})

it('edited idea › counts as typed', () => {
  const first = inspire({ text: '', added: '' }, IDEAS, always(0))
  const edited = { text: `${first.text} And rain.`, added: first.added }
  expect(inspire(edited, IDEAS, always(0)).text.startsWith(edited.text)).toBe(true)
})

it.each(LOCALES)('ideas and details in %s › fit the smallest limit', (locale) => {
  const { prompts, details } = ideasIn(translatorFor(locale, 'ideas'))
  expect(prompts.length).toBeGreaterThan(9)
  for (const text of [...prompts, ...details]) expect(codePoints(text)).toBeLessThan(LIMITS['v3.5'].prompt / 4)
})

it('Chinese sentences › are joined without a space', () => {
  const ideas = ideasIn(translatorFor('zh-Hans', 'ideas'))
  expect(inspire({ text: '下雨的夜晚', added: '' }, ideas, always(0)).text).toBe(`下雨的夜晚。${ideas.details[0]}`)
})
