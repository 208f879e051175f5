'use client'

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { apiFetchJson } from '#components/api/client'
import { delay } from '#components/api/delay'
import { SONG } from '#components/api/query-keys'
import { showError } from '#components/ui/undo'
import type { ExportStatus, SongFile, SongParts } from '#lib/contract/studio'

/** Answers have absolute addresses; requests of a page stay on its own origin. */
const ownPath = (url: string) => {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}

/** All media of a song share a folder. */
// partsUrlOf('/media/abc/peaks.json') → '/media/abc/parts.json'
export const partsUrlOf = (peaksUrl: string) => peaksUrl.replace(/[^/]*$/, 'parts.json')

const partsKey = (url: string | null) => ['parts', url] as const

const partsQuery = (url: string | null) => ({
  queryKey: partsKey(url),
  queryFn: ({ signal }: { signal: AbortSignal }) => apiFetchJson<SongParts>(ownPath(url ?? ''), { signal }),
  staleTime: 60_000,
})

/** All files of a song, including those that are made on request. */
export const useParts = (url: string | null) => useQuery({ ...partsQuery(url), enabled: url !== null })

/** The same once, for an action. */
export const fetchParts = (client: QueryClient, url: string) => client.fetchQuery(partsQuery(url))

export type FileState = { kind: 'making'; progress: number | null } | { kind: 'refused'; error: Error }

/** A file in the making. `title` names its song where no page shows the progress: a notice then does. */
type FileInProgress = FileState & { partsUrl: string; file: string; title: string | null }

const POLL_INTERVAL_MS = 1000 // ms

const files = createStore<{ all: readonly FileInProgress[] }>(() => ({ all: [] }))
const running = new Map<string, AbortController>()

const keyOf = (partsUrl: string, file: string) => `${partsUrl} ${file}`
const set = (partsUrl: string, file: string, next: FileInProgress | null) =>
  files.setState(({ all }) => {
    const others = all.filter((each) => each.partsUrl !== partsUrl || each.file !== file)
    return { all: next ? [...others, next] : others }
  })

export const stopMaking = (partsUrl: string, file: string) => {
  running.get(keyOf(partsUrl, file))?.abort()
  running.delete(keyOf(partsUrl, file))
  set(partsUrl, file, null)
}

/** `isSaved`: downloads the file once it is made. */
type Made = { title: string | null; isSaved: boolean }

const makeFile = async (client: QueryClient, partsUrl: string, { file, url }: SongFile, { title, isSaved }: Made) => {
  const key = keyOf(partsUrl, file)
  if (running.has(key)) return
  const leaving = new AbortController()
  const { signal } = leaving
  running.set(key, leaving)
  const report = (state: FileState) => set(partsUrl, file, { ...state, partsUrl, file, title })
  report({ kind: 'making', progress: null })
  try {
    for (;;) {
      const now = await apiFetchJson<ExportStatus>(ownPath(url), { method: 'POST', signal })
      if (signal.aborted) return
      if (now.state === 'ready') break
      report({ kind: 'making', progress: now.progress })
      await delay(POLL_INTERVAL_MS, signal)
      if (signal.aborted) return
    }
    set(partsUrl, file, null)
    if (isSaved) location.assign(url)
    // Some belong to the song itself, such as the times of its words.
    await Promise.all([partsKey(partsUrl), SONG].map((queryKey) => client.invalidateQueries({ queryKey })))
  } catch (reason) {
    if (signal.aborted) return
    const error = reason instanceof Error ? reason : new Error('Try again in a moment.')
    if (title === null) return report({ kind: 'refused', error })
    set(partsUrl, file, null)
    showError(error)
  } finally {
    if (running.get(key) === leaving) running.delete(key)
  }
}

/**
 * Requests large files and downloads them once made. Stopping, or leaving the page, ends the requests, and the server
 * stops making the file. With the title of the song, a notice shows the progress, and leaving ends nothing.
 */
export const useMakeFile = (partsUrl: string, title: string | null = null) => {
  const client = useQueryClient()
  const all = useStore(files, (state) => state.all)
  useEffect(() => {
    if (title !== null) return
    return () => {
      for (const each of files.getState().all)
        if (each.title === null && each.partsUrl === partsUrl) stopMaking(partsUrl, each.file)
    }
  }, [partsUrl, title])
  const states: Record<string, FileState> = Object.fromEntries(
    all.filter((each) => each.partsUrl === partsUrl).map((each) => [each.file, each]),
  )
  return {
    states,
    make: (file: SongFile, isSaved = true) => makeFile(client, partsUrl, file, { title, isSaved }),
    stop: (file: string) => stopMaking(partsUrl, file),
  }
}

/** Files that go on while pages change. */
export const useFilesInBackground = () => useStore(files, ({ all }) => all).filter(({ title }) => title !== null)
