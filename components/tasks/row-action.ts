import { type Draft, type FieldsDraft, withField } from '#components/compose/draft'
import { CELL_FIELDS, CELLS, type CellName, EXTENSION_CELLS } from '#components/compose/fields/panel'
import type { FormTarget } from '#components/compose/focus-form'
import { readFields } from '#components/compose/read-draft'
import type { PromptReading, TaskType } from '#lib/contract/api'

type Claim = PromptReading['claims'][number]

/** Action that a claim offers in the form of its request. `name` is the key of its label. */
export type RowAction =
  | { name: 'keep'; fields: FieldsDraft }
  | { name: 'exclude'; words: string }
  | { name: 'remove'; words: string }
  | { name: 'change'; place: FormTarget }

/** The cell of each kind of claim that has one. */
const KIND_CELLS: Partial<Record<Claim['kind'], CellName>> = {
  length: 'length',
  tempo: 'tempo',
  key: 'key',
  meter: 'more',
  voice: 'voice',
  language: 'more',
}

/** The field that has the result of a claim; empty if no field can hold it. */
const fieldsOf = ({ kind, got }: Claim): FieldsDraft => {
  const [minutes, seconds] = got.split(':').map(Number)
  switch (kind) {
    case 'length':
      return readFields({ duration: Number(minutes) * 60 + Number(seconds) })
    case 'tempo':
      return readFields({ tempo: Number.parseFloat(got) })
    case 'key':
    case 'meter':
    case 'voice':
    case 'language':
      return readFields({ [kind]: got })
    default:
      return {}
  }
}

/** The action for a claim: keep a setting, change a close result, exclude or remove words. Null if none applies. */
// rowAction({ said: 'strings', field: 'prompt', kind: 'instrument', got: 'Pad', exactness: 'close' }, 'normal')
//   → { name: 'change', place: { words: 'strings' } }
export const rowAction = (claim: Claim, type: TaskType): RowAction | null => {
  const { said, field, kind, got, exactness, excluded } = claim
  const cellOf = (name: CellName | undefined) =>
    name && (type === 'extend' ? EXTENSION_CELLS : CELLS).includes(name) ? name : undefined
  const change = (cell: CellName | undefined): RowAction => ({
    name: 'change',
    place: cell ? { cell } : { words: said },
  })
  if (field !== 'prompt')
    return exactness === 'exact' ? null : change(cellOf(CELLS.find((cell) => CELL_FIELDS[cell].includes(field))))
  if (excluded) return exactness === 'not' ? { name: 'exclude', words: said } : null
  const cell = cellOf(KIND_CELLS[kind])
  const fields = cell ? fieldsOf(claim) : {}
  if (exactness === 'exact') return cell && Object.keys(fields).length > 0 ? { name: 'keep', fields } : null
  if (exactness === 'close' || kind === 'story') return change(cell)
  // A result means that the words name a setting. Without one, the engine does not understand them.
  return got === '' && kind !== 'language' ? { name: 'remove', words: said } : change(got === '' ? undefined : cell)
}

/** Punctuation and words that join removed words to the rest of the prompt. */
const LINK_BEFORE =
  /(?:[\s,，、;；]+|(?<![\p{L}])(?:with|and|or|plus|featuring|but|of|that|which|a|an|the|some)|[和与加带及])+$/iu
const LINK_AFTER = /^(?:[\s,，、;；]+|(?:and|or|plus)(?!\p{L})|[和与及])+/iu

/** Removes words from a prompt, with the commas and linking words that joined them to the rest. */
// withoutWords('folk with a yodel, slow', 'yodel') // => 'folk, slow'
export const withoutWords = (text: string, words: string): string => {
  const start = text.toLowerCase().indexOf(words.toLowerCase())
  if (words === '' || start < 0) return text
  const [before, after] = [text.slice(0, start), text.slice(start + words.length)]
  const endsClause = /^\s*(?:[\p{P}]|$|and\b|or\b|[和与及])/u.test(after)
  if (!endsClause) return (before + after.trimStart()).replace(/^\s+/, '')
  const kept = before.replace(LINK_BEFORE, '')
  if (kept === '' || /[.!?。！？\n]$/u.test(kept)) {
    const rest = after.replace(LINK_AFTER, '').replace(/^[.!?。！？]\s*/u, '')
    return kept === '' ? rest : `${kept}${rest === '' ? '' : ' '}${rest}`
  }
  return kept + after
}

/** The draft after an action. */
export const applyRowAction = (draft: Draft, action: RowAction): Draft => {
  const form = draft[draft.mode]
  switch (action.name) {
    case 'keep':
      return { ...draft, [draft.mode]: { ...form, fields: { ...form.fields, ...action.fields } } }
    case 'exclude': {
      const listed = form.fields.exclude?.trim()
      if (listed?.split(/\s*[,，、]\s*/).includes(action.words)) return draft
      return withField(draft, 'exclude', listed ? `${listed}, ${action.words}` : action.words)
    }
    case 'remove':
      return {
        ...draft,
        [draft.mode]: { ...form, style: { ...form.style, text: withoutWords(form.style.text, action.words) } },
      }
    case 'change':
      return draft
  }
}

/** Whether a draft loaded from the claim’s request already contains the effect of an action. */
export const isApplied = (draft: Draft, action: RowAction): boolean =>
  action.name !== 'change' &&
  JSON.stringify(applyRowAction(draft, action)[draft.mode]) === JSON.stringify(draft[draft.mode])
