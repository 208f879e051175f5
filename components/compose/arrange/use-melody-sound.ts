'use client'

import { useEffect, useRef, useState } from 'react'
import type { SongToArrange } from '#lib/music/song-to-arrange'
import type { Beats, BeatsPerMinute } from '#lib/music/time'

/** Plays the melody of a song to arrange on request. `at`: what is played now; null while nothing is. */
export const useMelodySound = (song: SongToArrange, tempo: BeatsPerMinute) => {
  const [at, setAt] = useState<Beats | null>(null)
  const stop = useRef<(() => void) | null>(null)
  /** Counts melodies and tempi, so that a delayed start can tell whether it is still wanted. */
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current++
      stop.current?.()
    },
    [song, tempo],
  )
  const toggle = async () => {
    if (stop.current) return stop.current()
    const mine = turn.current
    const { playMelody } = await import('#components/compose/arrange/melody-sound')
    if (turn.current !== mine || stop.current) return
    stop.current = playMelody(song, tempo, (moved) => {
      setAt(moved)
      if (moved === null) stop.current = null
    })
  }
  return { at, toggle: () => void toggle() }
}
