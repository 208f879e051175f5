import { pairsOf, takeOf } from '#lib/engine/plan/words/english/rows'
import type { LyricWish } from '#lib/engine/plan/words/lyric-wish'
import { FRENCH } from '#lib/engine/plan/words/phrasebook/french'
import { GERMAN } from '#lib/engine/plan/words/phrasebook/german'
import { JAPANESE } from '#lib/engine/plan/words/phrasebook/japanese'
import { KOREAN } from '#lib/engine/plan/words/phrasebook/korean'
import type { Phrasebook } from '#lib/engine/plan/words/phrasebook/phrasebook'
import { SPANISH } from '#lib/engine/plan/words/phrasebook/spanish'
import { mayBeCalled } from '#lib/engine/plan/words/takes'
import type { Language } from '#lib/lyrics/syllable'
import { pick, shuffled } from '#lib/music/random'

/** Languages besides English and Chinese that words are written in. */
export const PHRASEBOOKS: Partial<Record<Language, Phrasebook>> = {
  es: SPANISH,
  de: GERMAN,
  fr: FRENCH,
  ja: JAPANESE,
  ko: KOREAN,
}

/** What the song is about, as a hook of the language takes it; null where the prompt names nothing that is known. */
const subjectIn = (prompt: string, book: Phrasebook): string | null => {
  const said = book.about.exec(prompt)?.[1]
  const nouns = book.nouns.split('|').map((entry) => entry.split('='))
  const words = new Set(prompt.toLowerCase().match(/[a-z]+/g) ?? [])
  const known = nouns.find(([noun = '']) => (/^[a-z]/.test(noun) ? words.has(noun) : prompt.includes(noun)))?.[1]
  // "for a film", "para piano": what follows may say how it sounds.
  const style = /piano|guitar|gitarre|klavier|stimme|voz|voix|film|canción|chanson|lied\b|song|歌|曲|노래/i
  return said && !style.test(said) ? said : (known ?? null)
}

/** Words that a title keeps small. */
const capitalised = (line: string) => line.charAt(0).toUpperCase() + line.slice(1)

/**
 * Words in a language that is known by its phrases: whole pairs of lines by theme, and a hook that names what the song is
 * about. No line comes twice but in choruses; the two takes share few.
 */
export const writePhrases = (wish: LyricWish, book: Phrasebook): { title: string; sections: string[][] } => {
  const { prompt, random, take } = wish
  const deal = wish.deal ?? 0
  const theme = book.themes.find(({ triggers }) => triggers.test(prompt)) ?? pick(book.themes, random)
  const others = shuffled(
    book.themes.filter((other) => other !== theme),
    random,
  )
  const subject = subjectIn(prompt, book)
  const hooks = (subject ? book.hooks.split('|').map((hook) => hook.replace('<the>', subject)) : []).map(capitalised)
  const allowed = (candidates: string[]) => candidates.filter((hook) => mayBeCalled(hook, take))
  const own = allowed(hooks)
  const title = pick(own.length > 0 ? own : allowed(book.plainHooks.split('|')), random)

  const used = new Set<string>()
  /** The next pair that is not yet sung: of the theme first, then what fits any, then other themes; own rows first. */
  const next = (...texts: string[]): [string, string] | null => {
    for (const mine of [true, false])
      for (const text of texts) {
        const free = shuffled(pairsOf(text), random).filter(
          (pair) => !used.has(pair.row) && (!mine || takeOf(pair.index, deal) === take),
        )
        const [pair] = free
        if (!pair) continue
        used.add(pair.row)
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
    // Where nothing is left to say, the title is.
    while (out.length < lines) out.push(title)
    return out.slice(0, lines)
  }

  let chorus: string[] = []
  const sections = wish.sections.map((section) => {
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
    const alone = !wish.sections.some(({ kind }) => kind === 'chorus') && section.lines > 2
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
