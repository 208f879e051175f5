import { describe, expect, it } from 'vitest'
import { axisAt, barAt, leadInOf, secondsOfBar } from '#components/editor/block-wave'
import { arrange, changedBars, duplicateOf, moveBy, withoutBlock } from '#components/editor/form'
import type { PendingEdits } from '#components/editor/pending-edits'
import { SCORE } from '#components/editor/score.fixture'

const order = (edits: PendingEdits) => arrange(SCORE, edits).map(({ id }) => id)

describe('arrange', () => {
  it('no edits › the form of the score', () => {
    expect(order([])).toEqual(['s1', 's2', 's3', 's4', 's5'])
  })
  it('delete, move, duplicate and insert › in order; new sections are numbered behind all others', () => {
    const edits: PendingEdits = [
      { kind: 'structure', op: 'delete', section: 's1' },
      { kind: 'structure', op: 'move', section: 's5', before: 's2' },
      { kind: 'structure', op: 'duplicate', section: 's3', before: 's4' },
      { kind: 'structure', op: 'insert', letter: 'S', bars: 8, before: 's6', soloist: 'Piano' },
    ]
    expect(order(edits)).toEqual(['s5', 's2', 's3', 's7', 's6', 's4'])
    expect(arrange(SCORE, edits).map(({ firstBar }) => firstBar)).toEqual([0, 2, 4, 6, 14, 16])
  })
  it('moveBy › one place left or right, none beyond the ends', () => {
    const blocks = arrange(SCORE, [])
    const right = moveBy(blocks, 's2', 1)!
    expect(order([right])).toEqual(['s1', 's3', 's2', 's4', 's5'])
    expect(order([moveBy(blocks, 's4', 1)!])).toEqual(['s1', 's2', 's3', 's5', 's4'])
    expect(order([moveBy(blocks, 's2', -1)!])).toEqual(['s2', 's1', 's3', 's4', 's5'])
    expect([moveBy(blocks, 's1', -1), moveBy(blocks, 's5', 1)]).toEqual([null, null])
  })
  it('a copy that waits › is taken back, not deleted', () => {
    const edits: PendingEdits = [duplicateOf(arrange(SCORE, []), 's5')]
    const copy = arrange(SCORE, edits).at(-1)!
    expect(copy.id).toBe('s6')
    expect(withoutBlock(SCORE, edits, copy)).toEqual([])
  })
})

describe('changedBars', () => {
  it('a line › its bars; a section › all of its bars; neighbours are joined', () => {
    expect(changedBars(SCORE, [{ kind: 'words', line: 'l1', text: 'a' }])).toEqual([{ from: 2, to: 4 }])
    expect(
      changedBars(SCORE, [
        { kind: 'vary', section: 's3', seed: 1, keep: [], scope: 'all' },
        { kind: 'words', line: 'l1', text: 'a' },
      ]),
    ).toEqual([
      { from: 2, to: 6 },
      { from: 8, to: 10 },
    ])
  })
  it('an edit of the whole song › null', () => {
    expect(changedBars(SCORE, [{ kind: 'tempo', bpm: 90 }])).toBeNull()
  })
})

describe('time axis', () => {
  it('bars and seconds › match', () => {
    expect(barAt(SCORE.bars, 5)).toBe(2.5)
    expect(secondsOfBar(SCORE.bars, 2.5)).toBe(5)
    expect(barAt(SCORE.bars, -1)).toBe(0)
  })
  it('leadInOf › two bars before, or the beginning', () => {
    expect(leadInOf(SCORE.bars, 8)).toBe(4)
    expect(leadInOf(SCORE.bars, 2)).toBe(0)
  })
  it('a moved section › where it is now; a deleted one › nowhere', () => {
    const blocks = arrange(SCORE, [{ kind: 'structure', op: 'move', section: 's1' }])
    expect(axisAt(blocks, SCORE.bars, 4)).toBe(0)
    expect(axisAt(blocks, SCORE.bars, 0)).toBe(0.8)
    const shorter = arrange(SCORE, [{ kind: 'structure', op: 'delete', section: 's1' }])
    expect(axisAt(shorter, SCORE.bars, 1)).toBeNull()
  })
})
