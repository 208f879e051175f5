import type { Draft, FieldName, FieldsDraft } from '#components/compose/draft'
import type { SongFields } from '#lib/contract/api'
import type { Voice } from '#lib/contract/limits'

/** The six cells of a form, in their order. */
export const CELLS = ['length', 'tempo', 'key', 'voice', 'exclude', 'more'] as const
export type CellName = (typeof CELLS)[number]
/** The recording decides tempo, key and meter of its extension. */
export const EXTENSION_CELLS: readonly CellName[] = ['length', 'voice', 'exclude', 'more']

/** The song fields that each cell sets. Clearing a cell clears them. */
export const CELL_FIELDS: Record<CellName, readonly FieldName[]> = {
  length: ['duration'],
  tempo: ['tempo'],
  key: ['key'],
  voice: ['voice', 'voice_like'],
  exclude: ['exclude'],
  more: ['meter', 'language', 'seed', 'take_difference'],
}

/** The error of a field, by its path in the request. */
export type FieldProblem = (path: string) => string | undefined

/** What a panel shows and changes. `onDone` closes it. */
export type PanelProps = {
  draft: Draft
  fields: FieldsDraft
  instrumental: boolean
  isUnsupported: (name: FieldName) => boolean
  /** Whether the file of a song to arrange sets a field. */
  isGiven: (name: FieldName) => boolean
  onField: <Name extends FieldName>(name: Name, value: SongFields[Name]) => void
  onVoice: (voice: Voice | { like: string } | undefined) => void
  /** Opens the list of songs, to choose whose singer sings. */
  onPickSong: () => void
  onDone: () => void
}
