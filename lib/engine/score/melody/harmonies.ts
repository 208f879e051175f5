import type { Phrase, SungNote } from '#lib/engine/score/score'
import { chordAt, type Song } from '#lib/engine/score/song'
import { pitchClass } from '#lib/music/key'
import { scaleOf, scaleOver } from '#lib/music/scale'
import type { MidiNote } from '#lib/music/time'

/**
 * The note of a second voice: the nearest chord tone, on weak notes any note of the scale, three to nine semitones away
 * on the wanted side; null where the singer has none.
 */
const companion = (song: Song, note: SungNote, side: 1 | -1): MidiNote | null => {
  const singer = song.plan.singer!
  const span = chordAt(song, note.at + Math.min(note.length, 1) * 0.5)
  const scale = scaleOver(scaleOf(song.plan.key), span.tones)
  const strong = note.length >= 0.75 || Math.abs(note.at - Math.round(note.at)) < 0.02
  for (const wanted of strong ? [span.tones, scale] : [scale])
    for (let distance = 3; distance <= 9; distance++) {
      const pitch = note.pitch + side * distance
      if (pitch >= singer.low && pitch <= singer.high && wanted.includes(pitchClass(pitch))) return pitch
    }
  return null
}

const second = (song: Song, notes: readonly SungNote[], side: 1 | -1): SungNote[] | null => {
  const result: SungNote[] = []
  for (const note of notes) {
    const pitch = companion(song, note, side)
    if (pitch === null) return null
    result.push({ ...note, pitch, velocity: note.velocity * 0.8 })
  }
  return result
}

/** What is sung beside the lead of a chorus: a double; from the second chorus on a harmony; in the last one both sides. */
export const harmonies = (
  song: Song,
  section: number,
  line: number,
  lead: readonly SungNote[],
  chorus: { first: boolean; final: boolean },
): Phrase[] => {
  const singer = song.plan.singer!
  const phrases: Phrase[] = []
  if (song.genre.id !== 'folk' && song.genre.id !== 'jazz' && song.genre.id !== 'bossa')
    phrases.push({
      section,
      line,
      voice: 'double',
      notes: lead.map((note) => ({ ...note, velocity: note.velocity * 0.85 })),
    })
  const stacked = singer.harmonies && (!chorus.first || chorus.final || singer.kind === 'choir')
  if (!stacked) return phrases
  const high = second(song, lead, 1)
  const low = second(song, lead, -1)
  if (high) phrases.push({ section, line, voice: 'harmony-high', notes: high })
  if (low && (!high || chorus.final || singer.kind === 'choir'))
    phrases.push({ section, line, voice: 'harmony-low', notes: low })
  return phrases
}
