import { stripLrcTimes } from '#lib/lyrics/lrc'
import type { SectionKind } from '#lib/lyrics/section-tags'
import {
  CHORD_SYMBOL,
  isDirection,
  isSectionName,
  REPEAT_MARK,
  STAGE_DIRECTION,
  sectionKind,
  tagOf,
  withoutBrackets,
} from '#lib/lyrics/section-tags'

/**
 * A section of given lyrics: kind, label and sung lines.
 * `directions` are bracketed lines that are kept but not sung; `before` is the index of the line that follows.
 * `repeated` marks lines that are only called for again ("x2", an empty [Chorus]).
 */
export type LyricSection = {
  kind: SectionKind
  label: string
  lines: string[]
  directions?: Direction[]
  repeated?: true
}
type Direction = { before: number; text: string }

const repeatCount = (text: string): number => {
  const found = REPEAT_MARK.exec(text)
  const number = Number(found?.[1] ?? found?.[2] ?? found?.[3] ?? found?.[4] ?? 1)
  return Math.min(4, Math.max(1, number))
}

/** Approximate amount of singing: 1 per Latin letter, 3 per CJK or Korean character. */
const weightOf = (text: string) =>
  text.length + 2 * (text.match(/[\p{Script=Han}\p{Script=Kana}\p{Script=Hira}\p{Script=Hang}]/gu)?.length ?? 0)

/**
 * Limits of lyrics grown by repeats: at most MAX_GROWTH times the given weight.
 * Short lyrics may reach MIN_WEIGHT_LIMIT; none exceeds MAX_WEIGHT_LIMIT, about ten minutes.
 */
const MAX_GROWTH = 3
const MIN_WEIGHT_LIMIT = 2000
const MAX_WEIGHT_LIMIT = 9000

/** Returns a function that says whether a repeat still fits. Written lines are always sung. */
const repeatBudget = (given: string) => {
  const weight = weightOf(given)
  let room = Math.min(MAX_WEIGHT_LIMIT, Math.max(MIN_WEIGHT_LIMIT, MAX_GROWTH * weight)) - weight
  return (lines: readonly string[]): boolean => {
    const needed = lines.reduce((sum, line) => sum + weightOf(line) + 1, 0)
    if (needed > room) return false
    room -= needed
    return true
  }
}

/** Guitar tablature. */
const TABLATURE = /^\s*[eEBGDAb]?\s*\|[-\d|hpbrx/\\~.()\s]*-[-\d|hpbrx/\\~.()\s]*$/

/** Whether a line has only chord symbols. */
const isChords = (line: string): boolean => {
  if (TABLATURE.test(line) || /^\s*N\.?C\.?\s*$/.test(line)) return true
  const tokens = line.split(/[\s|]+/).filter((token) => token !== '' && !/^(?:[x×]\d|N\.?C\.?|%|-+|\.+)$/.test(token))
  if (tokens.length === 0 || !tokens.every((token) => CHORD_SYMBOL.test(token))) return false
  // A lone "A" may be a word; "Am" and "G7" are not.
  return tokens.length > 1 || /[^A-G]/.test(tokens[0] ?? '') || /^[B-G]$/.test(tokens[0] ?? '')
}

const SHEET_HEADER =
  /^(?:title|song(?: title)?|artist|singer|author|composer|writer|written by|lyrics(?: by)?|music(?: by)?|words(?: by)?|album|genre|style|key|tempo|bpm|capo|tuning|copyright|歌名|歌曲|作词|作曲|演唱|编曲|原唱)\s*(?:[:：]\s*\S.*|by\s+\S.*)$|^©/i

