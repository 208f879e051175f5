import { ProblemError } from '#components/api/client'
import type { Mode } from '#components/compose/draft'
import { errorMessage, fieldMessage } from '#components/i18n/error-message'
import type { Translator } from '#lib/i18n/translator'

/** The fields of each form. Errors of other fields are shown beside the button. */
const FIELDS: Record<Mode, readonly string[]> = {
  prompt: ['prompt', 'lyric'],
  reference: ['reference_audio', 'prompt', 'lyric', 'similarity'],
  extend: ['origin_audio', 'lyric', 'extend_at'],
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
