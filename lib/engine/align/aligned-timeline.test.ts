import { expect, test } from 'vitest'
import { alignedTimeline } from '#lib/engine/align/aligned-timeline'
import type { Timeline } from '#lib/engine/build-metadata'
import type { Knot } from '#lib/music/alignment'

const line = (section: number, at: number): Timeline['lines'][number] => ({
  ...{ section, at, length: 2, text: 'two words' },
  words: [
    { at, length: 1, text: 'two' },
    { at: at + 1, length: 1, text: 'words' },
  ],
})
const SKETCH: Timeline = {
  sections: [
    { kind: 'verse', label: 'Verse 1', at: 0, length: 10 },
    { kind: 'bridge', label: 'Bridge', at: 10, length: 10 },
    { kind: 'chorus', label: 'Chorus', at: 20, length: 10 },
  ],
  chords: [0, 10, 20].map((at) => ({ at, length: 10, symbol: 'Am' })),
  lines: [line(0, 2), line(1, 12), line(2, 22)],
}

test('twice as fast after an intro › everything at its new time, the intro in the first section', () => {
  const runs: Knot[][] = [
    [
      [0, 4],
      [30, 19],
    ],
  ]
  const { sections, chords, lines } = alignedTimeline(SKETCH, runs, 20)
  expect(sections.map(({ at, length }) => [at, length])).toEqual([
    [0, 9],
    [9, 5],
    [14, 6],
  ])
  expect(chords.map(({ at, length }) => [at, length])).toEqual([
    [4, 5],
    [9, 5],
    [14, 5],
  ])
  expect(lines[0]).toEqual({
    ...{ section: 0, at: 5, length: 1, text: 'two words' },
    words: [
      { at: 5, length: 0.5, text: 'two' },
      { at: 5.5, length: 0.5, text: 'words' },
    ],
  })
})

test('a section that is left out › its words and chords are left out, the next ones belong to their own', () => {
  const runs: Knot[][] = [
    [
      [0, 0],
      [10, 10],
    ],
    [
      [20, 10],
      [30, 20],
    ],
  ]
  const { sections, chords, lines } = alignedTimeline({ ...SKETCH, lines: [...SKETCH.lines, line(0, 8.7)] }, runs, 20)
  expect(sections.map(({ kind, at, length }) => [kind, at, length])).toEqual([
    ['verse', 0, 10],
    ['chorus', 10, 10],
  ])
  expect(chords).toHaveLength(2)
  // Of its last line, less than a third of the second word is left.
  expect(lines.map(({ section, at, words }) => [section, at, words.length])).toEqual([
    [0, 2, 2],
    [1, 12, 2],
    [0, 8.7, 1],
  ])
})
