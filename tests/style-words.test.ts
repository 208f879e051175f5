import { expect, it } from 'vitest'
import { STYLE_GROUPS, wordsOfGroup } from '#components/compose/style-words'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import { translatorFor } from '#lib/i18n/catalogues'

/** A chip asks the engine for the same music in both languages: the lists stand in the same order. */
const english = translatorFor('en', 'ideas')
const chinese = translatorFor('zh-Hans', 'ideas')

const pairs = STYLE_GROUPS.flatMap((group) =>
  wordsOfGroup(english, group).map((word, i) => [group, word, wordsOfGroup(chinese, group)[i] ?? ''] as const),
)

it.each(pairs)('%s: %s is asked for by %s too', (group, word, translated) => {
  const [asked, asksToo] = [readPrompt(word), readPrompt(translated)]
  if (group === 'genre') expect(asksToo.genres).toEqual(asked.genres)
  if (group === 'mood') expect(asksToo.moods.length > 0).toBe(asked.moods.length > 0)
  expect(asksToo.key).toEqual(asked.key)
  expect(asksToo.tempo).toEqual(asked.tempo)
  if (group === 'instruments') expect(asksToo.wanted).toEqual(asked.wanted)
  expect(asksToo.voice.kind).toEqual(asked.voice.kind)
})
