'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PlaybackLength, PlaybackTime } from '#components/player/playback-time'
import { titleOf } from '#components/player/track-of'
import { useIsCurrent } from '#components/player/use-player'
import { CreationDetails } from '#components/shared-page/creation-details'
import { formatMetadata } from '#components/shared-page/format-metadata'
import { SharedFooter } from '#components/shared-page/shared-footer'
import { NoScriptPlayer, SharedPlayButton, sharedTrackOf } from '#components/shared-page/shared-play-button'
import { SharedPlayerBar } from '#components/shared-page/shared-player-bar'
import { useSharedPlayer } from '#components/shared-page/use-shared-player'
import { Cover } from '#components/song/cover'
import { Lyrics } from '#components/song/lyrics'
import { formatClock } from '#components/song/time-format'
import { buttonVariants } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { lazy } from '#components/ui/lazy'
import type { SharedSong } from '#lib/contract/studio'

/** Needs script-set styles, so it is rendered only with scripts. */
const SongTimeline = lazy(
  () => import('#components/song/timeline').then((module) => module.SongTimeline),
  <div className="h-40.5" />,
)

/** One shared song: cover and facts left; title, music and lyrics right. */
export function SharedSongPage({
  song,
  list,
}: {
  song: SharedSong
  /** The shared playlist that contains it. */
  list?: { name: string; address: string }
}) {
  const t = useTranslations('sharing.page')
  const music = useTranslations('music')
  const client = useQueryClient()
  // Passes the peaks on, so that they are not fetched twice.
  useState(() => client.setQueryData(['peaks', song.peaks_url], song.peaks))
  useSharedPlayer(song)
  const played = { ...song, favourite: false }
  const track = sharedTrackOf(song)
  const title = titleOf(music, track)
  return (
    <div className="min-h-dvh overflow-x-clip bg-linear-to-b from-surface-1 to-bg to-[480px]">
      <div className="mx-auto flex min-h-dvh max-w-340 flex-col px-5 pt-5 pb-6 lg:px-11 lg:pt-12">
        {list && (
          <Link
            href={list.address}
            className="tap-target mb-4 -mt-2 inline-flex h-7 items-center gap-2 self-start rounded-1 text-muted hover:text-text max-lg:h-11 lg:-mt-6"
          >
            <ArrowLeft size={15} aria-hidden="true" />
            <span className="min-w-0 truncate">{t('back', { name: list.name })}</span>
          </Link>
        )}
        <div className="grid grow gap-x-13 lg:grid-cols-[240px_minmax(0,1fr)] min-[73.75rem]:grid-cols-[340px_minmax(0,1fr)]">
          <div className="max-lg:contents">
            <Cover
              song={{ ...track, title }}
              labelled
              className="aspect-square w-full shadow-lift-3 max-lg:mx-auto max-lg:max-w-87.5"
            />
            <div className="max-lg:order-3">
              {song.details && <CreationDetails made={song.details} className="mt-6 max-lg:mt-8" />}
            </div>
          </div>
          <div className="flex min-w-0 flex-col max-lg:mt-5">
            <h1 className="font-serif text-2xl leading-tight tracking-[-0.02em] wrap-anywhere lg:-mt-2 lg:text-3xl min-[73.75rem]:text-4xl min-[73.75rem]:leading-(--lh-tight)">
              {title}
            </h1>
            <p className="num mt-3 text-base leading-6 text-text-2">{formatMetadata(music, song)}</p>
            <div className="mt-5 mb-6 flex flex-wrap items-center gap-2">
              <SharedPlayButton song={song} className="max-lg:h-12 max-lg:grow" />
              {song.download_url && (
                <a
                  href={song.download_url}
                  download
                  className={buttonVariants({ size: 'large', className: 'max-lg:h-12 max-lg:grow' })}
                >
                  <Download size={17} aria-hidden="true" />
                  {t('download')}
                </a>
              )}
              <NoScriptPlayer song={song} className="min-w-64 basis-full" />
            </div>
            <div className="js-only">
              <SongTimeline song={played} />
              <Times song={song} />
            </div>
            <div className="mt-4 grid min-h-0 flex-1">
              <Lyrics song={played} />
            </div>
          </div>
        </div>
        <SharedFooter className="mt-8" />
      </div>
      <SharedPlayerBar except={song.id} />
    </div>
  )
}

/** Position and length. */
function Times({ song }: { song: SharedSong }) {
  const current = useIsCurrent(song.id)
  const look = 'num mt-2 flex justify-between text-xs leading-4 text-muted'
  return current ? (
    <p className={look}>
      <PlaybackTime />
      <PlaybackLength />
    </p>
  ) : (
    <p className={cx(look)}>
      <span>{formatClock(0)}</span>
      <span>{formatClock(song.duration)}</span>
    </p>
  )
}
