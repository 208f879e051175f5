import { describe, expect, it } from 'vitest'
import { chordRow, roomOf } from '#components/song/chord-cells'

const chord = (at: number, length: number, symbol: string) => ({ at, length, symbol })
const names = (row: ReturnType<typeof chordRow>) => row.cells.map((cell) => cell.chord.symbol)

describe('chord row', () => {
  it('enough room › chords lie on the time axis', () => {
    const row = chordRow([chord(0, 10, 'D'), chord(10, 20, 'A'), chord(30, 10, 'F#m7')], 40, 800)
    expect(row.length).toBe(800)
    expect(row.cells.map(({ left, width }) => [left, width])).toEqual([
      [0, 200],
      [200, 400],
      [600, 200],
    ])
  })

  it('any width and rate › every chord is shown without overlap', () => {
    const chords = Array.from({ length: 96 }, (_, i) =>
      chord(i * 2.5, 2.5, ['D', 'A', 'F#m7', 'D#dim'][i % 4] as string),
    )
    for (const width of [350, 700, 1200]) {
      const row = chordRow(chords, 240, width)
      expect(names(row)).toEqual(chords.map(({ symbol }) => symbol))
      for (const [i, cell] of row.cells.entries()) {
        expect(cell.width).toBeGreaterThanOrEqual(roomOf(cell.chord.symbol))
        expect(cell.left + cell.width).toBeCloseTo(row.cells[i + 1]?.left ?? row.length)
      }
    }
  })

  it('longer chords › are wider', () => {
    const verse = (from: number) => [chord(from, 4, 'D'), chord(from + 4, 8, 'A'), chord(from + 12, 4, 'G')]
    const row = chordRow([0, 16, 32, 48].flatMap(verse), 64, 350)
    const [d, a, g] = row.cells.map(({ width }) => width)
    expect((a as number) / (d as number)).toBeCloseTo(2)
    expect(g).toBe(d)
  })

  it('first chord › starts the row; none gives an empty row', () => {
    expect(chordRow([chord(30, 30, 'A')], 60, 600).cells[0]?.left).toBe(300)
    expect(chordRow([], 60, 600).cells).toEqual([])
    expect(chordRow([chord(0, 1, 'A')], 60, 0).cells).toEqual([])
  })
})
