import type { Decibels, Seconds } from '#lib/music/time'

/** Loudness units relative to full scale: about −14 for a finished song. */
export type Loudness = Decibels

/** What the player has to know of a song to sound it and to name it. */
export type Track = {
  id: string
  /** Empty while it has none: pages then name it by its take. */
  title: string
  /** 0 is A, 1 is B. */
  take: number
  taskId: string
  /** Still being made: it can be heard from `pipeUrl`, and its end does not exist yet. */
  live: boolean
  pipeUrl: string | null
  audioUrl: string | null
  peaksUrl: string
  /** Planned or measured; null while nobody knows. */
  duration: Seconds | null
  loudness: Loudness | null
  bpm: number | null
  key: string | null // "F# minor"
  meter: string | null // "3/4"
  favourite: boolean
}

export type Takes = readonly Track[]

// takeLetter(1) // => 'B'
export const takeLetter = (take: number) => String.fromCharCode(65 + take)

/**
 * Where the sound of a track is: the finished file once there is one, otherwise the growing one. Both are the same bytes,
 * so a track that becomes finished while it plays goes on from where it is.
 */
export const sourceOf = (track: Track) => track.audioUrl ?? track.pipeUrl

/** A newer account of the same song changes what is known of it, never where it is playing. */
export const sameTrack = (a: Track, b: Track) =>
  (Object.keys(a) as (keyof Track)[]).every((field) => a[field] === b[field])

/**
 * How far a take is turned down so that all takes of a task sound equally loud: the quietest one keeps its level, because
 * an audio element cannot be turned up past 1.
 */
// matchGain(-12, [-12, -14]) // => 0.794…
export const matchGain = (own: Loudness | null, all: readonly (Loudness | null)[]) => {
  const known = all.filter((loudness) => loudness !== null)
  if (own === null || known.length < 2) return 1
  return Math.min(1, 10 ** ((Math.min(...known) - own) / 20))
}
