import type { QueryClient } from '@tanstack/react-query'
import { songQuery } from '#components/api/use-song'
import { trackOf } from '#components/player/track-of'
import { getPlayer, isOn } from '#components/player/use-player'
import { areVersions } from '#lib/player/track'

/** Lets a version be heard in place of another one of these that is in the player, from where that is. */
export const hearVersion = async (client: QueryClient, id: string, versions: readonly string[]): Promise<void> => {
  const player = getPlayer()
  const { track, takes } = player.state()
  if (!track || track.id === id || !versions.includes(track.id)) return
  const place = areVersions(takes) ? takes.findIndex((version) => version.id === id) : -1
  if (place >= 0) return player.switchTake(place)
  if (!isOn(player.state())) return
  player.play(trackOf(await client.fetchQuery(songQuery(id))), { at: player.position() })
}
