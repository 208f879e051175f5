import { expect, test } from 'vitest'
import { ACCEPTED_SONGS, isSongFile } from '#components/compose/arrange/song-file'

test.each([
  ['tune.mid', true],
  ['tune.kar', true],
  ['tune.musicxml', true],
  ['tune.MXL', true],
  ['tune.abc', true],
  ['tune.cho', true],
  ['tune.chopro', true],
  ['tune.crd', true],
  ['tune.pro', true],
  ['tune.ChordPro', true],
  ['tune.mp3', false],
  ['tune.midi.wav', false],
  ['cho', false],
])('%s › has notes: %s', (name, expected) => {
  expect(isSongFile({ name, type: '' })).toBe(expected)
})

test('file dialog › offers the endings of each format', () => {
  for (const ending of ['.mid', '.musicxml', '.mxl', '.abc', '.cho', '.pro'])
    expect(ACCEPTED_SONGS.split(',')).toContain(ending)
})
