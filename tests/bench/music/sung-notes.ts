import { timeOf } from '#lib/engine/perform/timeline'
import type { Plan } from '#lib/engine/plan/plan'
import type { Score } from '#lib/engine/score/score'
import { beatsToSeconds, type Cents } from '#lib/music/time'
import { aubio, RATE } from './recording'

const HOP = 256
const WINDOW = 2048

/**
 * How far each note of the lead is from its pitch, heard by aubio's yinfast on the vocal stem, in the middle of the note; null
 * where no pitch was heard.
 */
export const pitchErrors = (plan: Plan, score: Score, lead: Float32Array): (Cents | null)[] => {
  const notes = score.phrases.filter(({ voice }) => voice === 'lead').flatMap((phrase) => phrase.notes)
  if (notes.length === 0) return []
  let peak = 1e-9
  for (const x of lead) peak = Math.max(peak, Math.abs(x))
  // A row is about the window that ends with its hop.
  const heard = aubio(
    'aubiopitch',
    lead.map((x) => (0.9 * x) / peak),
    ['-p', 'yinfast', '-u', 'midi', '-H', String(HOP), '-B', String(WINDOW)],
  ).map(([at, pitch]) => ({ at: at! + (HOP - WINDOW / 2) / RATE, pitch: pitch! }))
  return notes.map((note) => {
    const at = timeOf(plan, note.at)
    const length = beatsToSeconds(note.length, plan.bpm)
    const inside = heard
      .filter((row) => row.at >= at + length * 0.3 && row.at <= at + length * 0.85 && row.pitch > 20)
      .map((row) => (row.pitch - note.pitch) * 100)
      .sort((a, b) => a - b)
    return inside[inside.length >> 1] ?? null
  })
}

/** The share of notes within 50 cents, 0…1; null where nobody sings. */
export const inTune = (errors: readonly (Cents | null)[]): number | null =>
  errors.length === 0 ? null : errors.filter((cents) => cents !== null && Math.abs(cents) <= 50).length / errors.length
