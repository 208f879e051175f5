import { VOWEL_PHONES } from '#lib/lyrics/scripts/rewrite'
import type { Phone, Syllable } from '#lib/lyrics/syllable'

const LIQUID = /^(L|ɾ|r|ʁ|R|Y|W|ɥ)$/
const STOP = /^(p|t|k|B|D|G|β|ð|ɣ|F|V|P|T|K|pʰ|tʰ|kʰ)$/

/** Length of a syllable onset: one consonant, or a stop (optionally S + stop) and a liquid. */
const onsetLength = (between: Phone[], sBegins: boolean): number => {
  let count = Math.min(1, between.length)
  const last = between[between.length - 1] ?? ''
  const before = between[between.length - 2] ?? ''
  if (LIQUID.test(last) && (STOP.test(before) || (/^[YWɥ]$/.test(last) && before !== ''))) count = 2
  if (sBegins && /^(S|SH)$/.test(between[between.length - count - 1] ?? '') && count >= 1) count++
  return count
}

/**
 * Splits the sounds of a word into syllables with minimal codas, and distributes the letters.
 * `stressed` gives the stressed syllable counted from the end; 1 is the last.
 */
export const openSyllables = (
  sounds: { phone: Phone; at: number }[],
  shown: string,
  word: number,
  stressed: (count: number) => number,
  sBegins = false,
): Syllable[] => {
  const vowels = sounds.flatMap((sound, index) => (VOWEL_PHONES.has(sound.phone) ? [index] : []))
  if (vowels.length === 0) {
    const onset = sounds.slice(0, 2).map((sound) => sound.phone)
    return [{ text: shown, word, onset, nucleus: 'ə', coda: [], stress: 1 }]
  }
  const starts = vowels.map((vowel, k) => {
    const previous = vowels[k - 1]
    if (previous === undefined) return 0
    const between = sounds.slice(previous + 1, vowel).map((sound) => sound.phone)
    return vowel - onsetLength(between, sBegins)
  })
  const primary = Math.max(0, vowels.length - stressed(vowels.length))
  return vowels.map((vowel, k) => {
    const start = starts[k] ?? 0
    const end = starts[k + 1] ?? sounds.length
    const from = k === 0 ? 0 : (sounds[start]?.at ?? 0)
    const to = k === vowels.length - 1 ? shown.length : (sounds[end]?.at ?? shown.length)
    return {
      text: shown.slice(from, to),
      word,
      onset: sounds.slice(start, vowel).map((sound) => sound.phone),
      nucleus: sounds[vowel]?.phone ?? 'ə',
      coda: sounds.slice(vowel + 1, end).map((sound) => sound.phone),
      stress: k === primary ? 1 : 0,
    }
  })
}
