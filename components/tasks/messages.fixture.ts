import type { TaskWords } from '#components/tasks/use-task-messages'
import { wordsIn } from '#lib/i18n/catalogues'
import type { Locale } from '#lib/i18n/locale'

/** What `useTaskWords` returns in a locale. */
export const taskWordsIn = (locale: Locale): TaskWords => ({
  tasks: wordsIn(locale, 'tasks'),
  music: wordsIn(locale, 'music'),
  errors: wordsIn(locale, 'errors'),
})
