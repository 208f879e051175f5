'use client'

import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { sizeIn } from '#components/import-export/size'
import type { OfflineSong } from '#components/offline/offline-store'
import { PauseIcon, PlayIcon } from '#components/player/icons'
import { titleOf, trackOf } from '#components/player/track-of'
import { getPlayer, useIsCurrent, useIsPlaying } from '#components/player/use-player'
import { Cover } from '#components/song/cover'
import { SongMenu } from '#components/song/song-menu'
import { formatClock } from '#components/song/time-format'
import { SONG_AREA, useSongMenu } from '#components/song/use-song-menu'
import { cx } from '#components/ui/cx'
import { versionOf } from '#lib/player/track'

/** An offline song. Playing it queues the others. */
export function OfflineSongRow({
  offlineSong,
  all,
  children,
}: {
  offlineSong: OfflineSong
  all: readonly OfflineSong[]
  children?: ReactNode
}) {
  const t = useTranslations('offline')
  const locale = useLocale()
  const music = useTranslations('music')
  const track = trackOf(offlineSong.song)
  const version = versionOf(track)
  const current = useIsCurrent(track.id)
  const playing = useIsPlaying(track.id)
  const press = () => {
    const player = getPlayer()
    if (player.state().track?.id === track.id) return player.toggle()
    const source = { kind: 'offline', name: null, href: '/library', more: null } as const
    player.play(track, { list: all.map(({ song }) => trackOf(song)), source })
  }
  const menu = { play: press, rating: offlineSong.song.rating }
  const area = useSongMenu(track, menu)
  return (
    <li className={cx(SONG_AREA, 'flex h-15 items-center gap-3 rounded-2 px-2', current && 'bg-surface-3')} {...area}>
      <button
        type="button"
        aria-label={t(playing ? 'pause' : 'play', { title: titleOf(music, track) })}
        onClick={press}
        className={cx(
          'pressable tap-target grid size-9 shrink-0 place-items-center rounded-full max-lg:size-11',
          current ? 'text-accent-text' : 'text-text-2 hover:text-text',
        )}
      >
        {playing ? <PauseIcon size={14} /> : <PlayIcon size={14} />}
      </button>
      <Cover song={track} small className="size-10 shrink-0" />
      <span className="min-w-0 grow">
        <span className="block truncate font-serif text-[1.125rem] leading-5.5 text-text">{titleOf(music, track)}</span>
        <span className="num block truncate text-xs leading-4 text-muted">
          {[
            version !== null && music('version', { version }),
            formatClock(offlineSong.song.duration),
            sizeIn(offlineSong.bytes, locale),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {children}
      <SongMenu track={track} options={menu} className="text-muted max-lg:size-11" />
    </li>
  )
}
