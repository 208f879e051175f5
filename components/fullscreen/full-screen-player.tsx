'use client'

import { Minimize2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { closeFullScreen } from '#components/fullscreen/use-full-screen'
import { useIdle } from '#components/fullscreen/use-idle'
import { useVisualizer } from '#components/fullscreen/use-visualizer'
import { VisualizerCanvas } from '#components/fullscreen/visualizer-canvas'
import { ThinLine } from '#components/player/now-line'
import { PlaybackLength, PlaybackTime } from '#components/player/playback-time'
import { TakeSwitch } from '#components/player/take-switch'
import { titleOf } from '#components/player/track-of'
import { PlayButton } from '#components/player/transport'
import { getPlayer, usePosition } from '#components/player/use-player'
import { formatChord } from '#components/song/key-name'
import { formatSection } from '#components/song/section-name'
import { SongMenu } from '#components/song/song-menu'
import { barOf, barsIn, indexAt, lineAt } from '#components/song/song-position'
import { SungWords } from '#components/song/sung-line'
import { useSongMenuAt } from '#components/song/use-song-menu'
import { IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { ignoreNestedClose } from '#components/ui/dialog-close'
import { useBackCloses } from '#components/ui/use-back-closes'
import { SeekSurface } from '#components/waveform/seek-surface'
import { usePeaks } from '#components/waveform/use-peaks'
import { seekLength } from '#components/waveform/wave-geometry'
import type { SongDetail } from '#lib/contract/studio'
import type { Track } from '#lib/player/track'

/** The player over the whole screen of any device: visualizer, lyrics and controls. */
export function FullScreenPlayer({ track }: { track: Track }) {
  const t = useTranslations('fullScreen')
  const music = useTranslations('music')
  const element = useRef<HTMLDialogElement>(null)
  const { scene, song } = useVisualizer(track)
  const idle = useIdle()
  const { handlers: menu } = useSongMenuAt((target) =>
    target.closest('[role="slider"]') ? null : { track, play: () => getPlayer().resume() },
  )
  useEffect(() => {
    const dialog = element.current
    if (!dialog || dialog.open) return
    dialog.showModal()
    // Not a button, so that Space still plays and pauses.
    dialog.focus()
  }, [])
  useBackCloses('full-screen', closeFullScreen)
  return (
    <dialog
      ref={element}
      data-player
      tabIndex={-1}
      aria-label={t('name')}
      onClose={ignoreNestedClose(closeFullScreen)}
      style={scene ? { backgroundColor: scene.palette.ground } : undefined}
      className={cx(
        'animate-enter m-0 h-dvh outline-none max-h-none w-full max-w-none overflow-hidden bg-bg text-text',
        idle && 'cursor-none',
      )}
    >
      {scene && <VisualizerCanvas scene={scene} label={t('label')} />}
      <div
        {...menu}
        className="relative flex h-full flex-col px-5 pt-[max(16px,env(safe-area-inset-top))] pb-[max(18px,env(safe-area-inset-bottom))] lg:px-10 lg:pt-7 lg:pb-6"
      >
        <header className="flex items-start gap-4">
          <div className="min-w-0 grow">
            <h1 className="truncate font-serif text-lg leading-7 lg:text-xl lg:leading-9">{titleOf(music, track)}</h1>
            {song && <PositionText song={song} />}
          </div>
          <SongMenu
            track={track}
            options={{ play: () => getPlayer().resume() }}
            className={cx('size-11 transition-opacity duration-500', idle && 'opacity-0 focus-visible:opacity-100')}
          />
          <IconButton
            label={t('close')}
            onClick={closeFullScreen}
            className={cx('size-11 transition-opacity duration-500', idle && 'opacity-0 focus-visible:opacity-100')}
          >
            <Minimize2 size={18} />
          </IconButton>
        </header>
        <div className="mt-auto flex min-h-[18vh] flex-col justify-start">
          {song && song.lines.length > 0 && <LyricLines song={song} />}
        </div>
        <Controls track={track} idle={idle} />
      </div>
    </dialog>
  )
}

/** "Chorus · bar 12 of 48 · F♯m" */
function PositionText({ song }: { song: SongDetail }) {
  const t = useTranslations('fullScreen')
  const music = useTranslations('music')
  const section = usePosition((seconds) => song.sections[indexAt(song.sections, seconds)]?.label ?? '')
  const chord = usePosition((seconds) => song.chords[indexAt(song.chords, seconds)]?.symbol ?? '')
  const bars = barsIn(song.duration ?? 0, song.bpm, song.meter)
  const bar = usePosition((seconds) => barOf(seconds, song.bpm, song.meter))
  const place = [
    section && formatSection(music, section),
    bar && bars ? t('bar', { bar: Math.min(bar, bars), bars }) : '',
    formatChord(chord),
  ]
  return <p className="num mt-1 truncate text-sm text-text-2">{place.filter(Boolean).join(' · ')}</p>
}

/** The line that is sung, large, and the one after it. */
function LyricLines({ song }: { song: SongDetail }) {
  const at = usePosition((seconds) => lineAt(song.lines, seconds))
  const line = song.lines[at]
  const next = song.lines[at + 1]
  return (
    <>
      <p className="line-clamp-2 font-serif text-[clamp(30px,4vw,60px)] leading-[1.22] pb-[0.08em] tracking-[-0.015em] text-balance">
        {line ? <SungWords line={line} /> : <span className="text-text-2">{next?.text}</span>}
      </p>
      <p className="mt-2 line-clamp-1 font-serif text-[clamp(18px,2vw,28px)] leading-[1.4] text-text-2">
        {line && next?.text}
      </p>
    </>
  )
}

function Controls({ track, idle }: { track: Track; idle: boolean }) {
  const length = seekLength(track, usePeaks(track.peaksUrl, track.live))
  return (
    <div
      className={cx(
        'mt-4 flex items-center gap-4 transition-opacity duration-500 focus-within:opacity-100',
        idle && 'opacity-0',
      )}
    >
      <PlayButton size="size-11" iconSize={18} />
      <PlaybackTime className="num w-10 text-right text-xs text-text-2" />
      <div className="relative min-w-0 grow">
        <ThinLine />
        {length !== null && <SeekSurface duration={length} current onSeek={(at) => getPlayer().seek(at)} />}
      </div>
      <PlaybackLength className="num w-10 text-xs text-text-2" />
      <TakeSwitch />
    </div>
  )
}
