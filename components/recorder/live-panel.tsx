'use client'

import { Mic } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getPlayer } from '#components/player/use-player'
import { barAndBeat } from '#components/recorder/click-track'
import { InputSettingsRows } from '#components/recorder/input-settings'
import { LevelMeter } from '#components/recorder/level-meter'
import type { Phase, Recorder, RecorderState } from '#components/recorder/recorder'
import { currentSettings, useSettings } from '#components/recorder/settings'
import { formatClock } from '#components/song/time-format'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { useWidth } from '#components/waveform/use-width'
import { BARS, barCount, barsPath } from '#components/waveform/wave-geometry'
import type { Seconds } from '#lib/music/time'

/** The level, and below it what comes before a recording, or the recording in progress. */
export function LivePanel({
  recorder,
  phase,
  input,
}: {
  recorder: Recorder
  phase: Extract<Phase, { name: 'ready' | 'countIn' | 'recording' }>
  input: NonNullable<RecorderState['input']>
}) {
  return (
    <div className="rounded-[14px] bg-surface-2 px-6 py-5 shadow-lift-2 max-md:px-4">
      <LevelMeter recorder={recorder} channels={input.channels} />
      <div className="mt-5 border-t border-line pt-5">
        {phase.name === 'ready' && <Ready recorder={recorder} input={input} />}
        {phase.name === 'countIn' && <CountIn recorder={recorder} beat={phase.beat} beats={phase.beats} />}
        {phase.name === 'recording' && <InProgress recorder={recorder} limit={input.limit} />}
      </div>
    </div>
  )
}

function RoundButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
      autoFocus
      onClick={onClick}
      className="pressable grid size-18 shrink-0 place-items-center rounded-full inset-ring-3 inset-ring-line-control"
    >
      {children}
    </button>
  )
}

function Ready({ recorder, input }: { recorder: Recorder; input: NonNullable<RecorderState['input']> }) {
  const t = useTranslations('recorder')
  const record = () => {
    // The microphone would hear the song.
    getPlayer().pause()
    void recorder.record()
  }
  return (
    <div className="flex flex-wrap items-start gap-x-10 gap-y-5">
      <div className="flex items-center gap-4 @min-[640px]:w-56">
        <RoundButton label={t('record')} onClick={record}>
          <span className="grid size-13 place-items-center rounded-full bg-accent text-on-accent">
            <Mic size={22} />
          </span>
        </RoundButton>
        <div aria-hidden="true">
          <p className="text-base font-[550]">{t('recordShort')}</p>
          <p className="num text-xs text-muted">{t('limit', { time: formatClock(input.limit) })}</p>
        </div>
      </div>
      <InputSettingsRows canStereo={input.canStereo} onInput={() => void recorder.listen()} />
    </div>
  )
}

function CountIn({ recorder, beat, beats }: { recorder: Recorder; beat: number; beats: number }) {
  const t = useTranslations('recorder')
  const { beatsPerBar } = useSettings()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div aria-hidden="true" className="flex flex-wrap gap-2">
        {Array.from({ length: beats }, (_, i) => (
          <span
            key={i}
            className={cx(
              'num grid size-10 place-items-center rounded-[9px] text-lg font-medium',
              i === beat && 'bg-accent text-on-accent',
              i < beat && 'bg-surface-4 text-text-2',
              i > beat && 'text-muted inset-ring-[1.5px] inset-ring-line-control',
            )}
          >
            {(i % beatsPerBar) + 1}
          </span>
        ))}
      </div>
      <Button variant="outline" autoFocus onClick={recorder.cancelCountIn}>
        {t('cancel')}
      </Button>
      <p className="basis-full text-muted">{t('countingNote')}</p>
    </div>
  )
}

/** Seconds before the limit at which the rest is shown. */
const WARN_BEFORE: Seconds = 30
/** Length of one bar of the running waveform. */
const WAVE_BAR: Seconds = 0.1

function InProgress({ recorder, limit }: { recorder: Recorder; limit: Seconds }) {
  const t = useTranslations('recorder')
  const wave = useRef<SVGPathElement>(null)
  const [ref, width] = useWidth<HTMLDivElement>()
  const [tenths, setTenths] = useState(0)
  const [{ click, bpm, beatsPerBar }] = useState(currentSettings)
  const bars = useRef<number[]>([])
  useEffect(
    () =>
      recorder.onLevels((peaks, seconds) => {
        const index = Math.floor(seconds / WAVE_BAR)
        bars.current[index] = Math.max(bars.current[index] ?? 0, ...peaks)
        setTenths(Math.floor(seconds * 10))
      }),
    [recorder],
  )
  useEffect(() => {
    const shown = Array.from(bars.current.slice(-barCount(width, BARS)), (peak) => peak ?? 0)
    if (width > 0 && tenths >= 0) wave.current?.setAttribute('d', barsPath(shown, 56, BARS))
  }, [width, tenths])
  const seconds = tenths / 10
  const left = limit - seconds
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <RoundButton label={t('stop')} onClick={() => void recorder.stop()}>
        <span className="size-7.5 rounded-[7px] bg-accent" />
      </RoundButton>
      <div className="w-36">
        <p role="timer" aria-label={t('recording')} className="num text-xl leading-7.5 font-medium">
          {formatClock(seconds)}.{tenths % 10}
        </p>
        <p className="num flex items-center gap-1.5 text-xs text-accent-text">
          <i className="breathe size-2 rounded-full bg-accent" />
          {click ? t('barBeat', barAndBeat(seconds, { bpm, beatsPerBar })) : t('recording')}
        </p>
      </div>
      <div ref={ref} className="h-14 min-w-40 flex-1">
        <svg width="100%" height="56" fill="none" strokeLinecap="round" aria-hidden="true">
          <path ref={wave} className="stroke-wave-live" strokeWidth={BARS.width} />
        </svg>
      </div>
      <p className="num basis-full text-muted">
        <span className="pointer-coarse:hidden">{t('stops')}</span> {t('limit', { time: formatClock(limit) })}
        {left < WARN_BEFORE && (
          <b className="ml-2 font-[550] text-warn">{t('left', { time: formatClock(Math.max(0, left)) })}</b>
        )}
      </p>
    </div>
  )
}
