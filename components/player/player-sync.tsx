'use client'

import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { apiFetchJson, ProblemError } from '#components/api/client'
import { songQuery, useChangeSong, useSong } from '#components/api/use-song'
import { toggleFullScreen } from '#components/fullscreen/use-full-screen'
import { takesInOrder } from '#components/library/grid-rows'
import { loopSectionOf } from '#components/player/loop-section'
import { isPlayable, trackOf } from '#components/player/track-of'
import { useMediaSession } from '#components/player/use-media-session'
import { getPlayer, isOn, usePlayer } from '#components/player/use-player'
import { usePlayerKeys } from '#components/player/use-player-keys'
import type { LibraryPage } from '#lib/contract/studio'
import { songsAfter } from '#lib/player/queue'

/** Connects the player to the page: saved state, keys, media session, network and the server's record of its song. */
export function PlayerSync() {
  useRestore()
  useKeys()
  useMediaSession()
  useTrackUpdates()
  usePauseOtherWindows()
  useQueueRefill()
  return null
}

/** Playing in one window pauses the others of this browser. */
const usePauseOtherWindows = () => {
  const on = usePlayer(isOn)
  const channel = useRef<BroadcastChannel>(null)
  useEffect(() => {
    const opened = new BroadcastChannel('songloom.player')
    opened.onmessage = () => {
      if (isOn(getPlayer().state())) getPlayer().pause()
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
    const player = getPlayer()
    player.restore()
    const save = () => player.save()
    const retryNow = () => player.retryNow()
    addEventListener('pagehide', save)
    addEventListener('online', retryNow)
    return () => {
      removeEventListener('pagehide', save)
      removeEventListener('online', retryNow)
    }
  }, [])
}

const useKeys = () => {
  const { data: song } = useSong(usePlayer((state) => state.track?.id ?? null))
  usePlayerKeys(toggleFullScreen, () => loopSectionOf(song))
}

/** Updates the current track from the server, sets its takes, and marks it as heard. */
const useTrackUpdates = () => {
  const id = usePlayer((state) => state.track?.id ?? null)
  const sounding = usePlayer((state) => state.sound.state === 'playing')
  const { data: song, error } = useSong(id)
  const missing = error instanceof ProblemError && error.problem.status === 404
  // A cancelled song has no audio.
  const gone = missing || (song?.id === id && song?.error_code === 'cancelled')
  useEffect(() => {
    if (gone && id) getPlayer().forget(id)
  }, [gone, id])
  const { mutate: change } = useChangeSong()

  const others = useQueries({
    queries: (song?.takes ?? []).filter((take) => take.id !== song?.id).map((take) => songQuery(take.id)),
    combine: (results) => results.map((result) => result.data).filter((data) => data !== undefined),
  })
  const tell = useEffectEvent(() => {
    if (!song) return
    const player = getPlayer()
    player.update(trackOf(song))
    player.setTakes([song, ...others].filter(isPlayable).map((take) => trackOf(take)))
  })
  useEffect(() => tell(), [song, others])

  // The only place that marks songs as heard: a cache changed elsewhere first would hide the change from the server.
  const unread = song?.unread === true && song.id === id
  useEffect(() => {
    if (unread && sounding && id) change({ id, change: { unread: false } })
  }, [unread, sounding, id, change])
}

/** With fewer songs to come, the next part of a long list is requested. */
const REFILL_BELOW = 20

/** Continues a list of which the page has loaded only a part. */
const useQueueRefill = () => {
  const more = usePlayer(({ queue }) => queue.source?.more ?? null)
  const left = usePlayer(({ queue, track }) => songsAfter(queue, track?.id ?? null).rest.length)
  const low = left < REFILL_BELOW
  useEffect(() => {
    if (more === null || !low) return
    const leaving = new AbortController()
    const { signal } = leaving
    apiFetchJson<LibraryPage>(more, { signal }).then(
      ({ songs, next }) => {
        if (signal.aborted) return
        const [path, query] = more.split('?')
        const search = new URLSearchParams(query)
        if (next !== null) search.set('cursor', next)
        getPlayer().appendToQueue(
          takesInOrder(songs).map((song) => trackOf(song)),
          next === null ? null : `${path}?${search}`,
        )
      },
      // The songs that are there play on; the next change of the queue asks again.
      () => {},
    )
    return () => leaving.abort()
  }, [more, low])
}
