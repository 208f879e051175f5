import type { TaskTranslators } from '#components/tasks/use-task-messages'
import { translatorFor } from '#lib/i18n/catalogues'
import type { Locale } from '#lib/i18n/locale'

/** What `useTaskTranslators` returns in a locale. */
export const taskTranslators = (locale: Locale): TaskTranslators => ({
  tasks: translatorFor(locale, 'tasks'),
  music: translatorFor(locale, 'music'),
  errors: translatorFor(locale, 'errors'),
})
