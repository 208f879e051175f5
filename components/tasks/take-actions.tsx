'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { downloadOf } from '#components/song/download-of'
import { FavouriteButton } from '#components/song/favourite-button'
import { SongMenu } from '#components/song/song-menu'
import type { Choice } from '#components/tasks/take-state'
import { playFromPage } from '#components/tasks/task-list-queue'
import { buttonVariants } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { Track } from '#lib/player/track'

const look = 'w-8.5! text-muted pointer-coarse:size-11!'

/** Actions of a take. Narrow cards have only the menu. */
export function TakeActions({ song, track, title }: { song: Choice; track: Track; title: string }) {
  const t = useTranslations('tasks.take')
  return (
    <span className="flex justify-end">
      <FavouriteButton
        id={song.id}
        favourite={song.favourite}
        label={t('favourite', { title })}
        className={cx(look, 'aria-pressed:text-text-2 @max-2xl:hidden')}
      />
      {song.audio_url ? (
        <a
          href={downloadOf(song.audio_url)}
          aria-label={t('downloadOf', { title })}
          title={t('download')}
          className={buttonVariants({
            variant: 'ghost',
            size: 'icon',
            className: cx(look, '@max-2xl:hidden'),
          })}
        >
          <Download size={18} />
        </a>
      ) : (
        <span className="w-8.5 @max-2xl:hidden pointer-coarse:w-11" />
      )}
      <SongMenu track={track} options={{ play: () => playFromPage(track) }} className={look} />
    </span>
  )
}
