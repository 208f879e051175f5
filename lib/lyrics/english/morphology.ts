import { pronounceBySpelling } from '#lib/lyrics/english/letter-to-sound'

/** Dictionary lookup: ARPABET with stress digits, or null for an unknown word. */
export type Lookup = (word: string) => string[] | null

const VOICELESS = /^(P|T|K|F|TH)$/
const SIBILANT = /^(S|Z|SH|ZH|CH|JH)$/
const vowelCount = (phones: string[]) => phones.filter((phone) => /\d/.test(phone)).length
const lastOf = (phones: string[]) => phones[phones.length - 1] ?? ''

const SUFFIXES: Record<string, string> = {
  ly: 'L IY0',
  ness: 'N AH0 S',
  less: 'L AH0 S',
  ful: 'F AH0 L',
  fully: 'F AH0 L IY0',
  ment: 'M AH0 N T',
  some: 'S AH0 M',
  hood: 'HH UH2 D',
  ship: 'SH IH2 P',
  ward: 'W ER0 D',
  like: 'L AY2 K',
  man: 'M AH0 N',
  men: 'M EH0 N',
  land: 'L AH0 N D',
  side: 'S AY2 D',
  time: 'T AY2 M',
  house: 'HH AW2 S',
  light: 'L AY2 T',
  work: 'W ER2 K',
  self: 'S EH1 L F',
}

const PREFIXES: Record<string, string> = {
  un: 'AH2 N',
  re: 'R IY0',
  over: 'OW2 V ER0',
  under: 'AH2 N D ER0',
  out: 'AW2 T',
  mis: 'M IH0 S',
  dis: 'D IH0 S',
  non: 'N AA0 N',
  pre: 'P R IY0',
  inter: 'IH2 N T ER0',
  super: 'S UW2 P ER0',
  anti: 'AE2 N T IY0',
  in: 'IH0 N',
  im: 'IH0 M',
  de: 'D IY0',
}

const DERIVATIONS: Record<string, string> = {
  able: 'AH0 B AH0 L',
  ably: 'AH0 B L IY0',
  y: 'IY0',
  ish: 'IH0 SH',
  ist: 'AH0 S T',
  ism: 'IH2 Z AH0 M',
  or: 'ER0',
  al: 'AH0 L',
}

const SILENT_E =
  /((?<![aeiou])[aeiou]k|[rl]g|(ch|r|str)ang|[lrnp]s|[^s]c|v|z|dg|[bcdfgkptz]l|[^aeiou]at|[aeiou]s|[rln]s|[iou]r|uc|[aiu]g)$/

/** Possible stems of an inflected word, most likely first: "mak" → make, "hopp" → hop. */
const stemsOf = (base: string): string[] => {
  if (/([bdgklmnprtz])\1$/.test(base) && !/ll$/.test(base)) return [base.slice(0, -1), base]
  if (base.endsWith('i')) return [`${base.slice(0, -1)}y`]
  const groups = (base.match(/[aeiouy]+/g) ?? []).length
  if (groups === 1 && /[^aeiou][aeiou][bcdfgklmnprstvz]$/.test(base)) return [`${base}e`, base]
  if (/^[aeiou][bcdfgklmnpstvz]$/.test(base)) return [`${base}e`, base]
  if (SILENT_E.test(base) && !/(ss|(^|[aeiou])[aeiou]r)$/.test(base)) return [`${base}e`, base]
  return [base, `${base}e`]
}

/**
 * Pronunciation by parts: suffixes, prefixes and compounds of known words, else letter-to-sound rules.
 * Without known words, suffixes are still removed before the rules apply.
 *
 * @example
 * pronounceByParts('makes', (word) => (word === 'make' ? ['M', 'EY1', 'K'] : null)) // => ['M', 'EY1', 'K', 'S']
 */
export const pronounceByParts = (word: string, lookup: Lookup, certain = true): string[] => {
  const known = lookup(word)
  if (known) return known
  const stem = (candidates: string[], mustBeKnown: boolean): string[] | null => {
    for (const candidate of candidates) {
      const phones = lookup(candidate)
      if (phones) return phones
    }
    const first = candidates[0] ?? ''
    if (mustBeKnown || first.length < 2 || !/[aeiouy]/.test(first)) return null
    return pronounceByParts(first, lookup, certain)
  }
  return (
    inflected(word, stem, lookup, certain) ??
    (certain ? composed(word, stem, lookup) : null) ??
    pronounceBySpelling(word)
  )
}

type Stem = (candidates: string[], mustBeKnown: boolean) => string[] | null

