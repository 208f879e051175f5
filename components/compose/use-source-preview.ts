'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { getPlayer, isOn, usePlayer } from '#components/player/use-player'
import type { Seconds } from '#lib/music/time'

export type SourcePreview = {
  playing: boolean
  failed: boolean
  /** Plays from one time to another. */
  play: (from?: Seconds, to?: Seconds) => void
  pause: () => void
  seek: (to: Seconds) => void
  /** Subscribes to the position at frame rate; returns the unsubscribe function. */
  onTime: (listener: (seconds: Seconds) => void) => () => void
}

/** Previews a source on its own audio element, so that the player keeps its song. The two never play together. */
export const useSourcePreview = (url: string | null): SourcePreview => {
  const element = useRef<HTMLAudioElement | null>(null)
  const listeners = useRef(new Set<(seconds: Seconds) => void>())
  const until = useRef<Seconds | null>(null)
  const [playing, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)
  const isPlayerOn = usePlayer(isOn)

  useEffect(
    () => () => {
      element.current?.pause()
      element.current = null
      setPlaying(false)
      setFailed(false)
    },
    [url],
  )

  useEffect(() => {
    if (isPlayerOn) element.current?.pause()
  }, [isPlayerOn])

  useEffect(() => {
    if (!playing) return
    let frame = requestAnimationFrame(function tick() {
      const audio = element.current
      if (!audio) return
      if (until.current !== null && audio.currentTime >= until.current) {
        audio.pause()
        audio.currentTime = until.current
      }
      for (const listener of listeners.current) listener(audio.currentTime)
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing])

  const audio = useCallback(() => {
    if (!element.current && url) {
      const made = new Audio(url)
      made.preload = 'metadata'
      made.onplay = () => setPlaying(true)
      made.onpause = () => setPlaying(false)
      made.onended = () => setPlaying(false)
      made.onerror = () => {
        setFailed(true)
        setPlaying(false)
      }
      element.current = made
    }
    return element.current
  }, [url])

  const play = useCallback(
    (from?: Seconds, to?: Seconds) => {
      getPlayer().pause()
      const sound = audio()
      if (!sound) return
      until.current = to ?? null
      if (from !== undefined) sound.currentTime = from
      else if (sound.ended) sound.currentTime = 0
      // A failed load is handled by `error` or the next press.
      sound.play().catch(() => {})
    },
    [audio],
  )
  const pause = useCallback(() => element.current?.pause(), [])
  const seek = useCallback(
    (to: Seconds) => {
      const sound = audio()
      if (!sound) return
      until.current = null
      sound.currentTime = to
      for (const listener of listeners.current) listener(to)
    },
    [audio],
  )
  const onTime = useCallback((listener: (seconds: Seconds) => void) => {
    listeners.current.add(listener)
    return () => {
      listeners.current.delete(listener)
    }
  }, [])
  return { playing, failed, play, pause, seek, onTime }
}
