import type { Phone, Syllable } from '#lib/lyrics/syllable'

const VOWELS: Record<string, Phone> = { a: 'a', i: 'i', u: 'ɯ', e: 'e', o: 'o' }

/** Hepburn-like spelling of hiragana; katakana is converted to hiragana first. */
const ROWS: Record<string, string> = {
  あいうえお: 'a i u e o',
  かきくけこ: 'ka ki ku ke ko',
  さしすせそ: 'sa Si su se so',
  たちつてと: 'ta Ci Tu te to',
  なにぬねの: 'na ni nu ne no',
  はひふへほ: 'ha çi Fu he ho',
  まみむめも: 'ma mi mu me mo',
  やゆよ: 'ya yu yo',
  らりるれろ: 'ra ri ru re ro',
  わゐゑを: 'wa i e o',
  がぎぐげご: 'ga gi gu ge go',
  ざじずぜぞ: 'za Ji zu ze zo',
  だぢづでど: 'da Ji zu de do',
  ばびぶべぼ: 'ba bi bu be bo',
  ぱぴぷぺぽ: 'pa pi pu pe po',
  ゔ: 'vu',
}

const ONSETS: Record<string, Phone> = {
  k: 'k',
  s: 'S',
  S: 'ɕ',
  t: 't',
  C: 'tɕ',
  T: 'ts',
  n: 'N',
  h: 'HH',
  ç: 'ç',
  F: 'F',
  m: 'M',
  y: 'Y',
  r: 'ɾ',
  w: 'W',
  g: 'G',
  z: 'Z',
  J: 'JH',
  d: 'D',
  b: 'B',
  p: 'p',
  v: 'V',
}

const KANA = new Map<string, string>()
for (const [letters, readings] of Object.entries(ROWS)) {
  const split = readings.split(' ')
  ;[...letters].forEach((letter, index) => {
    KANA.set(letter, split[index] ?? 'a')
  })
}

const SMALL: Record<string, string> = {
  ゃ: 'a',
  ゅ: 'u',
  ょ: 'o',
  ぁ: 'a',
  ぃ: 'i',
  ぅ: 'u',
  ぇ: 'e',
  ぉ: 'o',
  ゎ: 'a',
}

const hiragana = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return code >= 0x30a1 && code <= 0x30f6 ? String.fromCodePoint(code - 0x60) : letter
}

/**
 * Syllables of a run of kana, all with the same word index.
 * ん, っ and ー extend or close the syllable before them; small kana join it.
 * The particles は and へ are "wa" and "e" alone; は also after kanji.
 *
 * @example
 * kanaSyllables('きょう', 0).map((s) => s.text) // => ['きょ', 'う']
 */
export const kanaSyllables = (
  run: string,
  word: number,
  context: 'alone' | 'after kanji' | 'for kanji' = 'alone',
): Syllable[] => {
  const alone = run.replace(/[^\u3041-\u30fc]/g, '').length === 1
  const out: Syllable[] = []
  let doubled = false
  for (const letter of run.normalize('NFKC')) {
    const kana = hiragana(letter)
    const previous = out[out.length - 1]
    const small = SMALL[kana]
    const reading = KANA.get(kana)
    if (small && previous) {
      const glide = /[ゃゅょ]/.test(kana) && !/^(ɕ|tɕ|JH)$/.test(previous.onset[previous.onset.length - 1] ?? '')
      if (glide) previous.onset.push('Y')
      previous.nucleus = VOWELS[small] ?? 'a'
      previous.text += letter
    } else if (kana === 'ん' && previous) {
      previous.coda.push('N')
      previous.text += letter
    } else if (kana === 'ー' || kana === '〜' || kana === '～') {
      if (previous) previous.text += letter
    } else if (kana === 'っ') {
      doubled = true
      if (previous) previous.text += letter
    } else if (!reading && !small && kana !== 'ん') {
      if (previous) previous.text += letter
    } else {
      const particle =
        out.length === 0 &&
        context !== 'for kanji' &&
        ((kana === 'は' && (alone || context === 'after kanji')) ||
          (kana === 'へ' && alone && context === 'after kanji'))
      const spelled = particle ? (kana === 'は' ? 'wa' : 'e') : (reading ?? small ?? 'nu')
      const first = spelled.length > 1 ? ONSETS[spelled.charAt(0)] : undefined
      const onset = first ? [first] : []
      // A doubled consonant closes the syllable before it.
      if (doubled && previous && first && /^(k|t|p|S|ɕ|ts|tɕ)$/.test(first)) {
        previous.coda.push(first === 'S' || first === 'ɕ' ? first : first.startsWith('t') ? 't' : first)
      }
      doubled = false
      const nucleus = VOWELS[spelled.slice(-1)] ?? 'a'
      out.push({ text: letter, word, onset, nucleus, coda: [], stress: out.length === 0 ? 1 : 2 })
    }
  }
  return out
}
