'use client'

import { ALargeSmall, ArrowLeft, Printer } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { PauseIcon, PlayIcon } from '#components/player/icons'
import { titleOf, trackOf } from '#components/player/track-of'
import { getMixer, mixedSong } from '#components/player/use-mixer'
import { getPlayer, isOn, useIsCurrent, useIsPlaying, usePlayer } from '#components/player/use-player'
import { ChordPanel } from '#components/practice/chord-panel'
import { INSTRUMENTS } from '#components/practice/chord-shapes'
import { PracticeControls } from '#components/practice/practice-controls'
import { PracticeLyrics } from '#components/practice/practice-lyrics'
import { practiceRows, shownChords } from '#components/practice/practice-rows'
import { practiceSettings, setPractice, usePractice } from '#components/practice/practice-settings'
import { useMetronome } from '#components/practice/use-metronome'
import { usePracticePosition } from '#components/practice/use-practice-position'
import { Cover } from '#components/song/cover'
import { formatKey } from '#components/song/key-name'
import { formatSection } from '#components/song/section-name'
import { SectionStrip } from '#components/song/section-strip'
import { barOf, barsIn, beatsOf, indexAt } from '#components/song/song-position'
import { Button, IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { ignoreNestedClose } from '#components/ui/dialog-close'
import { SegmentedControl } from '#components/ui/segmented-control'
import { isTyping } from '#components/ui/text-field-keys'
import { InteractiveWaveform } from '#components/waveform/interactive-waveform'
import type { SongDetail } from '#lib/contract/studio'
import { type Key, keyName, parseKey, pitchClass } from '#lib/music/key'
import type { Beats } from '#lib/player/metronome'

const UNKNOWN_KEY: Key = { tonic: 0, mode: 'major' }
/** Within this time of a section's start, going back goes to the section before. */
const BACK_SECONDS = 2

/** A song to play along with: chords and words large, at any speed, in any key. */
export function Practice({ song, onClose }: { song: SongDetail; onClose: () => void }) {
  const t = useTranslations('practice')
  const music = useTranslations('music')
  const router = useRouter()
  const element = useRef<HTMLDialogElement>(null)
  const current = useIsCurrent(song.id)
  const playing = useIsPlaying(song.id)
  const { instrument, capo, transpose, large } = usePractice((settings) => settings)
  const key = parseKey(song.key ?? '') ?? UNKNOWN_KEY
  const chords = useMemo(() => shownChords(song.chords, key, transpose, capo), [song.chords, key, transpose, capo])
  const rows = useMemo(() => practiceRows(song, chords), [song, chords])
  const written = { ...key, tonic: pitchClass(key.tonic + transpose - capo) }
  const beats = useMemo(() => beatsOf(song.bpm, song.meter), [song.bpm, song.meter])
  const track = trackOf(song)
  const start = () => {
    const player = getPlayer()
    // Alone: the next song would not be what is practised.
    if (player.state().track?.id !== song.id) player.play(track, { list: [track] })
    else if (!isOn(player.state())) player.toggle()
  }
  const { isCounting, toggle } = useMetronome(song, beats, start)

  useEffect(() => {
    const dialog = element.current
    if (!dialog || dialog.open) return
    dialog.showModal()
    // Not a button, so that Space still plays and pauses.
    dialog.focus()
  }, [])
  useLeaveAsFound(song)
  const { audio_url, duration } = song
  useEffect(() => {
    if (audio_url && duration) getMixer().practise({ id: song.id, audioUrl: audio_url, duration })
    return () => getMixer().practise(null)
  }, [song.id, audio_url, duration])

  const seek = (at: number) => {
    if (current) getPlayer().seek(at)
    else getPlayer().play(track, { list: [track], at })
  }
  const turn = (step: 1 | -1) => {
    const at = current ? getPlayer().position() : 0
    const here = indexAt(song.sections, at)
    const isAtStart = at - (song.sections[here]?.at ?? 0) < BACK_SECONDS
    const next = song.sections[step === 1 ? here + 1 : isAtStart ? here - 1 : here]
    if (next) seek(next.at)
  }
  const press = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.nativeEvent, '[role="menu"]', '[role="radiogroup"]')) return
    const target = event.target as Element
    if (event.key === ' ' && !target.closest('button, a')) toggle()
    else if (PEDAL[event.key] !== undefined && !target.closest('[role="slider"]')) turn(PEDAL[event.key] as 1 | -1)
    else if (event.key.toLowerCase() === 't' && beats) setPractice({ metronome: !practiceSettings().metronome })
    else return
    event.preventDefault()
  }
  const sounding = keyName({ ...key, tonic: pitchClass(key.tonic + transpose) })

  return (
    <dialog
      ref={element}
      data-player
      tabIndex={-1}
      aria-label={t('name')}
      onKeyDown={press}
      onClose={ignoreNestedClose(onClose)}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-bg text-text outline-none"
    >
      <div className="flex h-full flex-col">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pt-4 pb-3 lg:px-11">
          <Button size="large" onClick={onClose} className="max-lg:px-3">
            <ArrowLeft size={16} aria-hidden="true" />
            <span className="max-sm:sr-only">{t('back')}</span>
          </Button>
          <span className="hidden size-10 shrink-0 overflow-hidden rounded-2 lg:block">
            <Cover song={track} small />
          </span>
          <div className="min-w-0 grow basis-40">
            <h1 className="truncate font-serif text-lg leading-6">{titleOf(music, track)}</h1>
            <p className="num truncate text-xs text-muted">
              <Facts song={song} sounding={song.key ? formatKey(music, sounding) : null} />
            </p>
          </div>
          {beats && <Place song={song} beats={beats} />}
          <SegmentedControl
            label={t('instrument')}
            value={instrument}
            options={INSTRUMENTS.map((value) => ({ value, label: t(`instruments.${value}`) }))}
            onChange={(value) => setPractice({ instrument: value })}
          />
          <IconButton
            label={t('large')}
            aria-pressed={large}
            onClick={() => setPractice({ large: !large })}
            className={cx('max-sm:ml-auto', large && 'text-accent-text!')}
          >
            <ALargeSmall size={20} />
          </IconButton>
          <IconButton
            label={t('print')}
            className="max-lg:hidden"
            onClick={() => router.push(`/songs/${song.id}/sheet`)}
          >
            <Printer size={17} />
          </IconButton>
        </header>
        <div className="grid min-h-0 grow grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-none">
          <aside className="px-5 max-lg:pb-2 lg:order-2 lg:overflow-y-auto lg:py-2 lg:pr-11 lg:pl-0">
            {chords.length > 0 && (
              <ChordPanel id={song.id} chords={chords} written={written} instrument={instrument} bpm={song.bpm} />
            )}
            {capo > 0 && song.key && (
              <p className="mt-3 text-xs text-muted max-lg:hidden">
                {t('capoHint', { fret: capo, key: formatKey(music, keyName(written)) ?? '' })}
              </p>
            )}
          </aside>
          {rows.length > 0 ? (
            <PracticeLyrics id={song.id} rows={rows} chords={chords} sections={song.sections} onSeek={seek} />
          ) : (
            <p className="px-5 py-10 font-serif text-lg text-muted italic lg:px-11">{t('nothingKnown')}</p>
          )}
        </div>
        <footer className="border-t border-line bg-surface-1 px-5 pt-3 pb-[max(14px,env(safe-area-inset-bottom))] lg:px-11">
          {song.sections.length > 0 && (
            <div className="max-lg:-mb-2.5">
              <SectionStrip sections={song.sections} current={current} onSeek={seek} />
            </div>
          )}
          <InteractiveWaveform track={track} height={36} onSeek={seek} />
          <div className="mt-3 max-lg:relative lg:flex lg:items-end lg:gap-4">
            <button
              type="button"
              aria-label={t(isCounting ? 'stopCounting' : playing ? 'pause' : 'play')}
              onClick={toggle}
              className={cx(
                'pressable grid size-13 shrink-0 place-items-center rounded-full bg-text text-bg max-lg:absolute max-lg:right-0 max-lg:bottom-0',
                isCounting && 'animate-pulse-slow motion-reduce:animate-none',
              )}
            >
              {playing || isCounting ? <PauseIcon size={20} /> : <PlayIcon size={20} />}
            </button>
            <PracticeControls song={song} hasTempo={beats !== null} />
          </div>
        </footer>
      </div>
    </dialog>
  )
}

