'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { Elapsed, Length } from '#components/player/clock'
import { LoopButton } from '#components/player/loop-button'
import { MiniPlayer } from '#components/player/mini-player'
import { NowLine } from '#components/player/now-line'
import { NowPlayingNote } from '#components/player/now-playing'
import { PlayerSync } from '#components/player/player-sync'
import { QueueButton } from '#components/player/queue-dialog'
import { SpeedMenu } from '#components/player/speed-menu'
import { TakeSwitch } from '#components/player/take-switch'
import { Transport } from '#components/player/transport'
import { studioPlayer, usePlayer } from '#components/player/use-player'
import { Volume } from '#components/player/volume'
import { Cover } from '#components/song/cover'
import { FavouriteButton } from '#components/song/favourite-button'
import { UndoBar } from '#components/ui/undo-bar'
import { SurfedWave } from '#components/waveform/surfed-wave'
import type { Track } from '#lib/player/track'

/** What sounds, on every page: a bar along the foot of wide windows, a small one above the tabs of narrow ones. */
export function PlayerBar() {
  return (
    <>
      <PlayerSync />
      <UndoBar />
      <section
        aria-label="Player"
        className="relative z-10 hidden h-(--player) grid-cols-[272px_204px_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line bg-surface-1 pr-5 pl-2 shadow-lift-up max-[73.75rem]:grid-cols-[200px_200px_minmax(0,1fr)_auto] desk:grid"
      >
        <Now />
        <div className="pr-3.5">
          <Transport />
        </div>
        <Middle />
        <div className="flex min-w-[306px] items-center justify-end gap-1 max-[73.75rem]:min-w-0">
          <TakeSwitch />
          <LoopButton className="ml-1.5" />
          <SpeedMenu />
          <Volume />
          <QueueButton className="ml-1" />
        </div>
      </section>
      <MiniPlayer />
    </>
  )
}

function Now() {
  const track = usePlayer((state) => state.track)
  if (!track) return <p className="pl-3 font-words text-[17px] text-muted italic">Nothing is playing yet.</p>
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Link href={`/songs/${track.id}`} aria-label={`Open ${track.title}`} className="shrink-0 rounded-sleeve">
        <Cover of={track} small className="size-14" />
      </Link>
      <div className="min-w-0 grow">
        <Link
          href={`/songs/${track.id}`}
          tabIndex={-1}
          className="block truncate font-words text-[18px] leading-[22px] text-text hover:underline hover:decoration-line-control hover:underline-offset-4"
        >
          {track.title}
        </Link>
        <NowPlayingNote className="text-pp leading-4" />
      </div>
      <FavouriteButton id={track.id} favourite={track.favourite} />
    </div>
  )
}

function Middle() {
  const track = usePlayer((state) => state.track)
  const path = usePathname()
  if (!track) return <div />
  return path === `/songs/${track.id}` ? <NowLine track={track} /> : <BarWave track={track} />
}

function BarWave({ track }: { track: Track }) {
  return (
    <div className="grid grid-cols-[42px_1fr_42px] items-center gap-3">
      <Elapsed className="num text-right text-pp text-text" />
      <SurfedWave track={track} height={44} onSeek={(at) => studioPlayer().seek(at)} />
      <Length className="num text-pp text-muted" />
    </div>
  )
}
