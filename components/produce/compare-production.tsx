'use client'

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useSong } from '#components/api/use-song'
import { trackOf } from '#components/player/track-of'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { SegmentedControl } from '#components/ui/segmented-control'
import type { SongDetail } from '#lib/contract/studio'

/** Switches between a production and the song that it was made from, at the same position and loudness. */
export function CompareProduction({ song, parentId }: { song: SongDetail; parentId: string }) {
  const t = useTranslations('produce')
  const parent = useSong(parentId).data
  const current = usePlayer((state) => state.track?.id ?? null)
  useEffect(() => {
    if (parent) getPlayer().compare([trackOf(parent), trackOf(song)])
  }, [parent, song])
  if (!parent) return null
  const choose = (index: number) => {
    const player = getPlayer()
    if (current === parent.id || current === song.id) player.switchTake(index)
    else player.play(trackOf(index === 0 ? parent : song))
  }
  return (
    <SegmentedControl
      label={t('compare')}
      value={current === parent.id ? 0 : 1}
      options={[t('sketch'), t('production')].map((label, value) => ({ value, label }))}
      onChange={choose}
    />
  )
}
