import type { SongMetadata } from '#lib/db/column-types'
import { barLength, type Meter } from '#lib/music/key'
import { type BeatsPerMinute, beatsToSeconds, type Seconds } from '#lib/music/time'

/** A song as a project of a DAW: its stems as audio tracks, on a grid of bars. */

/** `path`: where the project finds the file of the stem. */
export type ProjectTrack = { name: string; path: string }

export type ProjectSong = Pick<SongMetadata, 'samples' | 'sections' | 'lines'> & {
  title: string
  /** Quarter notes per minute. */
  bpm: BeatsPerMinute
  meter: Meter
}

/** `bpm` in quarter notes, from a time on. */
export type TempoPoint = { at: Seconds; bpm: BeatsPerMinute }

/** Phases this small are rounding. */
const ON_GRID: Seconds = 1e-3

/**
 * Tempos of a recording, so that its bars are on the grid of the project. What comes before the first bar line, such as
 * the kept part of an extended song, fills whole bars of another tempo.
 */
export const tempoMap = ({ bpm, meter, sections }: Pick<ProjectSong, 'bpm' | 'meter' | 'sections'>): TempoPoint[] => {
  const beats = barLength(meter)
  const bar = beatsToSeconds(beats, bpm)
  // Sections after the first begin on bar lines of the new music.
  const own = sections.findLast(({ at }) => at > 0)
  if (!own) return [{ at: 0, bpm }]
  const kept = sections.findLast(({ kind }) => kind === 'source')
  const from = kept ? kept.at + kept.length : 0
  const phase = own.at - from - Math.floor((own.at - from) / bar + ON_GRID) * bar
  if (from === 0 && Math.abs(phase) < ON_GRID) return [{ at: 0, bpm }]
  const first = from + phase < bar / 2 ? from + phase + bar : from + phase
  const bars = Math.max(1, Math.round(first / bar))
  return [
    { at: 0, bpm: (bars * beats * 60) / first },
    { at: first, bpm },
  ]
}
