import { describe, expect, it } from 'vitest'
import { axisAt, barAt, leadInOf, secondsOfBar } from '#components/editor/block-wave'
import {
  arrange,
  changedBars,
  duplicateOf,
  gapAt,
  moveBy,
  moveTo,
  repeatableBars,
  withLength,
  withMove,
  withoutBlock,
  withoutEdits,
} from '#components/editor/form'
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

describe('moving and taking back', () => {
  const move = (section: string, before?: string) =>
    ({ kind: 'structure', op: 'move', section, ...(before !== undefined && { before }) }) as const
  const copy = (section: string, before?: string) =>
    ({ kind: 'structure', op: 'duplicate', section, ...(before !== undefined && { before }) }) as const

  it('gapAt › the gap before the section whose middle is behind', () => {
    const blocks = arrange(SCORE, [])
    expect([0, 0.09, 0.11, 0.5, 0.89, 1].map((share) => gapAt(blocks, share))).toEqual([0, 0, 1, 2, 4, 5])
  })
  it('moveTo › a gap; null beside the section itself', () => {
    const blocks = arrange(SCORE, [])
    expect(order([moveTo(blocks, 's2', 5)!])).toEqual(['s1', 's3', 's4', 's5', 's2'])
    expect([moveTo(blocks, 's2', 1), moveTo(blocks, 's2', 2)]).toEqual([null, null])
  })
  it('withMove › moves in a row are one; back at its place there is none', () => {
    const once = withMove(SCORE, [], move('s2', 's4'))
    const twice = withMove(SCORE, once, move('s2', 's5'))
    expect(twice).toEqual([move('s2', 's5')])
    expect(withMove(SCORE, twice, move('s2', 's3'))).toEqual([])
  })
  it('withMove › a copy is made where it is moved to', () => {
    const edits = [copy('s3', 's4'), { kind: 'words', line: 'l1', text: 'a' } as const]
    expect(withMove(SCORE, edits, move('s6'))).toEqual([copy('s3'), edits[1]])
  })
  it('withLength › two bars more or fewer; the opposite right after takes it back', () => {
    const longer = withLength([], 's2', 'longer')
    expect(arrange(SCORE, longer).map(({ bars }) => bars)).toEqual([2, 4, 2, 2, 2])
    expect(withLength(longer, 's2', 'shorter')).toEqual([])
    expect(withLength(longer, 's3', 'shorter')).toHaveLength(2)
  })
  it('withoutEdits › later copies are numbered again', () => {
    const edits = [copy('s3', 's4'), copy('s2', 's3'), move('s7', 's6')]
    expect(order(edits)).toEqual(['s1', 's2', 's3', 's7', 's6', 's4', 's5'])
    expect(withoutEdits(SCORE, edits, [0])).toEqual([copy('s2', 's3'), move('s6', 's4')])
  })
  it('withoutEdits › what was done with a copy goes with it', () => {
    const edits = [copy('s3', 's4'), move('s6', 's1'), copy('s6', 's2'), move('s7')]
    expect(withoutEdits(SCORE, edits, [0])).toEqual([])
  })
})

describe('repeatableBars', () => {
  const last = (ending: string, edits: PendingEdits = []) => {
    const blocks = arrange(SCORE, edits)
    return repeatableBars(blocks, blocks.at(-1)!, ending)
  }
  it('a section › all of its bars; the last one › without the last chord of the song', () => {
    const blocks = arrange(SCORE, [])
    expect(repeatableBars(blocks, blocks[1]!, 'ring')).toBe(2)
    expect(last('ring')).toBe(1)
  })
  it('last section without words › the last chord has two bars, or one of a cold ending', () => {
    const moved: PendingEdits = [...withLength([], 's1', 'longer'), { kind: 'structure', op: 'move', section: 's1' }]
    expect([last('ring', moved), last('cold', moved)]).toEqual([2, 3])
  })
})

describe('changedBars', () => {
  it('a line, a note › the bars of its phrase, from its consonants before the bar line', () => {
    expect(changedBars(SCORE, [{ kind: 'words', line: 'l1', text: 'a' }])).toEqual([{ from: 1, to: 4 }])
    const note = { kind: 'melody', phrase: 'v2', notes: [{ id: 'n4', pitch: 67 }], move: 0 } as const
    expect(changedBars(SCORE, [{ ...note, notes: [...note.notes] }])).toEqual([{ from: 3, to: 6 }])
  })
  it('a section › all of its bars; neighbours are joined', () => {
    expect(
      changedBars(SCORE, [
        { kind: 'vary', section: 's3', seed: 1, keep: [], scope: 'all' },
        { kind: 'words', line: 'l1', text: 'a' },
      ]),
    ).toEqual([
      { from: 1, to: 6 },
      { from: 7, to: 10 },
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
