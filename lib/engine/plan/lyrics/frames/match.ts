/** Irregular forms of verbs and nouns that prompts and headers use. */
const IRREGULAR: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    forget: 'forgot forgotten forgets',
    leave: 'left',
    lose: 'lost',
    find: 'found',
    break: 'broke broken',
    write: 'wrote written',
    sell: 'sold',
    buy: 'bought',
    steal: 'stole stolen',
    go: 'went gone goes',
    come: 'came',
    fall: 'fell fallen',
    grow: 'grew grown',
    know: 'knew known',
    teach: 'taught',
    catch: 'caught',
    think: 'thought',
    make: 'made',
    win: 'won',
    meet: 'met',
    get: 'got gotten',
    give: 'gave given',
    take: 'took taken',
    run: 'ran',
    sing: 'sang sung',
    swim: 'swam swum',
    drive: 'drove driven',
    ride: 'rode ridden',
    wake: 'woke woken',
    eat: 'ate eaten',
    drink: 'drank drunk',
    throw: 'threw thrown',
    hold: 'held',
    keep: 'kept',
    sleep: 'slept',
    send: 'sent',
    build: 'built',
    bring: 'brought',
    stand: 'stood',
    tell: 'told',
    wear: 'wore worn',
    speak: 'spoke spoken',
    feed: 'fed',
    burn: 'burnt',
    learn: 'learnt',
    die: 'died dying dies',
    lie: 'lied lying',
    feel: 'felt',
    hear: 'heard',
    say: 'said',
    pay: 'paid',
    spend: 'spent',
    begin: 'began begun',
    choose: 'chose chosen',
    forgive: 'forgave forgiven',
    hide: 'hid hidden',
    shake: 'shook shaken',
    fly: 'flew flown',
    draw: 'drew drawn',
    blow: 'blew blown',
    mean: 'meant',
    hang: 'hung',
    dig: 'dug',
    stick: 'stuck',
    fight: 'fought',
    child: 'children',
    mouse: 'mice',
    wife: 'wives',
    leaf: 'leaves',
  }).flatMap(([base, forms]) => forms.split(' ').map((form): [string, string] => [form, base])),
)

/** Words of a phrase that a prompt may replace: "forgot my name", "forgot her name". */
const DETERMINER = /^(?:an?|the|my|our|your|his|her|their|its|this|that)$/

const stems = new Map<string, string>()
/**
 * A word without its endings, so that the forms of a word are equal.
 *
 * @example
 * stemOf('forgotten') // => stemOf('forgets')
 */
export const stemOf = (word: string): string => {
  let stem = stems.get(word)
  if (stem === undefined) {
    const own = word.replace(/'s?$/, '')
    stem =
      IRREGULAR[own] ??
      (own.length > 4
        ? own
            .replace(/ies$/, 'y')
            .replace(/(?<=s|sh|ch|x|z)es$/, '')
            .replace(/(?<![su])s$/, '')
            .replace(/(?<=[a-z]{3})(?:ing|ed)$/, '')
            .replace(/([bdgklmnprtv])\1$/, '$1')
            .replace(/e$/, '')
        : own.replace(/(?<=[a-z]{2}[^su])s$/, ''))
    if (stems.size < MAX_STEMS) stems.set(word, stem)
  }
  return stem
}
const MAX_STEMS = 20_000

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word !== '' && !DETERMINER.test(word))

/** A prompt, ready for `phraseAt`. `known`: its stems, to rule most phrases out at once. */
export type Words = { words: readonly string[]; stems: readonly string[]; known: ReadonlySet<string> }

export const wordsIn = (text: string): Words => {
  const words = wordsOf(text)
  const own = words.map(stemOf)
  return { words, stems: own, known: new Set(own) }
}

const phraseStems = new Map<string, readonly string[]>()
const stemsOf = (phrase: string): readonly string[] => {
  let own = phraseStems.get(phrase)
  if (!own) {
    own = wordsOf(phrase).map(stemOf)
    phraseStems.set(phrase, own)
  }
  return own
}

/** Number of words of a phrase without its determiners. */
export const phraseLength = (phrase: string): number => stemsOf(phrase).length

/** Index of the first word of a phrase among the words of a prompt, in any form; −1 without it. */
export const phraseAt = ({ stems: all, known }: Words, phrase: string): number => {
  const own = stemsOf(phrase)
  if (own[0] === undefined || !known.has(own[0])) return -1
  return all.findIndex((_, at) => own.every((stem, index) => all[at + index] === stem))
}

/** Most words between two words of a phrase: "sells his late wife's piano" for "sell the piano". */
const MAX_BETWEEN = 2
const CONTENT = /^(?!(?:me|you|him|us|them|it|who|what|when|how|about|that|not|no|and|or|but|all)$)(?!.*ed$)\p{L}{3,}/u

/**
 * As `phraseAt`, also with adjectives and nouns between the words of a phrase, but no preposition, pronoun or conjunction.
 * Only for phrases without such words of their own.
 */
export const spacedPhraseAt = (prompt: Words, phrase: string): number => {
  const own = stemsOf(phrase)
  const isBetween = (at: number) => CONTENT.test(prompt.words[at]!) && !isPreposition(prompt.words[at])
  if (
    own.length < 2 ||
    own.some((stem) => !prompt.known.has(stem)) ||
    wordsOf(phrase).some((word) => !CONTENT.test(word) || isPreposition(word))
  )
    return -1
  return prompt.stems.findIndex((first, start) => {
    let at = start
    return (
      first === own[0] &&
      own.slice(1).every((stem) => {
        for (let next = at + 1; next <= at + 1 + MAX_BETWEEN && next < prompt.stems.length; next++) {
          if (prompt.stems[next] === stem) {
            at = next
            return true
          }
          if (!isBetween(next)) return false
        }
        return false
      })
    )
  })
}

const isPreposition = (word: string | undefined) =>
  word !== undefined &&
  /^(?:on|in|at|by|near|under|through|outside|inside|behind|without|no|like|than|with|from|across|along|over|beside|between)$/.test(
    word,
  )

/** Whether a word is the place, time or means of something else: "on a Sunday train", "in a small boat". */
export const isSettingAt = ({ words }: Words, at: number): boolean =>
  isPreposition(words[at - 1]) || (isPreposition(words[at - 2]) && !/(?:ing|ed|s)$/.test(words[at - 1] ?? ''))
