import type { Edits } from '#components/editor/use-edits'

const MAX_FADE = 30 // seconds
export const MAX_GAIN = 24 // dB
/** Seconds that a trim leaves at least. */
const MIN_LENGTH = 1

const toTenths = (seconds: number) => Math.round(seconds * 10) / 10
/** Rounded down, so that two fades that meet do not overlap. */
const toTenthsBelow = (seconds: number) => Math.floor(seconds * 10 + 1e-6) / 10
const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** A setting of the finished recording, in its limits. */
export type RecordingSetting = { value: number; min: number; max: number; put: (value: number) => void }

/** Pending ends, fades and level of a recording of a duration, and what changes them. */
export const recordingEdits = (
  duration: number,
  edits: Pick<Edits, 'find' | 'put'>,
): Record<'start' | 'end' | 'fadeIn' | 'fadeOut' | 'gain', RecordingSetting> & { length: number } => {
  const [trim, fade, gain] = [edits.find('trim'), edits.find('fade'), edits.find('gain')]
  const length = toTenths(duration)
  const from = trim?.kind === 'trim' ? trim.from : 0
  const to = trim?.kind === 'trim' ? (trim.to ?? length) : length
  const fades = fade?.kind === 'fade' ? { in: fade.in, out: fade.out } : { in: 0, out: 0 }
  const putTrim = (next: { from: number; to: number }) => {
    const end = next.to < length && { to: next.to }
    edits.put('trim', next.from === 0 && !end ? null : { kind: 'trim', from: next.from, ...end })
  }
  const putFade = (next: typeof fades) =>
    edits.put('fade', next.in === 0 && next.out === 0 ? null : { kind: 'fade', ...next })
  const setting = (value: number, min: number, max: number, put: (value: number) => void): RecordingSetting => ({
    value,
    min,
    max,
    put: (next) => put(toTenths(between(next, min, max))),
  })
  const kept = Math.min(duration, to) - from
  return {
    length,
    start: setting(from, 0, toTenthsBelow(to - MIN_LENGTH), (next) => putTrim({ from: next, to })),
    end: setting(to, toTenths(from + MIN_LENGTH), length, (next) => putTrim({ from, to: next })),
    fadeIn: setting(fades.in, 0, Math.min(MAX_FADE, toTenthsBelow(kept - fades.out)), (next) =>
      putFade({ ...fades, in: next }),
    ),
    fadeOut: setting(fades.out, 0, Math.min(MAX_FADE, toTenthsBelow(kept - fades.in)), (next) =>
      putFade({ ...fades, out: next }),
    ),
    gain: {
      value: gain?.kind === 'gain' ? gain.decibels : 0,
      min: -MAX_GAIN,
      max: MAX_GAIN,
      put: (decibels) => edits.put('gain', decibels === 0 ? null : { kind: 'gain', decibels }),
    },
  }
}
