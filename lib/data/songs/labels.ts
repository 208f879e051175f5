/** Names as musicians write them. */

const NAMES = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B']
const MINOR_NAMES = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'G#', 'A', 'Bb', 'B']

// keyName({ tonic: 6, mode: 'minor' }) // => "F# minor"
export const keyName = ({ tonic, mode }: { tonic: number; mode: string }) =>
  `${(mode === 'major' || mode === 'mixolydian' || mode === 'lydian' ? NAMES : MINOR_NAMES)[tonic]} ${mode}`

// meterName({ beats: 6, unit: 8 }) // => "6/8"
export const meterName = ({ beats, unit }: { beats: number; unit: number }) => `${beats}/${unit}`
