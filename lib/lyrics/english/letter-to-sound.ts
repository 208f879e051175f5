import { LETTER_RULES, MACROS } from '#lib/lyrics/english/letter-rules'
import { type Sound, stressedVowel } from '#lib/lyrics/english/stress'

type Rule = { letters: string; left: RegExp; right: RegExp; sounds: string[] }

const VOWELS = new Set('AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split(' '))
const LONG = new Set('EY AY OW UW IY AW OY'.split(' '))
const REDUCED: Record<string, string> = { AA: 'AH', AE: 'AH', EH: 'AH', UH: 'AH' }
const WEAK: Record<string, string> = { ax: 'AH', ix: 'IH', iy: 'IY', er: 'ER', ow: 'OW' }

const pattern = (text: string) =>
  text.replace(/\{([^}]+)\}/g, '[$1]').replace(/[VCFMX]/g, (macro) => MACROS[macro] ?? macro)

const compile = () => {
  const byLetter = new Map<string, Rule[]>()
  for (const line of LETTER_RULES.split(/;;|\n/)) {
    const parts = line.trim().match(/^(.*?)\[([^\]]+)\](.*?)\s*>\s*(.*)$/)
    if (!parts) continue
    const [, left = '', letters = '', right = '', sounds = ''] = parts
    const first = letters.charAt(0)
    const rules = byLetter.get(first) ?? []
    rules.push({
      letters,
      left: new RegExp(`(?:${pattern(left)})$`),
      right: new RegExp(`^(?:${pattern(right)})`),
      sounds: sounds.split(' ').filter((sound) => sound !== '' && sound !== '_'),
    })
    byLetter.set(first, rules)
  }
  return byLetter
}

let compiled: Map<string, Rule[]> | null = null

const soundOf = (token: string, at: number): Sound => {
  const weak = WEAK[token]
  if (weak) return { phone: weak, at, vowel: true, weak: true, firm: false, reduced: null, long: false }
  const [head = '', reduced = null] = token.split('~')
  const phone = head.replace('!', '')
  const vowel = VOWELS.has(phone)
  return { phone, at, vowel, weak: false, firm: head.endsWith('!'), reduced, long: LONG.has(phone) }
}

/** Sounds of the letters before stress is assigned. Letters without a rule are silent. */
const soundsOf = (word: string): Sound[] => {
  compiled ??= compile()
  const sounds: Sound[] = []
  let at = 0
  while (at < word.length) {
    const before = word.slice(0, at)
    const rule = (compiled.get(word.charAt(at)) ?? []).find(
      (candidate) =>
        word.startsWith(candidate.letters, at) &&
        candidate.left.test(before) &&
        candidate.right.test(word.slice(at + candidate.letters.length)),
    )
    for (const token of rule?.sounds ?? []) sounds.push(soundOf(token, at))
    at += rule?.letters.length ?? 1
  }
  return sounds
}

/**
 * Pronunciation by rules alone, in ARPABET with stress digits.
 * A word without a vowel gets a weak one, so that it can be sung.
 *
 * @example
 * pronounceBySpelling('glimmer') // => ['G', 'L', 'IH1', 'M', 'ER0']
 */
export const pronounceBySpelling = (spelled: string): string[] => {
  const word = spelled.toLowerCase().replace(/[^a-z']/g, '')
  const sounds = soundsOf(word)
  if (!sounds.some((sound) => sound.vowel)) sounds.push(soundOf('AH', word.length))
  const primary = stressedVowel(sounds, word)
  const phones: string[] = []
  let vowel = -1
  for (const sound of sounds) {
    if (!sound.vowel) {
      // Doubled letters are one sound: "glimmer".
      if (sound.phone !== phones[phones.length - 1]) phones.push(sound.phone)
      continue
    }
    vowel++
    const ahead = primary - vowel
    if (ahead === 0) phones.push(`${sound.phone}1`)
    else if (sound.weak) phones.push(`${sound.phone}0`)
    else if (sound.firm || sound.long) {
      const phone = sound.reduced && !sound.firm ? sound.reduced : sound.phone
      phones.push(`${phone}${Math.abs(ahead) >= 2 ? 2 : 0}`)
    } else if (ahead === 2 || (vowel === 0 && ahead > 2)) phones.push(`${sound.phone}2`)
    else phones.push(`${sound.reduced ?? REDUCED[sound.phone] ?? sound.phone}0`)
  }
  return phones
}
