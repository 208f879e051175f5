import { expect, test } from 'vitest'
import { type Instrument, loadShapes, shapeOf, tonesOf } from '#components/practice/chord-shapes'
import { chordFromSymbol, chordTones } from '#lib/music/chord'
import { type Key, pitchClass } from '#lib/music/key'

const KEY: Key = { tonic: 0, mode: 'major' }

const TUNINGS = { guitar: [40, 45, 50, 55, 59, 64], ukulele: [67, 60, 64, 69] } as const

const frets = async (instrument: Instrument, symbol: string) => {
  const shape = shapeOf(symbol, KEY, (await loadShapes(instrument))!)
  return shape?.frets.map((fret) => (fret < 0 ? 'x' : fret && fret + shape.baseFret - 1)).join('')
}

test.each([
  ['guitar', 'G', '320003'],
  ['guitar', 'Bm', '224432'],
  ['guitar', 'F#m7', '242222'],
  ['guitar', 'G/B', 'x20033'],
  ['ukulele', 'Em', '0432'],
  ['ukulele', 'Bb', '3211'],
] as const)('%s, %s › %s', async (instrument, symbol, expected) => {
  expect(await frets(instrument, symbol)).toBe(expected)
})

const QUALITIES = [
  '',
  'm',
  '7',
  'm7',
  'maj7',
  '6',
  'm6',
  '9',
  'm9',
  'sus2',
  'sus4',
  '7sus4',
  'add9',
  'dim',
  'dim7',
  'aug',
]

test.each(['guitar', 'ukulele'] as const)(
  '%s › any root and common quality › a shape of its notes',
  async (instrument) => {
    const collection = (await loadShapes(instrument))!
    for (const root of ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'])
      for (const quality of QUALITIES) {
        const shape = shapeOf(root + quality, KEY, collection)
        expect(shape, root + quality).not.toBeNull()
        const tones = new Set<number>(chordTones(chordFromSymbol(root + quality, KEY)!))
        const played = shape!.frets.flatMap((fret, i) =>
          fret < 0 ? [] : [pitchClass(TUNINGS[instrument][i]! + (fret && fret + shape!.baseFret - 1))],
        )
        expect(
          played.filter((note) => !tones.has(note)),
          root + quality,
        ).toEqual([])
      }
  },
)

test('no chord › no shape and no notes', async () => {
  expect(await frets('guitar', 'N.C.')).toBeUndefined()
  expect(tonesOf('N.C.', KEY)).toEqual([])
  expect(tonesOf('Am7', KEY)).toEqual([9, 0, 4, 7])
})
