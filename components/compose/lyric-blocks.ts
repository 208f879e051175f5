import { parseLyric } from '#lib/lyrics/sections'
import type { SectionKind } from '#lib/lyrics/syllable'

/** A section as it is written: its tag without brackets (null: words before any tag) and its lines. */
export type Block = { tag: string | null; text: string }

/** The tags offered, in the order of a song. They are sent as they are; `formatSection` names them to a reader. */
export const TAGS: readonly { tag: string; kind: SectionKind }[] = [
  { tag: 'Intro', kind: 'intro' },
  { tag: 'Verse', kind: 'verse' },
  { tag: 'Pre-Chorus', kind: 'pre-chorus' },
  { tag: 'Chorus', kind: 'chorus' },
  { tag: 'Bridge', kind: 'bridge' },
  { tag: 'Break', kind: 'break' },
  { tag: 'Outro', kind: 'outro' },
]

/** Kinds of sections that are there for their words. Without any, one calls for its likes before it again. */
const SUNG: ReadonlySet<SectionKind> = new Set(['verse', 'pre-chorus', 'chorus', 'bridge'])

export const NO_WORDS: readonly Block[] = [{ tag: null, text: '' }]

// kindOfTag('Verse 2') // => 'verse'
export const kindOfTag = (tag: string | null): SectionKind =>
  (tag !== null && parseLyric(`[${tag.replaceAll(/[[\]\n]/g, '')}]`)[0]?.kind) || 'verse'

const written = ({ tag, text }: Block) => {
  const lines = text.replace(/\s+$/, '')
  if (tag === null) return lines
  return lines === '' ? `[${tag}]` : `[${tag}]\n${lines}`
}

/** What is sent. Tags alone, without a single word, are no lyric: the words are then written by the studio. */
// lyricText([{ tag: 'Verse', text: 'Hello' }]) // => '[Verse]\nHello'
export const lyricText = (blocks: readonly Block[]) =>
  hasWords(blocks)
    ? blocks
        .map(written)
        .filter((part) => part !== '')
        .join('\n\n')
    : ''

export const hasWords = (blocks: readonly Block[]) => blocks.some((block) => block.text.trim() !== '')

export const isBlank = (blocks: readonly Block[]) => !hasWords(blocks) && blocks.every((block) => block.tag === null)

/** A written lyric as blocks; untagged words stay untagged. */
// blocksOf('[Verse]\nHello') // => [{ tag: 'Verse', text: 'Hello' }]
export const blocksOf = (lyric: string): Block[] => {
  if (lyric.trim() === '') return [...NO_WORDS]
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

/** The same words under another tag. */
export const retag = (blocks: readonly Block[], at: number, tag: string): Block[] =>
  replaced(blocks, at, { tag, text: blocks[at]?.text ?? '' })

/**
 * A new section at the caret: the lines below it go with the new tag. Words that have no tag yet take it themselves when
 * the caret stands at their start. Answers the blocks and which of them to write in next.
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

/** Takes the tag away; its lines join what stands above. Answers where the caret belongs. */
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
  return rest.length > 0 ? rest : [...NO_WORDS]
}

/**
 * Text pasted into a block between two positions. Where it carries tags, it becomes sections: what stands before the
 * caret keeps its tag, what stood behind it follows the last one. A section whose words were all pasted over is replaced
 * with its tag. Null: nothing to split, let it be pasted as it is.
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

/** Without the tags at the front that have no words, but mean a sung section: nothing is sung there. */
export const withoutIdleFront = (blocks: readonly Block[]): readonly Block[] => {
  const first = blocks.findIndex(({ tag, text }) => text.trim() !== '' || !SUNG.has(kindOfTag(tag)))
  return first > 0 ? blocks.slice(first) : blocks
}

/**
 * Which lines sing otherwise than the line they answer: in each pair of lines, the second answers the first.
 */
// unanswered([8, 8, 9, 10]) // => [false, false, false, true]
export const unanswered = (counts: readonly (number | null)[]) => {
  const sung = counts.flatMap((count, line) => (count ? [{ count, line }] : []))
  const off = new Set(sung.flatMap(({ count, line }, i) => (i % 2 === 1 && sung[i - 1]?.count !== count ? [line] : [])))
  return counts.map((_, line) => off.has(line))
}
