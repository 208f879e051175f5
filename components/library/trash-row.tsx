'use client'

import { Pause, Play, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { PauseIcon, PlayIcon } from '#components/player/icons'
import { trackOf } from '#components/player/track-of'
import type { usePreview } from '#components/player/use-preview'
import { Cover } from '#components/song/cover'
import { formatKey } from '#components/song/key-name'
import { SongMenu } from '#components/song/song-menu'
import { formatClock, formatDay } from '#components/song/time-format'
import { SONG_AREA, useSongMenu } from '#components/song/use-song-menu'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { Fader } from '#components/ui/fader'
import type { TrashedSong } from '#lib/contract/studio'
import { takeLetter } from '#lib/player/track'

const DAY_SECONDS = 86_400 // seconds

type Preview = ReturnType<typeof usePreview>

/** A deleted song: heard, restored or deleted for good. */
export function TrashRow({
  song,
  preview,
  onRestore,
  onErase,
}: {
  song: TrashedSong
  preview: Preview
  onRestore: () => void
  onErase: () => void
}) {
  const t = useTranslations('library')
  const act = useTranslations('song.act')
  const music = useTranslations('music')
  const versions = useTranslations('editor.versions')
  const locale = useLocale()
  const letter = takeLetter(song.take)
  const given = song.title?.trim()
  const title = given || music('take', { letter })
  // Screen readers hear the letter of the take, too.
  const named = { title: given ? t('song.spoken', { title: given, letter }) : title }
  const facts = [
    song.version > 1 && versions('name', { version: song.version }),
    formatKey(music, song.key),
    song.bpm && music('bpm', { count: Math.round(song.bpm) }),
    formatClock(song.duration),
  ]
  const daysLeft = Math.max(1, Math.ceil((song.purge_at - Date.now() / 1000) / DAY_SECONDS))
  const current = preview.id === song.id
  const playing = current && preview.playing
  const play = () => preview.toggle({ id: song.id, url: song.audio_url })
  const track = trackOf({ ...song, status: 'done', favourite: false })
  const menu = {
    only: [
      playing
        ? { label: act('pause'), icon: <Pause size={15} />, onSelect: play }
        : { label: act('play'), icon: <Play size={15} />, onSelect: play },
      { label: t('trash.restore'), icon: <Undo2 size={15} />, onSelect: onRestore },
      { label: t('trash.erase'), icon: <Trash2 size={15} />, onSelect: onErase, danger: true },
    ],
  }
  const area = useSongMenu(track, menu)
  return (
    <li
      className={cx(
        SONG_AREA,
        'flex min-h-15 items-center gap-4 rounded-2 px-2 py-2 odd:bg-surface-2/55 max-lg:flex-wrap',
      )}
      {...area}
    >
      <span className="flex min-w-0 grow items-center gap-3 max-lg:basis-full">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t(playing ? 'trash.pause' : 'trash.play', named)}
          onClick={play}
          className={current ? 'rounded-full! text-accent-text' : 'rounded-full!'}
        >
          {playing ? <PauseIcon size={14} /> : <PlayIcon size={14} />}
        </Button>
        <Cover song={{ title, peaksUrl: song.peaks_url, live: false }} small className="size-9" />
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-1.5">
            <span className="truncate font-serif text-[1.125rem] leading-5.5">{title}</span>
            {given && <small className="text-2xs font-semibold text-muted">{letter}</small>}
          </span>
          {current && preview.failed ? (
            <span role="alert" className="block truncate text-xs leading-4 text-danger">
              {t('trash.unplayable')}
            </span>
          ) : current && song.duration !== undefined ? (
            <Position preview={preview} duration={song.duration} label={t('trash.position', named)} />
          ) : (
            <span className="num block truncate text-xs leading-4 text-muted">
              {[...facts, song.prompt].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
      </span>
      <span className="num w-40 shrink-0 text-right text-xs leading-4 text-muted max-lg:order-1 max-lg:flex max-lg:w-auto max-lg:grow max-lg:flex-col max-lg:text-left">
        <span className="block">
          {t('trash.deletedOn', { day: formatDay(music, song.deleted_at, new Date(), locale) })}
        </span>
        <span className="block">{t('trash.daysLeft', { days: daysLeft })}</span>
      </span>
      <Button
        variant="outline"
        className="max-lg:order-2"
        data-restore=""
        aria-label={t('trash.restoreNamed', named)}
        onClick={onRestore}
      >
        <Undo2 size={15} />
        {t('trash.restore')}
      </Button>
      <Button
        variant="ghost"
        size="small"
        className="max-lg:order-2"
        aria-label={t('trash.eraseNamed', named)}
        onClick={onErase}
      >
        {t('trash.erase')}
      </Button>
      <SongMenu track={track} options={menu} className="text-muted max-lg:order-2 pointer-coarse:size-11" />
    </li>
  )
}

/** Where the preview is, and a slider to move it. */
function Position({ preview, duration, label }: { preview: Preview; duration: number; label: string }) {
  const [at, setAt] = useState(0)
  const { onTime, seek } = preview
  useEffect(() => onTime(setAt), [onTime])
  return (
    <span className="num flex items-center gap-2 text-xs leading-4 text-muted">
      {formatClock(at)}
      <Fader
        label={label}
        value={Math.min(1, at / duration)}
        onChange={(share) => seek(share * duration)}
        className="-my-1 h-6! max-w-80 grow"
      />
      {formatClock(duration)}
    </span>
  )
}
