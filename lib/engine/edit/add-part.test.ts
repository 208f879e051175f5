import { describe, expect, test } from 'vitest'
import { applyEdit } from '#lib/engine/edit/apply-edit'
import { planSong } from '#lib/engine/plan/plan-song'
import { readScoreFile, type ScoreFile, scoreFileOf, writeScoreFile } from '#lib/engine/score/score-file'
import { scoreSong } from '#lib/engine/score/score-song'
import type { AddedPart, Edit } from '#lib/music/edits'
import { barLength } from '#lib/music/key'

const plan = planSong(
  { prompt: 'rock song with a female voice, 60 seconds', lyric: null, take: 0, source: { kind: 'none' } },
  4,
)
const song = scoreFileOf(plan, scoreSong(plan), null)
const bar = barLength(plan.meter)
const [verse, chorus] = ['V', 'C'].map((letter) => song.sections.find((section) => section.letter === letter)!) as [
  ScoreFile['sections'][number],
  ScoreFile['sections'][number],
]

const add = (add: AddedPart, file = song) => applyEdit(file, { kind: 'parts', add }).score
const strings = { kind: 'bank', program: 48 } as const

describe('a part that is added', () => {
  test.each([
    ['pad', strings],
    ['chords', { kind: 'bank', program: 4 }],
    ['lead', { kind: 'bank', program: 40 }],
    ['counter', { kind: 'bank', program: 73 }],
    ['arp', { kind: 'synth', patch: 'pluck' }],
    ['bass', { kind: 'bank', program: 32 }],
    ['drums', { kind: 'kit', program: 32 }],
  ] satisfies [AddedPart['role'], AddedPart['instrument']][])(
    '%s › plays, and no other note changes',
    (role, instrument) => {
      const made = add({ role, instrument })
      expect(readScoreFile(writeScoreFile(made))).toEqual(made)
      expect(made.parts.slice(0, -1)).toEqual(song.parts)
      expect({ phrases: made.phrases, chords: made.chords }).toEqual({ phrases: song.phrases, chords: song.chords })
      const part = made.parts.at(-1)!
      expect(part).toMatchObject({ role, instrument })
      expect(part.notes.length).toBeGreaterThan(4)
      expect(song.parts.map(({ name }) => name)).not.toContain(part.name)
    },
  )

  test('in one section › only there, also after another idea for another one', () => {
    const made = add({ role: 'pad', instrument: strings, sections: [chorus.id] })
    const [from, until] = [chorus.firstBar * bar - 0.3, (chorus.firstBar + chorus.bars) * bar]
    const isThere = (file: ScoreFile) => file.parts.at(-1)!.notes.every(({ at }) => at >= from && at < until)
    expect(isThere(made)).toBe(true)
    const varied = applyEdit(made, { kind: 'vary', section: verse.id, seed: 2, keep: [], scope: 'this' }).score
    expect(varied.parts.at(-1)!.name).toBe(made.parts.at(-1)!.name)
    expect(isThere(varied)).toBe(true)
  })

  test('an edit of it › as of any part', () => {
    const made = add({ role: 'pad', instrument: strings })
    const { id } = made.parts.at(-1)!
    expect(applyEdit(made, { kind: 'parts', part: id, level: -3 }).score.parts.at(-1)!.level).toBe(-3)
    expect(applyEdit(made, { kind: 'parts', part: id, remove: true }).score.parts).toEqual(song.parts)
  })

  test.each([
    [{ role: 'pad', instrument: { kind: 'bank', program: 127 } }, 'add.instrument'],
    [{ role: 'drums', instrument: strings }, 'add.instrument'],
    [{ role: 'pad', instrument: strings, sections: ['s1', 's99'] }, 'add.sections.1'],
  ] satisfies [AddedPart, string][])('%j › refused with its path', (added, path) => {
    const edit: Edit = { kind: 'parts', add: added }
    expect(() => applyEdit(song, edit)).toThrow(expect.objectContaining({ path: expect.anything() }))
    try {
      applyEdit(song, edit)
    } catch (error) {
      expect((error as { path: string[] }).path.join('.')).toBe(path)
    }
  })
})
