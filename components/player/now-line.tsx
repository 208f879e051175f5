'use client'

import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSong } from '#components/api/use-song'
import { PlaybackLength, PlaybackTime } from '#components/player/playback-time'
import { getPlayer, usePlayhead, usePosition } from '#components/player/use-player'
import { formatChord } from '#components/song/key-name'
import { formatSection } from '#components/song/section-name'
import { barOf, barsIn, indexAt, mergeChords, untilChord } from '#components/song/song-position'
import { SeekSurface } from '#components/waveform/seek-surface'
import { usePeaks } from '#components/waveform/use-peaks'
import { seekLength } from '#components/waveform/wave-geometry'
import type { SongDetail } from '#lib/contract/studio'
import type { Track } from '#lib/player/track'

/** The current chord and bar, in place of the waveform that the song's page shows already. */
export function NowLine({ track }: { track: Track }) {
  const song = useSong(track.id).data
  const length = seekLength(track, usePeaks(track.peaksUrl, track.live))
  return (
    <div className="grid grid-cols-[2.625rem_1fr_2.625rem] items-end gap-3">
      <PlaybackTime className="num text-right text-xs leading-[3px] text-muted" />
      <div className="min-w-0">
        <div className="num flex h-6 items-baseline gap-2.5 text-xs text-muted">
          {song && <CurrentChord song={song} />}
          {song && <CurrentSection song={song} />}
        </div>
        <div className="relative mt-[7px]">
          <ThinLine />
          {length !== null && <SeekSurface duration={length} current onSeek={(at) => getPlayer().seek(at)} />}
        </div>
      </div>
      <PlaybackLength className="num text-xs leading-[3px] text-muted" />
    </div>
  )
}

function CurrentChord({ song }: { song: SongDetail }) {
  const t = useTranslations('player.coming')
  const chords = useMemo(() => mergeChords(song.chords), [song.chords])
  const at = usePosition((seconds) => indexAt(chords, seconds))
  const next = chords[at + 1]
  const until = usePosition((seconds) => (next ? untilChord(seconds, next, song.bpm) : 0))
  const chord = chords[at]
  return (
    <>
      {chord && <b className="font-serif text-lg font-normal text-text">{formatChord(chord.symbol)}</b>}
      {next && (
        <span className="truncate">
          {t(song.bpm ? 'beats' : 'seconds', { chord: formatChord(next.symbol), count: until })}
        </span>
      )}
    </>
  )
}

/** "Chorus, bar 29 of 82" */
export function CurrentSection({ song, className = 'ml-auto truncate' }: { song: SongDetail; className?: string }) {
  const t = useTranslations('player')
  const music = useTranslations('music')
  const section = usePosition((seconds) => song.sections[indexAt(song.sections, seconds)]?.label ?? '')
  const bars = barsIn(song.duration ?? 0, song.bpm, song.meter)
  const bar = usePosition((seconds) => barOf(seconds, song.bpm, song.meter))
  const name = section && formatSection(music, section)
  const at = bar && bars ? t('bar', { bar: String(Math.min(bar, bars)), bars: String(bars) }) : ''
  const place = name && at ? t('place', { section: name, bar: at }) : name || at
  return <span className={className}>{place}</span>
}

export function ThinLine({ className = 'h-[3px]' }: { className?: string }) {
  const fill = useRef<HTMLDivElement>(null)
  usePlayhead((share) => {
    if (fill.current) fill.current.style.transform = `translateX(${share * 100 - 100}%)`
  })
  return (
    <div className={`overflow-hidden rounded-full bg-line-strong ${className}`}>
      <div ref={fill} className="h-full w-full rounded-full bg-accent" />
    </div>
  )
}
