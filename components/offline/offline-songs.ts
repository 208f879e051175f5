'use client'

import { useEffect } from 'react'
import { useStore } from 'zustand'
import { apiFetch, apiFetchJson } from '#components/api/client'
import { canSaveOffline, type OfflineSong, offlineStore, setNotice } from '#components/offline/offline-store'
import { coverOf } from '#components/song/cover-address'
import type { VersionsRecord } from '#lib/contract/editing'
import type { SongDetail } from '#lib/contract/studio'

/**
 * Songs kept offline. Files are cached under their own addresses, for the service worker (public/sw.js). The record of
 * a song is written last, so that each is kept as a whole or not at all.
 */

const setSongs = (songs: readonly OfflineSong[]) => offlineStore.setState({ songs })

const CACHE = 'pinned-songs'
const recordOf = (id: string) => `/pinned/${id}.json`

let isLoaded = false

/** Reads the offline songs once per page. Changes in another tab appear on the next page. */
const load = async () => {
  if (!canSaveOffline()) return
  const cache = await caches.open(CACHE)
  const found: OfflineSong[] = []
  for (const request of await cache.keys()) {
    if (!new URL(request.url).pathname.startsWith('/pinned/')) continue
    const kept = await cache.match(request)
    if (!kept) continue
    // Older records have `keptAt` instead of `savedAt`.
    const { keptAt = 0, ...stored } = (await kept.json()) as OfflineSong & { keptAt?: number }
    found.push({ ...stored, savedAt: stored.savedAt ?? keptAt })
  }
  setSongs(found.sort((a, b) => b.savedAt - a.savedAt))
}

/** The offline songs, newest first. */
export const useOfflineSongs = () => {
  useEffect(() => {
    if (isLoaded) return
    isLoaded = true
    load().catch(() => {})
  }, [])
  return useStore(offlineStore, ({ songs }) => songs)
}

const tellWorker = () => navigator.serviceWorker.controller?.postMessage('pins-changed')

const pathOf = (address: string) => new URL(address, location.origin).pathname

/** Keeps a finished song offline, one at a time. The notice shows its progress and errors. */
export const saveOffline = async (id: string, title: string): Promise<void> => {
  if (offlineStore.getState().notice?.kind === 'saving') return
  setNotice({ kind: 'saving', title, share: 0 })
  try {
    const pin = await fetchFiles(id, (share) => setNotice({ kind: 'saving', title, share }))
    const others = await renumbered(pin.song)
    setSongs([pin, ...others.filter(({ song }) => song.id !== id)])
    tellWorker()
    setNotice({ kind: 'saved', title })
  } catch (error) {
    setNotice({ kind: error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed', title })
  }
}

/** The offline songs. Versions of a song that were kept before it had others know of them from now on. */
const renumbered = async ({ id, versions }: SongDetail): Promise<OfflineSong[]> => {
  const kept = offlineStore.getState().songs
  if (versions < 2 || kept.length === 0) return [...kept]
  const stack = await apiFetchJson<VersionsRecord>(`/api/songs/${id}/versions`)
  const isOwn = new Set(stack.versions.map((version) => version.id))
  const cache = await caches.open(CACHE)
  return Promise.all(
    kept.map(async (pin) => {
      if (!isOwn.has(pin.song.id) || pin.song.versions === versions) return pin
      const named = { ...pin, song: { ...pin.song, versions } }
      await cache.put(recordOf(pin.song.id), Response.json(named))
      return named
    }),
  )
}

/** The files needed to play and show a song offline. */
const filesOf = ({ audio_url, peaks_url }: SongDetail): string[] =>
  [audio_url, peaks_url, coverOf(peaks_url, false), coverOf(peaks_url, true)].filter((address) => !!address) as string[]

const fetchFiles = async (id: string, onShare: (share: number) => void): Promise<OfflineSong> => {
  const cache = await caches.open(CACHE)
  // Asks the browser not to evict these files when space is low.
  void navigator.storage?.persist?.()
  const song = await apiFetchJson<SongDetail>(`/api/songs/${id}`)
  try {
    let bytes = 0
    for (const address of filesOf(song)) {
      const answer = await apiFetch(address)
      const length = Number(answer.headers.get('content-length'))
      let got = 0
      await cache.put(
        pathOf(address),
        counted(answer, (more) => {
          got += more
          bytes += more
          if (length > 0 && address === song.audio_url) onShare(got / length)
        }),
      )
    }
    const pin: OfflineSong = { song, bytes, savedAt: Date.now() }
    await cache.put(recordOf(id), Response.json(pin))
    return pin
  } catch (error) {
    for (const address of filesOf(song)) await cache.delete(pathOf(address))
    throw error
  }
}

const counted = (response: Response, onBytes: (more: number) => void): Response => {
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      onBytes(chunk.length)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(counting) ?? null, { headers: response.headers })
}

export const removeOfflineSong = async ({ song }: OfflineSong): Promise<void> => {
  const cache = await caches.open(CACHE)
  await cache.delete(recordOf(song.id))
  for (const address of filesOf(song)) await cache.delete(pathOf(address))
  setSongs(offlineStore.getState().songs.filter((other) => other.song.id !== song.id))
  tellWorker()
}

/** Removes all offline songs, at sign-out. */
export const removeAllOfflineSongs = async (): Promise<void> => {
  if (!canSaveOffline()) return
  await caches.delete(CACHE)
  setSongs([])
  tellWorker()
}
