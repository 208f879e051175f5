import { type NoteValue, noteValue, piecesOf, tripletQuarters } from '#lib/engine/notation/note-values'
import { barTicks, TICKS_PER_QUARTER, type Ticks } from '#lib/engine/notation/ticks'
import type { WrittenNote } from '#lib/engine/notation/voices'
import type { WrittenBar, WrittenSong } from '#lib/engine/notation/written-song'

/** A piece of a written note or rest, within one bar. */
export type Piece = {
  at: Ticks
  length: Ticks
  value: NoteValue
  note: WrittenNote | null
  /** Tied to the piece before it or behind it. */
  isTiedBack: boolean
  isTiedOn: boolean
  tuplet: ('start' | 'stop')[]
}

/**
 * What is written of a voice in a bar, rests included. Notes and rests are divided at `cuts`, which move to the nearest
 * written time among triplets.
 */
export const piecesIn = (
  { meter }: Pick<WrittenSong, 'meter'>,
  bar: WrittenBar,
  notes: readonly WrittenNote[],
  cuts: readonly Ticks[] = [],
): Piece[] => {
  const full = barTicks(meter)
  // The beats of a pickup are the last of its bar.
  const origin = bar.at + bar.length - full
  const end = bar.at + bar.length
  const inside = notes.filter(({ at, length }) => at < end && at + length > bar.at)
  const spans: { from: Ticks; until: Ticks; note: WrittenNote | null }[] = []
  let now = bar.at
  for (const note of inside) {
    const from = Math.max(note.at, bar.at)
    const until = Math.min(note.at + note.length, end)
    if (from > now) spans.push({ from: now, until: from, note: null })
    spans.push({ from, until, note })
    now = until
  }
  if (now < end) spans.push({ from: now, until: end, note: null })
  const triplets = tripletQuarters(spans.flatMap(({ from, until }) => [from - origin, until - origin]))
  const isTripletAt = (time: Ticks) => triplets.has(Math.floor((time - origin) / TICKS_PER_QUARTER) * TICKS_PER_QUARTER)
  const divided = spans.flatMap(({ from, until, note }) => {
    const inner = cuts
      .map((cut) => (isTripletAt(cut) ? Math.round(cut / 4) * 4 : cut))
      .filter((cut) => cut > from && cut < until)
    const times = [...new Set([from, ...inner, until])].sort((a, b) => a - b)
    return times.slice(1).map((time, index) => ({ from: times[index]!, until: time, note }))
  })
  return divided.flatMap(({ from, until, note }) => {
    let at = from
    return piecesOf(from - origin, until - origin, meter, full, triplets, note === null).map((length): Piece => {
      const isTriplet = isTripletAt(at)
      const piece: Piece = {
        at,
        length,
        value: noteValue(length),
        note,
        isTiedBack: note !== null && at > note.at,
        isTiedOn: note !== null && at + length < note.at + note.length,
        tuplet: [],
      }
      if (isTriplet && (at - origin) % TICKS_PER_QUARTER === 0) piece.tuplet.push('start')
      if (isTriplet && (at + length - origin) % TICKS_PER_QUARTER === 0) piece.tuplet.push('stop')
      at += length
      return piece
    })
  })
}
