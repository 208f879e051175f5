import { type PendingEdits, sectionOf, sectionsOfIdea, withDeletedSection } from '#components/editor/pending-edits'
import { quartersOf } from '#components/song/song-position'
import type { Edit, ScoreRecord } from '#lib/contract/editing'

/** The form of a song with its pending changes. */

type StructureEdit = Extract<Edit, { kind: 'structure' }>
type Section = ScoreRecord['sections'][number]

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
const nextId = (blocks: readonly Block[]) => `s${Math.max(0, ...blocks.map(({ id }) => numberOf(id))) + 1}`

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
  if (edit.op === 'move') return insertedAt(others, edit.before, block)
  return insertedAt(blocks, edit.before, { ...block, id: nextId(blocks), addedBy: index })
}

/** The sections in their new order. */
export const arrange = ({ sections }: Pick<ScoreRecord, 'sections'>, edits: PendingEdits): Block[] => {
  let blocks: readonly Block[] = sections.map((source) => ({ ...source, source, addedBy: null }))
  for (const [index, edit] of edits.entries()) if (edit.kind === 'structure') blocks = arrangedBy(blocks, edit, index)
  let firstBar = 0
  return blocks.map((block) => {
    const placed = { ...block, firstBar }
    firstBar += block.bars
    return placed
  })
}

/** The edit that moves a section by one place; null at the ends. */
export const moveBy = (blocks: readonly Block[], section: string, by: -1 | 1): StructureEdit | null => {
  const place = blocks.findIndex(({ id }) => id === section)
  if (place < 0 || !blocks[place + by]) return null
  const before = blocks[by < 0 ? place - 1 : place + 2]?.id
  return { kind: 'structure', op: 'move', section, ...(before !== undefined && { before }) }
}

/** The edit that plays a section twice in a row. */
export const duplicateOf = (blocks: readonly Block[], section: string): StructureEdit => {
  const before = blocks[blocks.findIndex(({ id }) => id === section) + 1]?.id
  return { kind: 'structure', op: 'duplicate', section, ...(before !== undefined && { before }) }
}

/** Bars of the present form, from 0. `to` is the first one behind them. */
export type BarRange = { from: number; to: number }

/** The bars in which a line is sung, with the rests around it up to the bar lines. */
export const barsOfLine = (score: ScoreRecord, line: string): BarRange | null => {
  const notes = score.phrases.filter((phrase) => phrase.line === line).flatMap((phrase) => phrase.notes)
  if (notes.length === 0) return null
  const bar = quartersOf(score.meter)
  const first = Math.min(...notes.map(({ at }) => at))
  const last = Math.max(...notes.map(({ at, length }) => at + length))
  return { from: Math.max(0, Math.floor(first / bar + 1e-6)), to: Math.ceil(last / bar - 1e-6) }
}

/** Bars that edits change, in order and without overlaps. Null where they change the whole song. */
export const changedBars = (score: ScoreRecord, edits: PendingEdits): BarRange[] | null => {
  const ranges: BarRange[] = []
  for (const edit of edits) {
    const sections =
      edit.kind === 'vary' ? sectionsOfIdea(score, edit) : [sectionOf(score, edit)].filter((id) => id !== null)
    if (sections.length === 0) return null
    const line = edit.kind === 'words' && 'line' in edit ? barsOfLine(score, edit.line) : null
    for (const id of sections) {
      const section = score.sections.find((each) => each.id === id)
      if (section) ranges.push(line ?? { from: section.firstBar, to: section.firstBar + section.bars })
    }
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
  return edits.filter(
    (edit, index) => index !== addedBy && !(edit.kind === 'structure' && 'section' in edit && edit.section === id),
  )
}
