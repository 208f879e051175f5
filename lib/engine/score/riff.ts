import type { Letter } from '#lib/engine/plan/letters'
import type { PlannedPart } from '#lib/engine/plan/plan'
import { riffOf } from '#lib/engine/score/choose-riff'
import { FOUR, grooveOf, type Hit } from '#lib/engine/score/groove'
import type { Note } from '#lib/engine/score/score'
import { loudness, type Song } from '#lib/engine/score/song'
import { above, fold } from '#lib/music/pitch'
import type { Bars, Beats, Gain, MidiNote } from '#lib/music/time'

/** What of a riff falls into a bar of a section; null where its genre or its section has none. */
export const riffAt = (song: Song, letter: Letter, bar: Bars): readonly Hit[] | null => {
  const riff = riffOf(song.plan, song.genre, letter)
  if (!riff) return null
  const cycle = grooveOf(riff.row, { meter: FOUR.meter, grid: { step: 0.25, bars: 2 } }, song.plan.meter)
  return cycle[bar % cycle.length]!
}

/** A palm on the strings ends a stroke so soon. */
const PALM: Beats = 0.17

const isMuted = ({ stroke }: Hit) => stroke === 'd'

/** A guitar with its lowest string tuned down to the tonic: muted strokes on it, and power chords above. */
export const guitarRiff = (song: Song, part: PlannedPart, hits: readonly Hit[], start: Beats, energy: Gain): Note[] => {
  const open: MidiNote = above(song.plan.key.tonic, part.low)
  return hits.flatMap((hit) => {
    const root = isMuted(hit) ? open : open + Number.parseInt(hit.stroke, 12)
    const chord = isMuted(hit) ? [root, root + 7] : [root, root + 7, root + 12]
    const velocity = loudness(isMuted(hit) ? 'd' : 'X', energy) * (isMuted(hit) && hit.at % 1 > 0.01 ? 0.88 : 0.95)
    return chord.map((pitch) => ({
      at: start + hit.at,
      length: isMuted(hit) ? PALM : hit.length * 0.94,
      pitch,
      velocity,
    }))
  })
}

/** The bass doubles the riff. */
export const bassRiff = (song: Song, part: PlannedPart, hits: readonly Hit[], start: Beats, energy: Gain): Note[] =>
  hits.map((hit) => ({
    at: start + hit.at,
    length: isMuted(hit) ? 0.21 : hit.length * 0.92,
    pitch: fold(
      above(song.plan.key.tonic, part.low) + (isMuted(hit) ? 0 : Number.parseInt(hit.stroke, 12)),
      part.low,
      part.high,
    ),
    velocity: loudness(hit.at < 0.01 ? 'X' : 'x', energy),
  }))
