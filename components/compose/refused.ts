import { ProblemError } from '#components/api/client'
import type { Mode } from '#components/compose/draft'
import { errorMessage, fieldMessage } from '#components/i18n/error-words'
import type { Translator } from '#lib/i18n/translator'

/** The fields that each form shows; what is refused of another one is said beside the button. */
const FIELDS: Record<Mode, readonly string[]> = {
  prompt: ['prompt', 'lyric'],
  reference: ['reference_audio', 'prompt', 'lyric', 'similarity'],
  extend: ['origin_audio', 'lyric', 'extend_at'],
}

const within = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

/** What is to be said beside the button: everything that no field of the form in front says; null for nothing. */
// unplaced(t, new ProblemError({ …, errors: [{ path: 'prompt', message: 'No.' }] }), 'prompt') // => null
export const unplaced = (t: Translator<'errors'>, error: Error, mode: Mode): string | null => {
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : []
  if (errors.length === 0) return errorMessage(t, error)
  const others = errors.filter(({ path }) => !FIELDS[mode].some((field) => within(path, field)))
  return others.length === 0 ? null : [...new Set(others.map((other) => fieldMessage(t, other)))].join(' ')
}
