'use client'

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Seconds } from '#lib/music/time'
import { createPlayer, type Player, type PlayerState, SILENT } from '#lib/player/player'
import { unlockOnGesture } from '#lib/player/unlock'

const frames = (callback: () => void) => {
  let id = requestAnimationFrame(function tick() {
    callback()
    id = requestAnimationFrame(tick)
  })
  return () => cancelAnimationFrame(id)
}

export const after = (delay: number, callback: () => void) => {
  const id = setTimeout(callback, delay)
  return () => clearTimeout(id)
}

export const every = (pause: number, callback: () => void) => {
  const id = setInterval(callback, pause)
  return () => clearInterval(id)
}

let shared: { player: Player; media: HTMLAudioElement } | null = null

/** The player of this window and its audio element, created on first use and kept across pages. */
const studio = () => {
  if (shared === null) {
    const media = document.createElement('audio')
    document.body.append(media)
    // Not in the document: it plays only while switching takes.
    const twin = new Audio()
    unlockOnGesture(window, [media, twin])
    // Shared pages save nothing, so that they do not replace the owner's saved state.
    const storage = location.pathname.startsWith('/s/') ? null : localStorage
    shared = { media, player: createPlayer({ media, twin, storage, random: Math.random, after, frames }) }
  }
  return shared
}

/** For handlers and effects only: it does not exist on the server. */
export const getPlayer = () => studio().player
/** For code that reads the element directly. */
export const getAudioElement = () => studio().media

const subscribe = (listener: () => void) => getPlayer().subscribe(listener)

/**
 * A value of the player's state. It must be a primitive or a part of the state, so that components render only when it
 * changes.
 */
// usePlayer((state) => state.track?.id === id)
export const usePlayer = <T>(select: (state: PlayerState) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => select(getPlayer().state()),
    () => select(SILENT),
  )

const subscribeTime = (listener: () => void) => {
  const offTime = getPlayer().onTime(listener)
  const offState = getPlayer().subscribe(listener)
  return () => {
    offTime()
    offState()
  }
}

/** A value of the playback position, read at frame rate and rendered only when it changes. */
// usePosition((seconds) => lineAt(lines, seconds))
export const usePosition = <T>(read: (seconds: number) => T): T =>
  useSyncExternalStore(
    subscribeTime,
    () => read(getPlayer().position()),
    () => read(0),
  )

/** Draws the playhead at frame rate without rendering. `share` is 0…1 of the length. */
export const usePlayhead = (draw: (share: number, seconds: number) => void) => {
  const drawNow = useEffectEvent(() => {
    const player = getPlayer()
    const { duration } = player.state()
    const seconds = player.position()
    draw(duration ? Math.min(1, seconds / duration) : 0, seconds)
  })
  useEffect(() => {
    drawNow()
    return subscribeTime(() => drawNow())
  }, [])
}

/** Playing, or waiting to play. */
export const isOn = (state: PlayerState) => state.sound.state === 'playing' || state.sound.state === 'waiting'

/** Whether the song is the current one, and whether it plays. */
export const useIsCurrent = (id: string) => usePlayer((state) => state.track?.id === id)
export const useIsPlaying = (id: string) => usePlayer((state) => state.track?.id === id && isOn(state))

/** Decoders disagree on the length of an MP3 by less than this. */
const END_TOLERANCE: Seconds = 0.3

/** Whether the current song has ended, so that Play starts it again. */
export const hasEnded = (state: PlayerState, seconds: Seconds) =>
  !isOn(state) && state.duration !== null && seconds >= state.duration - END_TOLERANCE

/** Shorter waits are not shown. */
const WAIT_NOTICE_DELAY_MS = 600

/** Whether playback has been waiting for data for a while. */
export const useIsWaiting = () => {
  const waiting = usePlayer((state) => state.sound.state === 'waiting')
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!waiting) return setLong(false)
    return after(WAIT_NOTICE_DELAY_MS, () => setLong(true))
  }, [waiting])
  return waiting && long
}
