'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { loopSectionOf } from '#components/player/loop-section'
import { useMediaSession } from '#components/player/use-media-session'
import { isOn, studioPlayer, usePlayer } from '#components/player/use-player'
import { usePlayerKeys } from '#components/player/use-player-keys'
import type { SharedSong } from '#lib/contract/studio'

const CHECK_INTERVAL_MS = 3000 // ms

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, CHECK_INTERVAL_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Resolves with true once the song is not shared any more; a connection that breaks says nothing of that. */
const withdrawn = async (audioUrl: string, signal: AbortSignal): Promise<boolean> => {
  const address = audioUrl.replace(/[^/]+$/, 'going-on')
  while (!signal.aborted) {
    const answer = await fetch(address, { signal, cache: 'no-store' }).catch(() => null)
    if (answer?.status === 404) return true
    if (answer?.status !== 204) await pause(signal)
  }
  return false
}

/**
 * What plays on the page of a share may go on as long as it is shared: a browser has fetched some of it ahead, so that the
 * page itself falls silent, and shows what is left.
 */
const useStillShared = () => {
  const router = useRouter()
  const track = usePlayer((state) => (isOn(state) ? state.track : null))
  const leave = useEffectEvent((id: string) => {
    studioPlayer().forget(id)
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

/** Ties the player to a page of a share: its keys, the lock screen, and that the share can be taken back. */
export const useSharedPlayer = (song?: SharedSong) => {
  useStillShared()
  useMediaSession()
  usePlayerKeys(
    () => {},
    () => loopSectionOf(song),
  )
}
