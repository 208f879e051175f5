import { parseLyric } from '#lib/lyrics/sections'
import type { SectionKind } from '#lib/lyrics/syllable'

/** A section: its tag without brackets (null for untagged lyrics) and its lines. */
export type Block = { tag: string | null; text: string }

/** The offered tags in song order. `formatSection` translates them. */
export const TAGS: readonly { tag: string; kind: SectionKind }[] = [
  { tag: 'Intro', kind: 'intro' },
  { tag: 'Verse', kind: 'verse' },
  { tag: 'Pre-Chorus', kind: 'pre-chorus' },
  { tag: 'Chorus', kind: 'chorus' },
  { tag: 'Bridge', kind: 'bridge' },
  { tag: 'Break', kind: 'break' },
  { tag: 'Outro', kind: 'outro' },
]

/** Section kinds that have lyrics. An empty one repeats an earlier one. */
const SUNG: ReadonlySet<SectionKind> = new Set(['verse', 'pre-chorus', 'chorus', 'bridge'])

export const EMPTY_LYRICS: readonly Block[] = [{ tag: null, text: '' }]

// kindOfTag('Verse 2') // => 'verse'
export const kindOfTag = (tag: string | null): SectionKind =>
  (tag !== null && parseLyric(`[${tag.replaceAll(/[[\]\n]/g, '')}]`)[0]?.kind) || 'verse'

const written = ({ tag, text }: Block) => {
  const lines = text.replace(/\s+$/, '')
  if (tag === null) return lines
  return lines === '' ? `[${tag}]` : `[${tag}]\n${lines}`
}

/** The lyrics to send. Tags without lyrics are empty, so that the service writes lyrics. */
// lyricText([{ tag: 'Verse', text: 'Hello' }]) // => '[Verse]\nHello'
export const lyricText = (blocks: readonly Block[]) =>
  hasLyrics(blocks)
    ? blocks
        .map(written)
        .filter((part) => part !== '')
        .join('\n\n')
    : ''

export const hasLyrics = (blocks: readonly Block[]) => blocks.some((block) => block.text.trim() !== '')

export const isBlank = (blocks: readonly Block[]) => !hasLyrics(blocks) && blocks.every((block) => block.tag === null)

/** Parses lyrics into blocks; untagged lyrics stay untagged. */
// blocksOf('[Verse]\nHello') // => [{ tag: 'Verse', text: 'Hello' }]
export const blocksOf = (lyric: string): Block[] => {
  if (lyric.trim() === '') return [...EMPTY_LYRICS]
  if (!hasTag(lyric)) return [{ tag: null, text: lyric.trim() }]
  return parseLyric(lyric).map(({ label, lines }) => ({ tag: label, text: lines.join('\n') }))
}

const hasTag = (text: string) => /^\s*[[【［][^\]】］\n]{1,60}[\]】］]/mu.test(text)

const replaced = (blocks: readonly Block[], at: number, ...by: Block[]) => [
  ...blocks.slice(0, at),
  ...by,
  ...blocks.slice(at + 1),
]

export const writeLines = (blocks: readonly Block[], at: number, text: string): Block[] =>
  replaced(blocks, at, { tag: blocks[at]?.tag ?? null, text })

/** Changes the tag of a block. */
export const retag = (blocks: readonly Block[], at: number, tag: string): Block[] =>
  replaced(blocks, at, { tag, text: blocks[at]?.text ?? '' })

/**
 * Inserts a tag at the caret; the lines below it go with the new tag. With the caret at the start, untagged lyrics get the
 * tag. Returns the blocks and the index of the one to edit next.
 */
// insertTag([{ tag: null, text: 'a\nb' }], 0, 2, 'Chorus') // => { blocks: [{ tag: null, text: 'a' }, { tag: 'Chorus', text: 'b' }], focus: 1 }
export const insertTag = (blocks: readonly Block[], at: number, caret: number, tag: string) => {
  const block = blocks[at] ?? { tag: null, text: '' }
  const lineStart = block.text.lastIndexOf('\n', caret - 1) + 1
  const onEmptyLine = block.text.slice(lineStart).split('\n')[0]?.trim() === ''
  const cut = caret >= block.text.length && !onEmptyLine ? block.text.length : lineStart
  const above = block.text.slice(0, cut).replace(/\s+$/, '')
  const below = block.text.slice(cut).replace(/^\n/, '')
  if (above === '' && block.tag === null) return { blocks: replaced(blocks, at, { tag, text: below }), focus: at }
  return {
    blocks: replaced(blocks, at, { ...block, text: above }, { tag, text: below }),
    focus: at + 1,
  }
}

/** Removes a tag and joins its lines to the block above. Returns the caret position. */
export const joinAbove = (blocks: readonly Block[], at: number) => {
  const block = blocks[at]
  const above = blocks[at - 1]
  if (!block) return { blocks: [...blocks], focus: 0, caret: 0 }
  if (!above) return { blocks: replaced(blocks, at, { ...block, tag: null }), focus: at, caret: 0 }
  const text = [above.text, block.text].filter((part) => part !== '').join('\n')
  const caret = block.text === '' ? above.text.length : text.length - block.text.length
  return { blocks: [...blocks.slice(0, at - 1), { ...above, text }, ...blocks.slice(at + 1)], focus: at - 1, caret }
}

export const removeBlock = (blocks: readonly Block[], at: number): Block[] => {
  const rest = blocks.filter((_, i) => i !== at)
  return rest.length > 0 ? rest : [...EMPTY_LYRICS]
}

/**
 * Splits pasted text with tags into sections. Text before the caret keeps its tag; text after it follows the last section.
 * A fully replaced section loses its tag. Null if there is nothing to split.
 */
export const pasteInto = (blocks: readonly Block[], at: number, from: number, to: number, text: string) => {
  const block = blocks[at]
  if (!block || !hasTag(text)) return null
  const before = block.text.slice(0, from).replace(/\s+$/, '')
  const after = block.text.slice(to).replace(/^\s+/, '')
  const pasted = blocksOf(text)
  const last = pasted[pasted.length - 1]
  if (last && after !== '') last.text = [last.text, after].filter((part) => part !== '').join('\n')
  const first = before === '' ? [] : [{ ...block, text: before }]
  return { blocks: replaced(blocks, at, ...first, ...pasted), focus: at + first.length + pasted.length - 1 }
}

/** Drops leading sections without lyrics, since nothing is sung there. */
export const dropLeadingEmptySections = (blocks: readonly Block[]): readonly Block[] => {
  const first = blocks.findIndex(({ tag, text }) => text.trim() !== '' || !SUNG.has(kindOfTag(tag)))
  return first > 0 ? blocks.slice(first) : blocks
}

/** Marks the second line of each pair if its syllable count differs from the first. */
// unevenLines([8, 8, 9, 10]) // => [false, false, false, true]
export const unevenLines = (counts: readonly (number | null)[]) => {
  const sung = counts.flatMap((count, line) => (count ? [{ count, line }] : []))
  const off = new Set(sung.flatMap(({ count, line }, i) => (i % 2 === 1 && sung[i - 1]?.count !== count ? [line] : [])))
  return counts.map((_, line) => off.has(line))
}
