import { expect, test } from 'vitest'
import { alignmentRows } from '#components/produce/alignment-rows'
import type { SongDetail } from '#lib/contract/studio'
import { recordingTime } from '#lib/music/alignment'

type Lines = SongDetail['lines']

/** Three sections of 16 s with four lines each. */
const SECTIONS = ['Verse', 'Chorus', 'Bridge'].map((label, i) => ({
  kind: label.toLowerCase(),
  label,
  at: 16 * i,
  length: 16,
}))
const LINES: Lines = SECTIONS.flatMap(({ label, at }, section) =>
  [0, 1, 2, 3].map((line) => ({ at: at + 4 * line, length: 3, section, text: `${label} ${line % 2}`, words: [] })),
)
const original = { sections: SECTIONS, chords: [{ at: 0, length: 48, symbol: 'Am' }], lines: LINES }

const production = (
  runs: [number, number][][],
  { without = [], late = {}, ...more }: { without?: number[]; late?: Record<number, number>; certainty?: number } = {},
) => ({
  ...original,
  alignment: { certainty: 1, error: 0.05, runs, ...more },
  lines: LINES.map((line, i) => ({ ...line, at: recordingTime(runs, line.at) + (late[i] ?? 0) })).filter(
    (_, i) => !without.includes(i),
  ),
})

test('all of the song, faster and after an intro › found, without a doubt', () => {
  const { found, doubts } = alignmentRows(
    original,
    production([
      [
        [0, 4],
        [48, 48],
      ],
    ]),
  )
  expect(found).toEqual([
    { kind: 'sections', found: 3, total: 3 },
    { kind: 'lines', found: 12, total: 12 },
    { kind: 'chords', found: 1, total: 1 },
  ])
  expect(doubts).toEqual([])
})

test('a section left out › named, and what follows it is not late', () => {
  const runs: [number, number][][] = [
    [
      [0, 0],
      [16, 16],
    ],
    [
      [32, 16],
      [48, 32],
    ],
  ]
  const { found, doubts } = alignmentRows(original, production(runs, { without: [4, 5, 6, 7] }))
  expect(found).toMatchObject([{ found: 2 }, { found: 8 }, {}])
  expect(doubts).toEqual([{ section: 'Chorus', lines: null, late: null, at: 16 }])
})

test('lines left out, late and early › by their numbers in the section, alike ones together', () => {
  const song = production(
    [
      [
        [0, 0],
        [48, 48],
      ],
    ],
    { without: [1], late: { 6: 0.4, 7: 0.5, 9: -0.6 } },
  )
  const { found, doubts } = alignmentRows(original, song)
  expect(found[1]).toMatchObject({ found: 11 })
  expect(doubts).toMatchObject([
    { section: 'Verse', lines: [2, 2], late: null, at: 4 },
    { section: 'Chorus', lines: [3, 4], late: expect.closeTo(0.5, 1) },
    { section: 'Bridge', lines: [2, 2], late: expect.closeTo(-0.6, 1) },
  ])
})

test('less than it is exact, or not aligned › no doubts', () => {
  expect(
    alignmentRows(
      original,
      production(
        [
          [
            [0, 0],
            [48, 48],
          ],
        ],
        { late: { 6: 0.2 } },
      ),
    ).doubts,
  ).toEqual([])
  expect(alignmentRows(original, production([], { certainty: 0.3 }))).toEqual({ found: [], doubts: [] })
})
