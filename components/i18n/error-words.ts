import { NotDone, ProblemError, Unreachable } from '#components/api/client'
import { sentence } from '#components/ui/sentence'
import type { Translator } from '#lib/i18n/translator'

type ProblemText = { code?: string | undefined; detail: string }

/** What a code means in the reader's language; where it has no words for it, what was said. */
// problemMessage(t, { code: 'not_ready', detail: 'Not made yet.' }) // => 'Not made yet.'
export const problemMessage = (t: Translator<'errors'>, { code, detail }: ProblemText): string =>
  code && t.has(`problems.${code}`) ? t(`problems.${code}`) : sentence(detail)

/** What is wrong with one field; a field without words of its own has those of any. */
export const fieldMessage = (t: Translator<'errors'>, { path, message }: { path: string; message: string }): string => {
  const field = path.split('.')[0] ?? ''
  if (t.has(`fields.${field}`)) return t(`fields.${field}`)
  return t.has('fields.other') ? t('fields.other') : sentence(message)
}

/** What went wrong, for a reader. An error of the page itself comes worded. */
export const errorMessage = (t: Translator<'errors'>, error: unknown): string => {
  if (error instanceof Unreachable) return t('unreachable')
  if (error instanceof ProblemError) return problemMessage(t, error.problem)
  if (error instanceof NotDone) return problemMessage(t, { code: error.code, detail: error.message })
  return error instanceof Error && error.message !== '' ? error.message : t('failed')
}
