import { expect, test } from 'vitest'
import { describeBars, describeGroup } from '#components/editor/describe-edits'
import { groupEdits, type PendingEdits } from '#components/editor/pending-edits'
import { SCORE } from '#components/editor/score.fixture'
import { translatorFor } from '#lib/i18n/catalogues'

const t = translatorFor('en', 'editor')
const translators = { t, music: translatorFor('en', 'music'), terms: translatorFor('en', 'terms') }

/** The chips of edits: what, and where. */
const chipsOf = (edits: PendingEdits) =>
  groupEdits(SCORE, edits).map((group) =>
    [describeGroup(translators, SCORE, edits, group), describeBars(t, SCORE, edits, group)].filter(Boolean).join(' | '),
  )

test('chips › ends, fades and level of the recording › what is done to it', () => {
  expect(chipsOf([{ kind: 'trim', from: 2.5 }])).toEqual(['Starts at 0:02.5'])
  expect(chipsOf([{ kind: 'trim', from: 0, to: 71.96 }])).toEqual(['Ends at 1:12'])
  expect(chipsOf([{ kind: 'trim', from: 1, to: 65 }])).toEqual(['Starts at 0:01, ends at 1:05'])
  expect(chipsOf([{ kind: 'fade', in: 0, out: 6 }])).toEqual(['Fades out over 6 s'])
  expect(chipsOf([{ kind: 'fade', in: 1.5, out: 6 }])).toEqual(['Fades in over 1.5 s, out over 6 s'])
  expect(chipsOf([{ kind: 'gain', decibels: -3 }])).toEqual(['3 dB quieter | whole song'])
})

test('chips › words, a copied section, a part › the bars that change, where the text does not say it', () => {
  expect(chipsOf([{ kind: 'words', line: 'l1', text: 'Row' }])).toEqual(['Verse 1: new words | bars 2–4'])
  const tie = { kind: 'melody', phrase: 'v1', notes: [{ id: 'n2', tie: true }], move: 0 } as const
  expect(chipsOf([{ ...tie, notes: [...tie.notes] }])).toEqual(['Verse 1: “ry” tied | bars 2–4'])
  const rest = { kind: 'melody', phrase: 'v1', notes: [{ id: 'n2', rest: true }], move: 0 } as const
  expect(chipsOf([{ ...rest, notes: [...rest.notes] }])).toEqual(['Verse 1: rest for “ry” | bars 2–4'])
  expect(chipsOf([{ kind: 'structure', op: 'duplicate', section: 's5' }])).toEqual(['Chorus 2: duplicated'])
  expect(chipsOf([{ kind: 'parts', part: 'p1', remove: true }])).toEqual(['Piano: removed | whole song'])
})
