import { expect, test } from 'vitest'
import { styleOfSong } from '#components/compose/style-of-song'
import { translatorFor } from '#lib/i18n/catalogues'

const t = translatorFor('en', 'terms')

test.each([
  ['prompt and genre', 'Slow waltz, strings', 'Slow waltz,\n  strings', 'folk'],
  ['blank prompt and genre', 'Folk', ' ', 'folk'],
  ['neither', null, '', null],
])('styleOfSong › %s › %s', (_, style, prompt, genre) => {
  expect(styleOfSong(t, { prompt, genre })).toBe(style)
})

test('styleOfSong › long prompt › truncated to 120 characters', () => {
  const style = styleOfSong(t, { prompt: '👍'.repeat(200), genre: null })
  expect(style).toBe(`${'👍'.repeat(119)}…`)
})
