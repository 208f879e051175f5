import { parseOnly } from 'abcjs'
import { describe, expect, it, test } from 'vitest'
import { abcSong } from '#lib/music/song-files/abc-song'
import { abcWords } from '#lib/music/song-files/abc-words'
import { readSongFile } from '#lib/music/song-files/read-song-file'
import { wordsOfNotes } from '#lib/music/words-of-notes'

const tune = (body: string, head = 'M:4/4\nL:1/4\nQ:1/4=100\nK:G') => `X:1\nT:Test\n${head}\n${body}\n`
const read = (text: string) => readSongFile(Buffer.from(text))

type Sounding = { cmd: string; pitch: number; start: number; duration: number }

/** Notes as abcjs plays them: start and length in quarter notes, in order. Its grace notes are not compared. */
const played = (text: string) => {
  const [parsed] = parseOnly(text)
  const { tracks } = (parsed as unknown as { setUpAudio: () => { tracks: Sounding[][] } }).setUpAudio()
  return tracks.map((track) =>
    track
      .filter(({ cmd }) => cmd === 'note')
      .map(({ pitch, start, duration }) => [start * 4, duration * 4, pitch].map((value) => Math.round(value * 48)))
      .sort((a, b) => a[0]! - b[0]! || a[2]! - b[2]!),
  )
}
const own = (text: string) =>
  abcSong(text).parts.map(({ notes }) =>
    notes
      .map(({ at, length, pitch }) => [at, length, pitch].map((value) => Math.round(value * 48)))
      .sort((a, b) => a[0]! - b[0]! || a[2]! - b[2]!),
  )

/** abcjs shortens notes a little where a tune asks for it; these do not. */
const TUNES: Record<string, string> = {
  'lengths and octaves': tune("C,2 c'/2 d'/ e// f3/2 | z2 G A | B,4 |]"),
  'accidentals within a bar': tune('^F =F F ^c | c F _B B | B2 ^^G2 |]'),
  'accidentals in flat keys': tune('B E A D | =B B2 B |]', 'M:4/4\nL:1/4\nK:Eb'),
  'modes of keys': tune('F G A B | c d e f |]', 'M:4/4\nL:1/4\nK:D dor'),
  'broken rhythm': tune('G>A B<c | d>>e f<<g |]'),
  tuplets: tune('(3GAB c2 (3d/e/f/ | (5:4:5GABcd (2:3:2e/f/ g |]'),
  'tuplets in 6/8': tune('GAB (2de | (4GABc d2 d |]', 'M:6/8\nL:1/8\nK:C'),
  ties: tune('G2- G A | B4- | B2 c2 |]'),
  'ties that carry an accidental': tune('^F4- | F2 F2 |]', 'M:4/4\nL:1/4\nK:C'),
  'chords of notes': tune('[GBd]2 [GB]/ [Ac]3/2 |]'),
  repeats: tune('|: G A B c | d4 :| e4 |: f4 :|'),
  'first and second endings': tune('|: G A B c |1 d4 :|2 e4 || f4 |]'),
  'double repeats': tune('G4 :: A4 :|'),
  'a pickup': tune('D | G A B c | d3 |]'),
  'changes of unit, key and meter': tune('G A B c | [L:1/8] G A B c d4 | [K:C] F2 f2 z4 | [M:3/4] F6 |]'),
  'rests of several bars': tune('G4 | Z2 | A4 | x2 B2 |]'),
  'two voices': tune('V:1\nG A B c | d4 |]\nV:2\nG,2 D,2 | G,4 |]'),
  'default unit of 2/4': tune('G2A2 B4 |]', 'M:2/4\nK:G'),
}

test.each(Object.entries(TUNES))('%s › the notes of abcjs', (_, text) => {
  const notes = own(text)
  expect(notes.flat().length).toBeGreaterThan(1)
  expect(notes).toEqual(played(text))
})

describe('words', () => {
  it('syllables, held and skipped notes, and verses › under their notes, one verse after the other', () => {
    const text = tune('"G"G A B c | "D7"d4 |]\nw: har-bour lights_ | low\nw: morn-ing comes *| soon')
    const { song, warnings } = read(text)
    expect(song.lines.map(({ notes }) => wordsOfNotes(notes))).toEqual(['harbour lights low', 'morning comes soon'])
    expect(song.lines[0]!.notes.map(({ syllable }) => syllable)).toEqual(['har-', 'bour', 'lights', undefined, 'low'])
    expect(song).toMatchObject({ title: 'Test', tempo: 100, meter: '4/4', key: 'G major' })
    expect(song.chords.map(({ at, symbol }) => [at, symbol]).slice(0, 2)).toEqual([
      [0, 'G'],
      [4, 'D7'],
    ])
    expect(warnings).toEqual([])
  })
  it('words that go on in another field, or under two joined lines › under their notes', () => {
    const text = tune('"G"G A B c\\\nd2 e2 |]\nw: one two three\n+: four five six\nw: a b c d e f')
    const { song, warnings } = read(text)
    expect(song.lines.map(({ notes }) => wordsOfNotes(notes))).toEqual(['one two three four five six', 'a b c d e f'])
    expect(warnings).toEqual([])
  })
  it('escaped hyphens, spaces within a syllable and hyphens that hold › read', () => {
    expect(abcWords('a\\-b\\_\\| of~the day- - o')).toEqual([
      { text: 'a-b_|', continues: false },
      { text: 'of the', continues: false },
      { text: 'day', continues: true },
      'hold',
      { text: 'o', continues: false },
    ])
  })
})

test('what is not read › warned of with its line', () => {
  const text = tune('"G"G A B c & E4 | d4 |]\nw: one two three four five six\n?? G4 |]\nW: below\nX:2\nK:C\nC4|')
  expect(read(text).warnings.map(({ place, message }) => `${place}: ${message}`)).toEqual([
    'Line 7: a second voice within the voice is left out.',
    'Line 8: more syllables than notes. The others are left out.',
    'Line 9: “??” is not read.',
    'Line 10: words that stand below the tune are left out. Words under notes begin with “w:”.',
    'Line 11: another tune begins. Only the first is read.',
  ])
})

test('text after a blank line › no notes, and said so', () => {
  const { song, warnings } = read(tune('G4 |]\n\nA Bad Ending'))
  expect(song.lines.flatMap(({ notes }) => notes)).toHaveLength(1)
  expect(warnings.map(({ message }) => message)).toContain('a blank line ended the tune. What follows is not read.')
})
