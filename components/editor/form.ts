import { type PendingEdits, sectionOf, sectionsOfIdea, withDeletedSection } from '#components/editor/pending-edits'
import { withoutNumber } from '#components/editor/section-numbers'
import { quartersOf } from '#components/song/song-position'
import type { Edit, ScoreRecord } from '#lib/contract/editing'
import { MAX_CONSONANTS } from '#lib/music/consonants'
import { finalChordBars } from '#lib/music/final-chord'
import { secondsToBeats } from '#lib/music/time'

/** The form of a song with its pending changes. */

type StructureEdit = Extract<Edit, { kind: 'structure' }>
type MoveEdit = Extract<StructureEdit, { op: 'move' }>
type AddingEdit = Extract<StructureEdit, { op: 'duplicate' | 'insert' }>
type Section = ScoreRecord['sections'][number]
type Phrase = ScoreRecord['phrases'][number]
type Sections = Pick<ScoreRecord, 'sections'>

/** A section of the changed form. `source`: the section of the score that it plays; null for one that is added. */
export type Block = {
  id: string
  source: Section | null
  kind: string
  label: string
  firstBar: number
  bars: number
  /** Index of the edit that adds or copies it; null where the score has it. */
  addedBy: number | null
}

const ADDED_KINDS = {
  I: 'intro',
  V: 'verse',
  C: 'chorus',
  B: 'bridge',
  K: 'break',
  S: 'solo',
  O: 'outro',
} as const satisfies Record<Extract<StructureEdit, { op: 'insert' }>['letter'], string>

const numberOf = (id: string) => Number(id.slice(1))

/** The id of a new section: scores number theirs, behind all that exist. */
export const nextId = (blocks: readonly Block[]) => `s${Math.max(0, ...blocks.map(({ id }) => numberOf(id))) + 1}`

const insertedAt = (blocks: readonly Block[], before: string | undefined, block: Block) => {
  const place = blocks.findIndex(({ id }) => id === before)
  return blocks.toSpliced(place < 0 ? blocks.length : place, 0, block)
}

const arrangedBy = (blocks: readonly Block[], edit: StructureEdit, index: number): readonly Block[] => {
  if (edit.op === 'ending') return blocks
  if (edit.op === 'insert') {
    const kind = ADDED_KINDS[edit.letter]
    const added = { id: nextId(blocks), source: null, kind, label: kind, firstBar: 0, bars: edit.bars, addedBy: index }
    return insertedAt(blocks, edit.before, added)
  }
  const block = blocks.find(({ id }) => id === edit.section)
  if (!block) return blocks
  const others = blocks.filter((other) => other !== block)
  if (edit.op === 'delete') return others
  if (edit.op === 'longer' || edit.op === 'shorter')
    return blocks.map((other) =>
      other === block ? { ...block, bars: block.bars + (edit.op === 'longer' ? edit.bars : -edit.bars) } : other,
    )
  if (edit.op === 'move') return insertedAt(others, edit.before, block)
  return insertedAt(blocks, edit.before, {
    ...block,
    id: nextId(blocks),
    label: withoutNumber(block.label),
    addedBy: index,
  })
}

const blocksOf = ({ sections }: Sections): readonly Block[] =>
  sections.map((source) => ({ ...source, source, addedBy: null }))

/** The sections in their new order. */
export const arrange = (score: Sections, edits: PendingEdits): Block[] => {
  let blocks = blocksOf(score)
  for (const [index, edit] of edits.entries()) if (edit.kind === 'structure') blocks = arrangedBy(blocks, edit, index)
  let firstBar = 0
  return blocks.map((block) => {
    const placed = { ...block, firstBar }
    firstBar += block.bars
    return placed
  })
}

/** The edit that moves a section into a gap: 0 is before the first section. Null where it is there already. */
export const moveTo = (blocks: readonly Block[], section: string, gap: number): MoveEdit | null => {
  const place = blocks.findIndex(({ id }) => id === section)
  if (place < 0 || gap < 0 || gap > blocks.length || gap === place || gap === place + 1) return null
  const before = blocks[gap]?.id
  return { kind: 'structure', op: 'move', section, ...(before !== undefined && { before }) }
}

