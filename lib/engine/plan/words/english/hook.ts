import { hooksOf } from '#lib/engine/plan/words/english/bank-rows'
import { MANNERS } from '#lib/engine/plan/words/english/banks/style-banks'
import { THINGS } from '#lib/engine/plan/words/english/banks/thing-banks'
import { capitalised, type Desk, filled, lengthOf } from '#lib/engine/plan/words/english/writer-context'
import { tailOf } from '#lib/engine/plan/words/rhyme'
import { mayBeCalled } from '#lib/engine/plan/words/title-take'

/** Titles too worn to be used. */
const WORN = new Set(
  'love|forever|without you|hold on|i love you|all i want|home|stay|alone|breathe|angel|fire|crazy|beautiful|happy|dreams'.split(
    '|',
  ),
)

const OPEN = /^(?:AA|OW|AY|EY|UW|IY|AO|AW)$/

/** What somebody is sung to sleep with. */
const CRADLE = 'Goodnight, <n>|Sleep now, <n>|<n>, close your eyes|Hush now, <n>'
const CRADLED = /^(?:person|human|animal)$/

/**
 * The line that the chorus turns on and that the song is called by: made of what the prompt names, else one of its
 * theme's. The two takes of a task choose from different titles.
 */
export const hookOf = (desk: Desk): string => {
  const { topic, random, take } = desk
  const candidates: { text: string; worth: number }[] = []
  topic.things.slice(0, 4).forEach((thing, rank) => {
    if (desk.genre === 'lullaby' && CRADLED.test(thing.sort))
      for (const hook of hooksOf(CRADLE)) candidates.push({ text: filled(hook, thing), worth: 7 - rank })
    // What takes long to say is said plainly.
    const plain = thing.sort === 'doing' && thing.text.split(' ').length > 3
    for (const hook of hooksOf(THINGS[thing.sort].hooks).filter((text) => !plain || !text.includes(',')))
      candidates.push({
        text: filled(hook, thing),
        worth: (thing.sort === 'fact' ? 4.8 : 4) - rank * (thing.sort === 'phrase' || thing.sort === 'fact' ? 0 : 2),
      })
    if ((thing.sort === 'idea' || thing.sort === 'woe') && thing.text.includes(' '))
      candidates.push({ text: thing.text, worth: 5 })
    if (thing.sort === 'phrase' || thing.sort === 'doing' || thing.sort === 'fact')
      candidates.push({ text: thing.text, worth: thing.sort === 'fact' ? 6.4 : 5.4 })
  })
  const seen = topic.things.some((thing) => thing.sort !== 'idea' && thing.sort !== 'woe')
  topic.banks.forEach((bank, rank) => {
    for (const hook of hooksOf(bank.hooks))
      candidates.push({ text: hook, worth: (seen ? 0 : topic.named ? 4.6 : 3.4) - rank * (topic.named ? 3 : 1) })
  })
  for (const manner of MANNERS.filter((entry) => entry.of.split(' ').includes(desk.genre)))
    for (const hook of hooksOf(manner.hooks)) candidates.push({ text: hook, worth: seen ? -1 : 2.2 })
  let best = { title: '', score: -Infinity }
  for (const { text, worth } of candidates) {
    const title = capitalised(text)
    if (!mayBeCalled(title, take) || WORN.has(title.toLowerCase())) continue
    const length = lengthOf(title)
    const open = OPEN.test(tailOf(title).vowel) ? 0.4 : 0
    const score = worth + open - Math.max(0, Math.abs(length - 5) - 1.5) * 0.7 - (length > 9 ? 4 : 0) + random() * 2.4
    if (score > best.score) best = { title, score }
  }
  return best.title || (take === 0 ? 'Stay a little longer' : 'Until the morning comes')
}
