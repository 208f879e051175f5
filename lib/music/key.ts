/** 0 is C, 11 is B. */
export type PitchClass = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11
export type Mode = 'major' | 'minor' | 'dorian' | 'mixolydian' | 'phrygian' | 'lydian'
export type Key = { tonic: PitchClass; mode: Mode }
/** beats of the given unit in a bar: 3/4 is { beats: 3, unit: 4 }, 6/8 is { beats: 6, unit: 8 }. */
export type Meter = { beats: number; unit: 4 | 8 }

// barLength({ beats: 6, unit: 8 }) // => 3 quarter notes
export const barLength = (meter: Meter) => (meter.beats * 4) / meter.unit
