import { describe, expect, it } from 'vitest'
import {
  canRest,
  changeNote,
  melodyOf,
  passesOn,
  pitchName,
  placeOf,
  slursOf,
  stepFrom,
  tiedTo,
  withNote,
} from '#components/editor/melody'
import { SCORE } from '#components/editor/score.fixture'
import type { Key } from '#lib/music/key'

const A_MINOR: Key = { tonic: 9, mode: 'minor' }
const melody = melodyOf(SCORE, 's2', () => undefined)
const [first, second] = [melody[0]!, melody[1]!]

describe('melody', () => {
  it('pending changes › are on the notes; ties have no syllable', () => {
    const edit = {
      kind: 'melody' as const,
      phrase: 'v1',
      notes: [
        { id: 'n1', pitch: 76 },
        { id: 'n2', tie: true as const },
      ],
      move: 0,
    }
    const changed = melodyOf(SCORE, 's2', (phrase) => (phrase === 'v1' ? edit : undefined))
    expect(changed.map(({ pitch, syllable }) => [pitch, syllable])).toEqual([
      [76, 'Car'],
      [71, null],
      [72, 'me'],
      [69, 'slow'],
    ])
    expect(changed[0]).toMatchObject({ isChanged: true, before: { pitch: 69 } })
  })
  it('changeNote › stays between its neighbours and within the section', () => {
    expect(changeNote(SCORE, melody, second, { at: 0 })).toEqual({ at: 8.25 })
    expect(changeNote(SCORE, melody, second, { at: 20 })).toEqual({ at: 9.75, length: 0.25 })
    expect(changeNote(SCORE, melody, second, { length: 9 })).toBeNull()
    expect(changeNote(SCORE, melody, melody[3]!, { length: 99 })).toEqual({ length: 5 })
    expect(changeNote(SCORE, melody, second, { pitch: 200 })).toEqual({ pitch: 96 })
    expect(changeNote(SCORE, melody, second, { at: 9.5, length: 0.5 })).toEqual({ at: 9.5, length: 0.5 })
    expect(changeNote(SCORE, melody, second, { at: 7, length: 3 })).toEqual({ at: 8.25, length: 1.75 })
  })
  it('withNote › collects changes of a phrase; back as before › no edit', () => {
    const edit = withNote(undefined, first, { pitch: 71 })
    expect(edit).toEqual({ kind: 'melody', phrase: 'v1', notes: [{ id: 'n1', pitch: 71 }], move: 0 })
    expect(withNote(edit!, second, { length: 0.5 })?.notes).toHaveLength(2)
    expect(withNote(edit!, first, { pitch: 69 })).toBeNull()
  })
  it('tie › taken back › no edit', () => {
    const edit = withNote(undefined, second, { tie: true })
    expect(edit?.notes).toEqual([{ id: 'n2', tie: true }])
    expect(withNote(edit!, second, { tie: undefined })).toBeNull()
  })
  it('ties › continue the last syllable of their phrase', () => {
    expect(tiedTo(melody, first)).toBeNull()
    const notes = ['n2', 'n3'].map((id) => ({ id, tie: true as const }))
    const tied = melodyOf(SCORE, 's2', () => ({ kind: 'melody', phrase: 'v1', notes, move: 0 }))
    expect(tiedTo(tied, tied[2]!)).toBe(tied[0])
    expect(slursOf(tied)).toEqual([tied.slice(0, 3)])
    expect(slursOf(melody)).toEqual([])
  })
  it('rests › leave room for their neighbours, and their syllable to what continued it', () => {
    const rests = (...ids: string[]) =>
      melodyOf(SCORE, 's2', () => ({
        kind: 'melody',
        phrase: 'v1',
        notes: [...ids.map((id) => ({ id, rest: true as const })), { id: 'n4', tie: true }],
        move: 0,
      }))
    const [one, two, three, last] = rests('n2', 'n3')
    expect([one, two, three, last].map((note) => note!.isRest)).toEqual([false, true, true, false])
    expect(changeNote(SCORE, [one!, two!, three!, last!], one!, { length: 9 })).toEqual({ length: 3 })
    expect(last!.syllable).toBe('me')
    expect(slursOf(rests('n2', 'n3'))).toEqual([])
    expect(passesOn(melody, second)).toBe(false)
    const most = rests('n1', 'n2', 'n3')
    expect(canRest(most, most[3]!)).toBe(false)
    expect(canRest(most, most[0]!)).toBe(true)
  })
  it('rest › taken back › no edit', () => {
    const edit = withNote(undefined, second, { rest: true })
    expect(edit?.notes).toEqual([{ id: 'n2', rest: true }])
    expect(withNote(edit!, second, { rest: undefined })).toBeNull()
  })
  it('stepFrom › the next note of the key, or a semitone', () => {
    expect([stepFrom(71, 1, A_MINOR), stepFrom(69, -1, A_MINOR), stepFrom(69, 1, null)]).toEqual([72, 67, 70])
  })
  it('names and places › as musicians say them', () => {
    expect(pitchName(69, A_MINOR)).toBe('A4')
    expect(placeOf({ meter: '4/4' }, 5.5)).toEqual({ bar: 2, beat: 2.5 })
    expect(placeOf({ meter: '4/4' }, 5.513)).toEqual({ bar: 2, beat: 2.5 })
    expect(placeOf({ meter: '4/4' }, 3.98)).toEqual({ bar: 2, beat: 1 })
  })
})
