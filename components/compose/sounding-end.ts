import { type Cut, cutAt } from '#components/compose/cut'
import type { Peaks } from '#lib/contract/studio'
import { pairAmplitudes } from '#lib/cover/amplitudes'
import type { Gain, Seconds } from '#lib/music/time'

/**
 * Finds where the music of a song ends, before ringing out, fading or silence. An extension after that tail would start
 * with a gap.
 */

/** A bar this loud, relative to the median bar, counts as played. */
const LOUD: Gain = 0.55
/** A soft bar counts too, unless it is near silence or fades. */
const SOFT: Gain = 0.18
const STEADY: Gain = 0.65
/** Window length without bars. */
const WINDOW: Seconds = 1
/** The most that is cut off. */
const MOST: Gain = 0.3

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

// soundingEnd(peaks, [0, 2, 4, 6]) → 6 where the bar at 6 only rings; null where the song is played to its end
export const soundingEnd = (peaks: Peaks, bars: readonly Seconds[]): Cut => {
  const { duration } = peaks
  const amplitudes = pairAmplitudes(peaks.points)
  const perSecond = peaks.length / Math.max(duration, 0.001)
  const level = (from: Seconds, to: Seconds) =>
    mean(amplitudes.slice(Math.round(from * perSecond), Math.round(to * perSecond)))

  const starts = bars.length > 2 ? bars : Array.from({ length: Math.ceil(duration / WINDOW) }, (_, i) => i * WINDOW)
  const spans = starts.map((from, i) => ({ from, to: Math.min(duration, starts[i + 1] ?? duration) }))
  const levels = spans.map(({ from, to }) => level(from, to))
  const middle = levels.toSorted((a, b) => a - b)[Math.floor(levels.length / 2)] ?? 0
  const last = spans.findLastIndex(({ from, to }, i) => {
    const here = levels[i] ?? 0
    if (here >= LOUD * middle) return true
    const half = (from + to) / 2
    return here >= SOFT * middle && level(half, to) >= STEADY * level(from, half)
  })
  const end = spans[last]?.to ?? duration
  return end < duration * (1 - MOST) ? null : cutAt(end, duration)
}
