import { standardizePronunciation } from 'es-hangul'
import type { Phone, Syllable } from '#lib/lyrics/syllable'

/** Initials by their index in a syllable block; ㅇ is silent. */
const INITIALS: Phone[] = 'k kk N t tt ɾ M p pp S ss - tɕ tt͡ɕ tɕʰ kʰ tʰ pʰ HH'.split(' ')
const VOWELS = 'a e Ya Ye ɔ e Yɔ Ye o Wa We We Yo u Wɔ We Wi Yu ɯ ɯi i'.split(' ')
/** Remaining coda of a double final when its second consonant moves on. */
const REMAINING_CODA: Record<number, Phone> = {
  3: 'k',
  5: 'N',
  9: 'L',
  10: 'L',
  11: 'L',
  12: 'L',
  13: 'L',
  14: 'L',
  18: 'p',
}

/** Finals: sound as a coda, and sound that moves to a following vowel. */
const FINALS: [heard: string, moves: string][] = [
  ['', ''],
  ['k', 'k'],
  ['k', 'kk'],
  ['k', 'S'],
  ['N', 'N'],
  ['N', 'tɕ'],
  ['N', 'N'],
  ['t', 't'],
  ['L', 'ɾ'],
  ['k', 'k'],
  ['M', 'M'],
  ['L', 'p'],
  ['L', 'S'],
  ['L', 'tʰ'],
  ['p', 'pʰ'],
  ['L', 'ɾ'],
  ['M', 'M'],
  ['p', 'p'],
  ['p', 'S'],
  ['t', 'S'],
  ['t', 'ss'],
  ['NG', ''],
  ['t', 'tɕ'],
  ['t', 'tɕʰ'],
  ['k', 'kʰ'],
  ['t', 'tʰ'],
  ['p', 'pʰ'],
  ['', ''],
]

const TENSE: Record<string, Phone> = { kk: 'k', tt: 't', pp: 'p', ss: 'S', tt͡ɕ: 'tɕ' }
const VOICED: Record<string, Phone> = { k: 'G', t: 'D', p: 'B', tɕ: 'JH' }
const NASAL: Record<string, Phone> = { k: 'NG', t: 'N', p: 'M' }

/** Blocks as standard Korean pronounces them: 축하 is chuka, 좋다 is jota, 못해 is motae. */
const pronounced = (blocks: readonly string[]): readonly string[] => {
  // ㄼ is ㅂ in 밟다 before a consonant, as in 밟고.
  const written = blocks.join('').replace(/밟(?=[가-힣])(?![아-잏])/g, '밥')
  const changed = [...standardizePronunciation(written)]
  return changed.length === blocks.length ? changed : blocks
}

/**
 * Syllables of a run of Hangul, one per block, with sound changes between blocks.
 * Finals move to an empty initial, stops before nasals become nasals, ㄴ and ㄹ assimilate to ㄹㄹ.
 * Plain stops are voiced between vowels.
 *
 * @example
 * hangulSyllables('사랑', 0).map((s) => s.nucleus) // => ['a', 'a']
 */
export const hangulSyllables = (run: string, word: number): Syllable[] => {
  const out: Syllable[] = []
  const written = [...run.normalize('NFC')]
  for (const [at, sounded] of pronounced(written).entries()) {
    const index = (sounded.codePointAt(0) ?? 0) - 0xac00
    if (index < 0 || index >= 11172) continue
    const block = written[at]!
    const initial = INITIALS[Math.floor(index / 588)] ?? '-'
    const vowel = VOWELS[Math.floor((index % 588) / 28)] ?? 'a'
    const glided = /^[YW]/.test(vowel)
    out.push({
      text: block,
      word,
      onset: [...(initial === '-' ? [] : [initial]), ...(glided ? [vowel.charAt(0)] : [])],
      nucleus: glided ? vowel.slice(1) : vowel === 'ɯi' ? 'i' : vowel,
      coda: [String(index % 28)],
      stress: out.length === 0 ? 1 : 2,
    })
  }
  out.forEach((syllable, index) => {
    const next = out[index + 1]
    const final = Number(syllable.coda[0])
    const [heard, moves] = FINALS[final] ?? ['', '']
    syllable.coda = heard ? [heard] : []
    if (!next) return
    const first = next.onset[0] ?? ''
    if ((first === '' || /^[YW]$/.test(first)) && moves) {
      const stays = REMAINING_CODA[final]
      syllable.coda = stays ? [stays] : []
      // ㄷ and ㅌ palatalise before 이: 같이 is gachi.
      const soft = next.nucleus === 'i' && first === '' ? { t: 'tɕ', tʰ: 'tɕʰ' }[moves] : undefined
      next.onset.unshift(soft ?? moves)
    } else if (first === 'ɾ' && /^[ktpM]$|^NG$/.test(heard)) {
      // ㄹ after a consonant becomes ㄴ and nasalises a stop before it: 독립 is dongnip.
      syllable.coda = [NASAL[heard] ?? heard]
      next.onset[0] = 'N'
    } else if (/^[NM]$/.test(first) && NASAL[heard]) syllable.coda = [NASAL[heard] ?? 'N']
    else if ((heard === 'N' && first === 'ɾ') || (heard === 'L' && first === 'N') || (heard === 'L' && first === 'ɾ')) {
      syllable.coda = ['L']
      next.onset[0] = 'L'
    }
  })
  out.forEach((syllable, index) => {
    const open = out[index - 1]?.coda.every((phone) => /^(N|M|NG|L)$/.test(phone)) ?? false
    syllable.onset = syllable.onset.map((phone, at) => {
      if (phone === 'S' && (syllable.nucleus === 'i' || syllable.onset[at + 1] === 'Y')) return 'ɕ'
      return TENSE[phone] ?? (open && at === 0 ? VOICED[phone] : undefined) ?? phone
    })
  })
  return out
}
