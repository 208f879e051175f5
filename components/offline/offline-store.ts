'use client'

import { createStore, useStore } from 'zustand'
import type { SongDetail } from '#lib/contract/studio'

/** The state of offline songs, which every page reads. `offline-songs.ts`, which saves them, is loaded on demand. */

export type OfflineSong = {
  song: SongDetail
  /** Size of all its files. */
  bytes: number
  /** Unix time in milliseconds. */
  savedAt: number
}

/** Progress of saving a song (`share` is 0…1), or its outcome. */
export type Notice =
  | { kind: 'saving'; title: string; share: number }
  | { kind: 'saved' | 'full' | 'failed'; title: string }

/** Browsers offer caches only over HTTPS and on localhost. */
export const canSaveOffline = () => typeof caches !== 'undefined' && 'serviceWorker' in navigator

type State = { songs: readonly OfflineSong[]; notice: Notice | null }

export const offlineStore = createStore<State>(() => ({ songs: [], notice: null }))

export const useOfflineNotice = () => useStore(offlineStore, ({ notice }) => notice)

const NOTICE_MS = 5000

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a notice. All except progress disappear after `NOTICE_MS`. */
export const setNotice = (notice: Notice | null) => {
  clearTimeout(timer)
  offlineStore.setState({ notice })
  if (notice && notice.kind !== 'saving') timer = setTimeout(() => setNotice(null), NOTICE_MS)
}
