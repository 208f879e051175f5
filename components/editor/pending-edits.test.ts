import { describe, expect, it } from 'vitest'
import {
  applyOrder,
  changesWholeSong,
  groupEdits,
  type PendingEdits,
  waitsForIdea,
  withDeletedSection,
  withEdit,
  withIdea,
} from '#components/editor/pending-edits'
import { SCORE } from '#components/editor/score.fixture'

const words = (line: string, text: string) => ({ kind: 'words', line, text }) as const
const idea = (section: string, keep: ('chords' | 'melody' | 'band')[] = ['chords'], scope: 'this' | 'all' = 'this') =>
  ({ kind: 'vary', section, seed: 1, keep, scope }) as const
const melody = (phrase: string): PendingEdits[number] => ({
  kind: 'melody',
  phrase,
  notes: [{ id: 'n1', pitch: 72 }],
  move: 0,
})
const chords = (section: string): PendingEdits[number] => ({ kind: 'chords', section, symbols: [['Am'], ['C']] })
const EDITS = [
  words('l1', 'Carry me low'),
  { kind: 'tempo', bpm: 100 },
  words('l2', 'Leave me alone'),
] as const satisfies PendingEdits

describe('withEdit', () => {
  it('an edit with the same key › is replaced in its place', () => {
    const edits = withEdit(EDITS, 'words:l1', words('l1', 'Carry us low'))
    expect(edits.map((edit) => ('text' in edit ? edit.text : edit.kind))).toEqual([
      'Carry us low',
      'tempo',
      'Leave me alone',
    ])
  })
  it('null › removes it; unknown keys change nothing', () => {
    expect(withEdit(EDITS, 'tempo', null)).toEqual([EDITS[0], EDITS[2]])
    expect(withEdit(EDITS, 'feel', null)).toBe(EDITS)
  })
})

describe('groupEdits', () => {
  it('lines of one section › are one group, others their own', () => {
    const edits = [words('l1', 'a'), words('l2', 'b'), { kind: 'tempo', bpm: 90 }, words('l1', 'c')] as PendingEdits
    const groups = groupEdits(SCORE, edits)
    expect(groups.map(({ key, edits: own }) => [key, own])).toEqual([
      ['words:s2', [0, 3]],
      ['words:s3', [1]],
      ['tempo', [2]],
    ])
  })
  it('structural edits › are never one group', () => {
    const move = { kind: 'structure', op: 'move', section: 's2' } as const
    expect(groupEdits(SCORE, [move, move])).toHaveLength(2)
  })
})

it('applyOrder › ideas first, then chords, melody, words, form and the whole song', () => {
  const edits: PendingEdits = [
    { kind: 'tempo', bpm: 90 },
    { kind: 'structure', op: 'delete', section: 's1' },
    words('l1', 'a'),
    melody('v1'),
    chords('s3'),
    idea('s3'),
    words('l2', 'b'),
  ]
  expect(applyOrder(edits)).toEqual([5, 4, 3, 2, 6, 1, 0])
})

describe('withIdea', () => {
  it('melody and earlier ideas of the section › are replaced; words and kept chords stay', () => {
    const before: PendingEdits = [words('l1', 'a'), melody('v1'), melody('v2'), chords('s2')]
    expect(withIdea(SCORE, before, idea('s2'))).toEqual([before[0], before[2], before[3], idea('s2')])
    expect(withIdea(SCORE, before, idea('s2', []))).toEqual([before[0], before[2], idea('s2', [])])
  })
  it('scope all › counts for every section of the letter', () => {
    const edits = withIdea(SCORE, [melody('v1'), melody('v3')], idea('s2', ['chords'], 'all'))
    expect(edits).toHaveLength(1)
    expect(['s2', 's4', 's3'].map((id) => waitsForIdea(SCORE, edits, id))).toEqual([true, true, false])
  })
})

it('withDeletedSection › drops other edits of the section', () => {
  expect(withDeletedSection(SCORE, [words('l1', 'a'), words('l2', 'b')], 's2')).toEqual([
    words('l2', 'b'),
    { kind: 'structure', op: 'delete', section: 's2' },
  ])
})

it('changesWholeSong › only for edits beyond their bars', () => {
  expect(changesWholeSong([words('l1', 'a'), idea('s2'), melody('v1')])).toBe(false)
  expect(changesWholeSong(EDITS)).toBe(true)
})
