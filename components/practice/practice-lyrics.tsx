'use client'

import { Fragment, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { splitWords } from '#components/lyric-sheet/split-words'
import type { PracticeRow, RowChord } from '#components/practice/practice-rows'
import { usePractice } from '#components/practice/practice-settings'
import { usePracticePosition } from '#components/practice/use-practice-position'
import { formatChord } from '#components/song/key-name'
import { SECTION_TEXT } from '#components/song/section-colours'
import { formatSection } from '#components/song/section-name'
import { colourOf, indexAt, wordEnds, wordsBegun } from '#components/song/song-position'
import { cx } from '#components/ui/cx'
import type { SongChord, SongSection, TimedLine } from '#lib/contract/studio'

/** Lyrics with chords, large: the row that is played stays in the middle. A click on a row seeks to it. */
export function PracticeLyrics({
  id,
  rows,
  chords,
  sections,
  onSeek,
}: {
  /** Of the song. */
  id: string
  rows: readonly PracticeRow[]
  chords: readonly SongChord[]
  sections: readonly SongSection[]
  onSeek: (at: number) => void
}) {
  const t = useTranslations('practice')
  const music = useTranslations('music')
  const isLarge = usePractice((settings) => settings.large)
  const on = usePracticePosition(id, (seconds) => Math.max(0, indexAt(rows, seconds)))
  const chord = usePracticePosition(id, (seconds) => indexAt(chords, seconds))
  const scroller = useRef<HTMLElement>(null)
  useEffect(() => {
    // At first the dialog is not open yet.
    const frame = requestAnimationFrame(() => {
      const row = scroller.current?.querySelector(`[data-row="${on}"]`)
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      row?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' })
    })
    return () => cancelAnimationFrame(frame)
  }, [on])
  return (
    <section
      ref={scroller}
      aria-label={t('lyrics')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
      tabIndex={0}
      className="min-h-0 overflow-y-auto px-5 pb-[20vh] lg:px-11"
    >
      {rows.map((row, i) => {
        const section = sections[row.section]
        const isFirst = row.section !== rows[i - 1]?.section
        const name = section ? section.label || section.kind : ''
        return (
          <Fragment key={i}>
            {isFirst && section && (
              <p
                className={cx(
                  'mt-7 text-2xs first:mt-3 font-semibold tracking-[0.07em] uppercase',
                  SECTION_TEXT[colourOf(section.kind)],
                )}
              >
                {formatSection(music, name)}
              </p>
            )}
            <div
              data-row={i}
              aria-current={i === on ? 'true' : undefined}
              className={cx(
                'font-serif transition-colors duration-150 motion-reduce:transition-none',
                !isFirst && 'mt-[0.4em]',
                i === on
                  ? isLarge
                    ? 'text-[2.25rem] md:text-[3.25rem] lg:text-[4rem]'
                    : 'text-[1.75rem] md:text-[2.5rem] lg:text-[3rem]'
                  : isLarge
                    ? 'text-[1.75rem] md:text-[2.5rem] lg:text-[3rem]'
                    : 'text-[1.375rem] md:text-[1.875rem] lg:text-[2.25rem]',
                i < on ? 'text-muted' : 'text-text-2',
              )}
            >
              <button
                type="button"
                // The lyrics are one stop of the keyboard: the arrows of the view go from section to section.
                tabIndex={-1}
                onClick={() => onSeek(row.at)}
                className="block w-full text-left leading-[1.25] wrap-anywhere"
              >
                {row.line ? (
                  <Line id={id} row={row} line={row.line} isOn={i === on} chord={chord} />
                ) : (
                  <Bars chords={row.chords} chord={chord} />
                )}
              </button>
            </div>
          </Fragment>
        )
      })}
    </section>
  )
}

function ChordName({ symbol, state }: { symbol: string; state: 'now' | 'next' | 'other' }) {
  return (
    <span
      className={cx(
        'rounded-[0.25em] px-[0.2em] -ml-[0.2em] text-[0.72em] leading-[1.35]',
        state === 'now' ? 'bg-accent text-on-accent' : state === 'next' ? 'text-accent-text' : undefined,
      )}
    >
      {formatChord(symbol)}
    </span>
  )
}

const stateOf = ({ index }: RowChord, chord: number) =>
  index === chord ? 'now' : index === chord + 1 ? 'next' : 'other'

function Bars({ chords, chord }: { chords: readonly RowChord[]; chord: number }) {
  if (chords.length === 0) return <span aria-hidden="true">·</span>
  return (
    <span className="flex flex-wrap gap-x-[1.4em] py-1">
      {chords.map((each) => (
        <ChordName key={each.index} symbol={each.symbol} state={stateOf(each, chord)} />
      ))}
    </span>
  )
}

function Line({
  id,
  row,
  line,
  isOn,
  chord,
}: {
  id: string
  row: PracticeRow
  line: TimedLine
  isOn: boolean
  chord: number
}) {
  const words = useMemo(() => splitWords({ text: line.text, chords: row.chords }), [line, row])
  const ends = useMemo(() => wordEnds(line), [line])
  // Letters that have been sung.
  const sung = usePracticePosition(id, (seconds) => (isOn ? (ends[wordsBegun(line, seconds) - 1] ?? 0) : 0))
  const hasChords = row.chords.length > 0
  let at = 0
  return (
    <span dir="auto" className="block">
      {words.map((pieces, i) => (
        <span key={i} className="inline-block whitespace-nowrap">
          {pieces.map(({ text, chords, overhangs }, piece) => {
            const from = at
            at += text.length
            return (
              <span key={piece} className="inline-block whitespace-pre align-bottom">
                {hasChords && (
                  <span
                    className={cx('flex h-[1em] gap-x-[0.5em]', overhangs ? 'w-0' : chords.length > 0 && 'pr-[0.5em]')}
                  >
                    {chords.map((each) => (
                      <ChordName key={each.index} symbol={each.symbol} state={stateOf(each, chord)} />
                    ))}
                  </span>
                )}
                <span className={isOn ? (from < sung ? 'text-accent-text' : 'text-text') : undefined}>
                  {text || ' '}
                </span>
              </span>
            )
          })}
        </span>
      ))}
    </span>
  )
}
