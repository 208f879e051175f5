import { describe, expect, it } from 'vitest'
import { change, endStep, redo, startHistory, undo } from '#components/editor/edit-history'
import type { PendingEdits } from '#components/editor/pending-edits'

const tempo = (bpm: number): PendingEdits => [{ kind: 'tempo', bpm }]

describe('edit history', () => {
  it('undo and redo › go through all changes', () => {
    const made = change(change(startHistory([]), tempo(90)), tempo(100))
    expect(undo(made).edits).toEqual(tempo(90))
    expect(undo(undo(made)).edits).toEqual([])
    expect(redo(undo(undo(made))).edits).toEqual(tempo(90))
    expect(redo(redo(undo(undo(made)))).edits).toEqual(tempo(100))
  })
  it('nothing to undo or redo › stays', () => {
    const start = startHistory([])
    expect(undo(start)).toEqual(start)
    expect(redo(start)).toEqual(start)
  })
  it('draft that was kept › one step', () => {
    const undone = undo(startHistory(tempo(90)))
    expect(undone.edits).toEqual([])
    expect(redo(undone).edits).toEqual(tempo(90))
  })
  it('changes in a row with the same merge › are one step', () => {
    const typed = change(change(startHistory([]), tempo(90), 'tempo'), tempo(91), 'tempo')
    expect(typed.past).toHaveLength(1)
    expect(undo(typed).edits).toEqual([])
  })
  it('after the end of a step › a step of its own', () => {
    const typed = change(endStep(change(startHistory([]), tempo(90), 'tempo')), tempo(91), 'tempo')
    expect(undo(typed).edits).toEqual(tempo(90))
  })
  it('a change after undo › drops what was undone', () => {
    const made = change(undo(change(startHistory([]), tempo(90))), tempo(120))
    expect(made.future).toEqual([])
    expect(undo(made).edits).toEqual([])
  })
})
