'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { songQuery } from '#components/api/use-song'
import { isPlayable, titleOf, trackOf } from '#components/player/track-of'
import { getPlayer } from '#components/player/use-player'
import type { SongDetail } from '#lib/contract/studio'
import type { QueueSource } from '#lib/player/queue'

/** Songs of a page that are queued at most, so that a large family does not send as many requests. */
const MAX_FAMILY = 30

/**
 * Plays a song from its page. Its family follows in the order of the page: the songs that it came from, the song itself, the
 * songs made from it, and its other takes.
 */
export const usePlaySong = (song: SongDetail) => {
  const client = useQueryClient()
  const music = useTranslations('music')
  const find = (id: string) => client.fetchQuery(songQuery(id)).catch(() => null)

  /** Oldest first. */
  const ancestors = async (): Promise<SongDetail[]> => {
    const found: SongDetail[] = []
    for (let parent = song.parent; parent !== null && found.length < MAX_FAMILY; ) {
      const next = await find(parent.id)
      if (!next) break
      found.unshift(next)
      parent = next.parent
    }
    return found
  }
  return async (at?: number) => {
    const track = trackOf(song)
    const source: QueueSource = { kind: 'song', name: titleOf(music, track), href: `/songs/${song.id}`, more: null }
    getPlayer().play(track, { list: [track], source, ...(at !== undefined && { at }) })
    const later = [
      ...song.children.map(({ id }) => id),
      ...song.takes.map(({ id }) => id).filter((id) => id !== song.id),
    ]
    const [before, after] = await Promise.all([ancestors(), Promise.all(later.slice(0, MAX_FAMILY).map(find))])
    const family = [...before, song, ...after].filter((each) => each !== null).filter(isPlayable)
    // Another list may play by now.
    getPlayer().completeList(
      source,
      family.map((each) => trackOf(each)),
    )
  }
}
