'use client'

import { ArrowUpRight, SkipBack, SkipForward } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PlaybackLength, PlaybackTime } from '#components/player/playback-time'
import { titleOf } from '#components/player/track-of'
import { getPlayer, useIsCurrent, usePlayer } from '#components/player/use-player'
import { formatMetadata } from '#components/shared-page/format-metadata'
import { NoScriptPlayer, SharedPlayIcon, sharedTrackOf } from '#components/shared-page/shared-play-button'
import { useSharedPlayer } from '#components/shared-page/use-shared-player'
import { Cover } from '#components/song/cover'
import { formatClock } from '#components/song/time-format'
import { IconButton } from '#components/ui/button'
import { lazy } from '#components/ui/lazy'
import type { SharedTrack } from '#lib/contract/studio'

const InteractiveWaveform = lazy(() =>
  import('#components/waveform/interactive-waveform').then((module) => module.InteractiveWaveform),
)

/** The embedded player for one song or a playlist. */
export function EmbedPlayer({
  songs,
  name,
  page,
}: {
  songs: readonly [SharedTrack, ...SharedTrack[]]
  /** The playlist’s name. */
  name: string | null
  page: string
}) {
  const t = useTranslations('sharing.page')
  const player = useTranslations('player')
  const music = useTranslations('music')
  useSharedPlayer()
  const on = usePlayer((state) => state.track?.id ?? null)
  const at = Math.max(
    0,
    songs.findIndex((song) => song.id === on),
  )
  const song = songs[at] ?? songs[0]
  const track = sharedTrackOf(song)
  const title = titleOf(music, track)
  const go = (by: number) => {
    const other = songs[at + by]
    if (other) getPlayer().play(sharedTrackOf(other), { list: songs.map(sharedTrackOf) })
  }
  const seek = (seconds: number) => getPlayer().play(track, { list: songs.map(sharedTrackOf), at: seconds })
  return (
    <div className="grid h-dvh min-h-36 grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden bg-surface-1">
      <Cover song={track} className="aspect-square h-full max-h-60 rounded-none! shadow-none! max-[30rem]:hidden" />
      <div className="flex min-w-0 flex-col justify-center gap-2 px-4 py-3">
        <div className="flex min-w-0 items-center gap-3">
          <SharedPlayIcon
            song={song}
            list={songs}
            size={16}
            className="size-11 bg-accent text-on-accent hover:bg-accent-hover"
          />
          <div className="min-w-0 grow">
            <h1 className="truncate font-serif text-lg leading-6">
              <a
                href={page}
                target="_blank"
                rel="noopener"
                className="rounded-1 hover:underline hover:decoration-line-control hover:underline-offset-4"
              >
                {title}
              </a>
            </h1>
            <p className="num truncate text-xs leading-4 text-muted">
              {name === null
                ? formatMetadata(music, song)
                : `${name} · ${t('place', { place: at + 1, count: songs.length })}`}
            </p>
          </div>
          {songs.length > 1 && (
            <div className="js-only flex">
              <IconButton label={player('previous')} aria-disabled={at === 0} onClick={() => go(-1)}>
                <SkipBack size={16} />
              </IconButton>
              <IconButton label={player('next')} aria-disabled={at === songs.length - 1} onClick={() => go(1)}>
                <SkipForward size={16} />
              </IconButton>
            </div>
          )}
          <a
            href={page}
            target="_blank"
            rel="noopener"
            aria-label={t('open', { title: name ?? title })}
            title={t('open', { title: name ?? title })}
            className="tap-target grid size-8 shrink-0 place-items-center rounded-2 text-muted hover:bg-surface-3 hover:text-text"
          >
            <ArrowUpRight size={18} />
          </a>
        </div>
        <div className="js-only min-h-14">
          <InteractiveWaveform key={song.id} track={track} height={56} onSeek={seek} />
        </div>
        <Times song={song} />
        <NoScriptPlayer song={song} />
      </div>
    </div>
  )
}

function Times({ song }: { song: SharedTrack }) {
  const current = useIsCurrent(song.id)
  return (
    <p className="js-only num flex justify-between text-2xs leading-4 text-muted">
      {current ? <PlaybackTime /> : <span>{formatClock(0)}</span>}
      {current ? <PlaybackLength /> : <span>{formatClock(song.duration)}</span>}
    </p>
  )
}
