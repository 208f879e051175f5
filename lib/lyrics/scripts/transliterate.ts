import anyAscii from 'any-ascii'

/** Scripts whose consonants include a vowel unless a sign removes it. */
const ABUGIDA =
  /[\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Javanese}\p{Script=Balinese}\p{Script=Tibetan}]/u
const ETHIOPIC = /\p{Script=Ethiopic}/u
/** Signs that remove a consonant's vowel, or stack the next consonant on it. */
const VIRAMA = /[\u0dca\u1039\u103a\u17cb\u17cd\u17d1\u17d2\u0f84\u1b44\ua9c0]/
/** Scripts that write a vowel at the end of a word. */
const FINAL_VOWEL = /[\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Balinese}]/u

/** Marks for a consonant after another one, before the vowel. */
const MEDIAL = /[\u103b-\u103e\u0f90-\u0fbc]/

const CONSONANTS = /^[bcdfghjklmnpqrstvwxyz]+$/
const endsInVowel = (text: string) => /[aeiou]$/.test(text)

/** One letter in a–z; empty for marks. */
const lettersOf = (letter: string) =>
  anyAscii(letter)
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/**
 * Writes a word in Latin letters a–z, with the vowels that its script leaves out.
 * For scripts without a table of their own. Empty if the script has no transliteration.
 *
 * @example
 * transliterate('ፍቅር') // => 'fikir'
 */
export const transliterate = (word: string): string => {
  // Lao writes some vowels before the consonant that they follow.
  const letters = [...word.normalize('NFC').replace(/([ເແໂໃໄ])([ກ-ຮ])/g, '$2$1')]
  return letters.reduce((out, letter, index) => {
    const sound = lettersOf(letter)
    const next = letters[index + 1]
    const isLast = next === undefined
    if (!CONSONANTS.test(sound)) return out + sound
    if (ETHIOPIC.test(letter)) {
      // The sixth order has a vowel only where consonants would meet.
      if (out !== '' && endsInVowel(out)) return out + sound
      return isLast && out !== '' ? `${out}i${sound}` : `${out}${sound}i`
    }
    const isMedial = MEDIAL.test(letter)
    if (!ABUGIDA.test(letter) || (/\p{M}/u.test(letter) && !isMedial)) return out + sound
    const hasOwnVowel =
      next !== undefined &&
      (MEDIAL.test(next) || VIRAMA.test(next) || (/\p{M}/u.test(next) && /^[aeiou]/.test(lettersOf(next))))
    const isSilent = hasOwnVowel || (isLast && out !== '' && !isMedial && !FINAL_VOWEL.test(letter))
    return out + sound + (isSilent ? '' : 'a')
  }, '')
}
