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
  it('never repeat, whatever their case, spaces and sharps', () => {
    expect(addStyle(['Trip-hop'], ' trip-HOP ')).toEqual(['Trip-hop'])
    expect(addStyle(['F♯ minor'], 'f# minor')).toEqual(['F♯ minor'])
  })
  it('hold one tempo and one key', () => {
    expect(addStyle(['Waltz', '72 BPM'], '84 BPM')).toEqual(['Waltz', '84 BPM'])
    expect(addStyle(['C major'], 'A minor')).toEqual(['A minor'])
  })
  it('never hold a comma, which would make two of one', () => {
    expect(addStyle([], 'slow, sad')).toEqual(['slow sad'])
  })
  it('go away by the same measure by which they repeat', () => {
    expect(removeStyle(['Waltz', 'F♯ minor'], 'f# minor')).toEqual(['Waltz'])
  })
  it('hold one key whatever the language', () => {
    expect(addStyle(['C大调'], '升F小调')).toEqual(['升F小调'])
    expect(addStyle(['A minor'], '降E大调')).toEqual(['降E大调'])
  })
  it.each(LOCALES)('are offered once each, in %s', (locale) => {
    const all = STYLE_GROUPS.flatMap((group) => wordsOfGroup(translatorFor(locale, 'ideas'), group).map(styleKey))
    expect(all.length).toBeGreaterThan(90)
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('the prompt that is sent', () => {
  it('is what was typed, then the chips', () => {
    expect(promptText('A slow waltz. ', ['Trip-hop', '72 BPM'], false)).toBe('A slow waltz. Trip-hop, 72 BPM')
    expect(promptText('a slow waltz', ['Trip-hop'], false)).toBe('a slow waltz, Trip-hop')
    expect(promptText('', ['Trip-hop', 'Waltz'], false)).toBe('Trip-hop, Waltz')
  })
  it('is joined as its language joins words', () => {
    expect(promptText('雨夜的华尔兹', ['温暖', '72 BPM'], false)).toBe('雨夜的华尔兹，温暖，72 BPM')
    expect(promptText('雨夜的华尔兹。', ['温暖'], true)).toBe('雨夜的华尔兹。温暖，纯音乐')
    expect(promptText('钢琴纯音乐', [], true)).toBe('钢琴纯音乐')
  })
  it('says instrumental once', () => {
    expect(promptText('Piano', [], true)).toBe('Piano, instrumental')
    expect(promptText('Instrumental piano', [], true)).toBe('Instrumental piano')
  })
})
