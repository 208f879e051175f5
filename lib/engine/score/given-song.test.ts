import { describe, expect, test } from 'vitest'
import type { Brief } from '#lib/engine/brief'
import { planArrangement } from '#lib/engine/plan/arrange'
import { givenParts } from '#lib/engine/score/given-song'
import { scoreFileOf } from '#lib/engine/score/score-file'
import { scoreSong } from '#lib/engine/score/score-song'
import { chordFromSymbol } from '#lib/music/chord'
import { keyNamed } from '#lib/music/key'
import type { SongToArrange } from '#lib/music/song-to-arrange'
import { wordsOfNotes } from '#lib/music/words-of-notes'

type Tune = readonly [length: number, pitch: number | null, syllable?: string][]

/** Lines of notes one after another, from a time on. */
const lineAt = (at: number, tune: Tune): SongToArrange['lines'][number] => {
  let now = at
  const notes = tune.flatMap(([length, pitch, syllable]) => {
    const start = now
    now += length
    return pitch === null ? [] : [{ at: start, length, pitch, ...(syllable !== undefined && { syllable }) }]
  })
  return { at: notes[0]!.at, length: now - notes[0]!.at, notes }
}

const chords = (bar: number, ...symbols: string[]) =>
  symbols.map((symbol, index) => ({ at: index * bar, length: bar, symbol }))

const FERRY: SongToArrange = {
  title: 'Night Ferry',
  tempo: 96,
  meter: '4/4',
  key: 'A minor',
  sections: [
    { label: 'Verse', bars: 4 },
    { label: 'Chorus', bars: 4 },
  ],
  lines: [
    // A pickup, a melisma, and a word with fewer syllables in the dictionary than notes.
    lineAt(3, [
      [1, 64, 'The'],
      [2, 69, 'har-'],
      [1, 71],
      [1, 72, 'bour'],
      [2, 71, 'fi-'],
      [1, 69, 're'],
    ]),
    lineAt(15.5, [
      [0.5, 64, 'Come'],
      [1.5, 76, 'o-'],
      [0.5, 74, 'ver'],
      [2, 72, 'to-'],
      [2, 71, 'night'],
    ]),
    lineAt(24, [
      [1, 72, 'and'],
      [1, 71, 'stay'],
      [6, 69, 'here'],
    ]),
  ],
  chords: chords(4, 'Am', 'F', 'C/E', 'E7', 'Am', 'Dm7', 'G7sus4', 'Am'),
}

const WALTZ: SongToArrange = {
  title: null,
  tempo: 140,
  meter: '3/4',
  key: 'G major',
  sections: [{ label: 'Verse', bars: 4 }],
  lines: [
    lineAt(0, [
      [1, 67],
      [1, 71],
      [1, 74],
      [2 / 3, 76],
      [2 / 3, 74],
      [2 / 3, 72],
      [1, 71],
      [3, 69],
      [3, 67],
    ]),
  ],
  chords: chords(3, 'G', 'C', 'D7', 'G'),
}

const CHINESE: SongToArrange = {
  ...WALTZ,
  lines: [
    lineAt(0, [
      [1, 67, '月'],
      [1, 69, '亮'],
      [1, 71, '代'],
      [3, 72, '表'],
      [6, 67, '我'],
    ]),
  ],
}

const brief = (prompt: string, arrange: SongToArrange): Brief => ({
  prompt,
  lyric: null,
  take: 0,
  source: { kind: 'none' },
  arrange,
})

const written = (prompt: string, song: SongToArrange) => {
  const plan = planArrangement(brief(prompt, song), song, 7)
  return { plan, score: scoreSong(plan, givenParts(song, plan)) }
}

const mergedChords = (chords: readonly { at: number; length: number; symbol: string }[]) =>
  chords.filter(({ symbol }, index) => symbol !== chords[index - 1]?.symbol).map(({ at, symbol }) => [at, symbol])

/** Furthest from its written time that a note is played, in beats: swing and human timing. */
const MAX_DEVIATION = 0.25

