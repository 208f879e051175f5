import { describe, expect, test } from 'vitest'
import type { Analysis } from '#lib/engine/analyse/analysis'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import { rankGenres } from '#lib/engine/plan/guess-genre'
import type { Meter } from '#lib/music/key'

const four: Meter = { beats: 4, unit: 4 }
const three: Meter = { beats: 3, unit: 4 }

const heard = (
  bpm: number,
  meter: Meter,
  mode: 'major' | 'minor',
  density: number,
  brightness: number,
  percussion: number,
): Analysis => ({
  ...{ duration: 60, bpm, meter, firstBeat: 0, firstDownbeat: 0, key: { tonic: 0, mode } },
  ...{ confidence: { tempo: 1, key: 1 }, loudness: -14, contour: [0], brightness, density, percussion, sections: [] },
  ...{ singing: 0, texture: { levels: [], spreads: [] } },
})

test('ranking: contains every genre', () => {
  expect(rankGenres(heard(100, four, 'major', 4, 1800, 1)).sort()).toEqual(Object.keys(GENRES).sort())
})

describe('typical analysis: its genre comes first', () => {
  test.each<[string, Analysis]>([
    ['dnb', heard(174, four, 'minor', 5.2, 2250, 1)],
    ['metal', heard(150, four, 'minor', 5.5, 2800, 1)],
    ['waltz', heard(132, three, 'minor', 2.4, 1500, 1)],
    ['ambient', heard(62, four, 'major', 1.1, 950, 0)],
    ['lofi', heard(78, four, 'minor', 2.8, 1200, 1)],
    ['house', heard(124, four, 'minor', 4.6, 1700, 1)],
    ['punk', heard(184, four, 'major', 7.4, 2650, 1)],
  ])('%s', (genre, analysis) => expect(rankGenres(analysis)[0]).toBe(genre))

  test('tempo measured at half speed: genre among the first five', () => {
    expect(rankGenres(heard(87, four, 'minor', 5.2, 2250, 1)).slice(0, 5)).toContain('dnb')
  })
})
