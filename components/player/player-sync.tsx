'use client'

import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { ProblemError } from '#components/api/client'
import { songQuery, useChangeSong, useSong } from '#components/api/use-song'
import { paintArtwork } from '#components/player/artwork'
import { isPlayable, trackOf } from '#components/player/track-of'
import { isOn, studioMedia, studioPlayer, usePlayer } from '#components/player/use-player'
import { geometryOf } from '#components/song/cover'
import { usePeaks } from '#components/waveform/use-peaks'
import { connectMediaSession } from '#lib/player/media-session'
import { shortcutOf } from '#lib/player/shortcuts'

/** What takes every key for itself: fields that are written in, and everything in an open menu or dialog. */
const TAKES_KEYS =
  'input:not([type="radio"], [type="range"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], dialog:not([data-player])'
/** What the arrows move. A press leaves the focus on it, and the other keys must go on working then. */
const TAKES_ARROWS = 'input, [role="slider"], [role="tablist"], [role="radiogroup"]'
/** Milliseconds. */
const ARTWORK_LINGERS = 10_000
const TAKES_SPACE = 'button, a, summary, [role="button"], [type="checkbox"], [type="radio"]:not(:checked)'

/** Ties the player to the page once: last visit, keys, media keys, network, and what the server says of its song. */
export function PlayerSync() {
  useRestore()
  useKeys()
  useMediaSession()
  useFreshTrack()
  useOneVoice()
  return null
}

/** One window sounds at a time: where playing begins, the others of this browser pause. */
const useOneVoice = () => {
  const on = usePlayer(isOn)
  const channel = useRef<BroadcastChannel>(null)
  useEffect(() => {
    const opened = new BroadcastChannel('songloom.player')
    opened.onmessage = () => {
      if (isOn(studioPlayer().state())) studioPlayer().pause()
    }
    channel.current = opened
    return () => opened.close()
  }, [])
  useEffect(() => {
    if (on) channel.current?.postMessage('plays')
  }, [on])
}

const useRestore = () => {
  useEffect(() => {
    const player = studioPlayer()
    player.restore()
    const keep = () => player.keep()
    const hurry = () => player.hurry()
    addEventListener('pagehide', keep)
    addEventListener('online', hurry)
    return () => {
      removeEventListener('pagehide', keep)
      removeEventListener('online', hurry)
    }
  }, [])
}

const useKeys = () => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      const taken =
        target?.closest(TAKES_KEYS) ||
        (event.key.startsWith('Arrow') && target?.closest(TAKES_ARROWS)) ||
        (event.key === ' ' && target?.closest(TAKES_SPACE))
      const shortcut = shortcutOf(event, Boolean(taken))
      if (!shortcut || studioPlayer().state().track === null) return
      event.preventDefault()
      shortcut.run(studioPlayer())
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const useMediaSession = () => {
  const session = useRef<ReturnType<typeof connectMediaSession>>(null)
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const ending = new AbortController()
    const media = studioMedia()
    const connected = connectMediaSession(
      studioPlayer(),
      navigator.mediaSession,
      (init) => new MediaMetadata(init),
      ending.signal,
    )
    session.current = connected
    for (const event of ['seeked', 'ratechange', 'durationchange'])
      media.addEventListener(event, connected.tell, { signal: ending.signal })
    return () => ending.abort()
  }, [])

  const track = usePlayer((state) => state.track)
  const peaks = usePeaks(track && !track.live ? track.peaksUrl : null)
  const { id, live = true, key = null, bpm = null, meter = null } = track ?? {}
  const geometry = useMemo(() => geometryOf({ live, key, bpm, meter }, peaks, 48), [live, key, bpm, meter, peaks])
  const shown = useRef<string>(null)
  useEffect(() => {
    if (!geometry || !id) return
    const ending = new AbortController()
    void paintArtwork(geometry, ending.signal).then((image) => {
      if (!image) return
      session.current?.setArtwork(id, [image])
      // The system may still be reading the one before.
      const old = shown.current
      if (old) setTimeout(() => URL.revokeObjectURL(old), ARTWORK_LINGERS)
      shown.current = image.src
    })
    return () => ending.abort()
  }, [geometry, id])
}

/** The server's account of the song that plays: its final address, its takes for comparing, and that it was heard. */
const useFreshTrack = () => {
  const id = usePlayer((state) => state.track?.id ?? null)
  const sounding = usePlayer((state) => state.sound.state === 'playing')
  const { data: song, error } = useSong(id)
  const missing = error instanceof ProblemError && error.problem.status === 404
  // Of a song that was cancelled nothing was kept.
  const gone = missing || (song?.id === id && song?.error_code === 'cancelled')
  useEffect(() => {
    if (gone && id) studioPlayer().forget(id)
  }, [gone, id])
  const { mutate: change } = useChangeSong()

  const others = useQueries({
    queries: (song?.takes ?? []).filter((take) => take.id !== song?.id).map((take) => songQuery(take.id)),
    combine: (results) => results.map((result) => result.data).filter((data) => data !== undefined),
  })
  const tell = useEffectEvent(() => {
    if (!song) return
    const player = studioPlayer()
    player.update(trackOf(song))
    player.setTakes([song, ...others].filter(isPlayable).map((take) => trackOf(take)))
  })
  useEffect(() => tell(), [song, others])

  const unread = song?.unread === true && song.id === id && song.status === 'done'
  useEffect(() => {
    if (unread && sounding && id) change({ id, change: { unread: false } })
  }, [unread, sounding, id, change])
}
