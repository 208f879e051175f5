'use client'

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
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

/** The one player of this window and its one audio element, made when they are first asked for and kept across pages. */
const studio = () => {
  if (shared === null) {
    const media = document.createElement('audio')
    document.body.append(media)
    // Never in the page: it has nothing to show, and only sounds between two takes.
    const twin = new Audio()
    unlockOnGesture(window, [media, twin])
    // A visitor's browser keeps nothing of what was shared, and the owner's not in place of what he played last.
    const storage = location.pathname.startsWith('/s/') ? null : localStorage
    shared = { media, player: createPlayer({ media, twin, storage, random: Math.random, after, frames }) }
  }
  return shared
}

/** For handlers and effects; it does not exist while a page is rendered on the server. */
export const studioPlayer = () => studio().player
/** For what draws straight from the element. */
export const studioMedia = () => studio().media

const subscribe = (listener: () => void) => studioPlayer().subscribe(listener)

/**
 * A part of the player's state. The answer must be a primitive or a part of the state itself, so that a component renders
 * only when that part changes, never because the playhead moved.
 */
// usePlayer((state) => state.track?.id === id)
export const usePlayer = <T>(select: (state: PlayerState) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => select(studioPlayer().state()),
    () => select(SILENT),
  )

const subscribeTime = (listener: () => void) => {
  const offTime = studioPlayer().onTime(listener)
  const offState = studioPlayer().subscribe(listener)
  return () => {
    offTime()
    offState()
  }
}

/** What the playhead is at, read at frame rate and rendered only when the answer changes. */
// usePosition((seconds) => lineAt(lines, seconds))
export const usePosition = <T>(read: (seconds: number) => T): T =>
  useSyncExternalStore(
    subscribeTime,
    () => read(studioPlayer().position()),
    () => read(0),
  )

/** Draws the playhead by hand, at frame rate, without rendering anything. `share` is 0…1 of the song's length. */
export const usePlayhead = (draw: (share: number, seconds: number) => void) => {
  const drawNow = useEffectEvent(() => {
    const player = studioPlayer()
    const { duration } = player.state()
    const seconds = player.position()
    draw(duration ? Math.min(1, seconds / duration) : 0, seconds)
  })
  useEffect(() => {
    drawNow()
    return subscribeTime(() => drawNow())
  }, [])
}

/** Sounding, or about to. */
export const isOn = (state: PlayerState) => state.sound.state === 'playing' || state.sound.state === 'waiting'

/** Whether this song is the one on the deck, and whether it sounds. */
export const useIsCurrent = (id: string) => usePlayer((state) => state.track?.id === id)
export const useIsPlaying = (id: string) => usePlayer((state) => state.track?.id === id && isOn(state))

/** Milliseconds after which a wait is one: every song waits a moment for its first sound. */
const LONG_WAIT_MS = 600

/** Whether the sound that was asked for is not there yet, and has not been for a while. */
export const useIsWaiting = () => {
  const waiting = usePlayer((state) => state.sound.state === 'waiting')
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!waiting) return setLong(false)
    return after(LONG_WAIT_MS, () => setLong(true))
  }, [waiting])
  return waiting && long
}
