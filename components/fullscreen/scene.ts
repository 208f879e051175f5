import type { PlayedNote, PlayedPart } from '#components/fullscreen/midi-notes'

/** A part as a horizontal band with its notes in order. */
export type Band = {
  name: string
  drums: boolean
  /** Index into the palette’s part colours. */
  colourIndex: number
  notes: readonly PlayedNote[]
  /** Pitches of its lowest and highest note. */
  low: number
  high: number
  /** The longest note in seconds, which bounds the search for sounding notes. */
  longest: number
  /** Its upper and lower edge, 0…1. */
  top: number
  bottom: number
}

/** Thread lines per band. */
export const threadsOf = (band: Pick<Band, 'drums'>) => (band.drums ? 3 : 5)

const VOICE = /voice|vocal|choir/i
const BASS = /bass/i

/** From the top: voices, what plays with them, the bass, the drums. */
const rankOf = ({ name, drums }: PlayedPart) => (VOICE.test(name) ? 0 : drums ? 3 : BASS.test(name) ? 2 : 1)

/** Parts as bands from top to bottom; voices are the tallest. */
export const bandsOf = (parts: readonly PlayedPart[]): Band[] => {
  const ordered = parts.map((part, i) => ({ part, i, rank: rankOf(part) })).sort((a, b) => a.rank - b.rank || a.i - b.i)
  const weights = ordered.map(({ rank }) => (rank === 0 ? 1.5 : rank === 3 ? 0.75 : 1))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let at = 0
  return ordered.map(({ part, rank }, place) => {
    const top = at / whole
    at += weights[place] ?? 1
    const pitches = part.notes.map(({ pitch }) => pitch)
    return {
      name: part.name,
      drums: part.drums,
      colourIndex: rank === 0 ? 0 : 1 + (place % 5),
      notes: part.notes.toSorted((a, b) => a.at - b.at),
      low: Math.min(...pitches),
      high: Math.max(...pitches),
      longest: Math.max(...part.notes.map(({ length }) => length)),
      top,
      bottom: at / whole,
    }
  })
}

/** Index of the first note at or after a moment, by binary search. */
// firstAfter([{ at: 0 }, { at: 4 }], 3) // => 1
export const firstAfter = (notes: readonly { at: number }[], moment: number) => {
  let low = 0
  let high = notes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((notes[middle]?.at ?? 0) < moment) low = middle + 1
    else high = middle
  }
  return low
}

/** Where a note lies in its band, 0 at the upper edge, 1 at the bottom. */
export const heightOf = (band: Pick<Band, 'low' | 'high'>, pitch: number) =>
  band.high === band.low ? 0.5 : 1 - (pitch - band.low) / (band.high - band.low)
