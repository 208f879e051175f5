import { expect, test } from 'vitest'
import { numbersInWords } from '#lib/lyrics/scripts/numbers-in-words'
import { syllables } from '#lib/lyrics/syllables'

test.each([
  ['99 Luftballons', 'de', 'neunundneunzig Luftballons'],
  ['Im Jahr 1984', 'de', 'Im Jahr neunzehnhundertvierundachtzig'],
  ['10.000 Lichter, 50 %', 'de', 'zehntausend Lichter, fünfzig Prozent'],
  ['1 Herz', 'de', 'ein Herz'],
  ['0171', 'de', 'null eins sieben eins'],
  ['Tengo 21 años y 1º amor', 'es', 'Tengo veintiún años y primer amor'],
  ['la 2ª noche', 'es', 'la segunda noche'],
  ['somos 1 para siempre', 'es', 'somos uno para siempre'],
  ['la 1ère fois, 80 rêves', 'fr', 'la première fois, quatre-vingts rêves'],
  ['24시간, 20살, 1988년', 'ko', '스물네시간, 스무살, 천구백팔십팔년'],
  ['99 воздушных шаров', 'other', 'девяносто девять воздушных шаров'],
  ['100 நாள்', 'other', 'நூறு நாள்'],
  ['5 ಹೂವು', 'other', 'ಐದು ಹೂವು'],
  ['25 ផ្កា', 'other', 'ម្ភៃប្រាំ ផ្កា'],
  ['minä ja 3 tähteä', 'other', 'minä ja kolme tähteä'],
  ['24 hours', 'en', '24 hours'],
] as const)('numbersInWords › %s, language %s › %s', (line, language, words) => {
  expect(numbersInWords(line, language, null)).toBe(words)
})

test('numbersInWords › Italian and Portuguese › each in its own words', () => {
  expect(numbersInWords('24 baci', 'other', 'it')).toBe('ventiquattro baci')
  expect(numbersInWords('em 1999', 'other', 'pt')).toMatch(/^em mil novecentos/)
})

test('syllables › number in a German line › German sounds', () => {
  const [first] = syllables('99 Luftballons', 'de')
  expect(first).toMatchObject({ onset: ['N'], nucleus: 'OY' })
})

test.each([
  ['मेरे पास २५ सपने', 'मेरे पास 25 सपने'],
  ['ผมมี ๓ ดาว', 'ผมมี 3 ดาว'],
  ['১২ ফুল', '12 ফুল'],
  ['عندي ٣ أقمار', 'عندي 3 أقمار'],
])('syllables › %s, digits of its own script › as %s', (native, western) => {
  expect(syllables(native)).toEqual(syllables(western))
  expect(syllables(native).every(({ text }) => !/\p{Nd}/u.test(text))).toBe(true)
})
