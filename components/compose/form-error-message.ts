import { ProblemError } from '#components/api/client'
import type { FieldName, Mode } from '#components/compose/draft'
import { errorMessage, fieldMessage } from '#components/i18n/error-message'
import type { Translator } from '#lib/i18n/translator'

/** The song fields, in the order of the form. */
export const FIELD_NAMES = [
  'title',
  'duration',
  'tempo',
  'key',
  'voice',
  'voice_like',
  'exclude',
  'meter',
  'language',
  'seed',
] as const satisfies readonly FieldName[]

/** The fields of each form. Errors of other fields are shown beside the button. */
const FIELDS: Record<Mode, readonly string[]> = {
  prompt: ['prompt', 'lyric', ...FIELD_NAMES],
  reference: ['reference_audio', 'prompt', 'lyric', 'similarity', ...FIELD_NAMES],
  extend: ['origin_audio', 'prompt', 'lyric', 'extend_at', ...FIELD_NAMES],
}

const within = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

/** The error to show beside the button, or null. */
// formErrorMessage(t, new ProblemError({ …, errors: [{ path: 'prompt', message: 'No.' }] }), 'prompt') → null
export const formErrorMessage = (t: Translator<'errors'>, error: Error, mode: Mode): string | null => {
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : []
  if (errors.length === 0) return errorMessage(t, error)
  const others = errors.filter(({ path }) => !FIELDS[mode].some((field) => within(path, field)))
  return others.length === 0 ? null : [...new Set(others.map((other) => fieldMessage(t, other)))].join(' ')
}
