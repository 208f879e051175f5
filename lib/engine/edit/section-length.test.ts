import { describe, expect, test } from 'vitest'
import { applyEdit } from '#lib/engine/edit/apply-edit'
import { planSong } from '#lib/engine/plan/plan-song'
import { finalChordBars } from '#lib/engine/score/harmony'
import { performable, readScoreFile, type ScoreFile, scoreFileOf, writeScoreFile } from '#lib/engine/score/score-file'
import type { ScoreSection } from '#lib/engine/score/score-schema'
import { scoreSong } from '#lib/engine/score/score-song'
import { barLength } from '#lib/music/key'

const songOf = (prompt: string) => {
  const plan = planSong({ prompt, lyric: null, take: 0, source: { kind: 'none' } }, 4)
  return scoreFileOf(plan, scoreSong(plan), null)
}
const song = songOf('pop song with a female voice')
const bar = barLength(song.plan.meter)
// The first verse ends without words.
const verse: ScoreSection = song.sections.filter(({ letter }) => letter === 'V')[1]!

const resized = (op: 'longer' | 'shorter', section: ScoreSection, bars: 2 | 4, file = song) => {
  const { score } = applyEdit(file, { kind: 'structure', op, section: section.id, bars })
  expect(readScoreFile(writeScoreFile(score))).toEqual(score)
  expect(score.chords.reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(score.length, 3)
  return score
}

/** Notes of all parts in bars, by their times from the first of them. */
const notesIn = (file: ScoreFile, firstBar: number, bars: number) =>
  file.parts.map(({ notes }) =>
    notes
      .filter(({ at }) => at >= firstBar * bar - 0.2 && at < (firstBar + bars) * bar - 0.2)
      .map(({ at, pitch, velocity }) => JSON.stringify([Math.round((at - firstBar * bar) * 1e4), pitch, velocity]))
      .sort(),
  )
const chordsIn = (file: ScoreFile, firstBar: number, bars: number) =>
  Array.from({ length: bars * 4 }, (_, beat) => {
    const at = firstBar * bar + (beat * bar) / 4
    return file.chords.findLast((chord) => chord.at <= at + 1e-6)?.symbol
  })
const wordsOf = ({ phrases }: ScoreFile) =>
  phrases.map(({ voice, notes }) => [voice, ...notes.map(({ syllable }) => syllable?.text)].join(' '))

describe('longer', () => {
  test.each([2, 4] as const)('by %i bars › the band plays the last ones twice; all else stays', (bars) => {
    const end = verse.firstBar + verse.bars
    const all = song.length / bar
    const made = resized('longer', verse, bars)
    expect(made.sections.find(({ id }) => id === verse.id)!.bars).toBe(verse.bars + bars)
    expect(made.length).toBe(song.length + bars * bar)
    expect(made.plan.samples - song.plan.samples).toBeCloseTo((bars * bar * 60 * 44100) / song.plan.bpm, -1)
    expect(notesIn(made, 0, end)).toEqual(notesIn(song, 0, end))
    expect(notesIn(made, end, bars)).toEqual(notesIn(song, end - bars, bars))
    expect(notesIn(made, end + bars, all - end)).toEqual(notesIn(song, end, all - end))
    expect(chordsIn(made, end, bars)).toEqual(chordsIn(song, end - bars, bars))
    expect(chordsIn(made, end + bars, all - end)).toEqual(chordsIn(song, end, all - end))
    expect(wordsOf(made)).toEqual(wordsOf(song))
    expect(made.plan.lyric).toBe(song.plan.lyric)
  })

  test('the last section › its final chord stays at the end', () => {
    const last = song.sections.at(-1)!
    const made = resized('longer', last, 2)
    const [tail, all] = [finalChordBars(performable(song).plan), song.length / bar]
    expect(notesIn(made, all + 2 - tail, tail)).toEqual(notesIn(song, all - tail, tail))
  })
})

describe('shorter', () => {
  test.each([2, 4] as const)('by %i bars › without them and without the lines sung in them', (bars) => {
    const end = verse.firstBar + verse.bars
    const all = song.length / bar
    const made = resized('shorter', verse, bars)
    expect(notesIn(made, 0, end - bars)).toEqual(notesIn(song, 0, end - bars))
    expect(notesIn(made, end - bars, all - end)).toEqual(notesIn(song, end, all - end))
    const lines = made.sections.find(({ id }) => id === verse.id)!.lines
    expect(lines.length).toBeLessThan(verse.lines.length)
    expect(verse.lines).toEqual(expect.arrayContaining(lines))
    const ends = made.phrases.filter(({ section }) => section === verse.id).map(({ notes }) => notes.at(-1)!)
    for (const { at, length } of ends) expect(at + length).toBeLessThanOrEqual((end - bars) * bar + 1e-6)
    for (const { text } of lines) expect(made.plan.lyric).toContain(text)
  })

  test('longer, then shorter › the notes that it had', () => {
    const once = resized('shorter', verse, 4, resized('longer', verse, 4))
    expect(notesIn(once, 0, song.length / bar)).toEqual(notesIn(song, 0, song.length / bar))
    expect(wordsOf(once)).toEqual(wordsOf(song))
  })

  test('more bars than it has › refused with the path', () => {
    const made = resized('shorter', verse, 4)
    const rest = made.sections.find(({ id }) => id === verse.id)!
    let refused: unknown
    let file = made
    for (let bars = rest.bars; bars > 0 && !refused; bars -= 4)
      try {
        file = applyEdit(file, { kind: 'structure', op: 'shorter', section: verse.id, bars: 4 }).score
      } catch (error) {
        refused = error
      }
    expect(refused).toMatchObject({ name: 'EditError', path: ['bars'], message: expect.stringMatching(/bars/) })
  })
})

test('another ending › with a shorter or longer last chord › its chords follow, and the rest stays', () => {
  const file = songOf('pop song, instrumental')
  const other = applyEdit(file, {
    kind: 'structure',
    op: 'ending',
    ending: file.plan.ending === 'cold' ? 'ring' : 'cold',
  }).score
  const all = file.length / bar
  const tail = Math.max(...[file, other].map((of) => finalChordBars(performable(of).plan)))
  const last = file.sections.at(-1)!
  expect(notesIn(other, 0, last.firstBar)).toEqual(notesIn(file, 0, last.firstBar))
  expect(chordsIn(other, 0, all - tail - 1)).toEqual(chordsIn(file, 0, all - tail - 1))
  const [first] = chordsIn(other, all - finalChordBars(performable(other).plan), 1)
  expect(first).toBe(chordsIn(file, all - 1, 1)[0])
  const back = applyEdit(other, { kind: 'structure', op: 'ending', ending: file.plan.ending }).score
  expect(chordsIn(back, 0, all)).toEqual(chordsIn(file, 0, all))
  expect(back.parts.map(({ name }) => name)).toEqual(file.parts.map(({ name }) => name))
})
