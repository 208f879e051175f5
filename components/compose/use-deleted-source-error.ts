'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiFetchJson, ProblemError } from '#components/api/client'
import { withSource } from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import type { Source } from '#components/compose/source'
import type { UploadRecord } from '#lib/contract/api'
import type { SongDetail } from '#lib/contract/studio'

/** The query of what the server knows of a source; a URL has none. */
export const sourceQuery = (source: Source | null) => {
  const path =
    source?.kind === 'upload'
      ? `/api/uploads/${source.upload.id}`
      : source?.kind === 'song'
        ? `/api/songs/${source.song.id}`
        : null
  return {
    queryKey: ['source', path],
    enabled: path !== null,
    queryFn: () => apiFetchJson<UploadRecord | SongDetail>(path ?? ''),
    staleTime: 5 * 60_000,
  }
}

/** Checks that a source restored after a reload still exists. */
export const useDeletedSourceError = (mode: 'reference' | 'extend', source: Source | null) => {
  const t = useTranslations('compose.source')
  const [gone, setGone] = useState(false)
  const { error } = useQuery(sourceQuery(source))
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
