'use client'

import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { usePosition } from '#components/player/use-player'
import { chordRow } from '#components/song/chord-cells'
import { formatChord } from '#components/song/key-name'
import { indexAt } from '#components/song/song-position'
import { formatClock } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import { useWidth } from '#components/waveform/use-width'
import type { SongChord } from '#lib/contract/studio'

/** Position of the current chord in the scrolling row, 0…1. */
const CURRENT_CHORD_SHARE = 0.3
/** Milliseconds without auto-scroll after the user scrolls. */
const SCROLL_PAUSE_MS = 4000

/** Chords below the waveform, with the current one highlighted. */
export function Chords({
  chords,
  duration,
  current,
  onSeek,
}: {
  chords: readonly SongChord[]
  duration: number
  current: boolean
  onSeek: (at: number) => void
}) {
  const t = useTranslations('song.timeline')
  const [measure, width] = useWidth<HTMLDivElement>()
  const { cells, length } = useMemo(() => chordRow(chords, duration, width), [chords, duration, width])
  const starts = useMemo(() => cells.map(({ chord }) => chord), [cells])
  const sounding = usePosition((seconds) => (current ? indexAt(starts, seconds) : -1))
  const longer = length > width
  // A scrollable region must be reachable by keyboard.
  const reached = longer ? { tabIndex: 0 } : {}
  const window = useRef<HTMLElement>(null)
  const handAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const cell = cells[Math.max(0, sounding)]
    if (!longer || !cell || performance.now() - handAt.current < SCROLL_PAUSE_MS) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.current?.scrollTo({ left: cell.left - width * CURRENT_CHORD_SHARE, behavior: still ? 'auto' : 'smooth' })
  }, [cells, sounding, longer, width])
  const dismissTask = () => {
    handAt.current = performance.now()
  }

  return (
    <div ref={measure} className="mt-3.5">
      {longer && <Changes chords={starts} duration={duration} sounding={sounding} />}
      <section
        ref={window}
        aria-label={t('chords')}
        {...reached}
        onWheel={dismissTask}
        onTouchMove={dismissTask}
        className={cx(
          'h-5',
          longer &&
            'overflow-x-auto overscroll-x-contain mask-[linear-gradient(90deg,#000_calc(100%-40px),transparent)] [scrollbar-width:none]',
        )}
      >
        {/* Positions need the width, which the server does not know. */}
        <ol className="relative h-5" {...(width > 0 && longer && { style: { width: length } })}>
          {(width > 0 ? cells : []).map(({ chord, left, width: room }, i) => (
            <li
              key={chord.at}
              className="absolute top-0"
              style={{ left, width: room }}
              aria-current={i === sounding ? 'true' : undefined}
            >
              <button
                type="button"
                tabIndex={-1}
                title={formatClock(chord.at)}
                onClick={() => onSeek(chord.at)}
                className={cx(
                  'w-full border-l pl-1.5 text-left font-serif text-base leading-5 lining-nums whitespace-nowrap',
                  i === sounding ? 'border-accent text-accent-text' : 'border-line-strong text-muted hover:text-text',
                )}
              >
                {formatChord(chord.symbol)}
              </button>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

/** Marks chord changes on the time axis, while the names scroll below. */
function Changes({ chords, duration, sounding }: { chords: readonly SongChord[]; duration: number; sounding: number }) {
  const marks = useMemo(
    () => chords.map(({ at }) => `M${((at / duration) * 100).toFixed(3)} 0V1`).join(''),
    [chords, duration],
  )
  const from = chords[sounding]?.at
  const share = (seconds: number) => `${(seconds / duration) * 100}%`
  return (
    <div className="relative -mt-1.5 mb-2 h-1">
      <svg
        width="100%"
        height="100%"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="stroke-line-control"
        aria-hidden="true"
      >
        <path d={marks} strokeWidth="1" vectorEffect="non-scaling-stroke" />
      </svg>
      {from !== undefined && (
        <div
          className="absolute inset-y-0 min-w-0.5 bg-accent"
          style={{ left: share(from), width: share((chords[sounding + 1]?.at ?? duration) - from) }}
        />
      )}
    </div>
  )
}
