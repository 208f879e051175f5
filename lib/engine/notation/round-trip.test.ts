import { expect, test } from 'vitest'
import { notationOf } from '#lib/engine/notation/notation'
import { leadNotes, PROMPTS, songFile } from '#lib/engine/notation/songs.fixture'
import { TICKS_PER_QUARTER } from '#lib/engine/notation/ticks'
import { writtenLeadSheet } from '#lib/engine/notation/written-song'
import { midiOf, TICKS_PER_BEAT } from '#lib/engine/parts/midi'
import { performable } from '#lib/engine/score/score-file'
import { keyName, meterName } from '#lib/music/key'
import { readSongFile } from '#lib/music/song-files/read-song-file'
import type { SongToArrange } from '#lib/music/song-to-arrange'
import { wordsOfNotes } from '#lib/music/words-of-notes'
import { inTier } from '#tests/harness/tier'

/** Exports of songs read as songs to arrange. */

const SONGS: [prompt: string, seed: number][] = inTier({
  default: [
    ['pop song with a key change, female voice', 7],
    // It has a word of which two syllables share their letters, and a tempo that the metronome mark rounds.
    ['ballad in 6/8, Eb minor, female voice', 9],
    // It has a word with a hyphen.
    ['blues shuffle, 12/8, saxophone, female voice', 7],
    ['中国风民谣，女声，90 BPM，D大调', 7],
    ['celtic folk in D mixolydian, female voice', 7],
  ],
  full: PROMPTS.flatMap((prompt) => [7, 8, 9].map((seed): [string, number] => [prompt, seed])),
})

test.each(SONGS)('%s, seed %i › read back › every note, word, chord and section', (prompt, seed) => {
  const file = songFile(prompt, seed)
  const { song, warnings } = readSongFile(Buffer.from(notationOf(file, 'lead-sheet', 'A <song>')))
  expect(warnings).toEqual([])
  expect(song).toMatchObject({
    title: 'A <song>',
    meter: meterName(file.plan.meter),
    key: keyName(file.plan.key),
  })
  expect(song.tempo).toBeCloseTo(file.plan.bpm, 2)

  const written = writtenLeadSheet(file)
  const [pickup] = written.bars
  const shift = pickup!.isPickup ? written.bars.find(({ isPickup }) => !isPickup)!.length : 0
  const beats = (ticks: number) => Math.round(ticks) / TICKS_PER_QUARTER
  const melody = song.lines.flatMap(({ notes }) => notes)
  expect(melody.map(({ at, length, pitch }) => [at, length, pitch].map((each) => each.toFixed(3)))).toEqual(
    written.parts[0]!.voices[0]!.map(({ at, length, pitches }) =>
      [beats(at + shift), beats(length), pitches[0]!].map((each) => each.toFixed(3)),
    ),
  )
  if (leadNotes(file).length > 0) {
    const lines = new Map(file.sections.map((section) => [section.id, section.lines]))
    const sung = file.phrases
      .filter(({ voice }) => voice === 'lead')
      .sort((a, b) => a.notes[0]!.at - b.notes[0]!.at)
      .map(({ section, line }) => lines.get(section)![line]!.text)
    expect(song.lines.map(({ notes }) => wordsOfNotes(notes))).toEqual(sung)
  }
  // A chord that is named again is held.
  const chords = file.chords.filter(({ symbol }, index) => symbol !== file.chords[index - 1]?.symbol)
  expect(song.chords.map(({ symbol }) => symbol)).toEqual(chords.map(({ symbol }) => symbol))
  for (const [index, { at }] of chords.entries()) expect(song.chords[index]!.at).toBeCloseTo(at + beats(shift), 1)
  expect(song.sections).toEqual(file.sections.map(({ label, bars }) => ({ label, bars })))
})

