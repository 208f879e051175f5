import type { FramePart } from '#lib/engine/plan/lyrics/frames/frame'
import type { LyricRequest, SectionRequest } from '#lib/engine/plan/lyrics/lyric-request'

/** Lines of a stanza in a frame. */
export const STANZA_LINES = 4

/** Parts of one-stanza verses, by the number of verses. */
const SINGLE_STANZAS: readonly (readonly FramePart[])[] = [
  [],
  ['verse 1a'],
  ['verse 1a', 'verse 2a'],
  ['verse 1a', 'verse 2a', 'verse 3'],
  ['verse 1a', 'verse 1b', 'verse 2a', 'verse 3'],
  ['verse 1a', 'verse 1b', 'verse 2a', 'verse 2b', 'verse 3'],
]

/** Parts of the only verse, by its number of stanzas. */
const ONLY_VERSE: readonly (readonly FramePart[])[] = [
  [],
  ['verse 1a'],
  ['verse 1a', 'verse 2a'],
  ['verse 1a', 'verse 2a', 'verse 3'],
  ['verse 1a', 'verse 1b', 'verse 2a', 'verse 3'],
]

/** Parts of verses with several stanzas; a longer verse starts them again. */
const EARLY: readonly FramePart[] = ['verse 1a', 'verse 1b', 'verse 1b', 'verse 1a']
const LATE: readonly FramePart[] = ['verse 2a', 'verse 2b', 'verse 2b', 'verse 2a']
const LAST: readonly FramePart[] = ['verse 3', 'verse 2b', 'verse 3', 'verse 2b']

/**
 * Parts of the story for each verse, in the order of the verses: the setup, then the turn, then the aftermath.
 * A part that is repeated needs another stanza.
 *
 * @param stanzas number of stanzas of each verse
 * @param rap whether the verses are rapped
 */
export const versePartsOf = (stanzas: readonly number[], rap: boolean): FramePart[][] => {
  const verses = stanzas.length
  const longest = Math.max(0, ...stanzas)
  if (rap) return stanzas.map((count, verse) => rapParts(count, verse))
  if (longest <= 1 && verses < SINGLE_STANZAS.length) return SINGLE_STANZAS[verses]!.map((part) => [part])
  if (verses === 1) return [(ONLY_VERSE[longest] ?? longStory(longest)).slice()]
  return stanzas.map((count, verse) => {
    const parts = verse === 0 || (verse === 1 && verses > 3) ? EARLY : verse === verses - 1 && verses > 2 ? LAST : LATE
    const from = verse === 1 && verses > 3 ? 1 : 0
    return Array.from({ length: count }, (_, index) => parts[(from + index) % parts.length]!)
  })
}

const longStory = (count: number): FramePart[] => {
  const turn = Math.ceil((count - 1) / 2)
  return Array.from({ length: count }, (_, index) =>
    index === count - 1 ? 'verse 3' : index < turn ? EARLY[index % EARLY.length]! : LATE[(index - turn) % LATE.length]!,
  )
}

/** A rapped verse is one rap of eight lines. A longer one adds stanzas around it. */
const rapParts = (count: number, verse: number): FramePart[] => {
  const [rap, a, b]: FramePart[] = verse === 0 ? ['rap 1', 'verse 1a', 'verse 1b'] : ['rap 2', 'verse 2a', 'verse 2b']
  if (count <= 2) return [rap!]
  return count === 3 ? [rap!, b!] : [a!, rap!, b!]
}

/** Most lines of a song without room for the story of a frame: a stanza and a chorus, or less. */
const MAX_SHORT_LINES = 10

/** Whether a song is that short. */
export const isShortForm = (sections: readonly SectionRequest[]) =>
  sections.reduce((sum, { lines }) => sum + lines, 0) <= MAX_SHORT_LINES

/** Number of stanzas that a section has room for; at least 1. */
export const countStanzas = ({ lines }: SectionRequest) => Math.max(1, Math.ceil(lines / STANZA_LINES))

export const isRap = (request: LyricRequest) => request.delivery === 'rap'
