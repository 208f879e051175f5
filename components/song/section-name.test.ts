import { expect, it } from 'vitest'
import { formatSection, formatSectionToFit } from '#components/song/section-name'
import { translatorFor } from '#lib/i18n/catalogues'

const english = translatorFor('en', 'music')
const chinese = translatorFor('zh-Hans', 'music')

it.each([
  ['Verse 2', 'Verse 2', '主歌 2'],
  ['CHORUS', 'Chorus', '副歌'],
  ['Pre-Chorus', 'Pre-chorus', '导歌'],
  ['pre chorus 1', 'Pre-chorus 1', '导歌 1'],
  ['Bridge', 'Bridge', '桥段'],
  ['Solo', 'Solo', '独奏'],
  ['Source', 'Original', '原曲'],
])('%s › is %s and %s', (name, inEnglish, inChinese) => {
  expect(formatSection(english, name)).toBe(inEnglish)
  expect(formatSection(chinese, name)).toBe(inChinese)
})

it.each(['副歌', 'Saxophone break', 'constructor', 'toString', '', 'Verse two'])('%j › is unchanged', (name) => {
  expect(formatSection(chinese, name)).toBe(name)
})

it('little room › is abbreviated', () => {
  expect(formatSection(english, 'Pre-Chorus', 'short')).toBe('Pre')
})

it.each([
  [9, 'Chorus 2', '副歌 2'],
  [6, 'Chorus', '副歌 2'],
  [2, 'C2', '副歌'],
  [1, 'C', '副'],
  [0, null, null],
])('room for %i letters › the longest form that fits', (letters, inEnglish, inChinese) => {
  expect(formatSectionToFit(english, 'Chorus 2', (label) => label.length <= letters)).toBe(inEnglish)
  expect(formatSectionToFit(chinese, 'Chorus 2', (label) => label.length <= letters)).toBe(inChinese)
})

it('custom name › is shown whole or not at all', () => {
  expect(formatSectionToFit(english, 'Saxophone break', (label) => label.length <= 20)).toBe('Saxophone break')
  expect(formatSectionToFit(english, 'Saxophone break', (label) => label.length <= 6)).toBeNull()
})
