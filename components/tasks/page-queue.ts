'use client'

import { useEffect } from 'react'
import { isPlayable, trackOf } from '#components/player/track-of'
import { studioPlayer } from '#components/player/use-player'
import type { TaskCard } from '#lib/contract/studio'
import type { Track } from '#lib/player/track'

/** Playable tracks of the page, in their order, take A before B. */
let shown: readonly Track[] = []
/** The queue that this page set; others are not extended. */
let own: readonly string[] | null = null

// tracksOf([{ id: 't', choices: [B, A] }]) // => the tracks of A and B
export const tracksOf = (tasks: readonly TaskCard[]): Track[] =>
  tasks.flatMap(({ id, choices }) =>
    choices
      .filter(isPlayable)
      .toSorted((a, b) => a.take - b.take)
      .map((song) => trackOf(song, id)),
  )

/** Plays a song, then those below it. */
export const playHere = (track: Track, at?: number) => {
  const player = studioPlayer()
  const list = shown.some(({ id }) => id === track.id) ? shown : [track, ...shown]
  player.play(track, { list, ...(at !== undefined && { at }) })
  own = player.state().queue.ids
}

/** Adds songs to the queue as they become playable, while the page is played from. */
export const usePageQueue = (tasks: readonly TaskCard[]) => {
  useEffect(() => {
    shown = tracksOf(tasks)
    const player = studioPlayer()
    if (own === null || player.state().queue.ids !== own) return
    player.grow(shown)
    own = player.state().queue.ids
  }, [tasks])
}
