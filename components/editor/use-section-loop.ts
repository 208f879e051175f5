'use client'

import { trackOf } from '#components/player/track-of'
import { getPlayer, usePlayer } from '#components/player/use-player'
import type { ScoreRecord } from '#lib/contract/editing'
import type { SongDetail } from '#lib/contract/studio'
import { isLoopOf, toggleLoopOf } from '#lib/player/loop'

/** Whether a section is looped, and what turns that on and off. A song that is not in the player starts with it. */
export const useSectionLoop = (
  song: SongDetail,
  { bars }: Pick<ScoreRecord, 'bars'>,
  { firstBar, bars: count }: Pick<ScoreRecord['sections'][number], 'firstBar' | 'bars'>,
) => {
  const [from = 0, to = 0] = [bars[firstBar], bars[firstBar + count]]
  const isOn = usePlayer(({ track, loop }) => track?.id === song.id && isLoopOf(loop, from, to))
  const toggle = () => {
    const player = getPlayer()
    const at = player.position()
    if (player.state().track?.id !== song.id) player.play(trackOf(song), { at: from })
    else if (!isOn && (at < from || at >= to)) player.seek(from)
    player.setLoop(toggleLoopOf(player.state().loop, from, to))
  }
  return { isOn, toggle }
}
