'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { getAudioElement, getPlayer, usePlayer } from '#components/player/use-player'
import { coverOf } from '#components/song/cover-address'
import { connectMediaSession } from '#lib/player/media-session'

const ARTWORK_LIFETIME_MS = 10_000

/** Connects the player to the Media Session, with the cover as artwork. */
export const useMediaSession = () => {
  const music = useTranslations('music')
  const session = useRef<ReturnType<typeof connectMediaSession>>(null)
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const ending = new AbortController()
    const media = getAudioElement()
    const connected = connectMediaSession(
      getPlayer(),
      navigator.mediaSession,
      (init) => new MediaMetadata(init),
      (letter) => music('take', { letter }),
      ending.signal,
    )
    session.current = connected
    for (const event of ['seeked', 'ratechange', 'durationchange'])
      media.addEventListener(event, connected.update, { signal: ending.signal })
    return () => ending.abort()
  }, [music])

  const track = usePlayer((state) => state.track)
  const id = track?.id
  const cover = track && !track.live ? coverOf(track.peaksUrl, false) : null
  const shown = useRef<string>(null)
  useEffect(() => {
    if (!cover || !id) return
    const ending = new AbortController()
    const painting = import('#components/player/artwork').then(({ paintArtwork }) => paintArtwork(cover, ending.signal))
    // Without artwork the system shows the title alone.
    void painting
      .catch(() => null)
      .then((image) => {
        if (!image) return
        session.current?.setArtwork(id, [image])
        // The system may still be reading the previous artwork.
        const old = shown.current
        if (old) setTimeout(() => URL.revokeObjectURL(old), ARTWORK_LIFETIME_MS)
        shown.current = image.src
      })
    return () => ending.abort()
  }, [cover, id])
}
