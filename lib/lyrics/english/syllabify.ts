/** Onset clusters of English, besides single consonants (all but NG). */
const ONSET_CLUSTERS = new Set(
  [
    ...'P B F K G S'.split(' ').map((c) => `${c} L`),
    ...'P B F K G T D TH SH'.split(' ').map((c) => `${c} R`),
    ...'T D K G TH S HH SH'.split(' ').map((c) => `${c} W`),
    ...'P B K G F V M HH'.split(' ').map((c) => `${c} Y`),
    ...'P T K M N F'.split(' ').map((c) => `S ${c}`),
    ...'L M N'.split(' ').map((c) => `SH ${c}`),
    ...'S P R;S P L;S T R;S K R;S K W;S P Y;S K Y'.split(';'),
  ].map((cluster) => cluster),
)

const isOnset = (consonants: string[]) =>
  consonants.length === 0 ||
  (consonants.length === 1 ? consonants[0] !== 'NG' : ONSET_CLUSTERS.has(consonants.join(' ')))

export type PhoneSyllable = { onset: string[]; nucleus: string; coda: string[]; stress: 0 | 1 | 2 }

/**
 * Splits the sounds of a word into syllables by the maximal onset principle.
 *
 * @example
 * syllabify(['T', 'AH0', 'M', 'AA1', 'R', 'OW2']).map(({ onset }) => onset[0]) // => ['T', 'M', 'R']
 */
export const syllabify = (phones: string[]): PhoneSyllable[] => {
  const vowels = phones.flatMap((phone, index) => (/\d$/.test(phone) ? [index] : []))
  let from = 0
  return vowels.map((at, k) => {
    const next = vowels[k + 1]
    let to = phones.length
    if (next !== undefined) {
      to = at + 1
      while (to < next && !isOnset(phones.slice(to, next))) to++
    }
    const vowel = phones[at] ?? 'AH0'
    const group: PhoneSyllable = {
      onset: phones.slice(from, at),
      nucleus: vowel.slice(0, -1),
      coda: phones.slice(at + 1, to),
      stress: vowel.endsWith('1') ? 1 : vowel.endsWith('2') ? 2 : 0,
    }
    from = to
    return group
  })
}
