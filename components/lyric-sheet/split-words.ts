import type { PlacedChord } from '#lib/data/songs/sheets/placement'

/** A piece of a word with the chords above its first letter. `overhangs`: they may be wider than the piece. */
export type WordSegment<T extends PlacedChord> = { text: string; chords: T[]; overhangs: boolean }

/**
 * The words of a line, each with its trailing space, split where a chord falls inside a word. Scripts without spaces are split
 * at chords only.
 */
// splitWords({ text: 'my town', chords: [{ symbol: 'G', at: 4 }] }) → [[{ text: 'my ', … }], [{ text: 't', … }, { text: 'own', chords: [{ symbol: 'G', at: 4 }] }]]
export const splitWords = <T extends PlacedChord>({
  text,
  chords,
}: {
  text: string
  chords: T[]
}): WordSegment<T>[][] => {
  const starts = [0, ...[...text.matchAll(/\s+(?=\S)/g)].map(({ index, 0: space }) => index + space.length)]
  return starts.map((start, i) => {
    const end = starts[i + 1] ?? text.length
    const own = chords.filter(({ at }) => at >= start && (at < end || i === starts.length - 1))
    const cuts = [...new Set([start, ...own.map(({ at }) => Math.min(at, text.length))])].sort((a, b) => a - b)
    return cuts.map((cut, c) => {
      const here = own.filter(({ at }) => Math.min(at, text.length) === cut)
      const next = Math.min(...chords.map(({ at }) => at).filter((at) => at > cut))
      return {
        text: text.slice(cut, cuts[c + 1] ?? end),
        chords: here,
        overhangs: hasRoom(
          text,
          cut,
          next,
          here.map(({ symbol }) => symbol),
        ),
      }
    })
  })
}

/** Width of a chord with its gap, in letters of the lyrics, which are larger and narrower. */
const CHORD_GAP_LETTERS = 2
const WIDE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Whether chords fit above the letters up to the next chord. At the end of a line only the margin is left. */
const hasRoom = (text: string, from: number, next: number, symbols: readonly string[]): boolean => {
  const letters = [...text.slice(from, next)].reduce((sum, letter) => sum + (WIDE_SCRIPT.test(letter) ? 2 : 1), 0)
  return symbols.length > 0 && letters >= symbols.join('  ').length + CHORD_GAP_LETTERS
}