test.each(SONGS)('ABC of %s, seed %i › read back › every note, word, chord and section', (prompt, seed) => {
  const file = songFile(prompt, seed)
  const abc = readSongFile(Buffer.from(notationOf(file, 'abc', 'Song'))).song
  const sheet = readSongFile(Buffer.from(notationOf(file, 'lead-sheet', 'Song'))).song
  expect(abc).toMatchObject({ title: 'Song', meter: sheet.meter, key: sheet.key, sections: sheet.sections })
  expect(Math.abs(abc.tempo - file.plan.bpm)).toBeLessThanOrEqual(0.5)
  const notesOf = ({ lines }: SongToArrange) =>
    lines.flatMap(({ notes }) => notes.map(({ at, length, pitch }) => [at.toFixed(3), length.toFixed(3), pitch]))
  // ABC has no lines of words: they end with its lines of music.
  const wordsOf = ({ lines }: SongToArrange) =>
    lines.map(({ notes }) => wordsOfNotes(notes).replaceAll(' ', '')).join('')
  expect(notesOf(abc)).toEqual(notesOf(sheet))
  expect(wordsOf(abc)).toEqual(wordsOf(sheet))
  expect(abc.chords.map(({ at, symbol }) => [at.toFixed(1), symbol])).toEqual(
    sheet.chords.map(({ at, symbol }) => [at.toFixed(1), symbol]),
  )
})

test.each(SONGS)('MIDI of %s, seed %i › read back › every note, word, chord and section', (prompt, seed) => {
  const file = songFile(prompt, seed)
  const { plan, score } = performable(file)
  const { song } = readSongFile(midiOf(plan, score, 0))
  expect(song).toMatchObject({ meter: meterName(plan.meter) })
  expect(song.tempo).toBeCloseTo(plan.bpm, 1)
  expect(song.sections).toEqual(file.sections.map(({ label, bars }) => ({ label, bars })))
  const chords = file.chords.filter(({ symbol }, index) => symbol !== file.chords[index - 1]?.symbol)
  expect(song.chords.map(({ symbol }) => symbol)).toEqual(chords.map(({ symbol }) => symbol))
  const lead = leadNotes(file)
  if (lead.length === 0) return
  const melody = song.lines.flatMap(({ notes }) => notes)
  expect(melody.map(({ pitch }) => pitch)).toEqual(lead.map(({ pitch }) => Math.round(pitch)))
  melody.forEach(({ at, length }, index) => {
    expect(Math.abs(at - lead[index]!.at)).toBeLessThan(2 / TICKS_PER_BEAT)
    expect(Math.abs(length - lead[index]!.length)).toBeLessThan(2 / TICKS_PER_BEAT)
  })
  const sung = file.sections.flatMap(({ id, lines }) =>
    lines.filter((_, index) =>
      file.phrases.some(({ section, line, voice }) => section === id && line === index && voice === 'lead'),
    ),
  )
  expect(song.lines.map(({ notes }) => wordsOfNotes(notes)).join(' ')).toEqual(sung.map(({ text }) => text).join(' '))
})

test.each(SONGS)('ChordPro of %s, seed %i › read back › every word, chord and section', (prompt, seed) => {
  const file = songFile(prompt, seed)
  const { song } = readSongFile(Buffer.from(notationOf(file, 'chord-pro', 'Song')))
  const sung = file.sections.flatMap(({ id, lines }) =>
    lines.filter((_, index) =>
      file.phrases.some(({ section, line, voice }) => section === id && line === index && voice === 'lead'),
    ),
  )
  expect(song.lines.map(({ words }) => words)).toEqual(sung.map(({ text }) => text))
  const chords = file.chords.filter(({ symbol }, index) => symbol !== file.chords[index - 1]?.symbol)
  expect(song.chords.map(({ symbol }) => symbol)).toEqual(chords.map(({ symbol }) => symbol))
  expect(song.sections.map(({ label }) => label)).toEqual(file.sections.map(({ label }) => label))
  expect(song).toMatchObject({ title: 'Song', meter: meterName(file.plan.meter), key: keyName(file.plan.key) })
})
