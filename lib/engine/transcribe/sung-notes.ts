import type { PitchTrack } from '#lib/engine/transcribe/pitch-track'
import type { Decibels, MidiNote, Seconds } from '#lib/music/time'

/** Notes of a sung or hummed melody. */

export type HeardNote = { at: Seconds; length: Seconds; pitch: MidiNote }

/** Width of vibrato and untrue pitch around a note, in semitones, and the largest cost of a frame: glides are short. */
const PITCH_WIDTH = 0.45
const MAX_PITCH_COST = 2
/** Cost of a frame with pitch in a rest, and of one without pitch in a note. */
const PITCHED_REST_COST = 2.2
const UNPITCHED_NOTE_COST = 0.35
/** Cost of another note, and of a rest between two. */
const CHANGE_COST = 9
const REST_CHANGE_COST = 3

/** A note is struck again where its level dips by this much, and where it rises from there. */
const DIP: Decibels = 4
const DIP_REACH: Seconds = 0.12
/** Consonants without pitch are at least this long. */
const MIN_GAP: Seconds = 0.025
/** Shorter notes belong to a glide. */
const MIN_NOTE: Seconds = 0.075
/** What is shorter at the end of a note is the consonant after it, or the fall of the voice before a rest. */
const MIN_TAIL: Seconds = 0.15
const FALL: MidiNote = 2

/** Deviation of the tuning from A = 440 Hz, in semitones −0.5…0.5. Held pitches count. */
const tuningOf = ({ pitch }: PitchTrack) => {
  let [re, im] = [0, 0]
  for (let frame = 2; frame + 2 < pitch.length; frame++) {
    if (!(Math.abs(pitch[frame - 2]! + pitch[frame + 2]! - 2 * pitch[frame]!) < 0.2)) continue
    re += Math.cos(2 * Math.PI * pitch[frame]!)
    im += Math.sin(2 * Math.PI * pitch[frame]!)
  }
  return Math.atan2(im, re) / (2 * Math.PI)
}

/** The note of each frame; −1 for rests. The cheapest path through all notes of the range. */
const noteOfFrames = ({ pitch }: PitchTrack, tuning: number): Int16Array => {
  let [low, high] = [127, 0]
  for (const value of pitch) {
    if (Number.isNaN(value)) continue
    low = Math.min(low, Math.round(value - tuning))
    high = Math.max(high, Math.round(value - tuning))
  }
  const path = new Int16Array(pitch.length).fill(-1)
  if (high < low) return path
  // State 0 is a rest.
  const states = high - low + 2
  let costs = new Float64Array(states)
  const origins = Array.from(pitch, (value) => {
    const origin = new Uint8Array(states)
    const next = new Float64Array(states)
    let cheapest = 1
    for (let state = 2; state < states; state++) if (costs[state]! < costs[cheapest]!) cheapest = state
    for (let state = 0; state < states; state++) {
      const ways: [from: number, cost: number][] = [
        [state, costs[state]!],
        [cheapest, costs[cheapest]! + (state === 0 ? REST_CHANGE_COST : CHANGE_COST)],
        [0, costs[0]! + (state === 0 ? 0 : REST_CHANGE_COST)],
      ]
      const [from, cost] = ways.reduce((best, way) => (way[1] < best[1] ? way : best))
      const isPitched = !Number.isNaN(value)
      const away = value - tuning - (low + state - 1)
      const own =
        state === 0
          ? isPitched
            ? PITCHED_REST_COST
            : 0
          : isPitched
            ? Math.min(MAX_PITCH_COST, (away / PITCH_WIDTH) ** 2 / 2)
            : UNPITCHED_NOTE_COST
      origin[state] = from
      next[state] = cost + own
    }
    costs = next
    return origin
  })
  let state = costs.indexOf(Math.min(...costs))
  for (let frame = pitch.length - 1; frame >= 0; frame--) {
    path[frame] = state === 0 ? -1 : low + state - 1
    state = origins[frame]![state]!
  }
  return path
}

type Span = { from: number; to: number; pitch: MidiNote }

const spansOf = (path: Int16Array): Span[] => {
  const spans: Span[] = []
  path.forEach((pitch, frame) => {
    const last = spans[spans.length - 1]
    if (last && last.to === frame && last.pitch === pitch) last.to++
    else if (pitch >= 0) spans.push({ from: frame, to: frame + 1, pitch })
  })
  return spans
}

/** Splits a span where its note is struck again: after a gap without pitch, or where its level dips. */
const struckAgain = ({ from, to, pitch }: Span, { hop, pitch: heard, level }: PitchTrack): Span[] => {
  const reach = Math.round(DIP_REACH / hop)
  const gap = Math.round(MIN_GAP / hop)
  const starts = [from]
  const loudestIn = (start: number, end: number) => {
    let most = Number.NEGATIVE_INFINITY
    for (let frame = Math.max(from, start); frame < Math.min(to, end); frame++) most = Math.max(most, level[frame]!)
    return most
  }
  let unpitched = 0
  for (let frame = from + 1; frame < to - 2; frame++) {
    if (Number.isNaN(heard[frame]!)) {
      unpitched++
      continue
    }
    const isAfterGap = unpitched >= gap
    unpitched = 0
    const lowest = Math.min(level[frame - 1]!, level[frame + 1]!)
    const isDip =
      level[frame]! <= lowest &&
      loudestIn(frame - reach, frame) - level[frame]! > DIP &&
      loudestIn(frame + 1, frame + reach) - level[frame]! > DIP
    if (!isAfterGap && !isDip) continue
    let start = frame
    // The vowel begins where the level rises fastest.
    if (isDip) {
      let steepest = 0
      for (let later = frame; later < Math.min(to - 1, frame + reach / 2); later++) {
        const rise = level[later + 1]! - level[later]!
        if (rise <= steepest) continue
        steepest = rise
        start = later
      }
    }
    if ((start - starts[starts.length - 1]!) * hop >= MIN_NOTE && (to - start) * hop >= MIN_TAIL) starts.push(start)
  }
  return starts.map((start, index) => ({ from: start, to: starts[index + 1] ?? to, pitch }))
}

/** Joins glides, which are too short for notes, with the note that they lead to or come from. */
const withoutGlides = (spans: readonly Span[], hop: Seconds): Span[] => {
  const kept: Span[] = []
  spans.forEach((span, index) => {
    const before = kept[kept.length - 1]
    const after = spans[index + 1]
    const length = (span.to - span.from) * hop
    const isFall =
      length < MIN_TAIL &&
      before?.to === span.from &&
      after?.from !== span.to &&
      Math.abs(before.pitch - span.pitch) <= FALL
    if (length >= MIN_NOTE && !isFall) {
      kept.push({ ...span })
      return
    }
    if (after && after.from === span.to) after.from = span.from
    else if (before && before.to === span.from) before.to = span.to
  })
  return kept
}

/** End of a span without its last frames that have no pitch. */
const soundingEnd = ({ from, to }: Span, { pitch }: PitchTrack) => {
  let end = to
  while (end > from + 1 && Number.isNaN(pitch[end - 1]!)) end--
  return end
}

/** The notes of a pitch track, in order. */
export const heardNotes = (track: PitchTrack): HeardNote[] => {
  const tuning = tuningOf(track)
  const spans = withoutGlides(
    spansOf(noteOfFrames(track, tuning)).flatMap((span) => struckAgain(span, track)),
    track.hop,
  )
  return spans.map((span) => ({
    at: span.from * track.hop,
    length: (soundingEnd(span, track) - span.from) * track.hop,
    pitch: span.pitch,
  }))
}
