'use client'

import { GripVertical, ListMinus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { titleOf } from '#components/player/track-of'
import { getPlayer, useIsPlaying } from '#components/player/use-player'
import type { QueueDrag } from '#components/player/use-queue-drag'
import { Cover } from '#components/song/cover'
import { formatKeyShort } from '#components/song/key-name'
import { SongMenu } from '#components/song/song-menu'
import { formatClock } from '#components/song/time-format'
import { SONG_AREA, useSongMenu } from '#components/song/use-song-menu'
import { IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { type Track, versionOf } from '#lib/player/track'

const rowLook = 'group relative flex min-h-14 items-center gap-3 rounded-2 pr-1 pointer-coarse:min-h-15'

/** A queued song: a press plays it; its handle, or Alt with an arrow key, moves it. */
export function QueueRow({
  track,
  drag,
  last,
  onRemove,
}: {
  track: Track
  drag: QueueDrag
  /** Of the queue, so that a song can be dropped behind it. */
  last: boolean
  onRemove: () => void
}) {
  const t = useTranslations('player.queue')
  const title = titleOf(useTranslations('music'), track)
  const menu = useSongMenu(track, {
    extras: [{ label: t('removeItem'), icon: <ListMinus size={15} />, onSelect: onRemove }],
  })
  const lifted = drag.state?.id === track.id
  const line = drag.state && !lifted && (drag.state.before === track.id || (last && drag.state.before === null))
  return (
    <li
      data-queue-id={track.id}
      {...drag.keysOf(track.id)}
      className={cx(
        rowLook,
        SONG_AREA,
        lifted ? 'z-1 bg-surface-3 shadow-lift-3' : 'hover:bg-surface-3',
        line && 'after:absolute after:inset-x-2 after:h-0.5 after:rounded-full after:bg-accent',
        line && (drag.state?.before === null ? 'after:-bottom-px' : 'after:-top-px'),
      )}
      style={lifted ? { transform: `translateY(${drag.state?.dy ?? 0}px)` } : undefined}
    >
      <button
        type="button"
        aria-label={t('move', { title })}
        title={t('moveHint')}
        data-handle=""
        className="tap-target -mr-2 grid h-10 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-1 text-muted hover:text-text active:cursor-grabbing"
        {...drag.handleOf(track.id)}
      >
        <GripVertical size={15} aria-hidden="true" />
      </button>
      <button
        type="button"
        onClick={() => getPlayer().play(track)}
        className="flex min-w-0 grow items-center gap-3 rounded-2 text-left"
        {...menu}
      >
        <SongFace track={track} title={title} />
      </button>
      <IconButton data-remove="" label={t('remove', { title })} onClick={onRemove} className="pointer-coarse:size-11">
        <X size={15} />
      </IconButton>
    </li>
  )
}

/** The song that plays. */
export function CurrentRow({ track }: { track: Track }) {
  const title = titleOf(useTranslations('music'), track)
  const menu = useSongMenu(track)
  const playing = useIsPlaying(track.id)
  return (
    <li aria-current="true" className={cx(rowLook, SONG_AREA, 'bg-surface-3 pl-8')} {...menu}>
      <SongFace track={track} title={title} playing={playing} current />
      <SongMenu track={track} className="pointer-coarse:size-11" />
    </li>
  )
}

/** Cover, title, key and tempo, and length. */
function SongFace({
  track,
  title,
  current = false,
  playing = false,
}: {
  track: Track
  title: string
  current?: boolean
  playing?: boolean
}) {
  const music = useTranslations('music')
  const version = versionOf(track)
  const facts = [
    version !== null && music('version', { version }),
    formatKeyShort(music, track.key),
    track.bpm && music('bpm', { count: Math.round(track.bpm) }),
  ]
  return (
    <>
      <span className="relative shrink-0">
        <Cover song={track} small className="size-11" />
        {playing && (
          <span
            aria-hidden="true"
            className="absolute inset-0 m-auto flex size-7 items-end justify-center gap-0.5 rounded-full bg-[#100d0be0] pb-2"
          >
            <span className="h-[7px] w-[2.5px] rounded-full bg-[#f0793a]" />
            <span className="h-[11px] w-[2.5px] rounded-full bg-[#f0793a]" />
            <span className="h-[5px] w-[2.5px] rounded-full bg-[#f0793a]" />
          </span>
        )}
      </span>
      <span className="min-w-0 grow">
        <span
          className={cx(
            'block truncate font-serif text-[1.0625rem] leading-5.25',
            current ? 'text-accent-text' : 'text-text',
          )}
        >
          {title}
        </span>
        <span className="num block truncate text-2xs leading-4 text-muted">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="num text-xs text-muted">{formatClock(track.duration)}</span>
    </>
  )
}
