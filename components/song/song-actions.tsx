'use client'

import { ArrowRightFromLine, AudioWaveform, Copy, Guitar } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { EditButton } from '#components/editor/edit-button'
import { PauseIcon, PlayIcon } from '#components/player/icons'
import { isPlayable, titleOf, trackOf } from '#components/player/track-of'
import { getPlayer, useIsCurrent, useIsPlaying } from '#components/player/use-player'
import { ShareButton } from '#components/sharing/share-button'
import { FavouriteButton } from '#components/song/favourite-button'
import { SongMenu } from '#components/song/song-menu'
import type { SongMenuOptions } from '#components/song/song-menu-store'
import { unavailableReason } from '#components/song/unavailable-reason'
import { Button, buttonVariants } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { SongDetail } from '#lib/contract/studio'

/** A link that is not yet possible is a disabled button with the reason, since links cannot be disabled. */
function ActionLink({
  href,
  why,
  className,
  children,
}: {
  href: string
  why: string | null
  className?: string
  children: React.ReactNode
}) {
  if (why)
    return (
      <Button size="large" disabled title={why} className={className}>
        {children}
      </Button>
    )
  return (
    <Link href={href} className={buttonVariants({ size: 'large', className })}>
      {children}
    </Link>
  )
}

/** Narrower where the cover leaves them less room. */
const ACTION = 'lg:gap-1.5 lg:px-3 page-lg:gap-2 page-lg:px-4.5'

const GROUP = 'flex flex-wrap gap-2'

export function SongActions({
  song,
  menu,
  wasEditing,
  onPlay,
  onEdit,
}: {
  song: SongDetail
  menu: SongMenuOptions
  wasEditing: boolean
  onPlay: () => void
  onEdit: () => void
}) {
  const t = useTranslations('song.act')
  const music = useTranslations('music')
  const practice = useTranslations('practice')
  const current = useIsCurrent(song.id)
  const playing = useIsPlaying(song.id)
  const press = () => (current ? getPlayer().toggle() : onPlay())
  const reason = unavailableReason(song)
  const why = reason && t(reason)
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2 max-md:mt-1.5 max-md:self-stretch md:contents page-lg:col-span-2 page-lg:mt-4.5 page-lg:flex">
      <span className="contents md:col-span-2 md:mt-4.5 md:mb-6 md:flex md:flex-wrap md:gap-2 page-lg:contents">
        {/* Two groups: what does not fit into one row continues in another, and no button wraps alone. */}
        <span className={GROUP}>
          <Button
            variant="primary"
            size="large"
            // As wide as either of its texts, so that nothing moves when playing starts.
            className={cx('min-w-26', ACTION)}
            onClick={press}
            disabled={!isPlayable(song)}
            title={isPlayable(song) ? undefined : t('nothingYet')}
          >
            {playing ? <PauseIcon size={14} /> : <PlayIcon size={14} />}
            {playing ? t('pause') : t('play')}
          </Button>
          <EditButton song={song} wasEditing={wasEditing} onEdit={onEdit} className={ACTION} />
          <ActionLink href={`/?extend=${song.id}`} why={why} className={ACTION}>
            <ArrowRightFromLine size={18} aria-hidden="true" />
            {t('extend')}
          </ActionLink>
        </span>
        <span className={GROUP}>
          <ActionLink href={`/?reference=${song.id}`} why={why} className={ACTION}>
            <AudioWaveform size={18} aria-hidden="true" />
            {t('reference')}
          </ActionLink>
          <ActionLink href={`/?reuse=${song.task_id}`} why={null} className={ACTION}>
            <Copy size={18} aria-hidden="true" />
            {t('reuse')}
          </ActionLink>
        </span>
      </span>
      <span className="flex items-center gap-2 max-md:-ml-2 max-md:w-full md:col-start-2 md:ml-auto md:row-start-1 md:mt-1.5 page-lg:mt-0">
        <FavouriteButton id={song.id} favourite={song.favourite} />
        {song.status === 'done' && (
          <Link
            href={`/songs/${song.id}?practice`}
            aria-label={practice('open')}
            title={practice('open')}
            className={buttonVariants({ variant: 'ghost', size: 'icon' })}
          >
            <Guitar size={18} aria-hidden="true" />
          </Link>
        )}
        {song.status === 'done' && (
          <ShareButton what={{ kind: 'song', id: song.id }} title={titleOf(music, trackOf(song))} />
        )}
        <SongMenu track={trackOf(song)} options={menu} />
      </span>
    </div>
  )
}
