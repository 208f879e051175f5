'use client'

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useSong } from '#components/api/use-song'
import { trackOf } from '#components/player/track-of'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { AlignmentNote } from '#components/produce/alignment-note'
import { SegmentedControl } from '#components/ui/segmented-control'
import type { SongDetail } from '#lib/contract/studio'
import { recordingTime, sketchTime } from '#lib/music/alignment'

/** Switches between a production and the song that it was made from, at the same music and loudness. */
export function CompareProduction({ song, parentId }: { song: SongDetail; parentId: string }) {
  const t = useTranslations('produce')
  const parent = useSong(parentId).data
  const current = usePlayer((state) => state.track?.id ?? null)
  useEffect(() => {
    const runs = song.alignment?.runs ?? []
    if (parent)
      getPlayer().compare([trackOf(parent), trackOf(song)], (id, at) =>
        id === song.id ? recordingTime(runs, at) : sketchTime(runs, at),
      )
  }, [parent, song])
  if (!parent) return null
  const choose = (index: number) => {
    const player = getPlayer()
    if (current === parent.id || current === song.id) player.switchTake(index)
    else player.play(trackOf(index === 0 ? parent : song))
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <SegmentedControl
        label={t('compare')}
        value={current === parent.id ? 0 : 1}
        options={[t('sketch'), t('production')].map((label, value) => ({ value, label }))}
        onChange={choose}
      />
      <AlignmentNote song={song} />
    </div>
  )
}
