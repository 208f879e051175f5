import type { Plan } from '#lib/engine/plan/plan'
import type { Note, Score } from '#lib/engine/score/score'
import { barLength, pitchClass } from '#lib/music/key'
import type { Bars } from '#lib/music/time'

/** The melody of a song: the lead voice, and the band’s lead where no voice sings. */
const melodyOf = (score: Score): readonly Note[] => {
  const sung = score.phrases.filter(({ voice }) => voice === 'lead').flatMap(({ notes }) => notes)
  return sung.length > 0 ? sung : (score.parts.find(({ role }) => role === 'lead')?.notes ?? [])
}

/** Each bar of the melody as text: onset in sixteenths, and pitch above the tonic. */
export const barsOfMelody = (plan: Plan, score: Score): string[] => {
  const bar = barLength(plan.meter)
  const count = Math.ceil(score.length / bar)
  const bars = Array.from({ length: count }, (): string[] => [])
  for (const note of [...melodyOf(score)].sort((a, b) => a.at - b.at)) {
    const step = Math.round(note.at * 4)
    const index = Math.floor(step / 4 / bar)
    bars[index]?.push(`${step - index * bar * 4}:${pitchClass(note.pitch - plan.key.tonic)}`)
  }
  return bars.map((notes) => notes.join(' '))
}

/**
 * Longest melody that two songs share at any position, in bars from its first sounding one to its last. Surrounding
 * rests do not count.
 */
// sharedBars(['0:0', '', '0:4', ''], ['0:7', '0:0', '', '0:4', '']) // => 3
export const sharedBars = (a: readonly string[], b: readonly string[]): Bars => {
  let longest = 0
  for (let shift = -b.length + 1; shift < a.length; shift++) {
    let first: number | null = null
    for (let i = Math.max(0, shift); i < a.length && i - shift < b.length; i++) {
      if (a[i] !== b[i - shift]) first = null
      else if (a[i] !== '') {
        first ??= i
        longest = Math.max(longest, i - first + 1)
      }
    }
  }
  return longest
}
