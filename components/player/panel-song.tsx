'use client'

import { useTranslations } from 'use-intl'
import { CurrentSection } from '#components/player/now-line'
import { titleOf, trackOf } from '#components/player/track-of'
import { Cover } from '#components/song/cover'
import { formatKey } from '#components/song/key-name'
import type { SongDetail } from '#lib/contract/studio'

/** The song above its lyrics in a wide panel: cover, title, key, tempo, meter and current section. */
export function PanelSong({ song }: { song: SongDetail }) {
  const music = useTranslations('music')
  const track = trackOf(song)
  const properties = [
    formatKey(music, song.key),
    song.bpm && music('bpm', { count: Math.round(song.bpm) }),
    song.meter,
  ].filter(Boolean)
  return (
    <div className="flex shrink-0 items-end gap-6 pt-1 pb-7">
      <Cover song={track} className="size-47.5 shrink-0" />
      <div className="min-w-0 pb-1">
        <p className="line-clamp-3 font-serif text-2xl leading-10.5 wrap-anywhere">{titleOf(music, track)}</p>
        <p className="num mt-1 text-base text-text-2">{properties.join(' · ')}</p>
        <p className="num flex min-h-6 text-base text-muted">
          <CurrentSection song={song} className="truncate" />
        </p>
      </div>
    </div>
  )
}
