'use client'

import { type PointerEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { recordingEdits } from '#components/editor/recording-edits'
import type { Edits } from '#components/editor/use-edits'
import { trackOf } from '#components/player/track-of'
import { getPlayer, useIsCurrent } from '#components/player/use-player'
import { formatClock } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import { InteractiveWaveform } from '#components/waveform/interactive-waveform'
import { PAGE_BARS } from '#components/waveform/wave-geometry'
import type { SongDetail } from '#lib/contract/studio'

const HEIGHT_PX = 120

/**
 * The waveform of a recording with what a trim cuts off and where it fades. Its handles are for the pointer: the fields
 * below it have the same values.
 */
export function RecordingWave({ song, edits }: { song: SongDetail; edits: Edits }) {
  const t = useTranslations('editor.recording')
  const box = useRef<HTMLDivElement>(null)
  const track = trackOf(song)
  const isCurrent = useIsCurrent(song.id)
  const duration = song.duration ?? 0
  const { start, end, fadeIn, fadeOut } = recordingEdits(duration, edits)
  const share = (seconds: number) => (duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0)
  const [left, right] = [share(start.value), share(end.value)]
  const [risen, falling] = [share(start.value + fadeIn.value), share(end.value - fadeOut.value)]
  /** Drags a value to the time under the pointer. */
  const handle = (put: (seconds: number) => void) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      edits.endStep()
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) {
      const bounds = box.current?.getBoundingClientRect()
      if (!bounds || !currentTarget.hasPointerCapture(pointerId)) return
      put(((clientX - bounds.left) / bounds.width) * duration)
    },
    onPointerUp: () => edits.endStep(),
  })
  const seek = (at: number) => (isCurrent ? getPlayer().seek(at) : getPlayer().play(track, { at }))
  return (
    <div ref={box} className="relative mt-6">
      <InteractiveWaveform track={track} height={HEIGHT_PX} bars={PAGE_BARS} onSeek={seek} knob />
      <div aria-hidden="true" className="pointer-events-none absolute inset-0">
        <Cut from={0} to={left} />
        <Cut from={right} to={100} />
        <svg
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible text-accent"
          viewBox={`0 0 100 ${HEIGHT_PX}`}
          preserveAspectRatio="none"
        >
          <path
            d={`M${left} ${HEIGHT_PX}L${risen} 0H${falling}L${right} ${HEIGHT_PX}`}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <Handle at={left} name={t('start')} time={formatClock(start.value)} {...handle(start.put)} />
        <Handle at={right} name={t('end')} time={formatClock(end.value)} {...handle(end.put)} />
        <Handle
          at={risen}
          isFade
          name={t('fadeIn')}
          time={formatClock(fadeIn.value)}
          {...handle((at) => fadeIn.put(at - start.value))}
        />
        <Handle
          at={falling}
          isFade
          name={t('fadeOut')}
          time={formatClock(fadeOut.value)}
          {...handle((at) => fadeOut.put(end.value - at))}
        />
      </div>
    </div>
  )
}

/** What is cut off, in percent of the recording. */
function Cut({ from, to }: { from: number; to: number }) {
  if (to - from <= 0) return null
  return (
    <div
      className="absolute inset-y-0 bg-bg/75 bg-[repeating-linear-gradient(135deg,var(--line-control)_0_1px,transparent_1px_8px)]"
      style={{ left: `${from}%`, width: `${to - from}%` }}
    />
  )
}

function Handle({
  at,
  isFade = false,
  name,
  time,
  ...drag
}: {
  at: number
  /** At the top, where the recording has its full level; otherwise at the bottom of its line. */
  isFade?: boolean
  name: string
  time: string
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
}) {
  return (
    <span
      title={`${name} ${time}`}
      className={cx(
        'pointer-events-auto absolute grid size-6 -translate-x-1/2 cursor-ew-resize touch-none place-items-center pointer-coarse:size-11',
        isFade ? 'top-0 -translate-y-1/2' : 'bottom-0 translate-y-1/2',
      )}
      style={{ left: `${at}%` }}
      {...drag}
    >
      <span className={cx('size-3 bg-accent shadow-lift-1', isFade ? 'rounded-full' : 'rounded-1')} />
    </span>
  )
}
