import { englishSyllables, spokenToken } from '#lib/lyrics/english/english'
import { languageOf } from '#lib/lyrics/language'
import { mandarinSyllables } from '#lib/lyrics/mandarin/mandarin'
import { chineseNumbersRead } from '#lib/lyrics/mandarin/numbers'
import { frenchSyllables } from '#lib/lyrics/scripts/french'
import { germanSyllables } from '#lib/lyrics/scripts/german'
import { hangulSyllables } from '#lib/lyrics/scripts/hangul'
import { kanaSyllables } from '#lib/lyrics/scripts/kana'
import { kanjiReading } from '#lib/lyrics/scripts/kanji'
import { otherSyllables } from '#lib/lyrics/scripts/other'
import { spanishSyllables } from '#lib/lyrics/scripts/spanish'
import type { Language, Syllable } from '#lib/lyrics/syllable'
import { type Token, tokensOf } from '#lib/lyrics/words'

const EUROPEAN: Partial<Record<Language, (text: string, word: number) => Syllable[]>> = {
  es: spanishSyllables,
  fr: frenchSyllables,
  de: germanSyllables,
  other: otherSyllables,
}

const HAS_MARK = /[^\p{Script=Han}]/gu

/** Han characters: each its own word in Chinese, read as kana where a Japanese reading is known. */
const hanSyllables = (token: Token, word: number, language: Language): Syllable[] => {
  if (language === 'ja') {
    return [...token.text].flatMap((character) => {
      const reading = kanjiReading(character)
      if (!reading)
        return /\p{Script=Han}/u.test(character) ? mandarinSyllables(character, word).map((s) => ({ ...s, word })) : []
      const syllables = kanaSyllables(reading, word)
      return syllables.map((syllable, index) => ({ ...syllable, text: index === 0 ? character : '' }))
    })
  }
  const characters = token.text.replace(HAS_MARK, '')
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
 * What a line sings: its syllables in order, with their sounds, the letters shown for each and the index of their word.
 * Numbers, symbols and abbreviations are read out. Letters of every script give at least one syllable; punctuation
 * gives none. The language of Latin words is that of the line unless given.
 */
// syllables('tomorrow night').map((s) => s.text) // => ['to', 'mor', 'row', 'night']
export const syllables = (line: string, language: Language = languageOf(line)): Syllable[] => {
  const chinese = language === 'zh' || (language === 'ja' && /\p{Script=Han}|[\u3041-\u30fa]/u.test(line))
  const read = chinese && /\d/.test(line) ? chineseNumbersRead(line) : line
  const out: Syllable[] = []
  const tokens = tokensOf(read)
  let word = 0
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (!token) break
    let sung: Syllable[]
    if (token.kind === 'han') sung = hanSyllables(token, word, language)
    else if (token.kind === 'kana') sung = kanaSyllables(token.text, word)
    else if (token.kind === 'hangul') sung = hangulSyllables(token.text, word)
    else if (token.kind === 'other') sung = otherSyllables(token.text, word)
    else {
      const european = EUROPEAN[language]
      if (european && !/\d/.test(token.text)) sung = european(token.text, word)
      else {
        // English looks at its neighbours, so all the Latin tokens in a row are read together.
        let end = index
        while (tokens[end + 1]?.kind === 'latin' && !european) end++
        sung = englishSyllables(tokens.slice(index, end + 1).map((latin, at) => spokenToken(latin.text, word + at)))
        index = end
      }
    }
    out.push(...sung)
    const last = sung[sung.length - 1]
    if (last) word = Math.max(word, last.word + 1)
  }
  // A lone sign such as ー still stands for something to be sung.
  return out.length === 0 && /[\p{L}\p{N}]/u.test(line) ? otherSyllables(line.trim(), 0) : out
}
