import { dictionary } from 'cmu-pronouncing-dictionary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spokenWords } from '#lib/lyrics/english/abbreviations'
import { spokenNumber } from '#lib/lyrics/english/numbers'
import { languageOf, languageOfLine } from '#lib/lyrics/language'
import { syllables } from '#lib/lyrics/syllables'
import { inTier } from '#tests/harness/tier'

const texts = (line: string) => syllables(line).map((syllable) => syllable.text)
const phones = (line: string) => syllables(line).map((s) => [...s.onset, s.nucleus, ...s.coda].join(' '))

describe('syllables', () => {
  it('displayed letters: split by syllable', () => {
    expect(texts('tomorrow night')).toEqual(['to', 'mor', 'row', 'night'])
  })

  it('known words: pronounced as in the dictionary', () => {
    for (const word of [
      'tomorrow',
      'silver',
      'remember',
      'thunder',
      'question',
      'beautiful',
      'strength',
      'island',
      'music',
      'orange',
    ]) {
      const entry = dictionary[word] ?? ''
      expect(phones(word).join(' ')).toBe(entry.replace(/\d/g, ''))
    }
  })

  it('consonant clusters: maximal onset', () => {
    const [first, second] = syllables('destroy')
    expect(first?.coda).toEqual([])
    expect(second?.onset).toEqual(['S', 'T', 'R'])
  })

  it('numbers, money, times and symbols: read out', () => {
    expect(spokenNumber('1984')).toBe('nineteen eighty four')
    expect(spokenNumber('2005')).toBe('two thousand five')
    expect(spokenNumber('$5')).toBe('five dollars')
    expect(spokenNumber('7:00')).toBe("seven o'clock")
    expect(spokenNumber('21st')).toBe('twenty first')
    expect(spokenNumber('90s')).toBe('nineties')
    expect(spokenNumber('3.5')).toBe('three point five')
    expect(spokenNumber('1/2')).toBe('half')
    expect(syllables('& 100%')).toHaveLength(1 + 5)
    expect(syllables('the DJ')).toHaveLength(3)
  })

  it('heteronyms: decided by their neighbours', () => {
    expect(phones('they tear us apart')[1]).toBe('T EH R')
    expect(phones('one tear fell')[1]).toBe('T IH R')
    expect(phones('the ocean')[0]).toBe('DH IY')
    expect(phones('the sea')[0]).toBe('DH AH')
  })

  it('Mandarin: readings and tones by phrase', () => {
    const line = syllables('重新长大')
    expect(line.map((s) => s.onset[0])).toEqual(['ʈʂʰ', 'ɕ', 'ʈʂ', 't'])
    expect(line.map((s) => s.tone)).toEqual([2, 1, 3, 4])
    expect(syllables('女')[0]?.nucleus).toBe('y')
    expect(syllables('四')[0]?.nucleus).toBe('ɿ')
  })

  it('Chinese punctuation: shown with the character before it', () => {
    expect(texts('“爱，你”').join('|')).toBe('“爱，|你”')
  })

  it('kanji: distributed over the syllables of their reading', () => {
    const line = syllables('東京', 'ja')
    expect(line.map(({ text }) => text)).toEqual(['東', '', '京', ''])
    expect(line.map(({ nucleus }) => nucleus)).toEqual(['o', 'ɯ', 'o', 'ɯ'])
  })

  it('Italian and Portuguese: told apart by the other words of the line', () => {
    const soundOf = (line: string, letters: string) => {
      const found = syllables(line).find(({ text }) => text === letters)
      return found && [...found.onset, found.nucleus].join('')
    }
    expect(soundOf('che cosa è questo amore', 'che')).toBe('ke')
    expect(soundOf('não sei che amor', 'che')).toBe('SHi')
  })

  it('kana: morae; Hangul: blocks', () => {
    expect(texts('きょうはあめ')).toEqual(['きょ', 'う', 'は', 'あ', 'め'])
    expect(texts('사랑해')).toEqual(['사', '랑', '해'])
    expect(syllables('값이').map((s) => s.coda.length)).toEqual([1, 0])
  })

  it('word indices: group the letters of each word', () => {
    const sung = syllables('Hello, my darling')
    const words = new Map<number, string>()
    for (const syllable of sung) words.set(syllable.word, (words.get(syllable.word) ?? '') + syllable.text)
    expect([...words.values()]).toEqual(['Hello,', 'my', 'darling'])
  })

  it('line with a letter or digit in any script: at least one syllable', () => {
    for (const line of [
      'constructor toString __proto__ hasOwnProperty',
      'xyz',
      'brrr',
      '42',
      'любовь',
      'αγάπη',
      'حب',
      'אהבה',
      'प्यार',
      'รัก',
      'სიყვარული',
      'սեր',
      'ᚠᚢᚦ',
      'ꦱ',
      '爱',
      'ｌｏｖｅ',
      'ﬁre',
      'Ω',
      '𝔏𝔬𝔳𝔢',
      'ん',
      'ー',
      'っ',
      '々',
      'ㄱ',
    ])
      expect(syllables(line).length, line).toBeGreaterThan(0)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (line) => {
        const sung = syllables(line)
        if (/[\p{L}\p{Nd}]/u.test(line)) expect(sung.length).toBeGreaterThan(0)
        for (const syllable of sung) expect(syllable.nucleus).not.toBe('')
      }),
      { numRuns: inTier({ default: 300, full: 1500 }) },
    )
  })

  it('punctuation: no syllables', () => {
    expect(syllables('… — !!')).toEqual([])
  })
})

