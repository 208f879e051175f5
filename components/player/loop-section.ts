import { getPlayer } from '#components/player/use-player'
import { indexAt } from '#components/song/song-position'
import type { SongDetail } from '#lib/contract/studio'
import { toggleLoopOf } from '#lib/player/loop'

/** Loops the current section; pressed again, ends the loop. */
export const loopSectionOf = (song: Pick<SongDetail, 'id' | 'sections'> | undefined) => {
  const player = getPlayer()
  const { track, loop } = player.state()
  const section = song && song.id === track?.id ? song.sections[indexAt(song.sections, player.position())] : undefined
  if (section) player.setLoop(toggleLoopOf(loop, section.at, section.at + section.length))
}
