import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { EditError } from '#lib/engine/edit/edit-error'
import { findSection } from '#lib/engine/edit/find'
import { contextOf, harmonyOf, planOf, recompose } from '#lib/engine/edit/recompose'
import { newIds, ownerOf, replaceNotes, timesOf } from '#lib/engine/edit/replace'
import { replaceChords } from '#lib/engine/edit/replace-chords'
import { lengthen, shorten } from '#lib/engine/edit/section-length'
import { SECTION_TYPES } from '#lib/engine/plan/section-letters'
import { finalChordBars, harmonise, mergeSpans } from '#lib/engine/score/harmony'
import type { HarmonySpan } from '#lib/engine/score/harmony-span'
import { performable, type ScoreFile } from '#lib/engine/score/score-file'
import type { ScoreSection } from '#lib/engine/score/score-schema'
import { sweepOf } from '#lib/engine/score/sweep'
import { formatLyric } from '#lib/lyrics/sections'
import type { StructureEdit } from '#lib/music/edits'
import { barLength } from '#lib/music/key'
import { type Bars, type Beats, beatsToSeconds, secondsToSamples } from '#lib/music/time'

/** A section of the new form, made of one of the old form. A copy gets new ids. */
type Slot = { source: ScoreSection; isCopy: boolean }

const slotOf = (source: ScoreSection): Slot => ({ source, isCopy: false })

/** Puts sections in another order, doubles or deletes them, adds one, or ends the song in another way. */
export const editStructure = (file: ScoreFile, edit: StructureEdit): ScoreFile => {
  if (edit.op === 'ending') return withEnding(file, edit.ending)
  if (edit.op === 'insert') return insert(file, edit)
  if (edit.op === 'longer' || edit.op === 'shorter') {
    const change = edit.op === 'longer' ? lengthen : shorten
    return withForm(
      change(file, edit.section, edit.bars),
      file.length + (edit.op === 'longer' ? 1 : -1) * edit.bars * barLength(file.plan.meter),
    )
  }
  const section = findSection(file, edit.section)
  const others = file.sections.filter((other) => edit.op === 'duplicate' || other !== section).map(slotOf)
  if (edit.op === 'delete') {
    if (others.length === 0) throw new EditError(['section'], 'A song needs a section.')
    return arranged(file, others)
  }
  const place = edit.before === undefined ? others.length : placeOf(file, others, edit.before)
  return arranged(file, others.toSpliced(place, 0, { source: section, isCopy: edit.op === 'duplicate' }))
}

const placeOf = (file: ScoreFile, slots: readonly Slot[], before: string): number => {
  const section = findSection(file, before, 'before')
  const place = slots.findIndex(({ source }) => source === section)
  if (place < 0) throw new EditError(['before'], 'A section cannot go before itself.')
  return place
}

/** The song with its sections in the order of `slots`, note for note. */
const arranged = (file: ScoreFile, slots: readonly Slot[]): ScoreFile => {
  const bar = barLength(file.plan.meter)
  const newSection = newIds('s', file.sections)
  const newLine = newIds(
    'l',
    file.sections.flatMap(({ lines }) => lines),
  )
  const newPhrase = newIds('v', file.phrases)
  const newChord = newIds('c', file.chords)
  let firstBar = 0
  const sections = slots.map(({ source, isCopy }): ScoreSection => {
    const placed = { ...source, firstBar }
    firstBar += source.bars
    if (!isCopy) return placed
    return { ...placed, id: newSection(), lines: source.lines.map(({ text }) => ({ id: newLine(), text })) }
  })
  const shiftOf = (index: number): Beats => (sections[index]!.firstBar - slots[index]!.source.firstBar) * bar
  const shifted = <T extends { at: Beats }>(item: T, index: number): T => ({ ...item, at: item.at + shiftOf(index) })
  const parts = file.parts.map((part) => {
    const newNote = newIds('n', part.notes)
    const notes = slots.flatMap(({ source, isCopy }, index) =>
      part.notes
        .filter((note) => ownerOf(file, note.at) === source)
        .map((note) => shifted(isCopy ? { ...note, id: newNote() } : note, index)),
    )
    return { ...part, notes: notes.sort((a, b) => a.at - b.at || a.pitch - b.pitch) }
  })
  const phrases = slots.flatMap(({ source, isCopy }, index) =>
    file.phrases
      .filter(({ section }) => section === source.id)
      .map((phrase) => ({
        ...phrase,
        ...(isCopy && { id: newPhrase() }),
        section: sections[index]!.id,
        notes: phrase.notes.map((note) => shifted(note, index)),
      })),
  )
  const chords = slots.flatMap(({ source, isCopy }, index) => {
    const { from, until } = timesOf(file, source)
    return file.chords
      .filter(({ at }) => at >= from - 1e-6 && at < until - 1e-6)
      .map((chord) => shifted(isCopy ? { ...chord, id: newChord() } : chord, index))
  })
  return withForm({ ...file, sections, parts, phrases, chords }, firstBar * bar)
}