describe('language', () => {
  it('detected by script and by function words', () => {
    expect(languageOf('下雨了')).toBe('zh')
    expect(languageOf('きみの名は')).toBe('ja')
    expect(languageOf('사랑해')).toBe('ko')
    expect(languageOf('la noche que te vi, corazón')).toBe('es')
    expect(languageOf("je t'aime dans la nuit")).toBe('fr')
    expect(languageOf('ich liebe dich für immer')).toBe('de')
    expect(languageOf('я тебя люблю')).toBe('other')
    expect(languageOf('the night is young')).toBe('en')
    expect(languageOf('')).toBe('en')
  })
})

describe('abbreviations', () => {
  const spoken = (line: string) =>
    line
      .split(' ')
      .flatMap((token, index, all) => spokenWords(token, { next: all[index + 1] ?? '' }))
      .join(' ')

  it.each([
    ['No. 5', 'number five'],
    ['$1.50', 'one dollar fifty'],
    ['$1M', 'one million dollars'],
    ['20€', 'twenty euros'],
    ['2am', 'two ay em'],
    ['50/50', 'fifty fifty'],
    ['9-5', 'nine to five'],
    ['555-1234', 'five five five one two three four'],
    ['gr8', 'great'],
    ['w/ u', 'with you'],
    ['feat. somebody', 'featuring somebody'],
    ['St. Louis', 'saint louis'],
    ['Main St. again', 'main street again'],
    ['OMG', 'oh em gee'],
  ])('%s', (line, words) => expect(spoken(line)).toBe(words))

  it('stammer: the sound, not the letter name', () => {
    expect(syllables('h-h-hello', 'en').map(({ onset }) => onset[0])).toEqual(['HH', 'HH', 'HH', 'L'])
  })

  it('line in capitals: words, not initialisms', () => {
    const sounds = (line: string) =>
      syllables(line, 'en').map(({ onset, nucleus, coda }) => [...onset, nucleus, ...coda].join(''))
    expect(sounds('WHO AM I')).toEqual(sounds('who am i'))
    expect(sounds('LA LA LA')).toEqual(sounds('la la la'))
    expect(syllables('I live in LA', 'en')).toHaveLength(5)
  })

  it('numbers in Japanese: Japanese readings', () => {
    const read = (line: string) => syllables(line, 'ja').length
    expect(read('24時間')).toBe(read('にじゅうよじかん'))
    expect(read('100回')).toBe(read('ひゃっかい'))
    expect(read('2人')).toBe(read('ふたり'))
    expect(read('8月')).toBe(read('はちがつ'))
  })

  it('"school" in English: not taken for German', () => {
    expect(languageOfLine("School's out forever", 'en')).toBe('en')
    expect(languageOfLine('hello 世界', 'ja')).toBe('ja')
    expect(languageOf('Die Schule ist aus')).toBe('de')
  })
})