/** The edit that moves a section by one place; null at the ends. */
export const moveBy = (blocks: readonly Block[], section: string, by: -1 | 1): MoveEdit | null =>
  moveTo(blocks, section, blocks.findIndex(({ id }) => id === section) + (by < 0 ? -1 : 2))

/** The gap between sections that a share of the axis is nearest to. */
export const gapAt = (blocks: readonly Block[], share: number): number => {
  const bar = share * blocks.reduce((sum, { bars }) => sum + bars, 0)
  return blocks.filter(({ firstBar, bars }) => firstBar + bars / 2 < bar).length
}

/** Bars by which a section becomes longer or shorter. */
export const RESIZE_BARS = 2

/** Bars of a section that can be played again or cut out: in the last section, those before the last chord of the song. */
export const repeatableBars = (blocks: readonly Block[], { id, bars, source }: Block, ending: string): number =>
  bars - (id === blocks.at(-1)?.id ? finalChordBars({ bars, lines: source?.lines ?? [] }, ending) : 0)

/** Makes a section longer or shorter. The opposite change that came just before is taken back. */
export const withLength = (edits: PendingEdits, section: string, op: 'longer' | 'shorter'): PendingEdits => {
  const last = edits.at(-1)
  const isOpposite = last?.kind === 'structure' && 'section' in last && last.section === section
  if (isOpposite && (last.op === 'longer' || last.op === 'shorter') && last.op !== op) return edits.slice(0, -1)
  return [...edits, { kind: 'structure', op, section, bars: RESIZE_BARS }]
}

const order = (score: Sections, edits: PendingEdits) => arrange(score, edits).map(({ id }) => id)

/** Moves a section. Moves of one section in a row are one edit, and a new section is added where it is moved to. */
export const withMove = (score: Sections, edits: PendingEdits, { section, before }: MoveEdit): PendingEdits => {
  const place = edits.findLastIndex((edit) => edit.kind === 'structure' && edit.op !== 'ending')
  const last = edits[place]
  const placed = before !== undefined && { before }
  if (last?.kind === 'structure' && addedIds(score, edits).get(place) === section) {
    const { before: _, ...added } = last as AddingEdit
    return edits.with(place, { ...added, ...placed })
  }
  const isMoved = last?.kind === 'structure' && last.op === 'move' && last.section === section
  const others = isMoved ? edits.toSpliced(place, 1) : edits
  const moved: PendingEdits = [...others, { kind: 'structure', op: 'move', section, ...placed }]
  return order(score, moved).join() === order(score, others).join() ? others : moved
}

/** Ids of the sections that edits add, by index of the edit. */
const addedIds = (score: Sections, edits: PendingEdits): Map<number, string> => {
  const ids = new Map<number, string>()
  let blocks = blocksOf(score)
  for (const [index, edit] of edits.entries()) {
    if (edit.kind !== 'structure') continue
    blocks = arrangedBy(blocks, edit, index)
    const added = blocks.find(({ addedBy }) => addedBy === index)
    if (added) ids.set(index, added.id)
  }
  return ids
}

/**
 * Without the edits at some places. Sections that others add are numbered again, edits of a section that is no longer added
 * are dropped, and what was before one moves to where that was.
 */
export const withoutEdits = (score: Sections, edits: PendingEdits, dropped: readonly number[]): PendingEdits => {
  const ids = addedIds(score, edits)
  const gone = new Map<string, string | undefined>()
  const kept: { edit: Edit; from: number }[] = []
  for (const [from, edit] of edits.entries()) {
    const isOfGone = edit.kind === 'structure' && 'section' in edit && gone.has(edit.section)
    if (!dropped.includes(from) && !isOfGone) {
      kept.push({ edit, from })
      continue
    }
    const id = ids.get(from)
    if (id !== undefined) gone.set(id, edit.kind === 'structure' && 'before' in edit ? edit.before : undefined)
  }
  const renumbered = new Map<string, string>()
  const result: Edit[] = []
  for (const { edit, from } of kept) {
    result.push(edit.kind === 'structure' ? renamed(edit, renumbered, gone) : edit)
    const [old, made] = [ids.get(from), addedIds(score, result).get(result.length - 1)]
    if (old !== undefined && made !== undefined) renumbered.set(old, made)
  }
  return result
}

