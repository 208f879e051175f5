import { ENVELOPE_RATE, peakOf, type Span } from '#components/recorder/recording'
import type { Gain, Seconds } from '#lib/music/time'

/** Finds the sounding spans of a recording, so that the trim handles can snap to their edges. */

/** Silence is at most this loud: −50 dBFS. A quieter room is silent anyway. */
const MIN_THRESHOLD: Gain = 0.003
/** Above the noise of the room by 12 dB, but never within 20 dB of the peak. */
const ABOVE_NOISE: Gain = 4
const BELOW_PEAK: Gain = 0.1
/** Shorter gaps are within a phrase. */
const MIN_GAP: Seconds = 0.3
/** An attack begins softly, and a note rings on. */
const BEFORE: Seconds = 0.03
const AFTER: Seconds = 0.12
/** An edge is this near, at most, to a handle that snaps to it. */
const SNAP_SECONDS: Seconds = 0.25

/** The noise of the room: the amplitude below which a tenth of the recording lies. */
const noiseOf = (envelope: Float32Array): Gain => envelope.slice().sort()[Math.floor(envelope.length * 0.1)] ?? 0

/** The spans that sound, in order; none in a silent recording. */
export const soundingSpans = (envelope: Float32Array): Span[] => {
  const threshold = Math.max(MIN_THRESHOLD, Math.min(noiseOf(envelope) * ABOVE_NOISE, peakOf(envelope) * BELOW_PEAK))
  const duration = envelope.length / ENVELOPE_RATE
  const spans: Span[] = []
  for (const [window, amplitude] of envelope.entries()) {
    if (amplitude <= threshold) continue
    const from = Math.max(0, window / ENVELOPE_RATE - BEFORE)
    const to = Math.min(duration, (window + 1) / ENVELOPE_RATE + AFTER)
    const last = spans.at(-1)
    if (last && from - last.to < MIN_GAP - AFTER) last.to = to
    else spans.push({ from, to })
  }
  return spans
}

/** The recording without the silence around it, or null if all of it is silent. */
export const withoutSilence = (spans: readonly Span[]): Span | null => {
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last ? { from: first.from, to: last.to } : null
}

/** The edges a handle snaps to: where sound starts, or where it ends. */
export const edgesOf = (spans: readonly Span[], side: keyof Span): Seconds[] => spans.map((span) => span[side])

/** The nearest edge, or the time itself if none is near. */
// snapToEdge(1.1, [1, 4]) // => 1
// snapToEdge(2.5, [1, 4]) // => 2.5
export const snapToEdge = (at: Seconds, edges: readonly Seconds[], within: Seconds = SNAP_SECONDS): Seconds =>
  edges.reduce((best, edge) => {
    const distance = Math.abs(edge - at)
    return distance <= within && (best === at || distance < Math.abs(best - at)) ? edge : best
  }, at)

/** The edge before (−1) or after (1) a time, or the time itself. */
// nextEdge(2, [1, 4], 1) // => 4
export const nextEdge = (at: Seconds, edges: readonly Seconds[], by: 1 | -1): Seconds =>
  (by > 0 ? edges.find((edge) => edge > at + 0.005) : edges.findLast((edge) => edge < at - 0.005)) ?? at
