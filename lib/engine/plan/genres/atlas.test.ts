import { describe, expect, it } from 'vitest'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import type { Genre } from '#lib/engine/plan/genres/genre'
import { instrumentInfo } from '#lib/engine/plan/instruments'
import { chordFromNumeral } from '#lib/music/chord'
import { barLength, keyNamed } from '#lib/music/key'

/** All strings of nested rows. */
const rowsIn = (rows: object): string[] =>
  Object.values(rows).flatMap((row: unknown) => (typeof row === 'string' ? [row] : rowsIn(row as object)))

const rowsOf = (genre: Genre) => [
  ...Object.values(genre.drums).flatMap((rows) => Object.values(rows)),
  genre.bass.verse,
  genre.bass.chorus,
  genre.comp.verse,
  genre.comp.chorus,
  ...rowsIn(genre.alternateRows),
]

describe.each(Object.entries(GENRES))('the genre %s', (id, genre) => {
  it('id matches its key, tempo and swing are in range', () => {
    expect(genre.id).toBe(id)
    expect(genre.tempo.low).toBeLessThanOrEqual(genre.tempo.typical)
    expect(genre.tempo.typical).toBeLessThanOrEqual(genre.tempo.high)
    expect(genre.swing.share).toBeGreaterThanOrEqual(0.5)
    expect(genre.swing.share).toBeLessThanOrEqual(0.67)
  })

  it('grooves fill whole bars with valid strokes', () => {
    for (const row of rowsOf(genre)) {
      expect(row.length * genre.grid.step).toBeCloseTo(barLength(genre.meter) * genre.grid.bars)
      expect(row).toMatch(/^[XxoO.1-8agdu-]+$/)
    }
  })

  it('every numeral is a chord in all keys of the genre', () => {
    expect(Object.values(genre.progressions).flat().length).toBeGreaterThan(1)
    for (const key of genre.keys.map(keyNamed))
      for (const progression of Object.values(genre.progressions).flat())
        for (const numeral of progression.split(/[\s|]+/))
          expect(chordFromNumeral(numeral, key).intervals.length).toBeGreaterThan(1)
  })

  it('forms start with an intro and have valid sections', () => {
    for (const form of [genre.form, genre.shortForm]) expect(form).toMatch(/^I\d+( [VPCBKUDSHMRO]\d+)+$/)
    const seconds = form(genre.form) * ((barLength(genre.meter) * 60) / genre.tempo.typical)
    expect(seconds).toBeGreaterThan(100)
  })

  it('band has known instruments, at most one bass, and harmony', () => {
    for (const chair of genre.band) for (const choice of chair.choices) expect(instrumentInfo(choice).name).not.toBe('')
    expect(genre.band.filter((chair) => chair.role === 'bass').length).toBeLessThanOrEqual(1)
    expect(genre.band.some((chair) => chair.role === 'chords' || chair.role === 'pad')).toBe(true)
    expect(genre.band.some((chair) => chair.role === 'lead')).toBe(true)
  })
})

const form = (text: string) =>
  text
    .split(' ')
    .map((section) => Number(section.slice(1)))
    .reduce((sum, bars) => sum + bars, 0)

it('genre list: at least twelve', () => {
  expect(Object.keys(GENRES).length).toBeGreaterThanOrEqual(12)
})
