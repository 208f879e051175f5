import { expect, it } from 'vitest'
import { STYLE_GROUPS, wordsOfGroup } from '#components/compose/style-words'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import { translatorFor } from '#lib/i18n/catalogues'

/** The lists have the same order in both languages, and equal positions must give equal music. */
const english = translatorFor('en', 'ideas')
const chinese = translatorFor('zh-Hans', 'ideas')

const pairs = STYLE_GROUPS.flatMap((group) =>
  wordsOfGroup(english, group).map((word, i) => [group, word, wordsOfGroup(chinese, group)[i] ?? ''] as const),
)

it.each(pairs)('%s: %s and %s give the same intent', (group, word, translated) => {
  const [original, translation] = [readPrompt(word), readPrompt(translated)]
  if (group === 'genre') expect(translation.genres).toEqual(original.genres)
  if (group === 'mood') expect(translation.moods.length > 0).toBe(original.moods.length > 0)
  if (group === 'instruments') expect(translation.requested).toEqual(original.requested)
})
