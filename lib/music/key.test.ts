import { expect, test } from 'vitest'
import { type Key, keyNamed, noteName } from '#lib/music/key'

test.each([
  ['A minor', [8, 'G#'], [6, 'F#'], [10, 'Bb']],
  ['D dorian', [10, 'Bb'], [1, 'C#'], [11, 'B']],
  ['C major', [10, 'Bb'], [8, 'Ab'], [3, 'Eb'], [6, 'F#']],
  ['G minor', [6, 'F#'], [3, 'Eb'], [10, 'Bb']],
  ['D major', [10, 'Bb'], [1, 'C#'], [6, 'F#']],
  ['F minor', [8, 'Ab'], [4, 'E'], [1, 'Db']],
  ['F# minor', [8, 'G#'], [1, 'C#']],
  ['G mixolydian', [10, 'Bb'], [6, 'F#']],
] as [string, ...[number, string][]][])('in %s notes are spelled as musicians spell them', (name, ...notes) => {
  const key: Key = keyNamed(name)
  for (const [note, spelled] of notes) expect(noteName(note, key)).toBe(spelled)
})
