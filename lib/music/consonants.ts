import type { Seconds } from '#lib/music/time'

/** Consonants of a syllable sound before its note, which begins with the vowel: by this much at most. */
export const MAX_CONSONANTS: Seconds = 0.25
