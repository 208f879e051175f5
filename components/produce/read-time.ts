import type { Seconds } from '#lib/music/time'

/** A time of a song as a clock or in seconds; null where it is none. */
// readTime('1:05.5') // => 65.5
// readTime('42') // => 42
export const readTime = (typed: string): Seconds | null => {
  const text = typed.normalize('NFKC').trim()
  const [, minutes = '0', seconds] = /^(?:(\d{1,3}):)?(\d{1,4}(?:\.\d{1,3})?)$/.exec(text) ?? []
  return seconds === undefined ? null : Number(minutes) * 60 + Number(seconds)
}
