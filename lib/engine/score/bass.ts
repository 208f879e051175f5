import type { PlannedPart } from '#lib/engine/plan/plan'
import { grooveOf, type Hit } from '#lib/engine/score/groove'
import type { Note } from '#lib/engine/score/score'
import { beforeRest, chordAt, isFull, lastLength, loudness, plays, type Song } from '#lib/engine/score/song'
import type { Span } from '#lib/engine/score/span'
import { pitchClass } from '#lib/music/key'
import { above, fold } from '#lib/music/pitch'
import { scaleOf } from '#lib/music/scale'
import type { Beats, MidiNote } from '#lib/music/time'

/** The interval of a chord that comes nearest to a degree, or what the scale has there. */
const intervalOf = (degree: string, span: Span, song: Song): number => {
  const { intervals, root } = span.chord
  const scale = scaleOf(song.plan.key)
  const either = (low: number, high: number) => (scale.includes(pitchClass(root + high)) ? high : low)
  switch (degree) {
    case '2':
      return either(1, 2)
    case '3':
      return intervals.find((interval) => interval === 3 || interval === 4) ?? 7
    case '4':
      return either(6, 5)
    case '5':
      return intervals.find((interval) => interval >= 6 && interval <= 8) ?? 7
    case '6':
      return either(8, 9)
    case '7':
      return intervals.find((interval) => interval === 10 || interval === 11) ?? either(10, 11)
    case '8':
      return 12
    default:
      return 0
  }
}

/** How long a stroke sounds that is not held: short of the next eighth, so that the bass breathes. */
const SHORT: Beats = 0.5

/** Where roots lie: as low as the part goes, nearest to the root before. */
const rootNote = (span: Span, previous: MidiNote | null, part: PlannedPart): MidiNote => {
  const lowest = above(span.chord.bass, part.low)
  const higher = lowest + 12
  if (previous === null || higher > part.low + 16 || higher > part.high) return lowest
  return Math.abs(higher - previous) < Math.abs(lowest - previous) - 3 ? higher : lowest
}

/**
 * The bass: the genre's rows on the chords, its kick's partner. Walking genres take another row of theirs from bar to
 * bar; before a change of chord the last stroke may lead into the next root.
 */
export const playBass = (song: Song, part: PlannedPart): Note[] => {
  const rows = {
    verse: grooveOf(song.genre.bass.verse, song.genre, song.plan.meter),
    chorus: grooveOf(song.genre.bass.chorus, song.genre, song.plan.meter),
  }
  const random = song.random('bass')
  const walks = song.genre.id === 'jazz' || song.genre.id === 'blues'
  const notes: Note[] = []
  let previous: MidiNote | null = null
  song.plan.sections.forEach((section, index) => {
    for (let bar = 0; bar < section.bars; bar++) {
      if (!plays(song, part, index, bar)) continue
      const start = (section.firstBar + bar) * song.bar
      const full = isFull(song, section)
      const cycle = walks ? (random() < 0.5 ? rows.verse : rows.chorus) : full ? rows.chorus : rows.verse
      const hits = cycle[bar % cycle.length]!
      const calm = section.letter === 'K' && !walks
      hits.forEach((hit: Hit, order) => {
        // In breaks the bass holds the root and leaves the rest.
        if (calm && order > 0) return
        const span = chordAt(song, start + hit.at)
        const root: MidiNote = rootNote(span, previous, part)
        const upcoming = chordAt(song, start + song.bar)
        const leads =
          order === hits.length - 1 &&
          upcoming.chord.root !== span.chord.root &&
          (hit.stroke === 'a' || (walks && random() < 0.7))
        let pitch = root
        if (leads) {
          const target = rootNote(upcoming, root, part)
          pitch = target + (random() < 0.6 || target + 1 > part.high ? -1 : 1)
        } else if (hit.stroke >= '2' && hit.stroke <= '8') pitch = root + intervalOf(hit.stroke, span, song)
        const until = (hits[order + 1]?.at ?? song.bar) - hit.at
        const length = calm
          ? song.bar
          : walks
            ? until
            : hit.length > 0.26
              ? hit.length
              : Math.min(until, song.genre.playing === 'machine' ? 0.4 : SHORT)
        const dead = hit.stroke === 'g'
        const accent = order === 0 ? 'X' : dead ? 'g' : 'x'
        notes.push({
          at: start + hit.at,
          length: dead ? 0.12 : Math.max(0.15, length * (length > 0.6 ? 0.96 : 0.92)),
          pitch: fold(pitch, part.low, part.high),
          velocity: loudness(accent, section.energy),
        })
        previous = root
      })
    }
  })
  return beforeRest(song, notes)
}

/** The root under the last chord. */
export const lastBass = (song: Song, part: PlannedPart): Note => ({
  at: song.rest,
  length: lastLength(song),
  pitch: rootNote(chordAt(song, song.rest), null, part),
  velocity: 0.75,
})
