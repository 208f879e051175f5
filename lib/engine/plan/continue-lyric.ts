import { defaultGenre } from '#lib/engine/plan/default-genre'
import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { LyricRequest, SectionRequest } from '#lib/engine/plan/lyrics/lyric-request'
import { rhymeSimilarity } from '#lib/engine/plan/lyrics/rhyme'
import { rhymeClass } from '#lib/engine/plan/lyrics/rhyme-class'
import { knownLines, titleOf, writeLyrics } from '#lib/engine/plan/lyrics/write-lyrics'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import { chooseSinger } from '#lib/engine/plan/singer'
import type { Language } from '#lib/lyrics/language'
import { languageOf, languageOfLine } from '#lib/lyrics/language'
import type { SectionKind } from '#lib/lyrics/section-tags'
import { formatLyric, type LyricSection, parseLyric } from '#lib/lyrics/sections'
import { syllables } from '#lib/lyrics/syllables'
import { randomFrom } from '#lib/music/random'

/** From this similarity on, listeners hear a rhyme. */
const RHYMES = 0.78
/** End of a line that its rhyme is looked for in. */
const MAX_RHYMED_CHARACTERS = 60
/** Lines of a section if no section of its kind is there to follow. */
const USUAL_LINES = 4

const LABELS: Partial<Record<SectionKind, readonly [latin: string, chinese: string]>> = {
  verse: ['Verse', '主歌'],
  'pre-chorus': ['Pre-Chorus', '导歌'],
  chorus: ['Chorus', '副歌'],
  bridge: ['Bridge', '桥段'],
  outro: ['Outro', '尾奏'],
}

type Written = readonly LyricSection[]

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** Kinds of the sections up to the end of the next round. */
const nextKinds = (sections: Written): SectionKind[] => {
  const count = (kind: SectionKind) => sections.filter((section) => section.kind === kind).length
  const build: SectionKind[] = count('pre-chorus') > 0 ? ['pre-chorus'] : []
  switch (sections.at(-1)?.kind) {
    case 'chorus':
      if (count('verse') < 2) return ['verse', ...build, 'chorus']
      return count('bridge') === 0 ? ['bridge', 'chorus'] : ['outro']
    case 'verse':
      return [...build, 'chorus']
    case 'outro':
      return []
    case 'intro':
      return ['verse', ...build, 'chorus']
    default:
      return ['chorus']
  }
}

/** The line that the next line of a section answers: the last one in couplets, the one before it in alternate rhyme. */
const answeredLine = (lines: readonly string[], rhyme: (a: string, b: string) => boolean): string => {
  const [before, last] = [lines.at(-2), lines.at(-1)!]
  const couplets = lines.length < 3 || rhyme(lines.at(-3)!, lines.at(-2)!)
  return couplets || before === undefined ? last : before
}

/**
 * Continues lyrics: completes the last section, then writes up to the end of the next chorus. Line counts and syllables
 * follow the sections that are there; a chorus returns with its words. The missing line of a couplet rhymes with its
 * partner if the writer knows such a line. Null if nothing is sung in the given lyrics.
 *
 * @returns only what follows, and the title of the whole
 */
export const continueLyric = (prompt: string, given: string, seed: number): { title: string; lyric: string } | null => {
  const sections = parseLyric(given)
  const lines = sections.flatMap((section) => section.lines)
  if (!lines.some((line) => syllables(line).length > 0)) return null
  const language: Language = languageOf(lines.join('\n'))
  const count = (line: string) => syllables(line, languageOfLine(line, language)).length
  const rhyme = (a: string, b: string) =>
    language === 'zh' ? rhymeClass(a) === rhymeClass(b) : rhymeSimilarity(a, b) >= RHYMES
  const style = styleOf(prompt, lines, language, seed)
  const known = knownLines(style)

  const linesOf = (kind: SectionKind) => sections.filter((section) => section.kind === kind && section.lines.length > 0)
  const request = (kind: SectionKind, label: string): SectionRequest => {
    const model = linesOf(kind)
    const counts = (model.length > 0 ? model.flatMap((section) => section.lines) : lines).map(count)
    const wanted = model.at(0)?.lines.length ?? USUAL_LINES
    return { kind, label, lines: Math.max(2, wanted + (wanted % 2)), syllables: Math.round(mean(counts)) }
  }

  const last = sections.at(-1)!
  const first = linesOf(last.kind).at(0)
  const goal = first && first !== last ? first.lines.length : last.lines.length + (last.lines.length % 2)
  const completed = [...last.lines]
  while (completed.length > 0 && completed.length < goal) {
    const answered = answeredLine(completed, rhyme)
    const opens = completed.length % 2 === 0
    const syllablesOf = count(answered)
    const ending = answered.slice(-MAX_RHYMED_CHARACTERS)
    const misfit = (line: string) =>
      (opens || rhyme(line, ending) ? 0 : 10) + Math.abs(count(line) - syllablesOf) + (lines.includes(line) ? 20 : 0)
    let best = known[0]!
    let least = Number.POSITIVE_INFINITY
    for (const line of known) {
      const by = misfit(line)
      if (by < least) [best, least] = [line, by]
    }
    completed.push(best)
    lines.push(best)
  }

  const chorus = linesOf('chorus').at(-1)
  const chinese = /\p{Script=Han}/u.test(sections.map(({ label }) => label).join(''))
  const verses = sections.filter(({ kind }) => kind === 'verse').length
  const following = nextKinds(sections).map((kind) => {
    const name = LABELS[kind]![chinese ? 1 : 0]
    return request(kind, kind === 'verse' && verses > 0 ? `${name} ${verses + 1}` : name)
  })
  const fresh = following.filter(({ kind }) => kind !== 'chorus' || !chorus)
  // The story goes on from the sections that are there. Without a chorus, verses would end with the hook.
  const before = sections.map(({ kind, label }) => request(kind, label))
  const end = request('chorus', '')
  const best = writeLyrics({ ...style, sections: [...before, ...fresh, end] }).sections.slice(before.length)
  const written = following.map(({ kind, label, syllables: _, ...section }): LyricSection => {
    const own = fresh.findIndex((each) => each.label === label)
    return {
      ...section,
      kind,
      label: own < 0 && chorus ? chorus.label : label,
      lines: own < 0 ? (chorus?.lines ?? []) : best[own]!,
    }
  })
  const rest = completed.slice(last.lines.length)
  return {
    title: titleOf([...sections, ...written], prompt, 0),
    lyric: [rest.join('\n'), formatLyric(written)].filter((part) => part !== '').join('\n\n'),
  }
}

/** A request for lyrics in the style of a prompt, or of the lines without one. Lines that are there are avoided. */
const styleOf = (
  prompt: string,
  lines: readonly string[],
  language: Language,
  seed: number,
): Omit<LyricRequest, 'sections'> => {
  const intent = readPrompt(prompt)
  const genre = genreOf(intent.genres[0] ?? defaultGenre(intent, language, seed))
  return {
    prompt: prompt.trim() === '' ? lines.join('\n') : prompt,
    language,
    mood: intent.moods[0] ?? '',
    genre: genre.id,
    delivery: chooseSinger(genre, intent, seed).kind === 'rap' ? 'rap' : 'sung',
    take: 0,
    variant: seed,
    given: new Set(lines.map((line) => line.toLowerCase())),
    random: randomFrom(seed, `continuation ${lines.length}`),
  }
}
