import { EditError } from '#lib/engine/edit/edit-error'
import { findSection } from '#lib/engine/edit/find'
import { contextOf, recompose } from '#lib/engine/edit/recompose'
import { newIds, replacePhrases } from '#lib/engine/edit/replace'
import { performable, type ScoreFile } from '#lib/engine/score/score-file'
import type { ScorePhrase, ScoreSection, ScoreSungNote } from '#lib/engine/score/score-schema'
import { lineWindowsOf } from '#lib/engine/score/vocals'
import { type Language, languageOfLine } from '#lib/lyrics/language'
import { formatLyric } from '#lib/lyrics/sections'
import type { Syllable } from '#lib/lyrics/syllable'
import { syllables } from '#lib/lyrics/syllables'
import type { WordsEdit } from '#lib/music/edits'

/** Syllables per quarter note that no singer exceeds. */
const MAX_SYLLABLES_PER_BEAT = 4

const syllablesOf = (text: string, language: Language) => syllables(text, languageOfLine(text, language))

/** Voices that sing the words of their line. */
const singsWords = ({ voice }: Pick<ScorePhrase, 'voice'>) => voice !== 'pad' && voice !== 'adlib'

/**
 * Sings other words. Where they have as many syllables as before, each takes the note of its predecessor; otherwise the
 * line is set to music again in its bars.
 */
export const editWords = (file: ScoreFile, edit: WordsEdit): ScoreFile => {
  if (!file.plan.singer) throw new EditError(['kind'], 'This song is instrumental.')
  const { section, texts, pathOf } = target(file, edit)
  const before = section.lines.map(({ text }) => text)
  if (before.length === 0) throw new EditError(['section'], 'This section has no words.')
  const isResized = texts.length !== before.length
  const changed = texts.flatMap((text, line) => (isResized || text !== before[line] ? [line] : []))
  for (const line of changed)
    if (syllablesOf(texts[line]!, file.plan.language).length === 0)
      throw new EditError(pathOf(line), 'A line needs a word that can be sung.')
  const newLine = newIds(
    'l',
    file.sections.flatMap(({ lines }) => lines),
  )
  const own: ScoreSection = {
    ...section,
    lines: texts.map((text, line) => ({ id: section.lines[line]?.id ?? newLine(), text })),
  }
  const renamed: ScoreFile = { ...file, sections: file.sections.map((other) => (other === section ? own : other)) }
  const worded = { ...renamed, plan: { ...renamed.plan, lyric: lyricOf(renamed) } }
  if (isResized) return setAgain(worded, own, null, pathOf)
  const reset = changed.filter((line) => !fits(file, section, line, texts[line]!))
  const replaced = changed.filter((line) => !reset.includes(line))
  const phrases = worded.phrases.map((phrase) =>
    phrase.section === section.id && replaced.includes(phrase.line) && singsWords(phrase)
      ? withWords(phrase, before[phrase.line]!, texts[phrase.line]!, file.plan.language)
      : phrase,
  )
  const sung = { ...worded, phrases }
  return reset.length === 0 ? sung : setAgain(sung, own, { lines: reset, before }, pathOf)
}

const target = (file: ScoreFile, edit: WordsEdit) => {
  if ('lines' in edit) {
    const section = findSection(file, edit.section)
    return { section, texts: edit.lines.map(trimmed), pathOf: (line: number) => ['lines', line] }
  }
  const section = file.sections.find(({ lines }) => lines.some(({ id }) => id === edit.line))
  if (!section) throw new EditError(['line'], `There is no line ${edit.line}.`)
  const texts = section.lines.map(({ id, text }) => (id === edit.line ? trimmed(edit.text) : text))
  return { section, texts, pathOf: () => ['text'] }
}

const trimmed = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

const lyricOf = (file: ScoreFile) =>
  formatLyric(performable(file).plan.sections.filter(({ lines }) => lines.length > 0))

/** The syllables of a phrase, without their continuations. */
const sungSyllables = ({ notes }: ScorePhrase) => notes.flatMap(({ syllable }) => syllable ?? [])

/** Whether a line can be sung to the notes of the one before it. */
const fits = (file: ScoreFile, section: ScoreSection, line: number, text: string): boolean => {
  const lead = file.phrases.find(
    (phrase) => phrase.section === section.id && phrase.line === line && phrase.voice === 'lead',
  )
  return lead !== undefined && sungSyllables(lead).length === syllablesOf(text, file.plan.language).length
}

/** Sings other syllables to the same notes. Voices that sing only some words of the line sing the same ones. */
const withWords = (phrase: ScorePhrase, before: string, text: string, language: Language): ScorePhrase => {
  const [old, made] = [syllablesOf(before, language), syllablesOf(text, language)]
  let next = 0
  const replace = (syllable: Syllable): Syllable => {
    const place = old.findIndex((other, i) => i >= next && other.word === syllable.word && other.text === syllable.text)
    next = place + 1
    return place < 0 ? syllable : made[place]!
  }
  const sings = (note: ScoreSungNote): ScoreSungNote => ({ ...note, syllable: note.syllable && replace(note.syllable) })
  return { ...phrase, notes: phrase.notes.map(sings) }
}

/** Sets lines to music again, in their own times; or all lines of a section whose number has changed. */
const setAgain = (
  file: ScoreFile,
  section: ScoreSection,
  some: { lines: readonly number[]; before: readonly string[] } | null,
  pathOf: (line: number) => (string | number)[],
): ScoreFile => {
  const { language, meter: _ } = file.plan
  const context = contextOf(file, section)
  const index = file.sections.indexOf(section)
  const counts = (some?.before ?? section.lines.map(({ text }) => text)).map(
    (text) => syllablesOf(text, language).length,
  )
  const windows = lineWindowsOf(context, context.plan.sections[index]!, counts)
  for (const line of some?.lines ?? section.lines.keys()) {
    const most = Math.floor(windows[line]!.length * MAX_SYLLABLES_PER_BEAT)
    const count = syllablesOf(section.lines[line]!.text, language).length
    if (count > most)
      throw new EditError(pathOf(line), `This line has ${count} syllables. Its bars have time for ${most}.`)
  }
  const made = recompose(file, section, { lineWindows: new Map([[index, windows]]) })
  return replacePhrases(
    file,
    section,
    (phrase) => singsWords(phrase) && (!some || some.lines.includes(phrase.line)),
    made.phrases,
  )
}
