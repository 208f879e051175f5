import { describe, expect, it } from 'vitest'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import { FOUR_FOUR, grooveOf } from '#lib/engine/score/groove'
import { swungTime } from '#lib/engine/score/timing'
import { closeVoicing } from '#lib/engine/score/voicing'
import { chordFromNumeral } from '#lib/music/chord'
import { barLength, keyNamed, type Meter, pitchClass } from '#lib/music/key'

const METERS: Meter[] = [
  { beats: 2, unit: 4 },
  { beats: 3, unit: 4 },
  { beats: 4, unit: 4 },
  { beats: 5, unit: 4 },
  { beats: 6, unit: 8 },
  { beats: 7, unit: 8 },
  { beats: 12, unit: 8 },
]

describe('groove', () => {
  it.each(METERS)('any genre in $beats/$unit: hits stay in their bar and do not overlap', (meter) => {
    for (const genre of Object.values(GENRES))
      for (const row of [
        ...Object.values(genre.drums).flatMap((rows) => Object.values(rows)),
        genre.bass.verse,
        genre.comp.chorus,
      ])
        for (const bar of grooveOf(row, genre, meter)) {
          // Rows of two bars may tie a note over the bar line.
          const room = barLength(meter) * genre.grid.bars
          let end = 0
          for (const hit of bar) {
            expect(hit.at).toBeGreaterThanOrEqual(end - 1e-6)
            expect(hit.length).toBeGreaterThan(0)
            expect(hit.at).toBeLessThan(barLength(meter))
            end = hit.at + hit.length
          }
          expect(end).toBeLessThanOrEqual(room + 1e-6)
        }
  })

  it('other meters: keep the downbeat and a backbeat', () => {
    const at = (row: string, meter: Meter) => grooveOf(row, FOUR_FOUR, meter)[0]!.map((hit) => hit.at)
    expect(at('X.......X.......', { beats: 3, unit: 4 })[0]).toBe(0)
    expect(at('....X.......X...', { beats: 6, unit: 8 })).toEqual([1.5])
    expect(at('....X.......X...', { beats: 3, unit: 4 })).toEqual([1, 2])
    expect(at('x.x.x.x.x.x.x.x.', { beats: 6, unit: 8 })).toEqual([0, 0.5, 1, 1.5, 2, 2.5])
  })
})

it('swing: the off-beat moves to the last third, beats stay', () => {
  expect(swungTime(3, 2 / 3, 1)).toBe(3)
  expect(swungTime(3.5, 2 / 3, 1)).toBeCloseTo(3 + 2 / 3)
  expect(swungTime(3.25, 2 / 3, 1)).toBeCloseTo(3 + 1 / 3)
  expect(swungTime(0.25, 0.6, 0.5)).toBeCloseTo(0.3)
})

describe('voice leading', () => {
  const key = keyNamed('C major')

  it('progressions: small moves within the range, only chord tones', () => {
    for (const numerals of ['I vi IV V', 'ii7 V7 Imaj7 vi7', 'I ♭VII IV I', 'Imaj9 IVmaj9 ii9 V13']) {
      let previous: number[] | null = null
      for (const numeral of [...numerals.split(' '), ...numerals.split(' ')]) {
        const chord = chordFromNumeral(numeral, key)
        const notes: number[] = closeVoicing(chord, previous, 52, 77)
        for (const note of notes) {
          expect(note).toBeGreaterThanOrEqual(52)
          expect(note).toBeLessThanOrEqual(77)
          expect(chord.intervals.map((interval) => pitchClass(chord.root + interval))).toContain(pitchClass(note))
        }
        if (previous && previous.length === notes.length) {
          const moves = notes.map((note, index) => Math.abs(note - previous![index]!))
          expect(Math.max(...moves)).toBeLessThanOrEqual(5)
        }
        previous = notes
      }
    }
  })
})
