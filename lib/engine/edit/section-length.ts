import { EditError } from '#lib/engine/edit/edit-error'
import { findSection } from '#lib/engine/edit/find'
import { newIds } from '#lib/engine/edit/replace'
import { finalChordBars } from '#lib/engine/score/harmony'
import { MAX_EARLY_BEATS } from '#lib/engine/score/key-change'
import { performable, type ScoreFile } from '#lib/engine/score/score-file'
import type { ScoreChord, ScorePart, ScorePhrase, ScoreSection } from '#lib/engine/score/score-schema'
import { barLength } from '#lib/music/key'
import type { Bars, Beats } from '#lib/music/time'

/** The last bars of a section that are played twice or cut out; in the last section those before its final chord. */
type Stretch = { from: Beats; until: Beats; bars: Bars }

const stretchOf = (file: ScoreFile, section: ScoreSection, bars: Bars): Stretch => {
  const bar = barLength(file.plan.meter)
  const isLast = section === file.sections.at(-1)
  const until = section.firstBar + section.bars - (isLast ? finalChordBars(performable(file).plan) : 0)
  if (until - bars < section.firstBar)
    throw new EditError(['bars'], `This section has no ${bars} bars that could change.`)
  return { from: (until - bars) * bar, until: until * bar, bars }
}

/** Notes may start slightly before their bar. */
const startsFrom = (at: Beats, beat: Beats) => at >= beat - MAX_EARLY_BEATS

const byTime = <T extends { at: Beats; pitch: number }>(notes: T[]): T[] =>
  notes.sort((a, b) => a.at - b.at || a.pitch - b.pitch)

const later = <T extends { at: Beats }>(item: T, by: Beats): T => ({ ...item, at: item.at + by })

/** Sections with another number of bars in one of them. */
const resized = (sections: readonly ScoreSection[], section: ScoreSection, by: Bars): ScoreSection[] =>
  sections.map((other) => {
    if (other.firstBar > section.firstBar) return { ...other, firstBar: other.firstBar + by }
    if (other !== section) return other
    const bars = section.bars + by
    const lineups = section.directed?.lineups?.map((lineup) => ({
      ...lineup,
      bars: lineup.bars >= section.bars ? bars : Math.min(lineup.bars, bars),
    }))
    return { ...section, bars, ...(lineups && { directed: { ...section.directed, lineups } }) }
  })

/** The band plays the last bars of a section once more. What is sung stays. */
export const lengthen = (file: ScoreFile, id: string, bars: Bars): ScoreFile => {
  const section = findSection(file, id)
  const { from, until } = stretchOf(file, section, bars)
  const by = until - from
  const index = file.sections.indexOf(section)
  const parts = file.parts.map((part): ScorePart => {
    const newNote = newIds('n', part.notes)
    const again = part.notes.filter(({ at }) => startsFrom(at, from) && !startsFrom(at, until))
    const moved = part.notes.map((note) => (startsFrom(note.at, until) ? later(note, by) : note))
    return { ...part, notes: byTime([...moved, ...again.map((note) => ({ ...later(note, by), id: newNote() }))]) }
  })
  const phrases = file.phrases.map((phrase): ScorePhrase => {
    const place = file.sections.findIndex((other) => other.id === phrase.section)
    const isBehind = place > index || (place === index && startsFrom(phrase.notes[0]!.at, until))
    return isBehind ? { ...phrase, notes: phrase.notes.map((note) => later(note, by)) } : phrase
  })
  const newChord = newIds('c', file.chords)
  const chords = file.chords.flatMap((chord) => {
    const copy = clipped(chord, from, until)
    const rest = clipped(chord, until, Infinity)
    const before = clipped(chord, 0, until)
    return [
      ...(before ? [before] : []),
      ...(copy ? [{ ...later(copy, by), id: newChord() }] : []),
      ...(rest ? [{ ...later(rest, by), ...(before && { id: newChord() }) }] : []),
    ]
  })
  return {
    ...file,
    sections: resized(file.sections, section, bars),
    parts,
    phrases,
    chords: chords.sort((a, b) => a.at - b.at),
  }
}

