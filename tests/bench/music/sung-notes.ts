import { timeOf } from '#lib/engine/perform/timeline'
import type { Plan } from '#lib/engine/plan/plan'
import type { Score } from '#lib/engine/score/score'
import { beatsToSeconds, type Cents } from '#lib/music/time'
import { aubio, RATE } from './recording'

const HOP = 256
const WINDOW = 2048

/** Two aubio trackers with different errors: one reports subharmonics of breathy voices, the other partials of dark ones. */
const TRACKERS = ['yinfast', 'mcomb'] as const

/**
 * Pitch error of each lead note, measured by aubio on the vocal stem in the middle of the note. The closer of two
 * trackers counts. Null if neither found a pitch.
 */
export const pitchErrors = (plan: Plan, score: Score, lead: Float32Array): (Cents | null)[] => {
  const notes = score.phrases.filter(({ voice }) => voice === 'lead').flatMap((phrase) => phrase.notes)
  if (notes.length === 0) return []
  let peak = 1e-9
  for (const x of lead) peak = Math.max(peak, Math.abs(x))
  const tape = lead.map((x) => (0.9 * x) / peak)
  const heard = TRACKERS.map((tracker) =>
    aubio('aubiopitch', tape, ['-p', tracker, '-u', 'midi', '-H', String(HOP), '-B', String(WINDOW)]).map(
      // A row describes the window that ends with its hop.
      ([at, pitch]) => ({ at: at! + (HOP - WINDOW / 2) / RATE, pitch: pitch! }),
    ),
  )
  return notes.map((note) => {
    const at = timeOf(plan, note.at)
    const length = beatsToSeconds(note.length, plan.bpm)
    return heard.reduce<Cents | null>((nearest, rows) => {
      const inside = rows
        .filter((row) => row.at >= at + length * 0.3 && row.at <= at + length * 0.85 && row.pitch > 20)
        .map((row) => (row.pitch - note.pitch) * 100)
        .sort((a, b) => a - b)
      const cents = inside[inside.length >> 1]
      return cents !== undefined && (nearest === null || Math.abs(cents) < Math.abs(nearest)) ? cents : nearest
    }, null)
  })
}

/** Share of notes within 50 cents, 0…1; null without vocals. */
export const inTune = (errors: readonly (Cents | null)[]): number | null =>
  errors.length === 0 ? null : errors.filter((cents) => cents !== null && Math.abs(cents) <= 50).length / errors.length
