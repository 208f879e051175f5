'use client'

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Translator } from '#lib/i18n/translator'

/** The messages of cards and takes. */
export type TaskTranslators = { tasks: Translator<'tasks'>; music: Translator<'music'>; errors: Translator<'errors'> }

export const useTaskTranslators = (): TaskTranslators => {
  const tasks = useTranslations('tasks')
  const music = useTranslations('music')
  const errors = useTranslations('errors')
  return useMemo(() => ({ tasks, music, errors }), [tasks, music, errors])
}
