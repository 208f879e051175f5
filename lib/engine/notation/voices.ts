import { delayOf, quantise, type Swing, straightTime } from '#lib/engine/notation/quantise'
import { TICKS_PER_QUARTER, type Ticks } from '#lib/engine/notation/ticks'
import type { Note } from '#lib/engine/score/score'
import type { Meter } from '#lib/music/key'
import type { MidiNote } from '#lib/music/time'

/** What a written note sings. */
export type WrittenSyllable = {
  text: string
  /** Where it is in its word. */
  place: 'single' | 'begin' | 'middle' | 'end'
  /** The last of its line. */
  endsLine: boolean
}

/** One or several notes that start and end together. */
export type WrittenNote = {
  at: Ticks
  length: Ticks
  /** Ascending. */
  pitches: MidiNote[]
  /** null: continues the syllable before it. Absent where nothing is sung. */
  syllable?: WrittenSyllable | null
  spoken?: true
}

export type Timing = { meter: Meter; swing: Swing | null; end: Ticks }

/** A shorter rest than this is played but not written. */
const SHORTEST_REST: Ticks = TICKS_PER_QUARTER / 2

/** Onsets this near each other are one chord, in ticks. */
const TOGETHER = 1.6

type Played = Note & { syllable?: WrittenSyllable | null; spoken?: true }

const straight = (notes: readonly Played[], swing: Swing | null): (Played & { end: number })[] => {
  const delay = delayOf(notes.map(({ at }) => at))
  const ticks = (beats: number) => (swing ? straightTime(beats, swing) : beats) * TICKS_PER_QUARTER
  return notes
    .map((note) => ({ ...note, at: ticks(note.at - delay), end: ticks(note.at + note.length - delay) }))
    .sort((a, b) => a.at - b.at || a.pitch - b.pitch)
}

/**
 * The notes of one singer, of which none sounds together with another. Every note is kept: of two that start together,
 * the second follows.
 */
export const writtenMelody = (notes: readonly Played[], { meter, swing, end }: Timing): WrittenNote[] => {
  const played = straight(notes, swing)
  const distinct = played.map(({ at }) => at)
  for (let index = 1; index < distinct.length; index++)
    distinct[index] = Math.max(distinct[index]!, distinct[index - 1]! + 1e-3)
  const { onsets, round, stepAt } = quantise(distinct, meter)
  return played.flatMap((note, index) => {
    const at = onsets[index]!
    const next = onsets[index + 1] ?? end
    if (at >= end || next === at) return []
    const least = at + stepAt(at)
    const until = next - note.end < SHORTEST_REST ? next : Math.min(next, Math.max(least, round(note.end)))
    const { pitch, syllable, spoken } = note
    return [
      {
        at,
        length: Math.min(until, end) - at,
        pitches: [Math.round(pitch)],
        ...(syllable !== undefined && { syllable }),
        ...(spoken && { spoken }),
      },
    ]
  })
}

/** Notes that are struck together, as chords. */
export const writtenChords = (notes: readonly Played[], { meter, swing, end }: Timing): WrittenNote[] => {
  const played = straight(notes, swing)
  const clusters: (typeof played)[] = []
  for (const note of played) {
    const last = clusters.at(-1)
    if (last && note.at - last[0]!.at < TOGETHER) last.push(note)
    else clusters.push([note])
  }
  const { onsets, round, stepAt } = quantise(
    clusters.map(([first]) => first!.at),
    meter,
  )
  const chords = new Map<string, WrittenNote>()
  for (const [index, cluster] of clusters.entries()) {
    const at = onsets[index]!
    if (at >= end) continue
    for (const note of cluster) {
      // Until the next onset, unless it sounds on behind that.
      const next = onsets.find((each) => each > at) ?? end
      const isUntilNext = Math.abs(next - note.end) < SHORTEST_REST
      const until = Math.min(end, isUntilNext ? next : Math.max(at + stepAt(at), round(note.end)))
      const key = `${at} ${until}`
      const pitch = Math.round(note.pitch)
      const same = chords.get(key)
      if (!same) chords.set(key, { at, length: until - at, pitches: [pitch] })
      else if (!same.pitches.includes(pitch)) same.pitches.push(pitch)
    }
  }
  for (const { pitches } of chords.values()) pitches.sort((a, b) => a - b)
  return [...chords.values()].sort((a, b) => a.at - b.at || b.length - a.length)
}

/** Programs show at most this many voices on a staff. */
const MAX_VOICES = 4

/** Sorts chords into voices in which none overlaps another. Where that takes more than four, sounding notes end early. */
export const inVoices = (chords: readonly WrittenNote[]): WrittenNote[][] => {
  const voices: WrittenNote[][] = []
  for (const chord of chords) {
    const endOf = (voice: WrittenNote[]) => voice.at(-1)!.at + voice.at(-1)!.length
    const free = voices.find((voice) => endOf(voice) <= chord.at)
    if (free) {
      free.push({ ...chord })
      continue
    }
    // A short overlap is not written.
    const nearly = voices.find((voice) => voice.at(-1)!.at < chord.at && endOf(voice) - chord.at <= SHORTEST_REST)
    const first = voices.length < MAX_VOICES ? nearly : (nearly ?? voices.find((voice) => voice.at(-1)!.at < chord.at))
    if (first) {
      const last = first.at(-1)!
      last.length = chord.at - last.at
      first.push({ ...chord })
    } else if (voices.length < MAX_VOICES) voices.push([{ ...chord }])
    else {
      // All start here: one chord takes its notes.
      const last = voices[MAX_VOICES - 1]!.at(-1)!
      last.pitches = [...new Set([...last.pitches, ...chord.pitches])].sort((a, b) => a - b)
    }
  }
  return voices
}
