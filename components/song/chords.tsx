'use client'

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { usePosition } from '#components/player/use-player'
import { chordCells, shownNames } from '#components/song/chord-cells'
import { formatChord } from '#components/song/key-name'
import { indexAt } from '#components/song/song-position'
import { formatClock } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import { useRootScale } from '#components/ui/use-root-scale'
import { useWidth } from '#components/waveform/use-width'
import type { SongChord } from '#lib/contract/studio'

/** Chords on the axis of the waveform above: a tick per change, names where there is room, and always that of the current one. */
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
  const [measure, width] = useWidth<HTMLOListElement>()
  const cells = useMemo(() => chordCells(chords, duration, width), [chords, duration, width])
  const starts = useMemo(() => cells.map(({ chord }) => chord), [cells])
  const sounding = usePosition((seconds) => (current ? indexAt(starts, seconds) : -1))
  const scale = useRootScale()
  const names = useMemo(() => shownNames(cells, sounding, width, scale), [cells, sounding, width, scale])

  return (
    <section aria-label={t('chords')} className="mt-2">
      <ol ref={measure} className="relative h-7">
        {cells.map(({ chord, left, width: room }, i) => {
          const nameLeft = names.get(i)
          const name = formatChord(chord.symbol)
          return (
            <li
              key={chord.at}
              className="absolute inset-y-0"
              style={{ left, width: room }}
              aria-current={i === sounding ? 'true' : undefined}
            >
              <button
                type="button"
                tabIndex={-1}
                title={`${name} · ${formatClock(chord.at)}`}
                onClick={() => onSeek(chord.at)}
                className={cx(
                  'block size-full border-t-2 text-left font-serif text-base leading-6 lining-nums whitespace-nowrap',
                  i === sounding ? 'border-accent text-accent-text' : 'border-transparent text-muted hover:text-text',
                )}
              >
                <span
                  className={cx(
                    'absolute top-0 left-0 w-px',
                    i === sounding ? 'h-full bg-accent' : 'h-1.5 bg-line-control',
                  )}
                />
                {nameLeft === undefined ? (
                  <span className="sr-only">{name}</span>
                ) : (
                  <span className="absolute top-1 pl-1.5" style={{ left: nameLeft - left }}>
                    {name}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
