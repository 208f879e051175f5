'use client'

import Link from 'next/link'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isPlayable, trackOf } from '#components/player/track-of'
import { getPlayer, useIsCurrent, useIsPlaying } from '#components/player/use-player'
import { Cover } from '#components/song/cover'
import { formatKey } from '#components/song/key-name'
import { formatClock } from '#components/song/time-format'
import { SONG_AREA, useSongMenuAt } from '#components/song/use-song-menu'
import { stageName } from '#components/tasks/stage-name'
import { TakeActions } from '#components/tasks/take-actions'
import { CARD_LINES, CoverPlaceholder, CoverPlayButton, TakeGrid, TakeLetter } from '#components/tasks/take-row-parts'
import type { Take } from '#components/tasks/take-state'
import { TaskElapsed } from '#components/tasks/task-elapsed'
import { playFromPage } from '#components/tasks/task-list-queue'
import { cx } from '#components/ui/cx'
import { useRootScale } from '#components/ui/use-root-scale'
import { usePeaks } from '#components/waveform/use-peaks'
import { Wave } from '#components/waveform/wave'
import { isWhole } from '#components/waveform/wave-geometry'
import { WaveformPlaceholder } from '#components/waveform/waveform-placeholder'
import type { TaskCard } from '#lib/contract/studio'
import type { Track } from '#lib/player/track'

type SongTake = Extract<Take, { state: 'composing' | 'live' | 'finishing' | 'ready' }>

/** A take that is composing, live, finishing or ready. */
export function TakeRow({
  take,
  other,
  taskId,
  since,
  service,
  tall,
}: {
  take: SongTake
  /** The other take of the task. */
  other: Take | undefined
  taskId: string
  since: number
  service: TaskCard['service']
  tall: boolean
}) {
  const t = useTranslations('tasks.take')
  const music = useTranslations('music')
  const { song, letter } = take
  const waveHeight = Math.round((tall ? 54 : 46) * useRootScale())
  const composing = take.state === 'composing'
  const readyAt = song.estimate?.ready_at ?? (composing ? take.progress?.ready_at : null) ?? null
  const track = useMemo(
    () => trackOf(song, taskId),
    [
      taskId,
      song.id,
      song.title,
      song.status,
      song.pipe_url,
      song.audio_url,
      song.peaks_url,
      song.duration,
      song.bpm,
      song.key,
      song.meter,
      song.favourite,
    ],
  )
  const current = useIsCurrent(song.id)
  const sounding = useIsPlaying(song.id)
  const playable = isPlayable(song)
  const title = song.title?.trim() || music('take', { letter })

  /** While the other take plays, switches to this one at the same position. */
  const toggle = () => {
    const player = getPlayer()
    const { track: playing, takes } = player.state()
    if (current) player.toggle()
    else if (playing?.taskId === track.taskId && takes.some(({ id }) => id === track.id)) player.switchTake(track.take)
    else playFromPage(track)
  }
  const seek = useCallback((at: number) => playFromPage(track, at), [track])
  const menu = useSongMenuAt((target) =>
    composing || target.closest('[role="slider"]') ? null : { track, play: () => playFromPage(track) },
  )
  const live = take.state === 'live' || take.state === 'finishing'

  return (
    <TakeGrid on={current} tall={tall} className={SONG_AREA} {...menu.handlers}>
      <TakeLetter
        letter={letter}
        on={current}
        {...(playable
          ? { label: sounding ? t('pause', { title, letter }) : t('play', { title, letter }), onClick: toggle }
          : {})}
      />
      <span className="relative justify-self-start">
        {composing || live ? (
          live ? (
            <LiveCover track={track} />
          ) : (
            <CoverPlaceholder />
          )
        ) : (
          <Cover song={track} small className="size-11" />
        )}
        {playable && <CoverPlayButton sounding={sounding} onClick={toggle} />}
      </span>
      <div className="min-w-0">
        {playable ? (
          <Link
            href={`/songs/${song.id}`}
            title={title}
            className={cx(CARD_LINES, 'font-serif text-[1.125rem] leading-5.5 underline-offset-4 hover:underline')}
          >
            {title}
          </Link>
        ) : (
          <p className={cx(CARD_LINES, 'font-serif text-[1.125rem] leading-5.5 text-text-2')}>{title}</p>
        )}
        <StatusLine take={take} track={track} service={service} />
      </div>
      <div className="order-last col-span-full min-w-0 pr-1 @2xl:order-none @2xl:col-span-1 @2xl:pr-0">
        {composing ? (
          <WaveformPlaceholder state="composing" height={waveHeight} />
        ) : (
          <Wave
            track={track}
            height={waveHeight}
            onSeek={seek}
            form
            besidePeaksUrl={other?.state === 'live' || other?.state === 'ready' ? other.song.peaks_url : null}
          />
        )}
      </div>
      <span className="num text-right text-xs whitespace-nowrap text-muted">
        {composing ? (
          <TaskElapsed since={since} service={service} readyAt={readyAt} />
        ) : live ? (
          <ArrivedTime track={track} since={since} service={service} readyAt={readyAt} />
        ) : (
          formatClock(song.duration)
        )}
      </span>
      {composing ? <span className="@max-2xl:hidden" /> : <TakeActions song={song} track={track} title={title} />}
    </TakeGrid>
  )
}

