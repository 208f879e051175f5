'use client'

import { useEffect } from 'react'
import { isPlayable, trackOf } from '#components/player/track-of'
import { getPlayer } from '#components/player/use-player'
import type { TaskCard } from '#lib/contract/studio'
import type { QueueSource } from '#lib/player/queue'
import type { Track } from '#lib/player/track'

/** Playable tracks of the page, in their order, take A before B. */
let pageTracks: readonly Track[] = []
/** The queue that this page set; others are not extended. */
let pageQueue: readonly string[] | null = null

const RECENT: QueueSource = { kind: 'recent', name: null, href: '/?view=songs', more: null }

// tracksOf([{ id: 't', choices: [B, A] }]) → the tracks of A and B
export const tracksOf = (tasks: readonly TaskCard[]): Track[] =>
  tasks.flatMap(({ id, choices }) =>
    choices
      .filter(isPlayable)
      .toSorted((a, b) => a.take - b.take)
      .map((song) => trackOf(song, id)),
  )

/** Plays a song, then those below it. */
export const playFromPage = (track: Track, at?: number) => {
  const player = getPlayer()
  const list = pageTracks.some(({ id }) => id === track.id) ? pageTracks : [track, ...pageTracks]
  player.play(track, { list, source: RECENT, ...(at !== undefined && { at }) })
  pageQueue = player.state().queue.ids
}

/** Adds songs to the queue as they become playable, while the page is played from. */
export const usePageQueue = (tasks: readonly TaskCard[]) => {
  useEffect(() => {
    pageTracks = tracksOf(tasks)
    const player = getPlayer()
    if (pageQueue === null || player.state().queue.ids !== pageQueue) return
    player.extendQueue(pageTracks)
    pageQueue = player.state().queue.ids
  }, [tasks])
}
