import { locusOf } from '#lib/engine/perform/voice/loci'
import type { PhoneSegment } from '#lib/engine/perform/voice/timing'
import type { Formants } from '#lib/engine/perform/voice/vowels'
import type { Seconds } from '#lib/music/time'

/** Limits of one transition: its length, and its share of the vowel. */
const MAX_TRANSITION_TIME: Seconds = 0.09
const MAX_VOWEL_SHARE = 0.35
/** Consonants farther from the vowel have no transition. */
const MAX_GAP: Seconds = 0.02
/** Longest voice onset time with an audible transition. Longer ones outlast the transition. */
const MAX_VOICED_RELEASE: Seconds = 0.025

export type Transition = {
  /** Time of the border with the consonant, and time from or until which the vowel has its own formants. */
  border: Seconds
  vowel: Seconds
  locus: Formants
}

const smoothstep = (u: number) => u * u * (3 - 2 * u)

/**
 * The transitions at both ends of a vowel. Most places of articulation are audible in transitions only.
 * Their length does not grow with the note.
 *
 * @param formants at the start and at the end of the vowel
 */
export const transitionsOf = (
  vowel: { from: Seconds; to: Seconds },
  before: PhoneSegment | undefined,
  after: PhoneSegment | undefined,
  formants: { start: Formants; end: Formants },
): Transition[] => {
  const time = Math.min(MAX_TRANSITION_TIME, (vowel.to - vowel.from) * MAX_VOWEL_SHARE)
  const transitions: Transition[] = []
  if (before?.kind === 'consonant' && vowel.from - before.to < MAX_GAP) {
    const aspirated = before.consonant.manner === 'stop' && before.to - before.release > MAX_VOICED_RELEASE
    if (!aspirated)
      transitions.push({
        border: vowel.from,
        vowel: vowel.from + time,
        locus: locusOf(before.consonant, formants.start),
      })
  }
  // A syllable-final R has a slower glide of its own.
  if (after?.kind === 'consonant' && after.from - vowel.to < MAX_GAP && after.phone !== 'R')
    transitions.push({
      border: vowel.to,
      vowel: vowel.to - time,
      locus: locusOf(after.consonant, formants.end),
    })
  return transitions
}

/** Share of a locus in the formants at a time: 1 at the border, 0 in the vowel. */
export const locusShare = ({ border, vowel }: Transition, time: Seconds): number =>
  1 - smoothstep(Math.max(0, Math.min(1, (time - border) / (vowel - border))))
