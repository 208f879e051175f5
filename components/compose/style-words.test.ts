import { describe, expect, it } from 'vitest'
import {
  addStyle,
  excludedBy,
  promptText,
  removeStyle,
  STYLE_GROUPS,
  styleKey,
  wordsOfGroup,
} from '#components/compose/style-words'
import { translatorFor } from '#lib/i18n/catalogues'
import { LOCALES } from '#lib/i18n/locale'

describe('style chips', () => {
  it('duplicates › are ignored regardless of case and spaces', () => {
    expect(addStyle(['Trip-hop'], ' trip-HOP ')).toEqual(['Trip-hop'])
  })
  it('comma › is removed', () => {
    expect(addStyle([], 'slow, sad')).toEqual(['slow sad'])
  })
  it('removing › matches like duplicates do', () => {
    expect(removeStyle(['Waltz', 'Trip-hop'], 'trip-Hop')).toEqual(['Waltz'])
  })
  it.each([
    ['no drums', 'drums'],
    ['Without  electric guitar ', 'electric guitar'],
    ['不要鼓', '鼓'],
    ['No wave', null],
    ['Nordic folk', null],
    ['Trip-hop', null],
  ])('typed style %s › leaves out %s', (word, excluded) => {
    expect(excludedBy(word)).toBe(excluded)
  })
  it.each(LOCALES)('offered styles in %s › leave nothing out', (locale) => {
    const offered = STYLE_GROUPS.flatMap((group) => wordsOfGroup(translatorFor(locale, 'ideas'), group))
    expect(offered.filter((word) => excludedBy(word) !== null)).toEqual([])
  })
  it.each(LOCALES)('offered styles in %s › are unique', (locale) => {
    const all = STYLE_GROUPS.flatMap((group) => wordsOfGroup(translatorFor(locale, 'ideas'), group).map(styleKey))
    expect(all.length).toBeGreaterThan(60)
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('sent prompt', () => {
  it('typed text and chips › are joined in that order', () => {
    expect(promptText('A slow waltz. ', ['Trip-hop', 'Warm'])).toBe('A slow waltz. Trip-hop, Warm')
    expect(promptText('a slow waltz', ['Trip-hop'])).toBe('a slow waltz, Trip-hop')
    expect(promptText('', ['Trip-hop', 'Waltz'])).toBe('Trip-hop, Waltz')
  })
  it('Chinese › is joined with Chinese commas', () => {
    expect(promptText('雨夜的华尔兹', ['温暖', '爵士'])).toBe('雨夜的华尔兹，温暖，爵士')
    expect(promptText('雨夜的华尔兹。', ['温暖'])).toBe('雨夜的华尔兹。温暖')
  })
})
