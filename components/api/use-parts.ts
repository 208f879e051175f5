'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { apiFetchJson } from '#components/api/client'
import { delay } from '#components/api/delay'
import type { ExportStatus, SongFile, SongParts } from '#lib/contract/studio'

/** Answers have absolute addresses; requests of a page stay on its own origin. */
const ownPath = (url: string) => {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}

const partsKey = (url: string | null) => ['parts', url] as const

/** All files of a song, including those that are made on request. */
export const useParts = (url: string | null) =>
  useQuery({
    queryKey: partsKey(url),
    queryFn: ({ signal }) => apiFetchJson<SongParts>(ownPath(url ?? ''), { signal }),
    enabled: url !== null,
    staleTime: 60_000,
  })

export type FileState = { kind: 'making'; progress: number | null } | { kind: 'refused'; error: Error }

const POLL_INTERVAL_MS = 1000 // ms

/**
 * Requests large files and downloads them once made. Stopping, or leaving the page, ends the requests, and the server
 * stops making the file.
 */
export const useMakeFile = (partsUrl: string) => {
  const client = useQueryClient()
  const [states, setStates] = useState<Record<string, FileState>>({})
  const running = useRef(new Map<string, AbortController>())

  const set = useCallback((file: string, state: FileState | null) => {
    setStates(({ [file]: _, ...others }) => (state ? { ...others, [file]: state } : others))
  }, [])

  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])

  const stop = (file: string) => {
    running.current.get(file)?.abort()
    running.current.delete(file)
    set(file, null)
  }

  const make = async ({ file, url }: SongFile) => {
    if (running.current.has(file)) return
    const leaving = new AbortController()
    const { signal } = leaving
    running.current.set(file, leaving)
    set(file, { kind: 'making', progress: null })
    try {
      for (;;) {
        const now = await apiFetchJson<ExportStatus>(ownPath(url), { method: 'POST', signal })
        if (signal.aborted) return
        if (now.state === 'ready') break
        set(file, { kind: 'making', progress: now.progress })
        await delay(POLL_INTERVAL_MS, signal)
        if (signal.aborted) return
      }
      set(file, null)
      location.assign(url)
      await client.invalidateQueries({ queryKey: partsKey(partsUrl) })
    } catch (error) {
      if (signal.aborted) return
      set(file, { kind: 'refused', error: error instanceof Error ? error : new Error('Try again in a moment.') })
    } finally {
      if (running.current.get(file) === leaving) running.current.delete(file)
    }
  }

  return { states, make, stop }
}
