'use client'

import { useQuery } from '@tanstack/react-query'
import { apiFetchJson } from '#components/api/client'
import { LYRICS_WRITER, type PageSettings, SETTINGS } from '#components/api/query-keys'
import type { LyricsWriterRecord } from '#lib/contract/services'

export const LYRICS_WRITER_PATH = '/api/lyrics-writer'

export const useSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => apiFetchJson<PageSettings>('/api/settings', { signal }),
  })

/** The language model that writes lyrics. Members cannot ask for it. */
export const useLyricsWriter = (enabled = true) =>
  useQuery({
    queryKey: LYRICS_WRITER,
    queryFn: ({ signal }) => apiFetchJson<LyricsWriterRecord>(LYRICS_WRITER_PATH, { signal }),
    enabled,
  })
