/** The colours of covers. */

// Twelve colours, one per pitch class, in the circle of fifths, so that related keys have related colours.
const FIFTHS = [0, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5]
export type PaletteColour = { deep: string; mid: string; bright: string }
const PALETTE: readonly PaletteColour[] = [
  { deep: '#35130f', mid: '#b0412a', bright: '#ee7a4e' }, // madder
  { deep: '#3a210d', mid: '#c4701f', bright: '#f4ab58' }, // saffron
  { deep: '#31290c', mid: '#b8962f', bright: '#ecd06a' }, // weld
  { deep: '#212811', mid: '#788a38', bright: '#c3cf7c' }, // lichen
  { deep: '#102920', mid: '#3a7d60', bright: '#8fcbac' }, // verdigris
  { deep: '#0e2a2d', mid: '#2b7c84', bright: '#82c8cb' }, // celadon
  { deep: '#11273a', mid: '#2c6899', bright: '#8bbfe6' }, // woad
  { deep: '#171c3c', mid: '#3d4d99', bright: '#9aabe8' }, // indigo
  { deep: '#251a35', mid: '#65508c', bright: '#b9a4dc' }, // logwood
  { deep: '#311628', mid: '#8e4474', bright: '#dba0c4' }, // mallow
  { deep: '#390f1d', mid: '#a72f4d', bright: '#f0909f' }, // cochineal
  { deep: '#29201a', mid: '#7d614a', bright: '#cfb498' }, // walnut
]
export const LINEN = '#ece1cd'

/** The main colour of each hue, to choose from, by fifths from C. */
export const SWATCHES: readonly string[] = PALETTE.map(({ mid }) => mid)

/** The pitch class whose colour this is. */
// pitchClassOfColour(1) // => 7
export const pitchClassOfColour = (colour: number): number => FIFTHS[colour % 12] as number

/** The colour of a pitch class, by fifths from C. */
// colourOfPitchClass(7) // => 1
export const colourOfPitchClass = (pitchClass: number): number => FIFTHS.indexOf(pitchClass)

const colourAt = (i: number): PaletteColour => PALETTE[i % 12] as PaletteColour
const rgb = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))

// mix('#000000', '#ffffff', 0.5) // => '#808080'
export const mix = (a: string, b: string, share: number) => {
  const towards = rgb(b)
  const channels = rgb(a).map((c, i) => Math.round(c + ((towards[i] ?? 0) - c) * share))
  return `#${channels.map((c) => c.toString(16).padStart(2, '0')).join('')}`
}

/** The colours of a song: its key’s, a contrast a third of the circle away, and the neighbour of each. */
// coloursForKey(16, 0).own.mid // => '#b0412a'
export const coloursForKey = (hash: number, pitchClass: number) => {
  const i = FIFTHS.indexOf(pitchClass)
  const far = i + (hash & 16 ? 4 : 8)
  return { own: colourAt(i), other: colourAt(far), near: colourAt(i + 1), next: colourAt(far + 1) }
}
