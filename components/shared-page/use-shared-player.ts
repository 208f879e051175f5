'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { delay } from '#components/api/delay'
import { loopSectionOf } from '#components/player/loop-section'
import { useMediaSession } from '#components/player/use-media-session'
import { getPlayer, isOn, usePlayer } from '#components/player/use-player'
import { usePlayerKeys } from '#components/player/use-player-keys'
import type { SharedSong } from '#lib/contract/studio'

const CHECK_INTERVAL_MS = 3000 // ms

/** Resolves to true once the song is no longer shared. Ignores connection errors. */
const withdrawn = async (audioUrl: string, signal: AbortSignal): Promise<boolean> => {
  const address = audioUrl.replace(/[^/]+$/, 'status')
  while (!signal.aborted) {
    const answer = await fetch(address, { signal, cache: 'no-store' }).catch(() => null)
    if (answer?.status === 404) return true
    if (answer?.status !== 204) await delay(CHECK_INTERVAL_MS, signal)
  }
  return false
}

/** Stops playback when sharing ends. The browser may have buffered the song, so the page checks and goes silent by itself. */
const useStillShared = () => {
  const router = useRouter()
  const track = usePlayer((state) => (isOn(state) ? state.track : null))
  const leave = useEffectEvent((id: string) => {
    getPlayer().forget(id)
    router.refresh()
  })
  const { id, audioUrl } = track ?? {}
  useEffect(() => {
    if (!id || !audioUrl) return
    const ending = new AbortController()
    void withdrawn(audioUrl, ending.signal).then((gone) => gone && leave(id))
    return () => ending.abort()
  }, [id, audioUrl])
}

/** Connects the player to a shared page: keys, media session, and turning off the link. */
export const useSharedPlayer = (song?: SharedSong) => {
  useStillShared()
  useMediaSession()
  usePlayerKeys(
    () => {},
    () => loopSectionOf(song),
  )
}
