import { hooksOf } from '#lib/engine/plan/lyrics/english/bank-rows'
import { STYLE_BANKS } from '#lib/engine/plan/lyrics/english/banks/style-banks'
import { THING_BANKS } from '#lib/engine/plan/lyrics/english/banks/thing-banks'
import {
  capitalised,
  fillTemplate,
  syllableCount,
  type WriterContext,
} from '#lib/engine/plan/lyrics/english/writer-context'
import { rimeOf } from '#lib/engine/plan/lyrics/rhyme'
import { isTitleOfTake } from '#lib/engine/plan/lyrics/title-take'

/** Overused titles. */
const CLICHES = new Set(
  'love|forever|without you|hold on|i love you|all i want|home|stay|alone|breathe|angel|fire|crazy|beautiful|happy|dreams'.split(
    '|',
  ),
)

const OPEN_VOWELS = /^(?:AA|OW|AY|EY|UW|IY|AO|AW)$/

/** Hooks of a lullaby for a person or animal. */
const LULLABY_HOOKS = 'Goodnight, <n>|Sleep now, <n>|<n>, close your eyes|Hush now, <n>'
const LULLABY_ADDRESSEES = /^(?:person|human|animal)$/

/**
 * Chooses the hook, which the chorus repeats and which is the title.
 * It names a thing of the prompt, else it comes from the theme. The two takes choose from different titles.
 */
export const hookOf = (context: WriterContext): string => {
  const { topic, random, take } = context
  const candidates: { text: string; worth: number }[] = []
  topic.things.slice(0, 4).forEach((thing, rank) => {
    if (context.genre === 'lullaby' && LULLABY_ADDRESSEES.test(thing.kind))
      for (const hook of hooksOf(LULLABY_HOOKS)) candidates.push({ text: fillTemplate(hook, thing), worth: 7 - rank })
    // Long phrases only get plain hooks.
    const plain = thing.kind === 'doing' && thing.text.split(' ').length > 3
    for (const hook of hooksOf(THING_BANKS[thing.kind].hooks).filter((text) => !plain || !text.includes(',')))
      candidates.push({
        text: fillTemplate(hook, thing),
        worth: (thing.kind === 'fact' ? 4.8 : 4) - rank * (thing.kind === 'phrase' || thing.kind === 'fact' ? 0 : 2),
      })
    if ((thing.kind === 'idea' || thing.kind === 'woe') && thing.text.includes(' '))
      candidates.push({ text: thing.text, worth: 5 })
    if (thing.kind === 'phrase' || thing.kind === 'doing' || thing.kind === 'fact')
      candidates.push({ text: thing.text, worth: thing.kind === 'fact' ? 6.4 : 5.4 })
  })
  const hasConcreteThing = topic.things.some((thing) => thing.kind !== 'idea' && thing.kind !== 'woe')
  topic.banks.forEach((bank, rank) => {
    for (const hook of hooksOf(bank.hooks))
      candidates.push({
        text: hook,
        worth: (hasConcreteThing ? 0 : topic.named ? 4.6 : 3.4) - rank * (topic.named ? 3 : 1),
      })
  })
  for (const styleBank of STYLE_BANKS.filter((entry) => entry.genres.split(' ').includes(context.genre)))
    for (const hook of hooksOf(styleBank.hooks)) candidates.push({ text: hook, worth: hasConcreteThing ? -1 : 2.2 })
  let best = { title: '', score: -Infinity }
  for (const { text, worth } of candidates) {
    const title = capitalised(text)
    if (!isTitleOfTake(title, take) || CLICHES.has(title.toLowerCase())) continue
    const length = syllableCount(title)
    const open = OPEN_VOWELS.test(rimeOf(title).vowel) ? 0.4 : 0
    const score = worth + open - Math.max(0, Math.abs(length - 5) - 1.5) * 0.7 - (length > 9 ? 4 : 0) + random() * 2.4
    if (score > best.score) best = { title, score }
  }
  return best.title || (take === 0 ? 'Stay a little longer' : 'Until the morning comes')
}
