import { describe, expect, test } from 'vitest'
import { readMusicXml } from '#lib/engine/notation/musicxml.fixture'
import { notationOf } from '#lib/engine/notation/notation'
import { leadNotes, PROMPTS, songFile } from '#lib/engine/notation/songs.fixture'
import { barTicks, TICKS_PER_QUARTER } from '#lib/engine/notation/ticks'
import { writtenFullScore } from '#lib/engine/notation/written-song'
import { inTier } from '#tests/harness/tier'

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

describe.each(inTier({ default: PROMPTS.slice(0, 4), full: PROMPTS }))('%s', (prompt) => {
  const file = songFile(prompt)
  const full = barTicks(file.plan.meter)

  test('lead sheet › every sung note, word, chord and section, at most a sixteenth from its time', () => {
    const [part, ...others] = readMusicXml(notationOf(file, 'lead-sheet', 'A <song> & "more"'))
    expect(others).toEqual([])
    const pickups = part!.bars.filter(({ length }, index) => length < full && index === 0)
    const origin = pickups.reduce((sum, { length }) => sum + length, 0)
    const sung = leadNotes(file)
    const notes = part!.notes.filter(({ pitch }) => pitch !== null)
    if (sung.length > 0) {
      expect(notes.map(({ pitch }) => pitch)).toEqual(sung.map(({ pitch }) => Math.round(pitch)))
      const swung = file.plan.swing > 0 ? 0.2 : 0
      for (const [index, { at }] of sung.entries())
        expect(Math.abs((notes[index]!.at - origin) / TICKS_PER_QUARTER - at)).toBeLessThan(0.25 + swung)
      expect(letters(notes.map(({ syllable }) => syllable ?? '').join(''))).toBe(
        letters(sung.map(({ syllable }) => syllable?.text ?? '').join('')),
      )
    }
    expect(part!.chords.map(({ symbol }) => symbol)).toEqual(file.chords.map(({ symbol }) => symbol))
    for (const [index, { at }] of file.chords.entries())
      expect((part!.chords[index]!.at - origin) / TICKS_PER_QUARTER).toBeCloseTo(at, 1)
    expect(part!.sections.map(({ label }) => label)).toEqual(file.sections.map(({ label }) => label))
  })

  test('full score › bars are full in every voice, and every note of the band is written', () => {
    const parts = readMusicXml(notationOf(file, 'full-score', 'Song'))
    const song = writtenFullScore(file)
    expect(parts.map(({ name }) => name)).toEqual(song.parts.map(({ name }) => name))
    for (const part of parts)
      for (const [index, { length, voices }] of part.bars.entries()) {
        expect(length).toBe(song.bars[index]!.length)
        expect(new Set(voices.values())).toEqual(new Set([length]))
      }
    for (const played of file.parts.filter(({ role, notes }) => role !== 'effect' && notes.length > 0)) {
      const written = parts.find(({ name }) => name === played.name)!.notes.filter(({ pitch }) => pitch !== null)
      // Of equal notes that share a written time, one is written.
      expect(written.length / played.notes.length).toBeGreaterThan(0.97)
      const pitches = new Set(played.notes.map(({ pitch }) => Math.round(pitch)))
      expect(new Set(written.map(({ pitch }) => pitch))).toEqual(pitches)
    }
  })
})
