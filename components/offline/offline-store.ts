'use client'

import { createStore, useStore } from 'zustand'
import type { SongDetail } from '#lib/contract/studio'

/** What every page shows of the offline songs. Keeping them, in offline-songs, is loaded where it is needed. */

export type OfflineSong = {
  song: SongDetail /** Of all its files together. */
  bytes: number
  savedAt: number /* ms */
}

/** Progress of keeping a song (`share` is 0…1), or how it ended. */
export type Notice =
  | { kind: 'saving'; title: string; share: number }
  | { kind: 'saved' | 'full' | 'failed'; title: string }

/** Browsers offer caches only over HTTPS and on localhost. */
export const canSaveOffline = () => typeof caches !== 'undefined' && 'serviceWorker' in navigator

type State = { songs: readonly OfflineSong[]; notice: Notice | null }

export const offlineStore = createStore<State>(() => ({ songs: [], notice: null }))

export const useOfflineNotice = () => useStore(offlineStore, ({ notice }) => notice)

const NOTICE_MS = 5000 // ms

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a notice; all but progress disappear by themselves. */
export const setNotice = (notice: Notice | null) => {
  clearTimeout(timer)
  offlineStore.setState({ notice })
  if (notice && notice.kind !== 'saving') timer = setTimeout(() => setNotice(null), NOTICE_MS)
}
