import { ActionRefused, ProblemError, Unreachable } from '#components/api/client'
import { sentence } from '#components/ui/sentence'
import type { Words } from '#lib/i18n/translator'

type Said = { code?: string | undefined; detail: string }

/** What a code means in the reader's language; where it has no words for it, what was said. */
// problemWords(t, { code: 'not_ready', detail: 'Not made yet.' }) // => 'Not made yet.'
export const problemWords = (t: Words<'errors'>, { code, detail }: Said): string =>
  code && t.has(`problems.${code}`) ? t(`problems.${code}`) : sentence(detail)

/** What is wrong with one field; a field without words of its own has those of any. */
export const fieldWords = (t: Words<'errors'>, { path, message }: { path: string; message: string }): string => {
  const field = path.split('.')[0] ?? ''
  if (t.has(`fields.${field}`)) return t(`fields.${field}`)
  return t.has('fields.other') ? t('fields.other') : sentence(message)
}

/** What went wrong, for a reader. An error of the page itself comes worded. */
export const errorWords = (t: Words<'errors'>, error: unknown): string => {
  if (error instanceof Unreachable) return t('unreachable')
  if (error instanceof ProblemError) return problemWords(t, error.problem)
  if (error instanceof ActionRefused) return problemWords(t, { code: error.code, detail: error.message })
  return error instanceof Error && error.message !== '' ? error.message : t('failed')
}
