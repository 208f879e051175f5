/**
 * A speech sound: ARPABET without stress digits ("AA", "SH"), extended for other languages.
 * The formants of all sounds are in engine/perform/voice.
 */
export type Phone = string

/** What one note sings. A melisma is a syllable followed by notes with a null syllable. */
export type Syllable = {
  /** Displayed letters: "mor" of "tomorrow", "我". */
  text: string
  /** Index of its word in the line. */
  word: number
  onset: Phone[]
  nucleus: Phone
  coda: Phone[]
  stress: 0 | 1 | 2 // 0 none, 1 primary, 2 secondary
  /** Mandarin tone 1…5, in Chinese only. */
  tone?: 1 | 2 | 3 | 4 | 5
}
