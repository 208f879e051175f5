import type { TaskWords } from '#components/tasks/use-task-messages'
import { translatorFor } from '#lib/i18n/catalogues'
import type { Locale } from '#lib/i18n/locale'

/** What `useTaskWords` returns in a locale. */
export const taskWordsIn = (locale: Locale): TaskWords => ({
  tasks: translatorFor(locale, 'tasks'),
  music: translatorFor(locale, 'music'),
  errors: translatorFor(locale, 'errors'),
})
