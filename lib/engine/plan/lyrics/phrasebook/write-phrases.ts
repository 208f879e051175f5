import type { LyricRequest } from '#lib/engine/plan/lyrics/lyric-request'
import { FRENCH } from '#lib/engine/plan/lyrics/phrasebook/french'
import { GERMAN } from '#lib/engine/plan/lyrics/phrasebook/german'
import { JAPANESE } from '#lib/engine/plan/lyrics/phrasebook/japanese'
import { KOREAN } from '#lib/engine/plan/lyrics/phrasebook/korean'
import type { Phrasebook } from '#lib/engine/plan/lyrics/phrasebook/phrasebook'
import { pairsOf, takeOfRow } from '#lib/engine/plan/lyrics/phrasebook/rows'
import { SPANISH } from '#lib/engine/plan/lyrics/phrasebook/spanish'
import { isTitleOfTake } from '#lib/engine/plan/lyrics/title-take'
import type { Language } from '#lib/lyrics/language'
import { pick, shuffled } from '#lib/music/random'

/** Languages of lyrics besides English and Chinese. */
export const PHRASEBOOKS: Partial<Record<Language, Phrasebook>> = {
  es: SPANISH,
  de: GERMAN,
  fr: FRENCH,
  ja: JAPANESE,
  ko: KOREAN,
}

/** Subject of the prompt in the form that hooks take; null without a known subject. */
const subjectIn = (prompt: string, book: Phrasebook): string | null => {
  const stated = book.about.exec(prompt)?.[1]
  const nouns = book.nouns.split('|').map((entry) => entry.split('='))
  const words = new Set(prompt.toLowerCase().match(/[a-z]+/g) ?? [])
  const known = nouns.find(([noun = '']) => (/^[a-z]/.test(noun) ? words.has(noun) : prompt.includes(noun)))?.[1]
  // "For a film" and "para piano" describe the sound.
  const style = /piano|guitar|gitarre|klavier|stimme|voz|voix|film|canción|chanson|lied\b|song|歌|曲|노래/i
  return stated && !style.test(stated) ? stated : (known ?? null)
}

const capitalised = (line: string) => line.charAt(0).toUpperCase() + line.slice(1)

/** All lines of a phrasebook. */
export const phrasebookLines = ({ themes, common }: Phrasebook): string[] =>
  [...themes.flatMap(({ verse, chorus }) => [verse, chorus]), ...Object.values(common)]
    .flatMap(pairsOf)
    .flatMap(({ a, b }) => [capitalised(a), capitalised(b)])

/**
 * Writes lyrics from a phrasebook: pairs of lines by theme, and a hook that names the subject.
 * Lines repeat only in choruses, and the takes share few lines.
 */
export const writePhrases = (request: LyricRequest, book: Phrasebook): { title: string; sections: string[][] } => {
  const { prompt, random, take } = request
  const variant = request.variant ?? 0
  const theme = book.themes.find(({ triggers }) => triggers.test(prompt)) ?? pick(book.themes, random)
  const others = shuffled(
    book.themes.filter((other) => other !== theme),
    random,
  )
  const subject = subjectIn(prompt, book)
  const hooks = (subject ? book.hooks.split('|').map((hook) => hook.replace('<the>', subject)) : []).map(capitalised)
  const allowed = (candidates: string[]) => candidates.filter((hook) => isTitleOfTake(hook, take))
  const own = allowed(hooks)
  const title = pick(own.length > 0 ? own : allowed(book.plainHooks.split('|')), random)

  const usedRows = new Set<string>()
  /** Next unused pair, from the first text that has one. Rows of this take come first. */
  const next = (...texts: string[]): [string, string] | null => {
    for (const ownTake of [true, false])
      for (const text of texts) {
        const free = shuffled(pairsOf(text), random).filter(
          (pair) => !usedRows.has(pair.row) && (!ownTake || takeOfRow(pair.index, variant) === take),
        )
        const [pair] = free
        if (!pair) continue
        usedRows.add(pair.row)
        return [capitalised(pair.a), capitalised(pair.b)]
      }
    return null
  }
  const fill = (lines: number, ...texts: string[]): string[] => {
    const out: string[] = []
    while (out.length < lines) {
      const pair = next(...texts)
      if (!pair) break
      out.push(...pair)
    }
    // Without unused lines, the title repeats.
    while (out.length < lines) out.push(title)
    return out.slice(0, lines)
  }

  let chorus: string[] = []
  const sections = request.sections.map((section) => {
    if (section.lines <= 0) return []
    if (section.kind === 'intro' || section.kind === 'break') {
      const sounds = book.vocables.split('|')
      return Array.from({ length: section.lines }, (_, index) => sounds[index % sounds.length]!)
    }
    if (section.kind === 'chorus') {
      while (chorus.length < section.lines) {
        const pair = next(theme.chorus, book.common.chorus, ...others.map((other) => other.chorus)) ?? [title, title]
        chorus = [
          ...chorus,
          ...(chorus.length % 4 === 0 && section.lines - chorus.length >= 3 ? [title, ...pair, title] : pair),
        ]
      }
      return chorus.slice(0, section.lines)
    }
    if (section.kind === 'pre-chorus') return fill(section.lines, book.common.pre, book.common.verse)
    if (section.kind === 'bridge') return fill(section.lines, book.common.bridge, book.common.verse)
    if (section.kind === 'outro') return [...fill(section.lines - 1, book.common.bridge), title]
    const alone = !request.sections.some(({ kind }) => kind === 'chorus') && section.lines > 2
    const lines = fill(
      section.lines - (alone ? 1 : 0),
      theme.verse,
      book.common.verse,
      ...others.map((other) => other.verse),
    )
    return alone ? [...lines, title] : lines
  })
  return { title, sections }
}
