import { describe, expect, test } from 'vitest'
import { hangulSyllables } from '#lib/lyrics/scripts/hangul'
import { kanjiReadings } from '#lib/lyrics/scripts/kanji'
import { romanise } from '#lib/lyrics/scripts/romanise'

test.each([
  ['축하', 'tɕʰu kʰa'],
  ['밟고', 'pap ko'],
  ['밟아', 'paL Ba'],
  ['좋다', 'tɕo tʰa'],
  ['못해', 'Mo tʰe'],
  ['놓고', 'No kʰo'],
  ['괜찮아', 'kWeN tɕʰa Na'],
  ['없어', 'ɔp Sɔ'],
  ['독립', 'toNG Nip'],
])('hangulSyllables › %s › standard pronunciation, original spelling', (word, sounds) => {
  const syllables = hangulSyllables(word, 0)
  expect(syllables.map(({ onset, nucleus, coda }) => [...onset, nucleus, ...coda].join('')).join(' ')).toBe(sounds)
  expect(syllables.map(({ text }) => text).join('')).toBe(word)
})

test.each([
  ['薔薇', 'ばら'],
  ['人々', 'ひとびと'],
  ['蜃気楼', 'しんきろう'],
  ['村々', 'むらむら'],
])('kanjiReadings › %s › %s, every kanji in kana', (word, kana) => {
  const readings = kanjiReadings(word).map((each) => each.kana)
  expect(readings).not.toContain(null)
  expect(readings.join('')).toBe(kana)
})

describe('romanise', () => {
  test.each([
    ['காதல்', 'kadal'],
    ['உன்னை', 'unnai'],
    ['அம்மா', 'amma'],
    ['ፍቅር', 'fikir'],
    ['ሰላም', 'selam'],
    ['ትግርኛ', 'tigrinya'],
    ['ស្រឡាញ់', 'sralanha'],
    ['ආදරය', 'adaraya'],
    ['മലയാളം', 'malayalam'],
    ['తెలుగు', 'telugu'],
    ['प्रेम', 'prem'],
    ['ພາສາລາວ', 'phasalav'],
    ['ᎣᏏᏲ', 'osiyo'],
  ])('%s, whose script leaves vowels out › %s', (word, latin) => expect(romanise(word)).toBe(latin))
})
