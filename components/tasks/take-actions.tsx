'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { downloadOf } from '#components/song/download-of'
import { FavouriteButton } from '#components/song/favourite-button'
import { useLastDownload } from '#components/song/last-download'
import { SongMenu } from '#components/song/song-menu'
import { useDownload } from '#components/song/use-download'
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
        <LastDownload audioUrl={song.audio_url} track={track} title={title} />
      ) : (
        <span className="w-8.5 @max-2xl:hidden pointer-coarse:w-11" />
      )}
      <SongMenu track={track} options={{ play: () => playFromPage(track) }} className={look} />
    </span>
  )
}

/** Downloads what was downloaded last, of any song. */
function LastDownload({ audioUrl, track, title }: { audioUrl: string; track: Track; title: string }) {
  const t = useTranslations('tasks.take')
  const kind = useLastDownload()
  const { name, download } = useDownload(track, title, kind)
  // Some services deliver a song in another format than MP3: its recording is meant all the same.
  const isRecording = kind === 'mp3'
  const file = isRecording ? formatOf(audioUrl) : name
  const button = {
    'aria-label': t('downloadOf', { title, file }),
    title: t('download', { file }),
    className: buttonVariants({ variant: 'ghost', size: 'icon', className: cx(look, '@max-2xl:hidden') }),
  }
  return isRecording ? (
    <a href={downloadOf(audioUrl)} {...button}>
      <Download size={18} />
    </a>
  ) : (
    <button type="button" onClick={() => void download()} {...button}>
      <Download size={18} />
    </button>
  )
}

// formatOf('/media/abc/audio.mp3') → 'MP3'
const formatOf = (audioUrl: string) => audioUrl.slice(audioUrl.lastIndexOf('.') + 1).toUpperCase()
