import { stripLrcTimes } from '#lib/lyrics/lrc'
import { readTag } from '#lib/lyrics/section-tags'

/** Replaces `from`…`to` by `insert` and selects `select` (offsets in the new text). */
export type TextChange = { from: number; to: number; insert: string; select: readonly [anchor: number, head: number] }

/** What a plain text area hands over to the editor. */
export type TypedLyric = { focused: boolean; selection: readonly [number, number]; scrollTop: number }

/** Changes the lyrics at the caret, as one undo step, and focuses them. */
export type LyricHandle = { change: (make: (text: string, caret: number) => TextChange) => void; focus: () => void }

/**
 * Inserts a section tag at the caret as a paragraph of its own. Within a line it goes above the line, at the end below it;
 * the lines that follow belong to the new section. Without a name, the brackets are empty and the caret is between them.
 */
// insertSection('a\nb', 2, 'Chorus') // => { from: 1, to: 2, insert: '\n\n[Chorus]\n', select: [12, 12] }
export const insertSection = (text: string, caret: number, tag: string): TextChange => {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1
  const lineEnd = text.indexOf('\n', caret) < 0 ? text.length : text.indexOf('\n', caret)
  const line = text.slice(lineStart, lineEnd)
  const at = line.trim() !== '' && caret === lineEnd ? lineEnd : lineStart
  const from = text.slice(0, at).trimEnd().length
  const to =
    text.length -
    text
      .slice(at)
      .replace(/^(?:[^\S\n]*\n)+/, '')
      .trimStart().length
  const above = from > 0 ? '\n\n' : ''
  const next = text.slice(to)
  const tagFollows = next !== '' && readTag(next.split('\n', 1)[0] ?? '') !== null
  const insert = `${above}[${tag}]\n${tagFollows ? '\n' : ''}`
  const inside = from + above.length + 1
  const after = inside + tag.length + 2
  return { from, to, insert, select: tag === '' ? [inside, inside] : [after, after] }
}

/** Pasted text as lyrics: other ways to mark a section become `[…]`, and the times of an LRC file go. */
// pastedLyric('(Verse 2)\nla') // => '[Verse 2]\nla'
export const pastedLyric = (text: string): string =>
  stripLrcTimes(text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n'))
    .split('\n')
    .map((line) => {
      const tag = readTag(line)
      if (!tag || tag.kind === 'direction' || /^\s*\[[^\]]*\]\s*$/.test(line)) return line
      const name = tag.name.replace(/\s*[:：]\s*$/, '')
      return tag.rest === '' ? `[${name}]` : `[${name}]\n${tag.rest}`
    })
    .join('\n')

/** The smallest change from one text to another, with the caret behind it. */
// textChange('abc', 'abxc') // => { from: 2, to: 2, insert: 'x', select: [3, 3] }
export const textChange = (from: string, to: string): TextChange => {
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) start++
  let end = 0
  while (end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)) end++
  const caret = to.length - end
  return { from: start, to: from.length - end, insert: to.slice(start, caret), select: [caret, caret] }
}