/** The part of a chord within a range; null where there is none. */
const clipped = (chord: ScoreChord, from: Beats, until: Beats): ScoreChord | null => {
  const [start, end] = [Math.max(chord.at, from), Math.min(chord.at + chord.length, until)]
  return end - start > 1e-6 ? { ...chord, at: start, length: end - start } : null
}

/** A note that is held into a range that is cut out. */
const heldTo = <T extends { at: Beats; length: Beats }>(note: T, from: Beats, until: Beats): T => {
  const end = note.at + note.length
  if (end > until) return { ...note, length: note.length - (until - from) }
  return end > from ? { ...note, length: from - note.at } : note
}

/** Cuts out the last bars of a section, with the lines that are sung in them. */
export const shorten = (file: ScoreFile, id: string, bars: Bars): ScoreFile => {
  const section = findSection(file, id)
  if (bars >= section.bars)
    throw new EditError(['bars'], `This section has only ${section.bars} bars. Delete it instead.`)
  const { from, until } = stretchOf(file, section, bars)
  const by = until - from
  const isCut = ({ at }: { at: Beats }) => startsFrom(at, from) && !startsFrom(at, until)
  const parts = file.parts.map(
    (part): ScorePart => ({
      ...part,
      notes: part.notes
        .filter((note) => !isCut(note))
        .map((note) => (startsFrom(note.at, until) ? later(note, -by) : heldTo(note, from, until))),
    }),
  )
  const dropped = linesWithin(file, section, from, until)
  const kept = [...section.lines.keys()].filter((line) => !dropped.has(line))
  const index = file.sections.indexOf(section)
  const phrases = file.phrases.flatMap((phrase): ScorePhrase[] => {
    const place = file.sections.findIndex((other) => other.id === phrase.section)
    if (place > index) return [{ ...phrase, notes: phrase.notes.map((note) => later(note, -by)) }]
    if (place < index) return [phrase]
    if (dropped.has(phrase.line)) return []
    const line = section.lines.length === 0 ? phrase.line : kept.indexOf(phrase.line)
    if (startsFrom(phrase.notes[0]!.at, until))
      return [{ ...phrase, line, notes: phrase.notes.map((note) => later(note, -by)) }]
    const notes = phrase.notes.filter((note) => !isCut(note)).map((note) => heldTo(note, from, until))
    return notes.length > 0 ? [{ ...phrase, line, notes }] : []
  })
  const chords = file.chords.flatMap((chord) => {
    const [before, rest] = [clipped(chord, 0, from), clipped(chord, until, Infinity)]
    if (before && rest) return [{ ...before, length: before.length + rest.length }]
    return [...(before ? [before] : []), ...(rest ? [later(rest, -by)] : [])]
  })
  const own = { ...section, lines: section.lines.filter((_, line) => !dropped.has(line)) }
  const sections = file.sections.map((other) => (other === section ? own : other))
  return { ...file, sections: resized(sections, own, -bars), parts, phrases, chords }
}

/** The lines of a section that are sung in a range for most of their time. @throws EditError where one crosses its start */
const linesWithin = (file: ScoreFile, section: ScoreSection, from: Beats, until: Beats): Set<number> => {
  const within = new Set<number>()
  for (const { section: own, voice, line, notes } of file.phrases) {
    if (own !== section.id || voice !== 'lead') continue
    const sung = notes.filter(({ at }) => startsFrom(at, from) && !startsFrom(at, until))
    if (sung.length > notes.length / 2) within.add(line)
  }
  for (const { section: own, voice, line, notes } of file.phrases)
    if (own === section.id && voice === 'lead' && !within.has(line))
      if (notes.some(({ at, syllable }) => syllable && startsFrom(at, from) && !startsFrom(at, until)))
        throw new EditError(['bars'], `The line “${section.lines[line]?.text}” is sung across the start of these bars.`)
  return within
}
