import { SONG_SECONDS, TEMPO_BPM } from '#lib/contract/limits'
import { keyName, parseKey } from '#lib/music/key'
import type { Seconds } from '#lib/music/time'

/** Reads what is typed into a field; null where it is not a value of that field. */

const within = (value: number, { min, max }: { min: number; max: number }) =>
  value >= min && value <= max ? value : null

/** A length as a clock, or in minutes or seconds. Numbers below the shortest length are minutes. */
// readLength('2:30') // => 150
// readLength('90') // => 90
// readLength('3') // => 180
export const readLength = (typed: string): Seconds | null => {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  const [, minutes, seconds] = /^(\d{1,2}):([0-5]?\d)$/.exec(text) ?? []
  if (minutes !== undefined) return within(Number(minutes) * 60 + Number(seconds), SONG_SECONDS)
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*(s|sec|seconds?|秒|m|min|minutes?|分钟?)?$/.exec(text) ?? []
  if (number === undefined) return null
  const isMinutes = unit === undefined ? Number(number) < SONG_SECONDS.min : /^[m分]/.test(unit)
  return within(Math.round(Number(number) * (isMinutes ? 60 : 1)), SONG_SECONDS)
}

// readTempo('72 bpm') // => 72
export const readTempo = (typed: string) => {
  const [, number] = /^(\d+(?:\.\d+)?)\s*(?:bpm)?$/i.exec(typed.normalize('NFKC').trim()) ?? []
  return number === undefined ? null : within(Number(number), TEMPO_BPM)
}

// readKeyName('f# dorian') // => 'F# dorian'
export const readKeyName = (typed: string) => {
  const key = parseKey(typed)
  return key && keyName(key)
}

/** Parts of a list that commas separate. */
// readList('drums, choir') // => ['drums', 'choir']
export const readList = (typed: string) =>
  typed
    .split(/[,，、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The tempo of taps, from their times in milliseconds; null for less than two. */
// tempoOfTaps([0, 500, 1000]) // => 120
export const tempoOfTaps = (taps: readonly number[]) => {
  const [first, last] = [taps[0], taps.at(-1)]
  if (first === undefined || last === undefined || last <= first) return null
  return within(Math.round((60_000 * (taps.length - 1)) / (last - first)), TEMPO_BPM)
}
