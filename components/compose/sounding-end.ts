import { type Cut, cutAt } from '#components/compose/cut'
import type { Peaks } from '#lib/contract/studio'
import { pairAmplitudes } from '#lib/cover/amplitudes'
import type { Gain, Seconds } from '#lib/music/time'

/**
 * Finds where the music of a song ends, before ringing out, fading or silence. An extension after that tail would start
 * with a gap.
 */

/** A bar this loud, relative to the median bar, counts as played. */
const MIN_LOUD_SHARE: Gain = 0.55
/** A soft bar counts too, unless it is near silence or fades. */
const MIN_SOFT_SHARE: Gain = 0.18
const MIN_STEADY_SHARE: Gain = 0.65
/** Window length without bars. */
const WINDOW_SECONDS: Seconds = 1
/** The most that is cut off. */
const MAX_TRIMMED_SHARE: Gain = 0.3

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

// soundingEnd(peaks, [0, 2, 4, 6]) → 6 where the bar at 6 only rings; null where the song is played to its end
export const soundingEnd = (peaks: Peaks, bars: readonly Seconds[]): Cut => {
  const { duration } = peaks
  const amplitudes = pairAmplitudes(peaks.points)
  const perSecond = peaks.length / Math.max(duration, 0.001)
  const level = (from: Seconds, to: Seconds) =>
    mean(amplitudes.slice(Math.round(from * perSecond), Math.round(to * perSecond)))

  const starts =
    bars.length > 2 ? bars : Array.from({ length: Math.ceil(duration / WINDOW_SECONDS) }, (_, i) => i * WINDOW_SECONDS)
  const spans = starts.map((from, i) => ({ from, to: Math.min(duration, starts[i + 1] ?? duration) }))
  const levels = spans.map(({ from, to }) => level(from, to))
  const middle = levels.toSorted((a, b) => a - b)[Math.floor(levels.length / 2)] ?? 0
  const last = spans.findLastIndex(({ from, to }, i) => {
    const here = levels[i] ?? 0
    if (here >= MIN_LOUD_SHARE * middle) return true
    const half = (from + to) / 2
    return here >= MIN_SOFT_SHARE * middle && level(half, to) >= MIN_STEADY_SHARE * level(from, half)
  })
  const end = spans[last]?.to ?? duration
  return end < duration * (1 - MAX_TRIMMED_SHARE) ? null : cutAt(end, duration)
}
