import type { Edit, ScoreRecord } from '#lib/contract/editing'

/** Edits that wait to be applied, in the order in which they were made. */
export type PendingEdits = readonly Edit[]

/** The ids that edits need of a score. */
type Ids = Pick<ScoreRecord, 'sections' | 'phrases'>

/** What an edit changes: a later edit with the same key replaces it. Null where both are kept. */
// keyOf({ kind: 'tempo', bpm: 104 }) // => 'tempo'
export const keyOf = (edit: Edit): string | null => {
  switch (edit.kind) {
    case 'words':
      return `words:${'line' in edit ? edit.line : edit.section}`
    case 'vary':
    case 'chords':
      return `${edit.kind}:${edit.section}`
    case 'melody':
      return `melody:${edit.phrase}`
    case 'parts':
      return 'part' in edit ? `parts:${edit.part}` : null
    case 'structure':
      return edit.op === 'ending' ? 'ending' : null
    default:
      return edit.kind
  }
}

export const findEdit = (edits: PendingEdits, key: string): Edit | undefined =>
  edits.find((edit) => keyOf(edit) === key)

/** Replaces the edit with this key, in its place. Null removes it. */
export const withEdit = (edits: PendingEdits, key: string, edit: Edit | null): PendingEdits => {
  const place = edits.findIndex((other) => keyOf(other) === key)
  if (place < 0) return edit ? [...edits, edit] : edits
  return edits.toSpliced(place, 1, ...(edit ? [edit] : []))
}

/** The section that an edit changes; null where it changes the whole song. */
export const sectionOf = ({ sections, phrases }: Ids, edit: Edit): string | null => {
  switch (edit.kind) {
    case 'words':
      return 'section' in edit
        ? edit.section
        : (sections.find(({ lines }) => lines.some(({ id }) => id === edit.line))?.id ?? null)
    case 'vary':
    case 'chords':
      return edit.section
    case 'melody':
      return phrases.find(({ id }) => id === edit.phrase)?.section ?? null
    default:
      return null
  }
}

/** Edits that leave the recording as it is outside of their bars. */
type EditOfBars = Extract<Edit, { kind: 'words' | 'vary' | 'chords' | 'melody' }>
const WINDOW_KINDS: ReadonlySet<Edit['kind']> = new Set<EditOfBars['kind']>(['words', 'vary', 'chords', 'melody'])
export const isOfBars = (edit: Edit): edit is EditOfBars => WINDOW_KINDS.has(edit.kind)
export const changesWholeSong = (edits: PendingEdits): boolean => !edits.every(isOfBars)

/** Edits that are shown as one: the words or the melody of a section, settings of a part. `edits` are indices. */
export type EditGroup = { key: string; section: string | null; kind: Edit['kind']; edits: number[] }

/** Groups edits in the order in which they were made. */
export const groupEdits = (score: Ids, edits: PendingEdits): EditGroup[] => {
  const groups = new Map<string, EditGroup>()
  for (const [index, edit] of edits.entries()) {
    const section = sectionOf(score, edit)
    const key = section === null ? (keyOf(edit) ?? `${edit.kind}:${index}`) : `${edit.kind}:${section}`
    const group = groups.get(key) ?? { key, section, kind: edit.kind, edits: [] }
    group.edits.push(index)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * The order in which edits are applied. A new idea comes before what is chosen within it, words follow the melody, whose
 * phrases they may set again, and the form changes once its sections are as they will be.
 */
const ORDER: readonly Edit['kind'][] = [
  'vary',
  'chords',
  'melody',
  'words',
  'parts',
  'genre',
  'structure',
  'tempo',
  'transpose',
  'singer',
  'feel',
  'trim',
  'fade',
  'gain',
]

/** Indices of the edits in the order in which they are applied. */
export const applyOrder = (edits: PendingEdits): number[] =>
  edits.map((_, index) => index).sort((a, b) => ORDER.indexOf(edits[a]!.kind) - ORDER.indexOf(edits[b]!.kind) || a - b)

/** All sections that a new idea is for. */
export const sectionsOfIdea = ({ sections }: Ids, { section, scope }: { section: string; scope: 'this' | 'all' }) => {
  const letter = sections.find(({ id }) => id === section)?.letter
  return scope === 'this' ? [section] : sections.filter((other) => other.letter === letter).map(({ id }) => id)
}

/** Whether a section waits for a new idea, whose melody is not known yet. */
export const waitsForIdea = (score: Ids, edits: PendingEdits, section: string): boolean =>
  edits.some((edit) => edit.kind === 'vary' && sectionsOfIdea(score, edit).includes(section))

/** Adds a new idea. It replaces earlier changes of the melody, and of the chords unless they are kept. */
export const withIdea = (score: Ids, edits: PendingEdits, idea: Extract<Edit, { kind: 'vary' }>): PendingEdits => {
  const own = new Set<string | null>(sectionsOfIdea(score, idea))
  const replaced = (edit: Edit) =>
    edit.kind === 'melody' || edit.kind === 'vary' || (edit.kind === 'chords' && !idea.keep.includes('chords'))
  return [...edits.filter((edit) => !(replaced(edit) && own.has(sectionOf(score, edit)))), idea]
}

/** Deletes a section. Other edits of it are dropped. */
export const withDeletedSection = (score: Ids, edits: PendingEdits, section: string): PendingEdits => [
  ...edits.filter((edit) => sectionOf(score, edit) !== section),
  { kind: 'structure', op: 'delete', section },
]
