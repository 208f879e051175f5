'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ArrowDownToLine, Ellipsis, Heart, ListMusic, PenLine, StepForward } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useMemo } from 'react'
import { useChangeSong } from '#components/api/use-song'
import { changeTasks } from '#components/api/use-tasks'
import { changeDraft } from '#components/compose/draft-store'
import { withSource } from '#components/compose/reuse'
import type { Source } from '#components/compose/source'
import { isPlayable, trackOf } from '#components/player/track-of'
import { studioPlayer, useIsCurrent, useIsPlaying } from '#components/player/use-player'
import { Cover } from '#components/song/cover'
import { downloadOf } from '#components/song/downloads'
import { keyInWords } from '#components/song/key-name'
import { clock } from '#components/song/time-format'
import { Elapsed } from '#components/tasks/elapsed'
import { BlankSleeve, LaneKey, LaneRow } from '#components/tasks/lane-parts'
import type { Choice, Lane } from '#components/tasks/lane-state'
import { buttonLook, IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem, MenuLink } from '#components/ui/menu'
import { Threads } from '#components/waveform/threads'
import { usePeaks } from '#components/waveform/use-peaks'
import { Wave } from '#components/waveform/wave'
import type { Track } from '#lib/player/track'

type Sounding = Extract<Lane, { state: 'composing' | 'live' | 'finishing' | 'ready' }>

const asSource = (song: Choice): Source | null =>
  song.audio_url && song.duration
    ? {
        kind: 'song',
        song: {
          id: song.id,
          title: song.title ?? 'Untitled',
          duration: song.duration,
          audio_url: song.audio_url,
          bpm: song.bpm,
          key: song.key,
          meter: song.meter,
          peaks_url: song.peaks_url,
        },
      }
    : null

/** A take that is being composed, can be heard already, or is ready. */
export function SongLane({
  lane,
  taskId,
  since,
  tall,
}: {
  lane: Sounding
  taskId: string
  since: number
  tall: boolean
}) {
  const { song, letter } = lane
  const composing = lane.state === 'composing'
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
  const title = song.title?.trim() || `Take ${letter}`
  useHeard(song, sounding)

  const toggle = () => (current ? studioPlayer().toggle() : studioPlayer().play(track))
  const seek = useCallback((at: number) => studioPlayer().play(track, { at }), [track])
  const live = lane.state === 'live' || lane.state === 'finishing'

  return (
    <LaneRow on={current} tall={tall}>
      <LaneKey
        letter={letter}
        on={current}
        {...(playable ? { label: `${sounding ? 'Pause' : 'Play'} ${title}, take ${letter}`, onClick: toggle } : {})}
      />
      {composing || live ? (
        live ? (
          <LiveSleeve track={track} />
        ) : (
          <BlankSleeve className="@2xl:size-11" />
        )
      ) : (
        <Cover of={track} small className={tall ? 'size-11' : 'size-11 @2xl:size-10'} />
      )}
      <div className="min-w-0">
        {playable ? (
          <Link
            href={`/songs/${song.id}`}
            title={title}
            className="block truncate font-words text-[18px] leading-[22px] underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        ) : (
          <p className="truncate font-words text-[18px] leading-[22px] text-text-2">{title}</p>
        )}
        <LaneLine lane={lane} track={track} />
      </div>
      <div className="order-last col-span-full min-w-0 pr-1 @2xl:order-none @2xl:col-span-1 @2xl:pr-0">
        {composing ? (
          <Threads state="composing" height={tall ? 46 : 34} />
        ) : (
          <Wave track={track} height={tall ? 46 : 34} onSeek={seek} />
        )}
      </div>
      <span className="num text-right text-pp whitespace-nowrap text-muted">
        {composing ? <Elapsed since={since} /> : live ? <SoFar track={track} /> : clock(song.duration)}
      </span>
      {composing ? <span className="@max-2xl:hidden" /> : <LaneActions song={song} track={track} title={title} />}
    </LaneRow>
  )
}

/** Once it sounds it has been heard; the server is told by the player, the card by this. */
const useHeard = (song: Choice, sounding: boolean) => {
  const client = useQueryClient()
  const fresh = sounding && song.unread && song.status === 'done'
  useEffect(() => {
    if (fresh) patchChoice(client, song.id, { unread: false })
  }, [client, fresh, song.id])
}

const patchChoice = (client: ReturnType<typeof useQueryClient>, id: string, change: Partial<Choice>) =>
  changeTasks(client, (tasks) =>
    tasks.map((task) =>
      task.choices.some((choice) => choice.id === id)
        ? { ...task, choices: task.choices.map((choice) => (choice.id === id ? { ...choice, ...change } : choice)) }
        : task,
    ),
  )

