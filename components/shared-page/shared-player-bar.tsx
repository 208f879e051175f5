'use client'

import { SkipBack, SkipForward } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PlaybackLength, PlaybackTime } from '#components/player/playback-time'
import { titleOf } from '#components/player/track-of'
import { PlayButton } from '#components/player/transport'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { Cover } from '#components/song/cover'
import { IconButton } from '#components/ui/button'
import { lazy } from '#components/ui/lazy'
import type { Track } from '#lib/player/track'

const Wave = lazy(() => import('#components/waveform/wave').then((module) => module.Wave))

/** The player bar of a shared playlist. */
export function SharedPlayerBar({ except }: { except?: string }) {
  const track = usePlayer((state) => state.track)
  return track && track.id !== except ? <Bar track={track} /> : null
}

function Bar({ track }: { track: Track }) {
  const t = useTranslations('player')
  const music = useTranslations('music')
  const many = usePlayer((state) => state.queue.ids.length > 1)
  return (
    <section
      aria-label={t('label')}
      className="animate-enter sticky bottom-0 z-10 border-t border-line bg-surface-1 shadow-lift-up"
    >
      <div className="mx-auto grid h-(--player) max-w-340 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5 lg:grid-cols-[272px_auto_minmax(0,1fr)] lg:gap-x-6 lg:px-11">
        <div className="flex min-w-0 items-center gap-3">
          <Cover song={track} small className="size-12" />
          <p className="min-w-0 truncate font-serif text-[1.125rem] leading-5.5">{titleOf(music, track)}</p>
        </div>
        <div className="flex items-center gap-1">
          {many && (
            <IconButton label={t('previous')} onClick={() => getPlayer().previous()}>
              <SkipBack size={18} />
            </IconButton>
          )}
          <PlayButton size="mx-1 size-11" iconSize={18} />
          {many && (
            <IconButton label={t('next')} onClick={() => getPlayer().next()}>
              <SkipForward size={18} />
            </IconButton>
          )}
        </div>
        <div className="grid grid-cols-[42px_minmax(0,1fr)_42px] items-center gap-3 max-lg:hidden">
          <PlaybackTime className="num text-right text-xs text-muted" />
          <Wave track={track} height={36} onSeek={(at) => getPlayer().seek(at)} playhead />
          <PlaybackLength className="num text-xs text-muted" />
        </div>
      </div>
    </section>
  )
}
