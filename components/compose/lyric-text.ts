import type { SectionKind } from '#lib/lyrics/section-tags'
import { readTag } from '#lib/lyrics/section-tags'

/** Section tags that the editor offers; `formatSection` translates them. The first group has buttons of its own. */
export const COMMON_TAGS: readonly SectionTag[] = [
  { tag: 'Verse', kind: 'verse' },
  { tag: 'Pre-Chorus', kind: 'pre-chorus' },
  { tag: 'Chorus', kind: 'chorus' },
  { tag: 'Bridge', kind: 'bridge' },
  { tag: 'Solo', kind: 'break' },
]
export const OTHER_TAGS: readonly SectionTag[] = [
  { tag: 'Intro', kind: 'intro' },
  { tag: 'Interlude', kind: 'break' },
  { tag: 'Hook', kind: 'chorus' },
  { tag: 'Post-Chorus', kind: 'chorus' },
  { tag: 'Drop', kind: 'chorus' },
  { tag: 'Break', kind: 'break' },
  { tag: 'Spoken', kind: 'verse' },
  { tag: 'Instrumental', kind: 'break' },
  { tag: 'Outro', kind: 'outro' },
]
export type SectionTag = { tag: string; kind: SectionKind }

/** Section kinds that have lyrics. An empty one repeats an earlier one. */
const SUNG: ReadonlySet<SectionKind> = new Set(['verse', 'pre-chorus', 'chorus', 'bridge'])

/** One line. `words` is what is sung of it; empty for tags, directions and blank lines. */
export type LyricLine = { text: string; tag: ReturnType<typeof readTag>; words: string }

/** Lines `from`…`to` (exclusive) without blank ones at the end. `kind` is null before the first tag. */
export type LyricPart = { kind: SectionKind | null; from: number; to: number }

export type Lyric = { lines: readonly LyricLine[]; parts: readonly LyricPart[] }

/** Reads lyrics line by line for display. */
// readLyric('[Verse]\nHello').parts // => [{ kind: 'verse', from: 0, to: 2 }]
export const readLyric = (text: string): Lyric => {
  const lines = text.split('\n').map((line): LyricLine => {
    const tag = readTag(line)
    return { text: line, tag, words: tag ? tag.rest : line.trim() }
  })
  const parts: LyricPart[] = []
  for (const [index, { text: line, tag }] of lines.entries()) {
    const last = parts[parts.length - 1]
    if (tag && tag.kind !== 'direction') parts.push({ kind: tag.kind, from: index, to: index + 1 })
    else if (line.trim() === '') continue
    else if (last) last.to = index + 1
    else parts.push({ kind: null, from: index, to: index + 1 })
  }
  return { lines, parts }
}

/** Sections as a page shows them. `tag` is null for lines before the first tag. */
// sectionsOfLyric('[Verse]\nHello') // => [{ tag: 'Verse', kind: 'verse', text: 'Hello' }]
export const sectionsOfLyric = (text: string) => {
  const { lines, parts } = readLyric(text)
  return parts.map(({ kind, from, to }) => {
    const tag = kind === null ? null : lines[from]?.tag
    const below = lines.slice(tag ? from + 1 : from, to).map((line) => line.text)
    return { kind, tag: tag?.name ?? null, text: [...(tag?.rest ? [tag.rest] : []), ...below].join('\n').trim() }
  })
}

export const hasLyrics = (text: string) => readLyric(text).lines.some(({ words }) => words !== '')

export const isBlank = (text: string) => text.trim() === ''

/** The lyrics to send. Tags without lyrics are empty, so that the service writes lyrics. */
// lyricToSend('[Verse]\n') // => ''
export const lyricToSend = (text: string) => (hasLyrics(text) ? text.trim() : '')

/** Drops leading sections without lyrics, since nothing is sung there. */
export const dropLeadingEmptySections = (text: string) => {
  const { lines, parts } = readLyric(text)
  const first = parts.find(
    ({ kind, from, to }) =>
      (kind !== null && !SUNG.has(kind)) || lines.slice(from, to).some(({ words }) => words !== ''),
  )
  return first
    ? lines
        .slice(first.from)
        .map(({ text: line }) => line)
        .join('\n')
    : text
}

/** Marks the second line of each pair if its syllable count differs from the first. */
// unevenLines([8, 8, 9, 10]) // => [false, false, false, true]
export const unevenLines = (counts: readonly (number | null)[]) => {
  const sung = counts.flatMap((count, line) => (count ? [{ count, line }] : []))
  const off = new Set(sung.flatMap(({ count, line }, i) => (i % 2 === 1 && sung[i - 1]?.count !== count ? [line] : [])))
  return counts.map((_, line) => off.has(line))
}

/** Syllables of every line, null where nothing is sung or the rules are not loaded, and whether it answers its line. */
export type LyricCount = { count: number | null; off: boolean }

export const countLines = ({ lines, parts }: Lyric, syllables: ((line: string) => number) | null): LyricCount[] => {
  const counts = lines.map(({ words }) => (syllables && words !== '' ? syllables(words) : null))
  const off = new Set(
    parts.flatMap(({ from, to }) => unevenLines(counts.slice(from, to)).flatMap((is, i) => (is ? [from + i] : []))),
  )
  return counts.map((count, line) => ({ count, off: off.has(line) }))
}
