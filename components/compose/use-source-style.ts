'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Source } from '#components/compose/source'
import { styleOfSong } from '#components/compose/style-of-song'
import { sourceQuery } from '#components/compose/use-deleted-source-error'

/** The style of a library song in one line. Null for other sources and while it loads. */
export const useSourceStyle = (source: Source | null): string | null => {
  const terms = useTranslations('terms')
  const { data } = useQuery(sourceQuery(source))
  return data && 'prompt' in data ? styleOfSong(terms, data) : null
}
