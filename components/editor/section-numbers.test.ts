import { expect, test } from 'vitest'
import { arrange, duplicateOf } from '#components/editor/form'
import { SCORE } from '#components/editor/score.fixture'
import { withNumbers } from '#components/editor/section-numbers'

const named = (...labels: string[]) =>
  withNumbers({ ...SCORE, sections: SCORE.sections.map((section, i) => ({ ...section, label: labels[i]! })) })

test('sections of one name › numbered; others keep their names', () => {
  const { sections } = named('Intro', 'Verse', 'Chorus', 'Verse', 'Chorus')
  expect(sections.map(({ label }) => label)).toEqual(['Intro', 'Verse 1', 'Chorus 1', 'Verse 2', 'Chorus 2'])
})

test('numbers of the writer › stay', () => {
  const labels = ['Intro', 'Verse 1', 'Chorus', 'Verse 2', 'Outro']
  expect(named(...labels).sections.map(({ label }) => label)).toEqual(labels)
})

test('a copy › has no number, and the others keep theirs', () => {
  const score = named('Intro', 'Verse', 'Chorus', 'Verse', 'Chorus')
  const blocks = arrange(score, [duplicateOf(arrange(score, []), 's3')])
  expect(blocks.map(({ label }) => label)).toEqual(['Intro', 'Verse 1', 'Chorus 1', 'Chorus', 'Verse 2', 'Chorus 2'])
})
