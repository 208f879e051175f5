import type { Decibels, Seconds } from '#lib/music/time'

/** Loudness units relative to full scale: about −14 for a finished song. */
export type Loudness = Decibels

/** A song as the player needs it. */
export type Track = {
  id: string
  /** May be empty: pages then show the name of the take. */
  title: string
  /** 0 is A, 1 is B. */
  take: number
  taskId: string
  /** Still being made: plays from `pipeUrl`, which is not complete yet. */
  live: boolean
  pipeUrl: string | null
  audioUrl: string | null
  peaksUrl: string
  /** Planned or measured; null if unknown. */
  duration: Seconds | null
  loudness: Loudness | null
  bpm: number | null
  key: string | null // "F# minor"
  meter: string | null // "3/4"
  favourite: boolean
  /** Its number among the versions of an edited song; 1 for others. */
  version: number
  /** How many versions of the song there are. */
  versions: number
}

/** The number of a version of a song that has others, or had; null for a song without edits. */
// versionOf({ version: 1, versions: 2 }) // => 1
// versionOf({ version: 1, versions: 1 }) // => null
export const versionOf = ({ version, versions }: Pick<Track, 'version' | 'versions'>): number | null =>
  version > 1 || versions > 1 ? version : null

export type Takes = readonly Track[]

// takeLetter(1) // => 'B'
export const takeLetter = (take: number) => String.fromCharCode(65 + take)

/** Whether tracks that are switched between are versions of a song, not the takes of a task. */
export const areVersions = (tracks: Takes) => tracks.some(({ taskId }) => taskId !== tracks[0]?.taskId)

/**
 * The address of a track: the finished file, or else the growing one. Both have the same bytes, so that playback
 * continues when a song is finished.
 */
export const sourceOf = (track: Track) => track.audioUrl ?? track.pipeUrl

/** Whether two versions of a track are equal. */
export const sameTrack = (a: Track, b: Track) =>
  (Object.keys(a) as (keyof Track)[]).every((field) => a[field] === b[field])

/**
 * The gain (0…1) that makes all takes of a task equally loud. The quietest one keeps its level, because an element's
 * volume cannot exceed 1.
 */
// matchGain(-12, [-12, -14]) // => 0.794
export const matchGain = (own: Loudness | null, all: readonly (Loudness | null)[]) => {
  const known = all.filter((loudness) => loudness !== null)
  if (own === null || known.length < 2) return 1
  return Math.min(1, 10 ** ((Math.min(...known) - own) / 20))
}