/** An edit with the new ids of sections. */
const renamed = (
  edit: StructureEdit,
  ids: ReadonlyMap<string, string>,
  gone: ReadonlyMap<string, string | undefined>,
): StructureEdit => {
  const nameOf = (id: string): string => ids.get(id) ?? id
  const named = 'section' in edit ? { ...edit, section: nameOf(edit.section) } : edit
  if (!('before' in named) || named.before === undefined) return named
  let place: string | undefined = named.before
  while (place !== undefined && gone.has(place)) place = gone.get(place)
  const { before: _, ...placeless } = named
  return { ...placeless, ...(place !== undefined && { before: nameOf(place) }) }
}

/** The edit that plays a section twice in a row. */
export const duplicateOf = (blocks: readonly Block[], section: string): StructureEdit => {
  const before = blocks[blocks.findIndex(({ id }) => id === section) + 1]?.id
  return { kind: 'structure', op: 'duplicate', section, ...(before !== undefined && { before }) }
}

/** Bars of the present form, from 0. `to` is the first one behind them. */
export type BarRange = { from: number; to: number }

/** The bars in which phrases are sung, from the consonants before their first note; none where there are no phrases. */
const barsOfPhrases = (score: ScoreRecord, isOwn: (phrase: Phrase) => boolean): BarRange[] => {
  const notes = score.phrases.filter(isOwn).flatMap((phrase) => phrase.notes)
  if (notes.length === 0) return []
  const bar = quartersOf(score.meter)
  const first = Math.min(...notes.map(({ at }) => at)) - secondsToBeats(MAX_CONSONANTS, score.bpm)
  const last = Math.max(...notes.map(({ at, length }) => at + length))
  return [{ from: Math.max(0, Math.floor(first / bar + 1e-6)), to: Math.ceil(last / bar - 1e-6) }]
}

/** The bars that an edit of bars changes: those of its phrases, or its sections with what is sung before their bar line. */
const barsOf = (score: ScoreRecord, edit: Edit, sections: readonly string[]): BarRange[] => {
  if (edit.kind === 'words' && 'line' in edit) return barsOfPhrases(score, ({ line }) => line === edit.line)
  if (edit.kind === 'melody') return barsOfPhrases(score, ({ id }) => id === edit.phrase)
  return score.sections
    .filter(({ id }) => sections.includes(id))
    .flatMap(({ id, firstBar, bars }) => [
      { from: firstBar, to: firstBar + bars },
      ...barsOfPhrases(score, ({ section }) => section === id),
    ])
}

/** Bars that edits change, in order and without overlaps. Null where they change the whole song. */
export const changedBars = (score: ScoreRecord, edits: PendingEdits): BarRange[] | null => {
  const ranges: BarRange[] = []
  for (const edit of edits) {
    const sections =
      edit.kind === 'vary' ? sectionsOfIdea(score, edit) : [sectionOf(score, edit)].filter((id) => id !== null)
    if (sections.length === 0) return null
    ranges.push(...barsOf(score, edit, sections))
  }
  return joined(ranges)
}

const joined = (ranges: readonly BarRange[]): BarRange[] => {
  const result: BarRange[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else result.push({ from, to })
  }
  return result
}

/** Without a section: a copy or an addition that waits is taken back, another one is deleted. */
export const withoutBlock = (
  score: Pick<ScoreRecord, 'sections' | 'phrases'>,
  edits: PendingEdits,
  { id, addedBy }: Block,
): PendingEdits => {
  if (addedBy === null) return withDeletedSection(score, edits, id)
  return withoutEdits(score, edits, [addedBy])
}
