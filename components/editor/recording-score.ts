import type { ScoreRecord } from '#lib/contract/editing'
import type { SongDetail } from '#lib/contract/studio'

/** The score of a song of which only the recording is known: one bar, without sections, parts or notes. */
export const recordingScore = ({ duration, engine, bpm, key, meter }: SongDetail): ScoreRecord => ({
  version: 1,
  engine: engine ?? '',
  engine_changed: false,
  bpm: bpm ?? 0,
  key: key ?? '',
  meter: meter ?? '',
  genre: '',
  language: '',
  feel: 'even',
  ending: 'ring',
  singer: null,
  beats: 0,
  bars: [0, duration ?? 0],
  sections: [],
  parts: [],
  voices: [],
  chords: [],
  phrases: [],
})
