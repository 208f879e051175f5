'use client'

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Words } from '#lib/i18n/translator'

/** The messages of cards and takes. */
export type TaskWords = { tasks: Words<'tasks'>; music: Words<'music'>; errors: Words<'errors'> }

export const useTaskWords = (): TaskWords => {
  const tasks = useTranslations('tasks')
  const music = useTranslations('music')
  const errors = useTranslations('errors')
  return useMemo(() => ({ tasks, music, errors }), [tasks, music, errors])
}