/** How much of a growing song there is; all of it, and it is only being finished. */
const useArrived = (track: Track) => {
  const peaks = usePeaks(track.peaksUrl, track.live)
  return { seconds: peaks?.available ?? null, whole: peaks !== undefined && peaks.available >= peaks.duration }
}

function SoFar({ track }: { track: Track }) {
  const { seconds, whole } = useArrived(track)
  if (whole || seconds === null) return clock(track.duration)
  return (
    <>
      <span className="text-text">{clock(seconds)}</span>
      <span className="@max-2xl:sr-only"> so far</span>
    </>
  )
}

function LiveSleeve({ track }: { track: Track }) {
  const { whole } = useArrived(track)
  const woven = useMemo(() => ({ ...track, live: false }), [track])
  return whole ? <Cover of={woven} small className="size-11" /> : <BlankSleeve />
}

function LaneLine({ lane, track }: { lane: Sounding; track: Track }) {
  const line = 'flex items-center gap-1.5 truncate text-pp leading-4 whitespace-nowrap'
  const { song } = lane
  switch (lane.state) {
    case 'composing':
      return <p className={cx(line, 'text-muted')}>Composing</p>
    case 'live':
    case 'finishing':
      return (
        <p className={cx(line, 'text-accent-text')}>
          <span className="breathe size-[7px] shrink-0 rounded-full bg-current" />
          <LiveWord track={track} />
        </p>
      )
    case 'ready':
      return (
        <p className={cx(line, 'num text-muted')}>
          {song.unread && (
            <span className="size-[7px] shrink-0 rounded-full bg-accent">
              <span className="sr-only">Not heard yet.</span>
            </span>
          )}
          <span className="truncate">
            {[keyInWords(song.key), song.bpm ? `${Math.round(song.bpm)} BPM` : null].filter(Boolean).join(' · ') ||
              'Ready'}
          </span>
        </p>
      )
  }
}

function LiveWord({ track }: { track: Track }) {
  return useArrived(track).whole ? 'Finishing' : 'Playable now'
}

function LaneActions({ song, track, title }: { song: Choice; track: Track; title: string }) {
  const client = useQueryClient()
  const router = useRouter()
  const change = useChangeSong()
  const source = asSource(song)
  const favour = () => {
    const favourite = !song.favourite
    patchChoice(client, song.id, { favourite })
    change.mutate(
      { id: song.id, change: { favourite } },
      { onError: () => patchChoice(client, song.id, { favourite: !favourite }) },
    )
  }
  const use = (mode: 'reference' | 'extend') => {
    if (source) changeDraft((draft) => withSource(draft, mode, source))
    router.push('/')
  }
  return (
    <span className="flex justify-end">
      <button
        type="button"
        aria-label={`Favourite ${title}`}
        aria-pressed={song.favourite}
        onClick={favour}
        className={buttonLook({ look: 'ghost', size: 'icon', className: 'w-[30px]! text-muted @max-2xl:hidden' })}
      >
        <Heart size={18} className={song.favourite ? 'fill-current text-text-2' : ''} />
      </button>
      {song.audio_url ? (
        <a
          href={downloadOf(song.audio_url)}
          aria-label={`Download ${title}`}
          title="Download"
          className={buttonLook({ look: 'ghost', size: 'icon', className: 'w-[30px]! text-muted @max-2xl:hidden' })}
        >
          <ArrowDownToLine size={18} />
        </a>
      ) : (
        <span className="w-[30px] @max-2xl:hidden" />
      )}
      <Menu
        trigger={
          <IconButton label={`More for ${title}`} className="w-[30px]! text-muted">
            <Ellipsis size={18} />
          </IconButton>
        }
      >
        <MenuItem icon={<PenLine size={15} />} onSelect={() => router.push(`/songs/${song.id}`)}>
          Open
        </MenuItem>
        <MenuItem icon={<ListMusic size={15} />} onSelect={() => studioPlayer().playNext(track)}>
          Play next
        </MenuItem>
        <MenuItem icon={<Heart size={15} />} onSelect={favour}>
          {song.favourite ? 'Remove from favourites' : 'Favourite'}
        </MenuItem>
        <MenuItem icon={<StepForward size={15} />} disabled={!source} onSelect={() => use('extend')}>
          Continue this song
        </MenuItem>
        <MenuItem icon={<AudioIcon />} disabled={!source} onSelect={() => use('reference')}>
          Use as reference
        </MenuItem>
        {song.audio_url && (
          <MenuLink icon={<ArrowDownToLine size={15} />} href={downloadOf(song.audio_url)}>
            Download
          </MenuLink>
        )}
      </Menu>
    </span>
  )
}

const AudioIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="15"
    height="15"
    fill="none"
    className="lucide stroke-current"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M5 8v8M12 3v18M19 8v8" />
  </svg>
)
