'use client'

import { ArrowRightFromLine, ChevronDown, MicVocal } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSong } from '#components/api/use-song'
import { FullScreenButton } from '#components/fullscreen/full-screen-button'
import { LoopButton } from '#components/player/loop-button'
import { NowPlayingNote } from '#components/player/now-playing-note'
import { PlaybackLength, PlaybackTime } from '#components/player/playback-time'
import { QueueButton } from '#components/player/queue-button'
import { openPanel } from '#components/player/queue-panel-store'
import { SpeedMenu } from '#components/player/speed-menu'
import { TakeSwitch } from '#components/player/take-switch'
import { titleOf } from '#components/player/track-of'
import { WideTransport } from '#components/player/transport'
import { getPlayer, usePlayer, usePosition } from '#components/player/use-player'
import { Cover } from '#components/song/cover'
import { FavouriteButton } from '#components/song/favourite-button'
import { formatChord } from '#components/song/key-name'
import { formatSection } from '#components/song/section-name'
import { SongMenu } from '#components/song/song-menu'
import { indexAt } from '#components/song/song-position'
import { SungLine } from '#components/song/sung-line'
import { IconButton } from '#components/ui/button'
import { ignoreNestedClose } from '#components/ui/dialog-close'
import { leaveFor, useBackCloses } from '#components/ui/use-back-closes'
import { InteractiveWaveform } from '#components/waveform/interactive-waveform'
import { PHONE_BARS } from '#components/waveform/wave-geometry'
import type { SongDetail } from '#lib/contract/studio'

const CLOSE_DISTANCE_PX = 120 // dragged down

/** The player of phones, "Now playing", opened from the mini player. Dragging down, the arrow or Escape close it. */
export function ExpandedPlayer({ onClose }: { onClose: () => void }) {
  const t = useTranslations('player')
  const music = useTranslations('music')
  const element = useRef<HTMLDialogElement>(null)
  const drag = useDragDown(element, onClose)
  const router = useRouter()
  const track = usePlayer((state) => state.track)
  const song = useSong(track?.id ?? null).data
  useEffect(() => {
    const dialog = element.current
    if (dialog && !dialog.open) dialog.showModal()
  }, [])
  useBackCloses('player', onClose)
  if (!track) return null
  return (
    <dialog
      ref={element}
      data-player
      aria-label={t('nowPlaying')}
      onClose={ignoreNestedClose(onClose)}
      className="animate-enter m-0 h-dvh max-h-none w-full max-w-none bg-linear-to-b from-surface-2 to-bg to-70% text-text md:hidden"
    >
      <div className="mx-auto flex h-full max-w-md flex-col px-7 pt-[max(12px,env(safe-area-inset-top))] pb-[max(20px,env(safe-area-inset-bottom))]">
        <div {...drag} className="touch-none">
          <div className="-mx-3 flex h-12 items-center">
            <IconButton label={t('close')} onClick={onClose} className="size-11">
              <ChevronDown size={18} />
            </IconButton>
            <span className="grow text-center text-muted">{t('nowPlaying')}</span>
            <SongMenu track={track} options={{ play: () => getPlayer().resume() }} className="size-11" />
          </div>
          <Cover
            song={track}
            labelled
            className="mx-auto mt-2 aspect-square w-[min(100%,calc(100dvh-520px))] min-w-40 shadow-lift-3"
          />
        </div>
        <div className="mt-6 flex items-start gap-3">
          <div className="min-w-0 grow">
            <h1 className="truncate font-serif text-[2.125rem] leading-11.5 tracking-[-0.01em]">
              {titleOf(music, track)}
            </h1>
            <NowPlayingNote meter className="text-sm" />
          </div>
          <TakeSwitch className="mt-0.5 [&>label]:h-10 [&>label]:min-w-11" />
        </div>
        <p className="mt-4 h-7 truncate font-serif text-lg leading-7 tracking-[-0.01em]">
          {song && <SungLine lines={song.lines} />}
        </p>
        <div className="mt-auto pt-2">
          <InteractiveWaveform track={track} height={72} bars={PHONE_BARS} onSeek={(at) => getPlayer().seek(at)} />
          <div className="num mt-2 flex justify-between text-xs text-muted">
            <PlaybackTime className="text-text" />
            {song && <CurrentSection song={song} />}
            <PlaybackLength />
          </div>
        </div>
        <div className="mt-4 mb-1.5">
          <WideTransport />
        </div>
        <div className="-mx-3 grid grid-cols-7">
          <Labelled name={t('act.favourite')}>
            <FavouriteButton id={track.id} favourite={track.favourite} className="size-11" />
          </Labelled>
          <Labelled name={t('act.loop')}>
            <LoopButton className="size-11" />
          </Labelled>
          <Labelled name={t('act.speed')}>
            <SpeedMenu className="h-11" />
          </Labelled>
          <Labelled name={t('lyrics')}>
            <IconButton
              label={t('lyrics')}
              onClick={({ currentTarget }) => openPanel('lyrics', currentTarget)}
              className="size-11 text-muted!"
            >
              <MicVocal size={18} />
            </IconButton>
          </Labelled>
          <Labelled name={t('extend')}>
            <IconButton
              label={t('extend')}
              disabled={track.live}
              onClick={() => leaveFor(router, `/?extend=${track.id}`)}
              className="size-11 text-muted!"
            >
              <ArrowRightFromLine size={18} />
            </IconButton>
          </Labelled>
          <Labelled name={t('act.fullScreen')}>
            <FullScreenButton className="size-11 text-muted!" />
          </Labelled>
          <Labelled name={t('queue.open')}>
            <QueueButton className="size-11 text-muted!" />
          </Labelled>
        </div>
      </div>
    </dialog>
  )
}

/** A button with its label below: touch screens have no tooltips. */
function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col items-center">
      {children}
      <span aria-hidden="true" className="-mt-1 max-w-full truncate text-2xs leading-4 text-muted">
        {name}
      </span>
    </div>
  )
}

function CurrentSection({ song }: { song: SongDetail }) {
  const t = useTranslations('player')
  const music = useTranslations('music')
  const section = usePosition((seconds) => song.sections[indexAt(song.sections, seconds)]?.label ?? '')
  const chord = usePosition((seconds) => song.chords[indexAt(song.chords, seconds)]?.symbol ?? '')
  const place = section && formatSection(music, section)
  return (
    <span>
      {place && chord ? t('placeChord', { section: place, chord: formatChord(chord) }) : place || formatChord(chord)}
    </span>
  )
}

/** Moves the sheet with the finger, and closes it past a distance. */
const useDragDown = (element: React.RefObject<HTMLDialogElement | null>, onClose: () => void) => {
  const from = useRef<number | null>(null)
  const moveTo = (y: number) => {
    if (element.current) element.current.style.transform = y > 0 ? `translateY(${y}px)` : ''
  }
  const end = (event: PointerEvent) => {
    if (from.current === null) return
    const by = event.clientY - from.current
    from.current = null
    moveTo(0)
    if (event.type === 'pointerup' && by > CLOSE_DISTANCE_PX) onClose()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) return
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => from.current !== null && moveTo(event.clientY - from.current),
    onPointerUp: end,
    onPointerCancel: end,
  }
}