/** Plural, past tense, -ing, -er, -est, and suffixes that keep the stress of the stem. */
const inflected = (word: string, stem: Stem, lookup: Lookup, certain: boolean): string[] | null => {
  const plural = word.match(/^(.+)'s$/) ?? word.match(/^(.{2,}[^siu])s$/)
  if (plural?.[1] && /[aeiouy]/.test(plural[1])) {
    let candidates = [plural[1]]
    if (/ies$/.test(word) && word.length > 4) candidates = [`${word.slice(0, -3)}y`]
    else if (/(ss|sh|ch|x|zz|tz|o)es$/.test(word)) candidates = [word.slice(0, -2)]
    const phones = stem(candidates, certain)
    if (phones) {
      const last = lastOf(phones)
      return [...phones, ...(SIBILANT.test(last) ? ['IH0', 'Z'] : VOICELESS.test(last) ? ['S'] : ['Z'])]
    }
  }
  const past = word.match(/^(.{2,})ed$/)?.[1]
  if (past && /[aeiouy]/.test(past) && !past.endsWith('e')) {
    const phones = stem(stemsOf(past), certain)
    if (phones) {
      const last = lastOf(phones)
      return [...phones, ...(/^[TD]$/.test(last) ? ['IH0', 'D'] : /^(P|K|F|TH|S|SH|CH)$/.test(last) ? ['T'] : ['D'])]
    }
  }
  const going = word.match(/^(.{2,})in[g']$/)?.[1]
  if (going && /[aeiouy]/.test(going)) {
    const phones = stem(stemsOf(going), certain)
    if (phones) return [...phones, 'IH0', word.endsWith('g') ? 'NG' : 'N']
  }
  const compared = word.match(/^(.{3,})(er|est)$/)
  if (compared?.[1] && /[aeiouy]/.test(compared[1])) {
    const base = compared[1]
    const short = () => {
      const light = !/[aeiou][bcdfghklmnprstvz]{2,}$/.test(base)
      return base.endsWith('i') || (light && vowelCount(pronounceByParts(base, lookup, certain)) <= 1)
    }
    const phones = certain || short() ? stem(stemsOf(base), certain) : null
    if (phones) return [...phones, ...(compared[2] === 'er' ? ['ER0'] : ['AH0', 'S', 'T'])]
  }
  return suffixed(word, stem, certain)
}

const SUFFIXES_THAT_ARE_WORDS = /^(man|men|land|like|side|time|house|light|work|ship|hood|ward|some)$/

const suffixed = (word: string, stem: Stem, certain: boolean): string[] | null => {
  const parts = word.match(
    /^(.{3,})(ly|ness|less|ful|fully|ment|some|hood|ship|ward|like|man|men|land|side|time|house|light|work|self)$/,
  )
  const [, base, suffix] = parts ?? []
  if (!base || !suffix || !/[aeiouy]/.test(base)) return null
  if (!certain) {
    // Without a dictionary, "-ment" and short compounds are often no suffix: "cement", "salmon".
    const looksLikeStem = base.length > 3 && /e$|[^aeiou][^aeiou]$|[aeiou]{2}[nt]$/.test(base)
    if (((SUFFIXES_THAT_ARE_WORDS.test(suffix) && base.length < 4) || suffix === 'ment') && !looksLikeStem) return null
  }
  const candidates = base.endsWith('i') ? [`${base.slice(0, -1)}y`] : [base]
  if (suffix === 'ly' && /[bdgkpt]$/.test(base)) candidates.push(`${base}le`)
  const phones = stem(candidates, certain)
  if (!phones) return null
  const kept = suffix === 'ly' && lastOf(phones) === 'L' ? phones.slice(0, -1) : phones
  return [...kept, ...(SUFFIXES[suffix] ?? '').split(' ')]
}

/** Prefixes, compounds and derivations, if all parts are known words. */
const composed = (word: string, stem: Stem, lookup: Lookup): string[] | null => {
  for (const [prefix, phones] of Object.entries(PREFIXES)) {
    const rest = word.slice(prefix.length)
    const known = word.startsWith(prefix) && rest.length >= 4 ? lookup(rest) : null
    if (known) return [...phones.split(' '), ...known]
  }
  for (let cut = word.length - 3; cut >= 3; cut--) {
    const left = lookup(word.slice(0, cut))
    const right = left && left.length >= 2 ? lookup(word.slice(cut)) : null
    if (left && right && right.length >= 2) return [...left, ...right.map((phone) => phone.replace('1', '2'))]
  }
  const derived = word.match(/^(.{3,})(able|ably|ish|ist|ism|or|al|y)$/)
  const phones = derived?.[1] ? stem(stemsOf(derived[1]), true) : null
  return phones && derived?.[2] ? [...phones, ...(DERIVATIONS[derived[2]] ?? '').split(' ')] : null
}
