import { describe, expect, it } from 'vitest'
import { chordCells, nameWidth, shownNames } from '#components/song/chord-cells'

const chord = (at: number, length: number, symbol: string) => ({ at, length, symbol })
const many = Array.from({ length: 96 }, (_, i) => chord(i * 2.5, 2.5, ['D', 'A', 'F#m7', 'D#dim'][i % 4] as string))

describe('chord cells', () => {
  it('any width › lie on the time axis of the waveform', () => {
    const cells = chordCells([chord(0, 10, 'D'), chord(10, 20, 'A'), chord(30, 10, 'F#m7')], 40, 800)
    expect(cells.map(({ left, width }) => [left, width])).toEqual([
      [0, 200],
      [200, 400],
      [600, 200],
    ])
    expect(chordCells([chord(30, 30, 'A')], 60, 600)[0]?.left).toBe(300)
    expect(chordCells(many, 240, 350)).toHaveLength(96)
  })

  it('no chords, or no width yet › none', () => {
    expect(chordCells([], 60, 600)).toEqual([])
    expect(chordCells([chord(0, 1, 'A')], 60, 0)).toEqual([])
  })
})

describe('chord names', () => {
  it('enough room › all are shown at their change', () => {
    const cells = chordCells([chord(0, 10, 'D'), chord(10, 20, 'A'), chord(30, 10, 'F#m7')], 40, 800)
    expect([...shownNames(cells, -1, 800, 1)]).toEqual([
      [0, 0],
      [1, 200],
      [2, 600],
    ])
  })

  it('too many for the width › the current one is shown at its change, and no two overlap', () => {
    for (const width of [350, 700, 1200]) {
      const cells = chordCells(many, 240, width)
      for (const current of [0, 41, 95]) {
        const shown = [...shownNames(cells, current, width, 1)]
        expect(new Map(shown).get(current)).toBe(
          Math.min(cells[current]!.left, width - nameWidth(cells[current]!.chord.symbol, 1)),
        )
        for (const [n, [i, left]] of shown.entries()) {
          const end = left + nameWidth(cells[i]!.chord.symbol, 1)
          expect(end).toBeLessThanOrEqual((shown[n + 1]?.[1] ?? width) + 1e-9)
        }
        expect(shown.length).toBeGreaterThan(width / 100)
      }
    }
  })
})
