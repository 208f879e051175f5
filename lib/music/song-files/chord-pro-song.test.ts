import { expect, test } from 'vitest'
import { wordsLine } from '#lib/music/song-files/chord-pro-lines'
import { readSongFile } from '#lib/music/song-files/read-song-file'
import { type SongFileReading, SongToArrange } from '#lib/music/song-to-arrange'

const read = (text: string) => readSongFile(Buffer.from(text))
const chordsOf = ({ song }: SongFileReading) => song.chords.map(({ at, symbol }) => `${at}:${symbol}`).join(' ')
const warningsOf = ({ warnings }: SongFileReading) => warnings.map(({ place, message }) => `${place}: ${message}`)

const SONG = `{title: The Old Stone Bridge}
{key: G}
{tempo: 84}
{time: 3/4}

{comment: Intro}
[G] [C] [G] [D7]

{start_of_verse: Verse 1}
The [G]river runs be[G7]low the [C]old stone [G]bridge
# not sung
And [Em]carries all the [G]lights a[D7]way
{end_of_verse}

{soc}
[C]Hold me till the [G]morning, [D]hold me till the [*soft]day
{eoc}

[Am]Here is a verse without a name

{chorus}
`

test('words, chords and sections › a chord a bar where there are enough, and lines of whole bars', () => {
  const reading = read(SONG)
  expect(reading.song).toMatchObject({ title: 'The Old Stone Bridge', key: 'G major', tempo: 84, meter: '3/4' })
  expect(reading.song.sections).toEqual([
    { label: 'Intro', bars: 4 },
    { label: 'Verse 1', bars: 8 },
    { label: 'Chorus', bars: 4 },
    { label: 'Verse', bars: 4 },
    { label: 'Chorus', bars: 4 },
  ])
  expect(reading.song.lines.map(({ at, length, words }) => [at, length, words])).toEqual([
    [12, 12, 'The river runs below the old stone bridge'],
    [24, 12, 'And carries all the lights away'],
    [36, 12, 'Hold me till the morning, hold me till the day'],
    [48, 12, 'Here is a verse without a name'],
    [60, 12, 'Hold me till the morning, hold me till the day'],
  ])
  expect(chordsOf(reading)).toBe(
    '0:G 3:C 6:G 9:D7 12:G 15:G7 18:C 21:G 27:Em 30:G 33:D7 36:C 39:G 42:D 48:Am 60:C 63:G 66:D',
  )
  expect(reading).toMatchObject({ format: 'chordpro', choices: [], chosen: null, has_chords: true })
  expect(warningsOf(reading)).toEqual(['null: ChordPro has no lengths. Each line of words fills two bars or more.'])
  expect(SongToArrange.safeParse(reading.song).error).toBeUndefined()
})

test('many chords in a short line › two a bar, in order', () =>
  expect(chordsOf(read('[C]Go [F]on [G]and [Am]on\n'))).toBe('0:C 2:F 4:G 6:Am'))

test('key that is not named › found from the chords', () => {
  expect(read('[Am]Low and [Dm]slow and [E7]all the [Am]way').song.key).toBe('A minor')
  expect(read('[C]Low and [F]slow and [G]all the [C]way').song.key).toBe('C major')
})

test('grid › a chord a bar', () => {
  const { song } = read('{title: A}\n{sog}\n| G . . . | C . D . |\n{eog}\n')
  expect(song.chords.map(({ symbol }) => symbol)).toEqual(['G', 'C', 'D'])
})

test('what is not read › warned of with its line', () => {
  const text =
    '{t: A}\n{key: C}\n{capo: 2}\n[C]One [Xyz]two [N.C.]three\n{key: D}\n{sot}\ne|--3--\n{eot}\n{chorus}\n{ns}\n[D]No'
  expect(warningsOf(read(text))).toEqual([
    'Line 3: the chords are read as they are written, as without the capo at fret 2.',
    'Line 5: the key changes to D. The chords are kept, and C is named throughout.',
    'Line 6: a part of this kind (tab) is left out.',
    'Line 9: no chorus stands before this one.',
    'Line 10: another song begins. Only the first is read.',
    'null: No meter is given. 4/4 is used.',
    'null: No tempo is given. 100 BPM is used.',
    'Bar 1: “Xyz” is not a chord. The chord before is held.',
    'Bar 2: no chord. The chord before is held.',
    'null: ChordPro has no lengths. Each line of words fills two bars or more.',
  ])
})

test('offsets of chords › those in the words', () =>
  expect(wordsLine('[Am]Hello   [F]you[G]')).toEqual({
    words: 'Hello you',
    chords: [
      { symbol: 'Am', at: 0 },
      { symbol: 'F', at: 6 },
      { symbol: 'G', at: 9 },
    ],
  }))
