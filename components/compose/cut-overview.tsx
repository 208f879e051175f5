'use client'

import { useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { keptBars } from '#components/compose/cut'
import {
  amplitudesBetween,
  BAR_PITCH_PX,
  NEW_PART_SHARE,
  newThreads,
  splitBars,
} from '#components/compose/cut-geometry'
import { formatClock, spokenClock } from '#components/song/time-format'
import { useWidth } from '#components/waveform/use-width'
import { timeAt } from '#components/waveform/wave-geometry'
import type { Peaks } from '#lib/contract/studio'
import type { Seconds } from '#lib/music/time'

const HEIGHT_PX = 104
const SONG_HEIGHT_PX = 60 // of it

/** The whole song: kept part bright, dropped part dim, new part below, as long as `added` if that was chosen. */
export function CutOverview({
  peaks,
  duration,
  bars,
  at,
  added = null,
  onCut,
}: {
  peaks: Peaks | undefined
  duration: Seconds
  bars: readonly Seconds[]
  at: Seconds
  added?: Seconds | null
  onCut: (at: Seconds) => void
}) {
  const t = useTranslations('compose.cut')
  const music = useTranslations('music')
  const id = useId()
  const [ref, width] = useWidth<HTMLDivElement>()
  // A long new part takes its room from the song.
  const share =
    added === null ? NEW_PART_SHARE : Math.max(NEW_PART_SHARE, 1 - duration / Math.max(duration, at + added))
  const song = Math.round(width * (1 - share))
  const cutX = (at / duration) * song
  const amplitudes = useMemo(
    () => (peaks && song > 0 ? amplitudesBetween(peaks, 0, duration, Math.floor(song / BAR_PITCH_PX)) : []),
    [peaks, duration, song],
  )
  const { kept, dropped } = splitBars(amplitudes, cutX, SONG_HEIGHT_PX / 2, SONG_HEIGHT_PX / 2 - 1)
  const drops = duration - at
  const newWidth = Math.max(0, added === null ? width - cutX : Math.min(width - cutX, (added / duration) * song))
  const number = keptBars(at, bars)

  return (
    <>
      <div
        ref={ref}
        className="mt-4 cursor-pointer"
        onPointerDown={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          onCut(timeAt(event.clientX - box.left, song, duration))
        }}
      >
        <svg
          width="100%"
          height={HEIGHT_PX}
          fill="none"
          strokeLinecap="round"
          role="img"
          aria-label={t(drops > 0.05 ? 'wholeDropped' : 'whole', { time: spokenClock(music, at) })}
        >
          <defs>
            <linearGradient id={`${id}-fade`}>
              <stop offset=".35" stopColor="#fff" />
              <stop offset="1" stopColor="#000" />
            </linearGradient>
            <mask
              id={`${id}-mask`}
              maskUnits="userSpaceOnUse"
              x={cutX - 4}
              y="60"
              width={Math.max(1, width - cutX + 4)}
              height="48"
            >
              <rect x={cutX - 4} y="60" width={Math.max(1, width - cutX + 4)} height="48" fill={`url(#${id}-fade)`} />
            </mask>
            <Hatch id={`${id}-hatch`} />
          </defs>
          <path className="stroke-wave-live" strokeWidth="1.8" d={kept} />
          <path className="stroke-wave-cut" strokeWidth="1.8" d={dropped} />
          {width > 0 && (
            <>
              <g mask={added === null ? `url(#${id}-mask)` : undefined}>
                <rect x={cutX} y="66" width={newWidth} height="36" fill={`url(#${id}-hatch)`} />
                <path
                  className="stroke-accent"
                  strokeOpacity=".8"
                  d={`M${cutX} 66.5h${newWidth}M${cutX} 101.5h${newWidth}${added === null ? '' : `M${cutX + newWidth} 66v36`}`}
                />
                <path
                  className="stroke-wave-live"
                  strokeWidth="1.1"
                  strokeLinejoin="round"
                  d={newThreads(cutX + 1, 66, newWidth, 36)}
                />
              </g>
              <path className="stroke-wave-thread" d={`M0 84H${Math.max(0, cutX - 5)}`} strokeDasharray="1 5" />
              <path className="stroke-accent" strokeWidth="2" d={`M${cutX} 0V102`} />
            </>
          )}
        </svg>
      </div>
      <div className="num mt-2 flex flex-wrap justify-between gap-x-3 text-2xs leading-4 text-text-2">
        <Legend swatch="bg-wave-live">
          {number > 0
            ? t('keepsBars', { count: number, time: formatClock(at) })
            : t('keeps', { time: formatClock(at) })}
        </Legend>
        {drops > 0.05 && (
          <Legend swatch="bg-wave-cut inset-ring inset-ring-line-control">
            {t('drops', { time: formatClock(drops) })}
          </Legend>
        )}
        <Legend swatch="inset-ring-[1.5px] inset-ring-accent">
          {added === null
            ? t('extension')
            : t('extensionOf', { time: formatClock(added), total: formatClock(at + added) })}
        </Legend>
      </div>
    </>
  )
}

function Legend({ swatch, children }: { swatch: string; children: React.ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <i className={`size-2.5 rounded-[3px] ${swatch}`} />
      <span>{children}</span>
    </span>
  )
}

export function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V7" className="stroke-accent" strokeWidth="1.6" opacity=".5" />
    </pattern>
  )
}
