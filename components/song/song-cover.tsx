'use client'

import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trackOf } from '#components/player/track-of'
import { Cover } from '#components/song/cover'
import { IconButton } from '#components/ui/button'
import { lazy } from '#components/ui/lazy'
import type { SongDetail } from '#lib/contract/studio'

const CoverDialog = lazy(() => import('#components/song/cover-dialog').then((module) => module.CoverDialog))

/** The cover on the page of a song, with the way to another one. */
export function SongCover({ song }: { song: SongDetail }) {
  const t = useTranslations('song.coverDialog')
  const [changing, setChanging] = useState(false)
  return (
    <div className="group relative w-full">
      <Cover song={trackOf(song)} labelled className="aspect-square w-full shadow-lift-3" />
      {song.status === 'done' && (
        <IconButton
          label={t('change')}
          variant="secondary"
          onClick={() => setChanging(true)}
          className="absolute right-2 bottom-2 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        >
          <ImagePlus size={16} />
        </IconButton>
      )}
      {changing && <CoverDialog song={song} onClose={() => setChanging(false)} />}
    </div>
  )
}
