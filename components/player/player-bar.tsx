'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { FullScreenButton } from '#components/fullscreen/full-screen-button'
import { FullScreenHost } from '#components/fullscreen/full-screen-host'
import { LoopButton } from '#components/player/loop-button'
import { NowPlayingNote } from '#components/player/now-playing-note'
import { PlayerSync } from '#components/player/player-sync'
import { QueueButton } from '#components/player/queue-button'
import { SpeedMenu } from '#components/player/speed-menu'
import { TakeSwitch } from '#components/player/take-switch'
import { titleOf } from '#components/player/track-of'
import { Transport } from '#components/player/transport'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { Volume } from '#components/player/volume'
import { Cover } from '#components/song/cover'
import { FavouriteButton } from '#components/song/favourite-button'
import { SONG_AREA, useSongMenu } from '#components/song/use-song-menu'
import { cx } from '#components/ui/cx'
import { lazy } from '#components/ui/lazy'
import { Snackbar } from '#components/ui/snackbar'

const BarMiddle = lazy(() => import('#components/player/bar-middle').then((module) => module.BarMiddle))
const MiniPlayer = lazy(() => import('#components/player/mini-player').then((module) => module.MiniPlayer))

/** The player on every page: a bar in wide windows, a mini player above the tabs of narrow ones. */
export function PlayerBar() {
  const t = useTranslations('player')
  return (
    <>
      <PlayerSync />
      <Snackbar />
      <FullScreenHost />
      <section
        aria-label={t('label')}
        className="relative z-10 hidden h-(--player) grid-cols-[clamp(17rem,22vw,25rem)_12.75rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line bg-surface-1 pr-5 pl-2 shadow-lift-up max-[73.75rem]:grid-cols-[minmax(0,1fr)_9.25rem_minmax(0,1.15fr)_auto] max-lg:grid-cols-[minmax(0,1fr)_9.25rem_minmax(0,.9fr)_auto] md:grid"
      >
        <Now />
        <div className="min-[73.75rem]:pr-3.5">
          <Transport />
        </div>
        <Middle />
        <div className="flex min-w-76.5 items-center justify-end gap-1 max-[73.75rem]:min-w-0">
          {/* Its place stays free for a single take, so that the waveform keeps its width. */}
          <span className="flex min-w-18.5 justify-end">
            <TakeSwitch isBesidePage />
          </span>
          <span className="contents max-[73.75rem]:hidden">
            <LoopButton className="ml-1.5" />
            <SpeedMenu />
            <Volume />
          </span>
          <QueueButton className="ml-1" />
          <FullScreenButton />
        </div>
      </section>
      <Mini />
    </>
  )
}

function Now() {
  const t = useTranslations('player')
  const music = useTranslations('music')
  const track = usePlayer((state) => state.track)
  const menu = useSongMenu(track, { play: () => getPlayer().resume() })
  if (!track) return <p className="pl-3 font-serif text-[1.0625rem] text-muted italic">{t('nothing')}</p>
  return (
    <div className={cx(SONG_AREA, 'flex min-w-0 items-center gap-3')} {...menu}>
      <Link
        href={`/songs/${track.id}`}
        aria-label={t('open', { title: titleOf(music, track) })}
        className="shrink-0 rounded-cover"
      >
        <Cover song={track} small className="size-14" />
      </Link>
      <div className="min-w-0 grow">
        <Link
          href={`/songs/${track.id}`}
          tabIndex={-1}
          className="block truncate font-serif text-[1.125rem] leading-5.5 text-text hover:underline hover:decoration-line-control hover:underline-offset-4"
        >
          {titleOf(music, track)}
        </Link>
        <NowPlayingNote className="text-xs leading-4" />
      </div>
      <FavouriteButton id={track.id} favourite={track.favourite} className="max-lg:hidden" />
    </div>
  )
}

function Middle() {
  const track = usePlayer((state) => state.track)
  return track ? <BarMiddle track={track} /> : <div />
}

function Mini() {
  return usePlayer((state) => state.track !== null) ? <MiniPlayer /> : null
}
