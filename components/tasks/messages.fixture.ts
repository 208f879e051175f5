import type { TaskWords } from '#components/tasks/use-task-messages'
import { wordsIn } from '#lib/i18n/catalogues'
import type { Locale } from '#lib/i18n/locale'

/** What `useTaskWords` gives a reader of a language. */
export const taskWordsIn = (locale: Locale): TaskWords => ({
  tasks: wordsIn(locale, 'tasks'),
  music: wordsIn(locale, 'music'),
  errors: wordsIn(locale, 'errors'),
})