describe.each([
  ['rock with a female voice', FERRY],
  ['bossa nova', FERRY],
  ['techno', FERRY],
  ['metal', FERRY],
  ['jazz ballad, male voice', CHINESE],
])('%s', (prompt, song) => {
  const { plan, score } = written(prompt, song)
  const given = song.lines.flatMap(({ notes }) => notes)
  const sung = score.phrases.filter(({ voice }) => voice === 'lead').flatMap(({ notes }) => notes)

  test('sung notes › are those of the song, but for whole octaves', () => {
    expect(sung).toHaveLength(given.length)
    const shift = sung[0]!.pitch - given[0]!.pitch
    expect(shift % 12 === 0).toBe(true)
    sung.forEach((note, index) => {
      expect(note.pitch).toBe(given[index]!.pitch + shift)
      expect(Math.abs(note.at - given[index]!.at)).toBeLessThan(MAX_DEVIATION)
    })
  })
  test('words › every syllable on its note, and the lines of the sections', () => {
    expect(sung.map(({ syllable }) => syllable?.text)).toEqual(given.map(({ syllable }) => syllable?.replace('-', '')))
    expect(plan.sections.flatMap(({ lines }) => lines)).toEqual(song.lines.map(({ notes }) => wordsOfNotes(notes)))
  })
  test('chords, form, key, meter, tempo › are those of the song', () => {
    expect(mergedChords(score.chords)).toEqual(
      mergedChords(song.chords.map((chord) => ({ ...chord, symbol: chordFromSymbol(chord.symbol, plan.key)!.symbol }))),
    )
    expect(plan.sections.map(({ label, bars }) => ({ label, bars }))).toEqual(song.sections)
    expect(plan).toMatchObject({ key: keyNamed(song.key), bpm: song.tempo, keyChange: 0 })
    expect(`${plan.meter.beats}/${plan.meter.unit}`).toBe(song.meter)
  })
  test('band › plays to the end, and the score can be stored', () => {
    expect(score.parts.length).toBeGreaterThan(1)
    expect(() => scoreFileOf(plan, score, null)).not.toThrow()
  })
})

test('band and style › by the prompt', () => {
  const bands = ['metal', 'bossa nova', 'techno'].map((prompt) => written(prompt, FERRY).plan)
  expect(new Set(bands.map(({ genre }) => genre)).size).toBe(3)
})

test('line with a pickup › belongs to the section in which it is sung', () =>
  expect(written('rock', FERRY).plan.sections.map(({ lines }) => lines)).toEqual([
    ['The harbour fire'],
    ['Come over tonight', 'and stay here'],
  ]))

test.each(['jazz', 'rock', 'techno', 'string quartet'])(
  'song without words › %s › one instrument plays its melody',
  (prompt) => {
    const { plan, score } = written(prompt, WALTZ)
    expect(plan.singer).toBeNull()
    expect(score.phrases).toEqual([])
    const given = WALTZ.lines.flatMap(({ notes }) => notes)
    const player = score.parts.filter(({ notes }) => {
      const shift = (notes[0]?.pitch ?? 0) - given[0]!.pitch
      return (
        notes.length === given.length &&
        shift % 12 === 0 &&
        notes.every(
          ({ at, pitch }, index) =>
            pitch === given[index]!.pitch + shift && Math.abs(at - given[index]!.at) < MAX_DEVIATION,
        )
      )
    })
    expect(player).toHaveLength(1)
  },
)

test('words without notes › are sung over the given chords', () => {
  const song: SongToArrange = {
    ...FERRY,
    lines: [
      { at: 0, length: 8, notes: [], words: 'Lanterns on the water' },
      { at: 16, length: 16, notes: [], words: 'Carry me home' },
    ],
  }
  const { score } = written('folk', song)
  const leads = score.phrases.filter(({ voice }) => voice === 'lead')
  expect(
    leads.map(({ notes }) =>
      notes
        .filter(({ syllable }) => syllable)
        .map(({ syllable }) => syllable!.text)
        .join(''),
    ),
  ).toEqual(['Lanternsonthewater', 'Carrymehome'])
  expect(leads[1]!.notes[0]!.at).toBeGreaterThan(15)
  expect(mergedChords(score.chords)).toEqual(mergedChords(FERRY.chords))
})
