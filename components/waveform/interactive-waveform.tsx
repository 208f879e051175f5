'use client'

import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoopBand } from '#components/player/loop-band'
import { titleOf } from '#components/player/track-of'
import { getPlayer, useIsCurrent, usePlayer, usePlayhead } from '#components/player/use-player'
import { cx } from '#components/ui/cx'
import { lazy } from '#components/ui/lazy'
import { SeekSurface } from '#components/waveform/seek-surface'
import { renderingPath } from '#components/waveform/thread-geometry'
import { usePeaks } from '#components/waveform/use-peaks'
import { useWidth } from '#components/waveform/use-width'
import { arrived, BARS, type Bars, barCount, loudestOf, seekLength, waveBars } from '#components/waveform/wave-geometry'
import { WavePaths } from '#components/waveform/wave-paths'
import { WaveformPlaceholder } from '#components/waveform/waveform-placeholder'
import { MIN_LOOP, NO_LOOP } from '#lib/player/loop'
import type { Track } from '#lib/player/track'

const WaveSurferView = lazy(() =>
  import('#components/waveform/wave-surfer-view').then((module) => module.WaveSurferView),
)

/** The large waveform with slider and playhead. Wavesurfer is loaded and draws it once its song is in the player. */
export function InteractiveWaveform({
  track,
  height,
  bars = BARS,
  onSeek,
  knob = false,
  besidePeaksUrl = null,
}: {
  track: Track
  height: number
  bars?: Bars
  onSeek: (seconds: number) => void
  /** Draws a playhead with a handle. */
  knob?: boolean
  /** Peaks of the other take, where the player does not know it. */
  besidePeaksUrl?: string | null
}) {
  const t = useTranslations('player')
  const music = useTranslations('music')
  const [ref, width] = useWidth<HTMLDivElement>()
  const current = useIsCurrent(track.id)
  const peaks = usePeaks(track.peaksUrl, track.live)
  const otherTake = usePlayer(
    ({ takes }) => takes.find(({ id, taskId }) => id !== track.id && taskId === track.taskId)?.peaksUrl ?? null,
  )
  const others = usePeaks(otherTake ?? besidePeaksUrl)
  const share = peaks ? arrived(peaks) : 0
  const length = seekLength(track, peaks)
  const loudest = loudestOf(peaks, others)
  const [isCovered, setCovered] = useState(false)
  const still = useMemo(
    () => (!isCovered && peaks && share > 0 && width > 0 ? waveBars(peaks, barCount(width, bars), loudest) : null),
    [isCovered, peaks, share, width, bars, loudest],
  )
  return (
    <div ref={ref} className="relative w-full min-w-0">
      <svg width="100%" height={height} fill="none" aria-hidden="true">
        {share > 0 && share < 1 && width > 0 && (
          <>
            <path
              className="stroke-wave-thread"
              strokeWidth="1.1"
              strokeLinejoin="round"
              d={renderingPath(share * width, width, height)}
            />
            <path className="stroke-accent" strokeWidth="2" d={`M${share * width} 1V${height - 1}`} />
          </>
        )}
      </svg>
      {track.live && share === 0 && (
        <div className="absolute inset-0">
          <WaveformPlaceholder state="composing" height={height} />
        </div>
      )}
      {still && (
        <svg width={width} height={height} className="absolute top-0 left-0" aria-hidden="true">
          <WavePaths
            drawn={still}
            height={height}
            bars={bars}
            stroke={share < 1 ? 'stroke-wave-live' : 'stroke-wave-unplayed'}
          />
        </svg>
      )}
      {current && peaks && share > 0 && width > 0 && (
        <WaveSurferView peaks={peaks} loudest={loudest} height={height} bars={bars} onVisible={setCovered} />
      )}
      {current && <Playhead knob={knob} />}
      {length !== null && (
        <SeekSurface
          label={t('positionIn', { title: titleOf(music, track) })}
          duration={length}
          current={current}
          onSeek={onSeek}
          {...(current && { onLoop: loopBetween })}
        />
      )}
      {current && length !== null && <LoopBand length={length} />}
    </div>
  )
}

/** Loops what was drawn; a stretch shorter than `MIN_LOOP` is a click and clears the loop. */
const loopBetween = (from: number, to: number) =>
  getPlayer().setLoop(to - from < MIN_LOOP ? NO_LOOP : { state: 'closed', from, to })

function Playhead({ knob }: { knob: boolean }) {
  const head = useRef<HTMLDivElement>(null)
  const known = usePlayer((state) => state.duration !== null)
  usePlayhead((share) => {
    if (head.current) head.current.style.transform = `translateX(${share * 100}%)`
  })
  // Without a known length there is no position to show.
  return (
    <div ref={head} hidden={!known} className="pointer-events-none absolute inset-0">
      <div
        className={cx('absolute left-0 bg-text', knob ? '-inset-y-2 -ml-px w-0.5' : 'inset-y-0 -ml-[0.75px] w-[1.5px]')}
      >
        {knob && <div className="absolute -top-1 -left-[3.5px] size-[9px] rounded-full bg-text" />}
      </div>
    </div>
  )
}
