import { timeOf } from '#lib/engine/perform/timeline'
import { singPhrase } from '#lib/engine/perform/vocals'
import type { Plan } from '#lib/engine/plan/plan'
import type { Score } from '#lib/engine/score/score'
import { beatsToSeconds, type Cents, type MidiNote, type Seconds } from '#lib/music/time'
import { aubio, RATE } from './recording'

/** Silence between the phrases on the tape that is measured. */
const GAP: Seconds = 0.3
const HOP = 256
const WINDOW = 2048

/** A note on the tape. */
type Taped = { at: Seconds; length: Seconds; pitch: MidiNote }

/** The lead's phrases one behind the other, sung alone. */
const tapeOf = (plan: Plan, score: Score): { tape: Float32Array; notes: Taped[] } => {
  const { singer } = plan
  const pieces: Float32Array[] = []
  const notes: Taped[] = []
  let end: Seconds = GAP
  pieces.push(new Float32Array(Math.round(GAP * RATE)))
  score.phrases.forEach((phrase, index) => {
    if (!singer || phrase.voice !== 'lead' || phrase.notes.length === 0) return
    const { at, audio } = singPhrase(plan, singer, phrase, index)
    for (const note of phrase.notes)
      notes.push({
        at: end + timeOf(plan, note.at) - at / RATE,
        length: beatsToSeconds(note.length, plan.bpm),
        pitch: note.pitch,
      })
    pieces.push(audio, new Float32Array(Math.round(GAP * RATE)))
    end += audio.length / RATE + Math.round(GAP * RATE) / RATE
  })
  const tape = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    tape.set(piece, at)
    at += piece.length
  }
  return { tape, notes }
}

/** How far each sung note is from its pitch by aubio's yinfast, in the middle of the note; null where no pitch was heard. */
export const pitchErrors = (plan: Plan, score: Score): (Cents | null)[] => {
  const { tape, notes } = tapeOf(plan, score)
  if (notes.length === 0) return []
  // A row is about the window that ends with its hop.
  const heard = aubio('aubiopitch', tape, ['-p', 'yinfast', '-u', 'midi', '-H', String(HOP), '-B', String(WINDOW)]).map(
    ([at, pitch]) => ({ at: at! + (HOP - WINDOW / 2) / RATE, pitch: pitch! }),
  )
  return notes.map(({ at, length, pitch }) => {
    const inside = heard
      .filter((row) => row.at >= at + length * 0.3 && row.at <= at + length * 0.85 && row.pitch > 20)
      .map((row) => (row.pitch - pitch) * 100)
      .sort((a, b) => a - b)
    return inside[inside.length >> 1] ?? null
  })
}

/** The share of notes within 50 cents, 0…1; null where nobody sings. */
export const inTune = (errors: readonly (Cents | null)[]): number | null =>
  errors.length === 0 ? null : errors.filter((cents) => cents !== null && Math.abs(cents) <= 50).length / errors.length