/** Removes what is not sung: URLs, formatting, inline chords and stage directions. */
const stripUnsung = (line: string): string =>
  line
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, ' ')
    .replace(/^\s*(?:[-*•·▪●–—>♪♫]+\s+)/u, '')
    .replace(SINGER_MARK, '')
    .replace(/(?<![\p{L}\p{N}])(\*\*|__|~~|`)(?=\S)(.+?)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/(?<![\p{L}\p{N}*_])[*_](?=\S)([^*_]+?)[*_](?![\p{L}\p{N}*_])/gu, '$1')
    .replace(/<\/?[a-z][^>]{0,40}>/gi, ' ')
    .replace(
      /\[([^\]]{1,12})\](?=\S|\s+\S)|(?<=\S)\s*\[([^\]]{1,12})\](?=\s|$)/g,
      (all, before?: string, after?: string) => (CHORD_SYMBOL.test((before ?? after ?? '').trim()) ? '' : all),
    )
    .replace(/[([（【［{]\s*([^)\]）】］}]{1,40}?)\s*[)\]）】］}]/gu, (all, inside: string) =>
      STAGE_DIRECTION.test(inside.trim()) ? ' ' : all,
    )
    .replace(/\s{2,}/g, ' ')
    .trim()

/** Lines as sung: without numbering, headers, chords and directions. A line marked "x2" repeats. */
const sungLines = (lines: string[], fits: (lines: readonly string[]) => boolean): string[] => {
  // On a chord sheet, a lone letter is a chord.
  const sheet = lines.some((line) => isChords(line) && tagOf(line) === null)
  const numbered = lines.filter((line) => /^\s*\d{1,3}[.)、]\s+\S/.test(line)).length >= 2
  let words = false
  return lines.flatMap((line, index) => {
    if (line === '') return ['']
    // Headers at the top are not sung.
    if (!words && index < 8 && SHEET_HEADER.test(line)) return []
    if (/^#\s+\S/.test(line) && !words && tagOf(line) === null) return []
    if (tagOf(line) === null && (isChords(line) || (sheet && /^\s*[A-G]\s*$/.test(line)))) return []
    // "Intro: C G Am F" names a section and its chords.
    const played = /^\s*([^:：]{1,30}?)\s*[:：]\s*(\S.*)$/u.exec(line)
    if (played && isSectionName(played[1]!) && isChords(played[2]!)) return [`[${played[1]}]`]
    const called = REPEAT_CALL.exec(line)
    if (called) return [`[${called[1]}]`]
    words = true
    if (tagOf(line) || isDirection(line)) return [line]
    const unnumbered = numbered ? line.replace(/^\s*\d{1,3}[.)、]\s+/, '') : line
    const times = repeatCount(unnumbered)
    const sung = stripUnsung(unnumbered.replace(REPEAT_MARK, ''))
    // A direction alone on its line does not end a stanza.
    return sung === '' || !/[\p{L}\p{N}♥❤&@%+=]/u.test(sung)
      ? []
      : [sung, ...Array.from({ length: times - 1 }, () => sung).filter((copy) => fits([copy]))]
  })
}

/** "Repeat chorus x2" calls for the chorus and is not sung. */
const REPEAT_CALL =
  /^\s*[([（【]?\s*(?:repeat|again|重复)[:：]?\s+((?:the )?(?:chorus|hook|refrain|副歌)(?:\s*[x×*]\s*\d)?)\s*[)\]）】]?\s*[.!]?\s*$/i

/** Marks who sings a line: "Male: …", "女：…". */
const SINGER_MARK =
  /^\s*(?:male|female|both|all|duet|boys?|girls?|man|woman|him|her|lead|choir|together|男女?|女|合|齐|众|领|独)\s*[:：]\s*(?=\S)/i

const titleCase = (text: string) =>
  text.replace(/(^|[\s-])(\p{Ll})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase())

/** Adds a direction before the next line of a section. */
const addDirection = (section: LyricSection, text: string) => {
  section.directions = [...(section.directions ?? []), { before: section.lines.length, text }]
}

const normalised = (lines: string[]) =>
  lines
    .join('\n')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\n]/gu, '')

/** Sections of untagged lyrics: stanzas are verses, and a repeated stanza is the chorus. */
const sectionsFromStanzas = (lines: string[]): LyricSection[] => {
  const stanzas: LyricSection[] = []
  let open = false
  for (const line of lines) {
    const last = stanzas[stanzas.length - 1]
    if (line === '') open = false
    else if (isDirection(line)) {
      if (last) addDirection(last, line)
    } else if (open && last) last.lines.push(line)
    else {
      stanzas.push({ kind: 'verse', label: 'Verse', lines: [line] })
      open = true
    }
  }
  const counts = new Map<string, number>()
  for (const { lines: own } of stanzas) counts.set(normalised(own), (counts.get(normalised(own)) ?? 0) + 1)
  let verses = 0
  return stanzas.map((stanza) => {
    const repeated = (counts.get(normalised(stanza.lines)) ?? 0) > 1 && stanzas.length > 2
    if (repeated) return { ...stanza, kind: 'chorus', label: 'Chorus' }
    verses++
    return verses === 1 ? stanza : { ...stanza, label: `Verse ${verses}` }
  })
}

/**
 * Parses lyrics with section tags, in any case, in English, Chinese and partly other languages.
 * An unknown tag is a verse with its own label. Lines before the first tag are a verse.
 * Without tags, stanzas are sections, and a repeated stanza is the chorus.
 * A tag without lines is an instrumental section; an empty chorus repeats the one before it.
 *
 * Headers, chords, numbering, URLs, formatting and bracketed directions ("guitar solo") are dropped.
 * A line that is one square bracket is never sung: without a known name it is a direction, or a verse with its own label.
 * Other words in round brackets are backing vocals and are sung.
 * "x2" after a line or tag repeats it. Repeats stop at three times the given text, or about ten minutes.
 *
 * @example
 * parseLyric('[VERSE]\nHello') // => [{ kind: 'verse', label: 'Verse', lines: ['Hello'] }]
 */
export const parseLyric = (text: string): LyricSection[] => {
  const fits = repeatBudget(text)
  const lines = sungLines(
    stripLrcTimes(text.normalize('NFC'))
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .map((line) =>
        line
          .replace(/\t/g, ' ')
          .replace(/[\p{Cc}\p{Cf}]/gu, (mark) => (mark === '\u200d' ? mark : ''))
          // Runs of spaces would slow down the patterns below.
          .replace(/\s{2,}/g, ' ')
          .trim(),
      ),
    fits,
  )
  if (!lines.some((line) => tagOf(line))) return sectionsFromStanzas(lines)
  const sections: LyricSection[] = []
  let times = 1
  const repeat = () => {
    const last = sections[sections.length - 1]
    // An empty chorus repeats too; its lines are filled in below.
    const called = last?.kind === 'chorus' && last.lines.length === 0
    for (let time = 1; last && (called || last.lines.length > 0) && time < times && fits(last.lines); time++)
      sections.push({ ...last, lines: [...last.lines], repeated: true })
  }
  for (const line of lines) {
    const tag = tagOf(line)
    if (tag) {
      repeat()
      times = repeatCount(tag.name)
      const name =
        tag.name
          .replace(REPEAT_MARK, '')
          .replace(/[:：]\s*$/, '')
          .trim() || tag.name
      const isAllCapitals = /\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name)
      // Tags that name no known section are kept as written.
      const label = isSectionName(name) ? titleCase(isAllCapitals ? name.toLowerCase() : name) : name
      const rest = stripUnsung(withoutBrackets(tag.rest))
      sections.push({ kind: sectionKind(name), label, lines: rest ? [rest] : [] })
    } else if (line !== '') {
      const last = sections[sections.length - 1] ?? { kind: 'verse', label: 'Verse', lines: [] }
      if (sections.length === 0) sections.push(last)
      if (isDirection(line)) addDirection(last, line)
      else last.lines.push(line)
    }
  }
  repeat()
  return sections.map((section, index) => {
    if (section.kind !== 'chorus' || section.lines.length > 0 || /drop/i.test(section.label)) return section
    const before = sections.slice(0, index).findLast(({ kind, lines: own }) => kind === 'chorus' && own.length > 0)
    return before && fits(before.lines) ? { ...section, lines: [...before.lines], repeated: true } : section
  })
}

/**
 * Formats sections as text with tags. parseLyric reads the same sections back.
 *
 * @example
 * formatLyric([{ kind: 'verse', label: 'Verse 1', lines: ['Hello'] }]) // => '[Verse 1]\nHello'
 */
export const formatLyric = (sections: LyricSection[]): string =>
  sections.map((section) => [`[${section.label}]`, ...shownLines(section)].join('\n')).join('\n\n')

const shownLines = ({ lines, directions = [] }: LyricSection): string[] =>
  [...lines, ''].flatMap((line, index) => [
    ...directions.filter(({ before }) => before === index).map(({ text }) => text),
    ...(index < lines.length ? [line] : []),
  ])
