import type { SectionKind } from '#lib/lyrics/syllable'

/** One section of given words: what it is, how it is called, its lines without blanks. */
export type LyricSection = { kind: SectionKind; label: string; lines: string[] }

/** Names of sections, each with what it is; longer names first where one contains another. */
const NAMES: [RegExp, SectionKind][] = [
  [/^(pre[\s-]*chorus|pre|build([\s-]*up)?|lift|导歌|導歌|预副歌|預副歌|前副歌)$/i, 'pre-chorus'],
  [/^(intro(duction)?|opening|prelude|前奏|引子|序)$/i, 'intro'],
  [
    /^((post|final|last|double)?[\s-]*(chorus|hook|refrain|drop)|副歌|高潮|合唱|サビ|후렴|estribillo|refrán|refrain)$/i,
    'chorus',
  ],
  [/^(verse|strophe|stanza|rap|主歌|说唱|說唱|aメロ|벌스|estrofa|verso|couplet)$/i, 'verse'],
  [/^(bridge|middle(\s*8| eight)?|桥段|橋段|桥|橋|过渡|cメロ|브릿지|puente|pont|brücke)$/i, 'bridge'],
  [/^(break(down)?|interlude|instrumental|solo|间奏|間奏|间|独奏|獨奏|guitar solo)$/i, 'break'],
  [/^(outro|ending|end|coda|fade( out)?|尾奏|尾声|尾聲|结尾|結尾|终)$/i, 'outro'],
]

const titleCase = (text: string) =>
  text.replace(/(^|[\s-])(\p{Ll})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase())

const kindOf = (name: string): SectionKind => {
  // "Verse 2", "Chorus x2", "副歌二", "Chorus: all together" name the same kind as without the addition.
  const bare = name
    .replace(/[:：,，(（|].*$/, '')
    .replace(/[\s#-]*(?:\d+|[x×]\s*\d+|[IVX]+|[一二三四五六])\s*$/i, '')
    .trim()
  return NAMES.find(([pattern]) => pattern.test(bare) || pattern.test(name.trim()))?.[1] ?? 'verse'
}

/** [Chorus], 【副歌】, (Verse 2), "Chorus:" alone on a line; round brackets and colons only for known names. */
const tagOf = (line: string): { name: string; rest: string } | null => {
  const bracket = line.match(/^\s*[[【［]\s*([^\]】］]{1,60}?)\s*[\]】］]\s*[:：]?\s*(.*)$/u)
  if (bracket?.[1]) return { name: bracket[1], rest: bracket[2] ?? '' }
  const other = line.match(/^\s*(?:[(（]\s*([^)）]{1,30}?)\s*[)）]|(?:#+\s*)?([^:：]{1,30}?)\s*[:：])\s*$/u)
  const name = other?.[1] ?? other?.[2]
  if (!name) return null
  const bare = name.replace(/[\s#-]*(?:\d+|[一二三四五六])\s*$/u, '').trim()
  return NAMES.some(([pattern]) => pattern.test(bare)) ? { name, rest: '' } : null
}

const normalised = (lines: string[]) =>
  lines
    .join('\n')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\n]/gu, '')

/** Untagged words: stanzas between blank lines are verses; one that comes back is the chorus. */
const fromStanzas = (lines: string[]): LyricSection[] => {
  const stanzas: string[][] = []
  let open = false
  for (const line of lines) {
    if (line === '') {
      open = false
      continue
    }
    if (!open) stanzas.push([])
    open = true
    stanzas[stanzas.length - 1]?.push(line)
  }
  const counts = new Map<string, number>()
  for (const stanza of stanzas) counts.set(normalised(stanza), (counts.get(normalised(stanza)) ?? 0) + 1)
  let verses = 0
  return stanzas.map((stanza) => {
    const repeated = (counts.get(normalised(stanza)) ?? 0) > 1 && stanzas.length > 2
    if (repeated) return { kind: 'chorus', label: 'Chorus', lines: stanza }
    verses++
    return { kind: 'verse', label: verses === 1 ? 'Verse' : `Verse ${verses}`, lines: stanza }
  })
}

/**
 * Reads words with section tags, in any case and in English or Chinese (and a few names of other languages). An unknown
 * tag makes a verse that keeps its label. Words before the first tag are a verse. Without any tag, stanzas between
 * blank lines are sections, and a stanza that comes back is the chorus. A tag without lines is a section without words.
 */
// parseLyric('[VERSE]\nHello\n[Chorus]\nGoodbye') // => [{ kind: 'verse', label: 'Verse', lines: ['Hello'] }, …]
export const parseLyric = (text: string): LyricSection[] => {
  const lines = text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/[\p{Cc}\p{Cf}]/gu, (mark) => (mark === '\u200d' ? mark : '')).trim())
  if (!lines.some((line) => tagOf(line))) return fromStanzas(lines)
  const sections: LyricSection[] = []
  for (const line of lines) {
    const tag = tagOf(line)
    if (tag) {
      const label =
        /\p{Lu}/u.test(tag.name) && !/\p{Ll}/u.test(tag.name) ? titleCase(tag.name.toLowerCase()) : titleCase(tag.name)
      sections.push({ kind: kindOf(tag.name), label, lines: tag.rest ? [tag.rest] : [] })
    } else if (line !== '') {
      if (sections.length === 0) sections.push({ kind: 'verse', label: 'Verse', lines: [] })
      sections[sections.length - 1]?.lines.push(line)
    }
  }
  return sections
}

/** The words as text, each section under its tag. parseLyric reads the same sections back. */
// formatLyric([{ kind: 'verse', label: 'Verse 1', lines: ['Hello'] }]) // => '[Verse 1]\nHello'
export const formatLyric = (sections: LyricSection[]): string =>
  sections.map((section) => [`[${section.label}]`, ...section.lines].join('\n')).join('\n\n')