/** How much of a growing song has arrived; `whole` once it only has to be finished. */
const useArrivedAudio = (track: Track) => {
  const peaks = usePeaks(track.peaksUrl, track.live)
  return { seconds: peaks?.available ?? null, whole: isWhole(peaks), unknown: peaks?.available === 0 }
}

function ArrivedTime({
  track,
  ...submit
}: {
  track: Track
  since: number
  service: TaskCard['service']
  readyAt: number | null
}) {
  const t = useTranslations('tasks.take')
  const { seconds, whole, unknown } = useArrivedAudio(track)
  // A stream without a length shows the time since the submit.
  if (unknown || (seconds === null && track.duration === null)) return <TaskElapsed brief {...submit} />
  if (whole || seconds === null) return formatClock(track.duration)
  return (
    <>
      <span className="text-text">{formatClock(seconds)}</span>
      <span className="@max-2xl:sr-only">
        {track.duration === null ? t('soFar') : t('ofLength', { length: formatClock(track.duration) })}
      </span>
    </>
  )
}

function LiveCover({ track }: { track: Track }) {
  const { whole } = useArrivedAudio(track)
  const woven = useMemo(() => ({ ...track, live: false }), [track])
  return whole ? <Cover song={woven} small className="size-11" /> : <CoverPlaceholder />
}

function StatusLine({ take, track, service }: { take: SongTake; track: Track; service: TaskCard['service'] }) {
  const t = useTranslations('tasks.take')
  const details = useTranslations('song.details')
  const music = useTranslations('music')
  const line = 'flex items-center gap-1.5 truncate text-xs leading-4 whitespace-nowrap'
  const { song } = take
  switch (take.state) {
    case 'composing': {
      const percent = Math.round((take.progress?.fraction ?? 0) * 100)
      const stage = stageName(take.progress?.stage)
      const said = percent === 0 ? t('composing') : t(stage ? `stage.${stage}` : 'composingPart', { percent })
      return (
        <p className={cx(line, 'text-muted')}>
          <span className="truncate">{said}</span>
        </p>
      )
    }
    case 'live':
    case 'finishing':
      return (
        <p className={cx(line, 'text-accent-text')}>
          <span className="animate-pulse-slow size-[7px] shrink-0 rounded-full bg-current" />
          <LiveStatus track={track} />
        </p>
      )
    case 'ready': {
      const tempo = song.bpm ? music('bpm', { count: Math.round(song.bpm) }) : null
      const facts = [formatKey(music, song.key), tempo, song.meter].filter(Boolean).join(' · ')
      return (
        <p className={cx(line, 'num text-muted')}>
          {song.unread && (
            <span className="size-[7px] shrink-0 rounded-full bg-accent">
              <span className="sr-only">{t('unheard')}</span>
            </span>
          )}
          <span className="truncate">
            {facts === '' ? t('ready') : service === 'remote' ? details('asRead', { value: facts }) : facts}
          </span>
        </p>
      )
    }
  }
}

function LiveStatus({ track }: { track: Track }) {
  const t = useTranslations('tasks.take')
  return useArrivedAudio(track).whole ? t('finishing') : t('live')
}
