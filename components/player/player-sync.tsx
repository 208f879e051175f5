'use client'

import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ProblemError } from '#components/api/client'
import { songQuery, useChangeSong, useSong } from '#components/api/use-song'
import { toggleFullScreen } from '#components/fullscreen/use-full-screen'
import { loopSectionOf } from '#components/player/loop-section'
import { isPlayable, trackOf } from '#components/player/track-of'
import { useMediaSession } from '#components/player/use-media-session'
import { getPlayer, isOn, usePlayer } from '#components/player/use-player'
import { usePlayerKeys } from '#components/player/use-player-keys'

/** Connects the player to the page: saved state, keys, media session, network and the server's record of its song. */
export function PlayerSync() {
  useRestore()
  useKeys()
  useMediaSession()
  useTrackUpdates()
  usePauseOtherWindows()
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

  const unread = song?.unread === true && song.id === id && song.status === 'done'
  useEffect(() => {
    if (unread && sounding && id) change({ id, change: { unread: false } })
  }, [unread, sounding, id, change])
}
