'use client'

import { Download } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { titleOf } from '#components/player/track-of'
import { useIsCurrent, usePlayer } from '#components/player/use-player'
import { SharedFooter } from '#components/shared-page/shared-footer'
import {
  NoScriptPlayer,
  SharedPlayButton,
  SharedPlayIcon,
  sharedTrackOf,
} from '#components/shared-page/shared-play-button'
import { SharedPlayerBar } from '#components/shared-page/shared-player-bar'
import { SharedPlaylistCover } from '#components/shared-page/shared-playlist-cover'
import { useSharedPlayer } from '#components/shared-page/use-shared-player'
import { Cover } from '#components/song/cover'
import { formatKey } from '#components/song/key-name'
import { formatClock, formatLength } from '#components/song/time-format'
import { buttonVariants } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { SharedPlaylist, SharedTrack } from '#lib/contract/studio'

/** A shared playlist: name, cover and songs in order. */
export function SharedPlaylistPage({ list, address }: { list: SharedPlaylist; address: string }) {
  const t = useTranslations('sharing.page')
  const music = useTranslations('music')
  useSharedPlayer()
  const [first] = list.songs
  // The main button plays the current song of this playlist, or the first.
  const on = usePlayer((state) => state.track?.id ?? null)
  const current = list.songs.find((song) => song.id === on) ?? first
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip bg-linear-to-b from-surface-1 to-bg to-[480px]">
      <div className="mx-auto flex w-full max-w-340 grow flex-col px-5 pt-5 pb-6 lg:px-11 lg:pt-12">
        <div className="grid grow content-start gap-x-13 lg:grid-cols-[240px_minmax(0,1fr)] min-[73.75rem]:grid-cols-[340px_minmax(0,1fr)]">
          <SharedPlaylistCover
            songs={list.songs}
            className="self-start max-lg:mx-auto max-lg:w-full max-lg:max-w-87.5"
          />
          <div className="min-w-0 max-lg:mt-5">
            <h1 className="font-serif text-2xl leading-tight tracking-[-0.02em] wrap-anywhere lg:-mt-2 lg:text-3xl min-[73.75rem]:text-4xl min-[73.75rem]:leading-(--lh-tight)">
              {list.name}
            </h1>
            <p className="num mt-3 text-base leading-6 text-text-2">
              {t('amount', { count: list.songs.length, length: formatLength(music, list.seconds) })}
            </p>
            {current && (
              <div className="mt-5 mb-6 flex">
                <SharedPlayButton song={current} list={list.songs} className="max-lg:h-12 max-lg:grow" />
              </div>
            )}
            {list.songs.length === 0 && <p className="mt-6 font-serif text-lg text-muted italic">{t('empty')}</p>}
            <ol aria-label={t('songs')}>
              {list.songs.map((song, i) => (
                <Row key={song.id} song={song} place={i + 1} songs={list.songs} address={address} />
              ))}
            </ol>
          </div>
        </div>
        <SharedFooter className="mt-10" />
      </div>
      <SharedPlayerBar />
    </div>
  )
}

function Row({
  song,
  place,
  songs,
  address,
}: {
  song: SharedTrack
  place: number
  songs: readonly SharedTrack[]
  address: string
}) {
  const t = useTranslations('sharing.page')
  const music = useTranslations('music')
  const current = useIsCurrent(song.id)
  const track = sharedTrackOf(song)
  const title = titleOf(music, track)
  const facts = [formatKey(music, song.key), song.bpm && music('bpm', { count: Math.round(song.bpm) })]
  return (
    <li
      aria-current={current ? 'true' : undefined}
      className={cx(
        'flex flex-wrap items-center gap-x-3 border-t border-line py-2 lg:gap-x-4',
        current && '-mx-2 rounded-2 border-transparent bg-surface-3 px-2',
      )}
    >
      <span
        aria-hidden="true"
        className={cx('num w-6 text-right text-xs max-lg:hidden', current ? 'text-accent-text' : 'text-muted')}
      >
        {place}
      </span>
      <SharedPlayIcon
        song={song}
        list={songs}
        className={cx(
          'size-9 max-lg:order-last max-lg:size-11',
          current ? 'text-accent-text' : 'text-text-2 hover:bg-surface-4 hover:text-text',
        )}
      />
      <Cover song={track} small className="size-11" />
      <Link href={`${address}/${song.id}`} prefetch={false} className="group min-w-0 grow basis-0 rounded-1">
        <span className="block truncate font-serif text-[1.125rem] leading-5.5 text-text group-hover:underline group-hover:decoration-line-control group-hover:underline-offset-4">
          {title}
        </span>{' '}
        <span className="num block truncate text-xs leading-4 text-muted">{facts.filter(Boolean).join(' · ')}</span>
      </Link>
      <span className="num text-xs text-text-2">{formatClock(song.duration)}</span>
      {song.download_url && (
        <a
          href={song.download_url}
          download
          aria-label={t('downloadNamed', { title })}
          title={t('download')}
          className={buttonVariants({ variant: 'ghost', size: 'icon', className: 'max-lg:hidden' })}
        >
          <Download size={16} />
        </a>
      )}
      <NoScriptPlayer song={song} className="mt-2 basis-full" />
    </li>
  )
}