/** Follows a new form: length, lyrics, and the filters that open over it. What sounds behind the last bar stays as long. */
const withForm = (file: ScoreFile, length: Beats): ScoreFile => {
  const { bpm, samples } = file.plan
  const change = beatsToSeconds(length, bpm) - beatsToSeconds(file.length, bpm)
  const sung = performable(file).plan.sections.filter(({ lines }) => lines.length > 0)
  const plan = { ...file.plan, samples: samples + secondsToSamples(change, SAMPLE_RATE), lyric: formatLyric(sung) }
  const formed = { ...file, plan, length }
  const context = contextOf(formed, formed.sections[0]!)
  const parts = formed.parts.map(({ sweep: _, ...part }) => {
    const sweep = sweepOf(context, part.role === 'percussion' ? 'drums' : part.role)
    return { ...part, ...(sweep && { sweep }) }
  })
  return { ...formed, parts }
}

type Insertion = Extract<StructureEdit, { op: 'insert' }>

/** Adds an instrumental section: its chords and its notes are those that the song would have had. */
const insert = (file: ScoreFile, { letter, bars, before, soloist }: Insertion): ScoreFile => {
  const slots = file.sections.map(slotOf)
  const place = before === undefined ? slots.length : placeOf(file, slots, before)
  if (soloist !== undefined && !file.parts.some(({ name }) => name === soloist))
    throw new EditError(['soloist'], `No part is called “${soloist}”.`)
  const { kind, label } = SECTION_TYPES[letter]
  const like = file.sections.find((section) => section.letter === letter) ?? file.sections[Math.max(0, place - 1)]!
  const { transposed } = file.sections[Math.min(place, slots.length - 1)]!
  const added: ScoreSection = {
    id: newIds('s', file.sections)(),
    kind,
    letter,
    label,
    firstBar: file.sections.at(-1)!.firstBar + file.sections.at(-1)!.bars,
    bars,
    energy: like.energy,
    lines: [],
    ...(transposed !== undefined && { transposed }),
    ...(soloist !== undefined && { directed: { soloist } }),
  }
  const placed = arranged(file, slots.toSpliced(place, 0, { source: added, isCopy: false }))
  const section = findSection(placed, added.id)
  const plan = { ...performable(placed).plan, keyChange: 0 }
  const harmonised = replaceChords(placed, section, harmonise(plan))
  return replaceNotes(harmonised, section, recompose(harmonised, section).parts)
}

const withEnding = (file: ScoreFile, ending: ScoreFile['plan']['ending']): ScoreFile => {
  const changed = withFinalChord(file, { ...file, plan: { ...file.plan, ending } })
  const last = changed.sections.at(-1)!
  return replaceNotes(changed, last, recompose(changed, last).parts)
}

/** The chords of an ending whose last chord is longer or shorter than before. */
const withFinalChord = (before: ScoreFile, file: ScoreFile): ScoreFile => {
  const bars = [before, file].map((of) => finalChordBars(performable(of).plan)) as [Bars, Bars]
  if (bars[0] === bars[1]) return file
  const last = file.sections.at(-1)!
  const index = file.sections.indexOf(last)
  // The bar before the last chord leads to it.
  const from = (last.firstBar + last.bars - Math.max(...bars) - 1) * barLength(file.plan.meter)
  const isEnding = ({ section, at }: HarmonySpan) => section === index && at >= from - 1e-6
  const own = splitAt(harmonise(planOf(file, last)), from)
  const spans = [...splitAt(harmonyOf(file), from).filter((span) => !isEnding(span)), ...own.filter(isEnding)]
  return replaceChords(file, last, mergeSpans(spans.sort((a, b) => a.at - b.at)))
}

/** Spans of which none crosses a time. */
const splitAt = (spans: readonly HarmonySpan[], at: Beats): HarmonySpan[] =>
  spans.flatMap((span) => {
    const length = at - span.at
    if (length < 1e-6 || length > span.length - 1e-6) return [span]
    return [
      { ...span, length },
      { ...span, at, length: span.length - length },
    ]
  })