/** Keys of a page-turning pedal: to the next section or back. */
const PEDAL: Readonly<Record<string, 1 | -1>> = {
  PageDown: 1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageUp: -1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** "Sounds in F♯ minor · 54 of 72 BPM · 3/4" */
function Facts({ song, sounding }: { song: SongDetail; sounding: string | null }) {
  const t = useTranslations('practice')
  const speed = usePlayer((state) => state.speed)
  const tempo =
    song.bpm &&
    (speed === 1
      ? t('tempo', { bpm: Math.round(song.bpm) })
      : t('slowed', { bpm: Math.round(song.bpm * speed), of: Math.round(song.bpm) }))
  return [sounding && t('sounds', { key: sounding }), tempo, song.meter].filter(Boolean).join(' · ')
}

/** The beats of the bar, and "Chorus 2, bar 49 of 82". */
function Place({ song, beats }: { song: SongDetail; beats: Beats }) {
  const t = useTranslations('practice')
  const music = useTranslations('music')
  const { length, perBar } = beats
  const beat = usePracticePosition(song.id, (seconds) => Math.floor(seconds / length + 1e-6) % perBar)
  const bar = usePracticePosition(song.id, (seconds) => barOf(seconds, song.bpm, song.meter)) ?? 1
  const section = usePracticePosition(song.id, (seconds) => song.sections[indexAt(song.sections, seconds)])
  const bars = barsIn(song.duration ?? 0, song.bpm, song.meter) ?? 1
  return (
    <p className="num flex items-center gap-2.5 text-xs text-text-2">
      <span aria-hidden="true" className="flex items-center gap-1.5">
        {Array.from({ length: perBar }, (_, i) => (
          <span
            key={i}
            className={cx('size-2.5 rounded-full', i === beat ? 'bg-accent' : 'inset-ring inset-ring-line-strong')}
          />
        ))}
      </span>
      <span className="max-lg:hidden">
        {t('place', {
          section: section ? formatSection(music, section.label || section.kind) : '',
          bar: Math.min(bar, bars),
          bars,
        })}
      </span>
    </p>
  )
}

/** Speed and key are those of practice: the song plays on as it was before. */
const useLeaveAsFound = (song: SongDetail) => {
  const found = useRef(song)
  found.current = song
  useEffect(() => {
    const { speed } = getPlayer().state()
    return () => {
      if (getPlayer().state().speed !== speed) getPlayer().setSpeed(speed)
      setPractice({ transpose: 0 })
      getMixer().transpose(mixedSong(found.current), 0, false)
    }
  }, [])
}
