import type { TaskWords } from '#components/tasks/use-task-words'
import { wordsIn } from '#lib/words/catalogues'
import type { Locale } from '#lib/words/locale'

/** What `useTaskWords` gives a reader of a language. */
export const taskWordsIn = (locale: Locale): TaskWords => ({
  tasks: wordsIn(locale, 'tasks'),
  music: wordsIn(locale, 'music'),
  errors: wordsIn(locale, 'errors'),
})
