'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FretDiagram, KeyDiagram } from '#components/practice/chord-diagram'
import { type Instrument, loadShapes, shapeOf, tonesOf } from '#components/practice/chord-shapes'
import { usePracticePosition } from '#components/practice/use-practice-position'
import { formatChord } from '#components/song/key-name'
import { indexAt, untilChord } from '#components/song/song-position'
import { cx } from '#components/ui/cx'
import type { SongChord } from '#lib/contract/studio'
import { type Key, noteName } from '#lib/music/key'

/** How many chords to come are shown beside the current one. */
const SHOWN = 4

/** The chord that is played and those after it, as they are fingered. */
export function ChordPanel({
  id,
  chords,
  written,
  instrument,
  bpm,
}: {
  /** Of the song. */
  id: string
  chords: readonly SongChord[]
  /** The key that the chords are written in. */
  written: Key
  instrument: Instrument
  bpm: number | null
}) {
  const t = useTranslations('practice')
  const collection = useQuery({
    queryKey: ['chord-shapes', instrument],
    queryFn: () => loadShapes(instrument),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  const on = usePracticePosition(id, (seconds) => Math.max(0, indexAt(chords, seconds)))
  const next = chords[on + 1]
  const beats = usePracticePosition(id, (seconds) => (next ? untilChord(seconds, next, bpm) : null))
  return (
    <ol aria-label={t('chords')} className="grid grid-cols-2 content-start gap-2.5 max-lg:[&>:nth-child(n+3)]:hidden">
      {chords.slice(on, on + SHOWN).map((chord, i) => {
        const isLarge = i < 2
        const shape = collection ? shapeOf(chord.symbol, written, collection) : null
        const tones = tonesOf(chord.symbol, written)
        const when = i === 0 ? t('now') : i === 1 && beats !== null ? t(bpm ? 'inBeats' : 'inSeconds', { beats }) : ''
        return (
          <li
            key={`${chord.at}`}
            className={cx(
              'min-w-0 rounded-3 bg-surface-2 p-3 max-lg:flex max-lg:gap-2',
              isLarge && 'lg:col-span-2',
              i === 0 && 'bg-surface-3 inset-ring-2 inset-ring-accent',
            )}
          >
            <p
              className={cx(
                'flex items-baseline justify-between max-lg:flex-col',
                isLarge ? 'font-serif text-2xl leading-8 max-sm:text-xl' : 'font-serif text-lg leading-6',
              )}
            >
              {formatChord(chord.symbol)}
              <span className="font-sans text-2xs whitespace-nowrap text-muted">{when}</span>
            </p>
            {instrument === 'keys' ? (
              tones.length > 0 && <KeyDiagram notes={tones} className={DIAGRAM} />
            ) : shape ? (
              <FretDiagram shape={shape} className={DIAGRAM} />
            ) : (
              collection && (
                <p className="text-xs text-muted">
                  {tones.map((tone) => formatChord(noteName(tone, written))).join(' ')}
                </p>
              )
            )}
          </li>
        )
      })}
    </ol>
  )
}

const DIAGRAM = 'mx-auto mt-2 max-h-36 w-full max-lg:mt-0 max-lg:mr-0 max-lg:h-20 max-lg:w-26 max-lg:min-w-0'
