import { ActionError, NetworkError, ProblemError } from '#components/api/client'
import type { Translator } from '#lib/i18n/translator'

/** Capitalises a service’s message and ends it with a full stop. */
// sentence('out of time') // => 'Out of time.'
export const sentence = (text: string) => {
  const clean = text.trim()
  return (
    clean.charAt(0).toUpperCase() +
    clean.slice(1) +
    (/[.!?…。！？]$/u.test(clean) ? '' : /\p{Script=Han}$/u.test(clean) ? '。' : '.')
  )
}

type ProblemText = { code?: string | undefined; detail: string }

/** The message for an error code in the user’s language, or the original detail. */
// problemMessage(t, { code: 'not_ready', detail: 'Not made yet.' }) → 'Not made yet.'
export const problemMessage = (t: Translator<'errors'>, { code, detail }: ProblemText): string =>
  code && t.has(`problems.${code}`) ? t(`problems.${code}`) : sentence(detail)

/** The message for an invalid field, or the one for any field. */
export const fieldMessage = (t: Translator<'errors'>, { path, message }: { path: string; message: string }): string => {
  const field = path.split('.')[0] ?? ''
  if (t.has(`fields.${field}`)) return t(`fields.${field}`)
  return t.has('fields.other') ? t('fields.other') : sentence(message)
}

/** The message for any error. Errors that the page itself throws are already translated. */
export const errorMessage = (t: Translator<'errors'>, error: unknown): string => {
  if (error instanceof NetworkError) return t('unreachable')
  if (error instanceof ProblemError) return problemMessage(t, error.problem)
  if (error instanceof ActionError) return problemMessage(t, { code: error.code, detail: error.message })
  return error instanceof Error && error.message !== '' ? error.message : t('failed')
}
