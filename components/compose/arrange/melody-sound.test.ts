import { expect, test } from 'vitest'
import { melodyTones } from '#components/compose/arrange/melody-sound'
import type { SongToArrange } from '#lib/music/song-to-arrange'

const SONG: SongToArrange = {
  title: 'Ferry',
  tempo: 96,
  meter: '3/4',
  key: 'A minor',
  sections: [{ label: 'Verse', bars: 4 }],
  lines: [
    {
      at: 5,
      length: 4,
      notes: [
        { at: 5, length: 1, pitch: 64 },
        { at: 6, length: 3, pitch: 69 },
      ],
    },
  ],
  chords: [
    { at: 0, length: 6, symbol: 'Am' },
    { at: 6, length: 6, symbol: 'F/C' },
  ],
}

test('melody › from the bar of its first note, with the chords that sound then', () => {
  expect(melodyTones(SONG)).toEqual({
    from: 3,
    tones: [
      { at: 3, length: 3, pitches: [45, 57, 60, 64], isChord: true },
      { at: 5, length: 1, pitches: [64], isChord: false },
      { at: 6, length: 3, pitches: [69], isChord: false },
      { at: 6, length: 6, pitches: [48, 57, 60, 65], isChord: true },
    ],
  })
})

test('words without notes › the chords alone, from the beginning', () => {
  const { from, tones } = melodyTones({ ...SONG, lines: [{ at: 5, length: 4, notes: [], words: 'carry me' }] })
  expect([from, tones.map(({ at }) => at)]).toEqual([0, [0, 6]])
})
