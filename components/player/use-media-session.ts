'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { getAudioElement, getPlayer, usePlayer } from '#components/player/use-player'
import { coverOf } from '#components/song/cover-address'
import type { connectMediaSession } from '#lib/player/media-session'

const ARTWORK_LIFETIME_MS = 10_000

/** Connects the player to the Media Session from its first song on, with the cover as artwork. */
export const useMediaSession = () => {
  const music = useTranslations('music')
  const session = useRef<Promise<ReturnType<typeof connectMediaSession> | null>>(null)
  const track = usePlayer((state) => state.track)
  const id = track?.id
  const used = track !== null
  useEffect(() => {
    if (!used || !('mediaSession' in navigator)) return
    const ending = new AbortController()
    const { signal } = ending
    session.current = import('#lib/player/media-session').then(
      (module) => {
        if (signal.aborted) return null
        const connected = module.connectMediaSession(
          getPlayer(),
          navigator.mediaSession,
          (init) => new MediaMetadata(init),
          (letter) => music('take', { letter }),
          signal,
        )
        const media = getAudioElement()
        for (const event of ['seeked', 'ratechange', 'durationchange'])
          media.addEventListener(event, connected.update, { signal })
        return connected
      },
      // The player works without it.
      () => null,
    )
    return () => ending.abort()
  }, [music, used])

  const cover = track && !track.live ? coverOf(track.peaksUrl, false) : null
  const shown = useRef<string>(null)
  useEffect(() => {
    if (!cover || !id) return
    const ending = new AbortController()
    const painting = import('#components/player/artwork').then(({ paintArtwork }) => paintArtwork(cover, ending.signal))
    // Without artwork the system shows the title alone.
    void Promise.all([session.current, painting.catch(() => null)]).then(([connected, image]) => {
      if (!image) return
      connected?.setArtwork(id, [image])
      // The system may still be reading the previous artwork.
      const old = shown.current
      if (old) setTimeout(() => URL.revokeObjectURL(old), ARTWORK_LIFETIME_MS)
      shown.current = image.src
    })
    return () => ending.abort()
  }, [cover, id])
}
