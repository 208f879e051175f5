import { englishStory } from '#lib/engine/plan/lyrics/facts/english-story'
import type { StoryFacts } from '#lib/engine/plan/lyrics/facts/facts'
import { mandarinFacts } from '#lib/engine/plan/lyrics/facts/mandarin-facts'
import { type Frame, framesOf } from '#lib/engine/plan/lyrics/frames/frame'
import { rhymeSimilarity } from '#lib/engine/plan/lyrics/rhyme'
import { rhymeClass } from '#lib/engine/plan/lyrics/rhyme-class'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'
import type { Language } from '#lib/lyrics/language'

/** What differs between the languages of frames. */
export type StoryLanguage = {
  frames: () => readonly Frame[]
  facts: (prompt: string) => StoryFacts
  rhymes: (a: string, b: string) => boolean
  /** Number of sung syllables. */
  count: (line: string) => number
  /** Lines for sections without lyrics of their own. */
  vocables: readonly string[]
  /** Content words of a text, to compare a line with the prompt. */
  words: (text: string) => ReadonlySet<string>
  /** Makes a title of the hook, without punctuation at its end. */
  titleOf: (hook: string) => string
}

/** Similarity from which listeners hear a rhyme, 0…1. */
const MIN_RHYME_SIMILARITY = 0.78

/** Words that a line shares with a prompt by chance. */
const COMMON_WORDS = new Set(
  'that this with when what then there they them your from have just like into upon over until till still every about song music never again would could slow fast upbeat voice female male vocal guitar piano drums'.split(
    ' ',
  ),
)
/** Words in lower case within titles. */
const MINOR_WORDS = /^(?:a|an|the|and|of|in|on|at|to|by|for|from|with|or|but|till)$/

const ENGLISH: StoryLanguage = {
  frames: () => framesOf('english'),
  facts: englishStory,
  rhymes: (a, b) => rhymeSimilarity(a, b) >= MIN_RHYME_SIMILARITY,
  count: syllableCount,
  vocables: ['Ooh, ooh, ooh, ooh', 'Oh, oh, oh, oh', 'La la, la la la', 'Na na, na na na', 'Hey, hey, hey, hey'],
  words: (text) =>
    new Set(
      (text.toLowerCase().match(/[\p{L}']{4,}/gu) ?? [])
        .filter((word) => !COMMON_WORDS.has(word))
        .map((word) => word.replace(/(?:'s|s|ing|ed)$/, '')),
    ),
  titleOf: (hook) =>
    hook
      .replace(/[.,;:!?]+$/, '')
      .split(' ')
      .map((word, index, all) =>
        index > 0 && index < all.length - 1 && MINOR_WORDS.test(word)
          ? word
          : word.charAt(0).toUpperCase() + word.slice(1),
      )
      .join(' '),
}

const MANDARIN: StoryLanguage = {
  frames: () => framesOf('mandarin'),
  facts: mandarinFacts,
  rhymes: (a, b) => rhymeClass(a) !== '' && rhymeClass(a) === rhymeClass(b),
  count: (line) => [...line.matchAll(/\p{Script=Han}|[A-Za-z\d]+/gu)].length,
  vocables: ['啦啦啦啦啦啦', '噢噢噢噢'],
  words: (text) => new Set(text.match(/\p{Script=Han}{2}/gu) ?? []),
  titleOf: (hook) => hook.replace(/[，。！？\s].*$/u, ''),
}

/** Chinese lyrics use Chinese frames. All other languages use English ones. */
export const storyLanguage = (language: Language): StoryLanguage => (language === 'zh' ? MANDARIN : ENGLISH)
