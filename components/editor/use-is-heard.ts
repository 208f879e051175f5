'use client'

import { usePlayer } from '#components/player/use-player'
import { areVersions } from '#lib/player/track'

/** Lengths of versions with the same bars differ by less, in seconds. */
const LENGTH_TOLERANCE = 1

/** Whether the player is at a position of this version: it plays, or one that it is compared with and that is as long. */
export const useIsHeard = (id: string): boolean =>
  usePlayer(({ track, takes }) => {
    if (track === null || track.id === id) return track !== null
    const own = areVersions(takes) ? takes.find((version) => version.id === id) : undefined
    if (!own || own.duration === null || track.duration === null) return false
    return Math.abs(own.duration - track.duration) < LENGTH_TOLERANCE
  })
