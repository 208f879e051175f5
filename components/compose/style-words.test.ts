import { describe, expect, it } from 'vitest'
import {
  addStyle,
  promptText,
  removeStyle,
  STYLE_GROUPS,
  styleKey,
  wordsOfGroup,
} from '#components/compose/style-words'
import { translatorFor } from '#lib/i18n/catalogues'
import { LOCALES } from '#lib/i18n/locale'

describe('style chips', () => {
  it('duplicates › are ignored regardless of case, spaces and sharps', () => {
    expect(addStyle(['Trip-hop'], ' trip-HOP ')).toEqual(['Trip-hop'])
    expect(addStyle(['F♯ minor'], 'f# minor')).toEqual(['F♯ minor'])
  })
  it('second tempo or key › replaces the first', () => {
    expect(addStyle(['Waltz', '72 BPM'], '84 BPM')).toEqual(['Waltz', '84 BPM'])
    expect(addStyle(['C major'], 'A minor')).toEqual(['A minor'])
  })
  it('comma › is removed', () => {
    expect(addStyle([], 'slow, sad')).toEqual(['slow sad'])
  })
  it('removing › matches like duplicates do', () => {
    expect(removeStyle(['Waltz', 'F♯ minor'], 'f# minor')).toEqual(['Waltz'])
  })
  it('key in another language › replaces the first', () => {
    expect(addStyle(['C大调'], '升F小调')).toEqual(['升F小调'])
    expect(addStyle(['A minor'], '降E大调')).toEqual(['降E大调'])
  })
  it.each(LOCALES)('offered styles in %s › are unique', (locale) => {
    const all = STYLE_GROUPS.flatMap((group) => wordsOfGroup(translatorFor(locale, 'ideas'), group).map(styleKey))
    expect(all.length).toBeGreaterThan(90)
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('sent prompt', () => {
  it('typed text and chips › are joined in that order', () => {
    expect(promptText('A slow waltz. ', ['Trip-hop', '72 BPM'], false)).toBe('A slow waltz. Trip-hop, 72 BPM')
    expect(promptText('a slow waltz', ['Trip-hop'], false)).toBe('a slow waltz, Trip-hop')
    expect(promptText('', ['Trip-hop', 'Waltz'], false)).toBe('Trip-hop, Waltz')
  })
  it('Chinese › is joined with Chinese commas', () => {
    expect(promptText('雨夜的华尔兹', ['温暖', '72 BPM'], false)).toBe('雨夜的华尔兹，温暖，72 BPM')
    expect(promptText('雨夜的华尔兹。', ['温暖'], true)).toBe('雨夜的华尔兹。温暖，纯音乐')
    expect(promptText('钢琴纯音乐', [], true)).toBe('钢琴纯音乐')
  })
  it('instrumental › is added once', () => {
    expect(promptText('Piano', [], true)).toBe('Piano, instrumental')
    expect(promptText('Instrumental piano', [], true)).toBe('Instrumental piano')
  })
})
