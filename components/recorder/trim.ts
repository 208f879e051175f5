import type { Span } from '#components/recorder/recording'
import { formatClock } from '#components/song/time-format'
import type { Seconds } from '#lib/music/time'

/** The service refuses shorter recordings. */
export const MIN_SPAN_SECONDS: Seconds = 1

/** Moves one edge of a span. The other stays; at least `MIN_SPAN_SECONDS` remain where the recording is as long. */
// moveEdge({ from: 0, to: 10 }, 'from', 9.8, 10) // => { from: 9, to: 10 }
export const moveEdge = (span: Span, side: keyof Span, to: Seconds, duration: Seconds): Span => {
  const least = Math.min(MIN_SPAN_SECONDS, duration)
  return side === 'from'
    ? { ...span, from: Math.max(0, Math.min(span.to - least, to)) }
    : { ...span, to: Math.min(duration, Math.max(span.from + least, to)) }
}

/** A part that is at least as long as the service needs: it grows to the end, then to the beginning. */
// atLeastMinimum({ from: 2, to: 2.5 }, 10) // => { from: 2, to: 3 }
export const atLeastMinimum = ({ from, to }: Span, duration: Seconds): Span => {
  const end = Math.min(duration, Math.max(to, from + MIN_SPAN_SECONDS))
  return { from: Math.max(0, Math.min(from, end - MIN_SPAN_SECONDS)), to: end }
}

/** Minutes, seconds and tenths. */
// formatTenths(63.24) // => '1:03.2'
export const formatTenths = (seconds: Seconds) => {
  const tenths = Math.round(seconds * 10)
  return `${formatClock(tenths / 10)}.${tenths % 10}`
}
