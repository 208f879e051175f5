'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiFetchJson, ProblemError } from '#components/api/client'
import { changeDraft } from '#components/compose/draft-store'
import { withSource } from '#components/compose/reuse'
import type { Source } from '#components/compose/source'

/** Checks that a source restored after a reload still exists. */
export const useSourceExists = (mode: 'reference' | 'extend', source: Source | null) => {
  const t = useTranslations('compose.source')
  const path =
    source?.kind === 'upload'
      ? `/api/uploads/${source.upload.id}`
      : source?.kind === 'song'
        ? `/api/songs/${source.song.id}`
        : null
  const [gone, setGone] = useState(false)
  const { error } = useQuery({
    queryKey: ['source', path],
    enabled: path !== null,
    queryFn: () => apiFetchJson<object>(path ?? ''),
    staleTime: 5 * 60_000,
  })
  const missing = error instanceof ProblemError && error.problem.status === 404
  useEffect(() => {
    if (!missing) return
    setGone(true)
    changeDraft((draft) => ({ ...withSource(draft, mode, null), mode: draft.mode }))
  }, [missing, mode])
  useEffect(() => {
    if (source) setGone(false)
  }, [source])
  return gone && !source ? t('deleted') : undefined
}
