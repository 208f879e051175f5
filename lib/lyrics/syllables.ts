import { englishSyllables, spokenToken } from '#lib/lyrics/english/english'
import type { Language } from '#lib/lyrics/language'
import { languageOf } from '#lib/lyrics/language'
import { mandarinSyllables } from '#lib/lyrics/mandarin/mandarin'
import { readChineseNumbers } from '#lib/lyrics/mandarin/numbers'
import { frenchSyllables, liaison } from '#lib/lyrics/scripts/french'
import { germanSyllables } from '#lib/lyrics/scripts/german'
import { hangulSyllables } from '#lib/lyrics/scripts/hangul'
import { italianSyllables, portugueseSyllables } from '#lib/lyrics/scripts/italian'
import { readJapaneseNumbers } from '#lib/lyrics/scripts/japanese-numbers'
import { kanaSyllables } from '#lib/lyrics/scripts/kana'
import { kanjiReadings } from '#lib/lyrics/scripts/kanji'
import { otherSyllables } from '#lib/lyrics/scripts/letter-by-letter'
import { numbersInWords } from '#lib/lyrics/scripts/numbers-in-words'
import { spanishSyllables } from '#lib/lyrics/scripts/spanish'
import { westernDigits } from '#lib/lyrics/scripts/western-digits'
import type { Syllable } from '#lib/lyrics/syllable'
import { type Token, tokensOf } from '#lib/lyrics/tokens'

const EUROPEAN: Partial<Record<Language, (text: string, word: number) => Syllable[]>> = {
  es: spanishSyllables,
  fr: frenchSyllables,
  de: germanSyllables,
}

/** Italian and Portuguese have their own rules; null for further languages, which are read letter by letter. */
const romanceOf = (line: string): 'it' | 'pt' | null => {
  const text = line.toLowerCase()
  const italian = (
    text.match(
      /\b(?:il|lo|gli|che|di|non|per|sono|è|della|nel|ti|mi|amore|ciao|bene|con|una|cuore|più|perché|sei|questo|tutto|notte|vita|sempre|mio|mia|io|voglio|la|le|e)\b|[aeiou]zz|gli|cchi/g,
    ) ?? []
  ).length
  const portuguese = (
    text.match(
      /ão|ções|nh[aeo]|lh[aeo]|\b(?:não|você|meu|minha|uma|com|em|os|eu|amor|saudade|coração|é|que|teu|noite|vida|tudo)\b/g,
    ) ?? []
  ).length
  return italian > portuguese ? 'it' : portuguese > 0 ? 'pt' : null
}

const readerOfOther = (line: string) => {
  const language = romanceOf(line)
  return language === 'it' ? italianSyllables : language === 'pt' ? portugueseSyllables : otherSyllables
}

const NOT_HAN = /[^\p{Script=Han}]/gu

/** Syllables of Han characters: one word each in Chinese, kana readings in Japanese if known. */
const hanSyllables = (token: Token, word: number, language: Language): Syllable[] => {
  if (language === 'ja') {
    return kanjiReadings(token.text.replace(NOT_HAN, '')).flatMap(({ kanji, kana }) => {
      if (kana === null) return mandarinSyllables(kanji, word).map((s) => ({ ...s, word }))
      const syllables = kanaSyllables(kana, word, 'for kanji')
      // The kanji are distributed over the syllables of their reading.
      const letters = [...kanji]
      return syllables.map((syllable, index) => ({
        ...syllable,
        text: letters
          .slice(
            Math.ceil((index * letters.length) / syllables.length),
            Math.ceil(((index + 1) * letters.length) / syllables.length),
          )
          .join(''),
      }))
    })
  }
  const characters = token.text.replace(NOT_HAN, '')
  const syllables = mandarinSyllables(characters, word)
  // Punctuation is shown with the character before it.
  let at = -1
  for (const letter of token.text) {
    const syllable = syllables[Math.max(0, at)]
    if (/\p{Script=Han}/u.test(letter)) at++
    else if (syllable) syllable.text = at < 0 ? letter + syllable.text : syllable.text + letter
  }
  return syllables
}

/**
 * Syllables of a line in order, with sounds, displayed letters and word indices.
 * Numbers, symbols and abbreviations are read out.
 * Letters of any script give at least one syllable, punctuation gives none.
 * Latin words are read in the language of the line unless one is given.
 *
 * @example
 * syllables('tomorrow night').map((s) => s.text) // => ['to', 'mor', 'row', 'night']
 */
export const syllables = (text: string, language: Language = languageOf(text)): Syllable[] => {
  const line = westernDigits(text)
  const chinese = language === 'zh' || (language === 'ja' && /\p{Script=Han}|[\u3041-\u30fa]/u.test(line))
  const read = !/\d/.test(line)
    ? line
    : !chinese
      ? numbersInWords(line, language, language === 'other' ? romanceOf(line) : null)
      : language === 'ja'
        ? readJapaneseNumbers(line)
        : readChineseNumbers(line)
  const out: Syllable[] = []
  const tokens = tokensOf(read)
  const allCaps = tokens.length > 1 && !/\p{Ll}/u.test(line)
  let word = 0
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (!token) break
    let sung: Syllable[]
    if (token.kind === 'han') sung = hanSyllables(token, word, language)
    else if (token.kind === 'kana')
      sung = kanaSyllables(token.text, word, tokens[index - 1]?.kind === 'han' ? 'after kanji' : 'alone')
    else if (token.kind === 'hangul') sung = hangulSyllables(token.text, word)
    else if (token.kind === 'other') sung = otherSyllables(token.text, word)
    else {
      const european = language === 'other' ? readerOfOther(line) : EUROPEAN[language]
      if (european && !/\d/.test(token.text)) {
        sung = european(token.text, word)
        if (language === 'fr') sung = liaison(tokens[index - 1]?.text ?? '', token.text, sung)
      } else {
        // English readings depend on neighbours, so adjacent Latin tokens are read together.
        let end = index
        while (tokens[end + 1]?.kind === 'latin' && !european) end++
        sung = englishSyllables(
          tokens
            .slice(index, end + 1)
            .map((latin, at) => spokenToken(latin.text, word + at, tokens[index + at + 1]?.text ?? '', allCaps)),
        )
        index = end
      }
    }
    out.push(...sung)
    const last = sung[sung.length - 1]
    if (last) word = Math.max(word, last.word + 1)
  }
  // A lone sign such as ー still gives one syllable.
  return out.length === 0 && /[\p{L}\p{N}]/u.test(line) ? otherSyllables(line.trim(), 0) : out
}
