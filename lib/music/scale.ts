import { isMinor, type Key, type Mode, type PitchClass, pitchClass } from '#lib/music/key'

/** Semitones of the seven degrees above the tonic. */
export const SCALES: Readonly<Record<Mode, readonly number[]>> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
}

/**
 * @example
 * scaleOf({ tonic: 9, mode: 'minor' }) // => [9, 11, 0, 2, 4, 5, 7]
 */
export const scaleOf = (key: Key): PitchClass[] => SCALES[key.mode].map((step) => pitchClass(key.tonic + step))

/**
 * Pentatonic scale: 1 2 3 5 6 in major, 1 ♭3 4 5 ♭7 in minor.
 *
 * @example
 * pentatonicOf({ tonic: 9, mode: 'minor' }) // => [9, 0, 2, 4, 7]
 */
export const pentatonicOf = (key: Key): PitchClass[] =>
  (isMinor(key.mode) ? [0, 3, 5, 7, 10] : [0, 2, 4, 7, 9]).map((step) => pitchClass(key.tonic + step))

/** Blues scale over dominant sevenths: 1 ♭3 3 4 5 6 ♭7, in minor keys with ♭5 and without 3 and 6. */
export const bluesOf = (key: Key): PitchClass[] =>
  (isMinor(key.mode) ? [0, 3, 5, 6, 7, 10] : [0, 3, 4, 5, 7, 9, 10]).map((step) => pitchClass(key.tonic + step))

/**
 * The scale over a chord: a chord tone outside the scale replaces its neighbour.
 * Over E major in A minor, G becomes G sharp. The tonic, the first note of the scale, always stays.
 *
 * @example
 * scaleOverChord([9, 11, 0, 2, 4, 5, 7], [4, 8, 11]) // => [9, 11, 0, 2, 4, 5, 8]
 */
export const scaleOverChord = (scale: readonly PitchClass[], chord: readonly PitchClass[]): PitchClass[] => {
  const result = new Set(scale)
  for (const tone of chord) {
    if (result.has(tone)) continue
    for (const neighbour of [pitchClass(tone - 1), pitchClass(tone + 1)])
      if (neighbour !== scale[0] && result.has(neighbour) && !chord.includes(neighbour)) {
        result.delete(neighbour)
        break
      }
    result.add(tone)
  }
  return [...result]
}
