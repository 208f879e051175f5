import { codePoints, LIMITS } from '#lib/contract/limits'
import { hasVisibleText, isCleanText } from '#lib/contract/text'
import { isSectionName, readTag } from '#lib/lyrics/section-tags'

/** Reads the text of a language model as lyrics: sections of short lines, and nothing else. */

/** Longer ones are prose. */
const MAX_LINE_CODE_POINTS = 200
const MAX_LINES = 200
const MAX_TITLE_CODE_POINTS = 200

const TITLE = /^(?:title|标题|標題|歌名)\s*[:：]\s*(.+)$/i

/** Without reasoning, code fences, HTML and the marks of Markdown. */
const plainText = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/<think>[\s\S]*?(?:<\/think>|$)/gi, '')
    .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replaceAll(/<\/?[a-z!][^<>\n]*>/gi, '')
    .replaceAll(/^\s*```.*$/gm, '')

/** A line as lyrics have it: a tag and the words behind it, or words. Nothing for what is neither. */
const readLine = (given: string): string[] => {
  const line = given.replace(/^\s*>\s?/, '').trim()
  const tag = readTag(line)
  if (tag?.kind === 'direction') return []
  if (tag) return isSectionName(tag.name) ? [`[${tag.name}]`, ...(tag.rest ? [tag.rest] : [])] : []
  const words = line
    .replace(/^(?:[-*•]|\d+[.)])\s+/, '')
    .replace(/(\*\*|__|[*_`])(\S.*?)\1/g, '$2')
    .trim()
  return codePoints(words) > MAX_LINE_CODE_POINTS || !isCleanText(words) ? [] : [words]
}

const isTag = (line: string) => line.startsWith('[')

/** Whether a text has come to its first section. What is before it is no lyric. */
// hasSection('Sure!\n[Verse]\n') // => true
export const hasSection = (text: string): boolean => plainText(text).split('\n').flatMap(readLine).some(isTag)

/** Without what is said before the first section, and without blank lines. */
const tidied = (lines: string[], isContinuation: boolean): string[] => {
  const first = lines.findIndex(isTag)
  const introduction = !isContinuation && first > 0 ? first : /[:：]$/.test(lines[0] ?? '') ? 1 : 0
  return lines.slice(introduction).filter((line) => line !== '')
}

/** Whole lines within the limit of a lyric. */
const capped = (lines: string[]): string[] => {
  let length = 0
  return lines.slice(0, MAX_LINES).filter((line) => {
    // The line break, and the blank line before a tag.
    length += codePoints(line) + 2
    return length <= LIMITS['v4.0'].lyric
  })
}

/**
 * Title and lyrics; null if there is no line to sing.
 * @param isContinuation whether the first lines may belong to a section that was begun before
 */
// readLyric('Title: Rain\n**Verse 1**\nFalling down', false)?.lyric // => '[Verse 1]\nFalling down'
export const readLyric = (text: string, isContinuation: boolean): { title: string; lyric: string } | null => {
  const given = plainText(text)
    .split('\n')
    .map((line) => line.trim())
  const titleAt = given.findIndex((line) => TITLE.test(line.replaceAll(/[*#_"]/g, '').trim()))
  const title = TITLE.exec(given[titleAt]?.replaceAll(/[*#_"“”]/g, '').trim() ?? '')?.[1]?.trim() ?? ''
  const lines = given.flatMap((line, at) => (at === titleAt ? [] : readLine(line)))
  const kept = tidied(capped(lines), isContinuation)
  if (!kept.some((line) => !isTag(line) && hasVisibleText(line))) return null
  const lyric = kept.map((line, at) => (isTag(line) && at > 0 ? `\n${line}` : line)).join('\n')
  return { title: [...title].slice(0, MAX_TITLE_CODE_POINTS).join(''), lyric }
}

const MAX_SUGGESTIONS = 8

/** Lines to choose from, each once and without tags. `given`: the line that they are for, which is none of them. */
// readSuggestions('1. Rain again\n2. Rain again', 'Rain') // => ['Rain again']
export const readSuggestions = (text: string, given: string): string[] => {
  const lines = plainText(text)
    .split('\n')
    .flatMap(readLine)
    .map((line) => line.replace(/^>>>\s*/, ''))
  const kept = lines.filter((line) => !isTag(line) && hasVisibleText(line) && line !== given.trim())
  return [...new Set(kept)].slice(0, MAX_SUGGESTIONS)
}
