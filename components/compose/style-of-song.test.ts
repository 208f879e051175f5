import { expect, test } from 'vitest'
import { styleOfSong } from '#components/compose/style-of-song'
import { translatorFor } from '#lib/i18n/catalogues'

const t = translatorFor('en', 'terms')

test.each([
  ['a prompt', 'Slow waltz,\n  strings', 'folk', 'Slow waltz, strings'],
  ['only a genre', ' ', 'folk', 'Folk'],
  ['neither', '', null, null],
])('style of a song › %s', (_, prompt, genre, style) => {
  expect(styleOfSong(t, { prompt, genre })).toBe(style)
})

test('style of a song › long prompt › cut to 120 characters', () => {
  const style = styleOfSong(t, { prompt: '👍'.repeat(200), genre: null })
  expect(style).toBe(`${'👍'.repeat(119)}…`)
})
