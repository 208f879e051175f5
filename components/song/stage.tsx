'use client'

import { useMemo } from 'react'
import { isPlayable, trackOf } from '#components/player/track-of'
import { studioPlayer, useIsCurrent, usePosition } from '#components/player/use-player'
import { chordInWords } from '#components/song/key-name'
import { chordsForRow, colourOf, indexAt, mergeChords, shortLabel } from '#components/song/moment'
import { clock } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import { SurfedWave } from '#components/waveform/surfed-wave'
import { useWidth } from '#components/waveform/use-width'
import { PAGE_BARS } from '#components/waveform/wave-geometry'
import type { SongChord, SongDetail, SongSection } from '#lib/contract/studio'

const SECTION_LOOK = {
  intro: 'text-sec-intro border-sec-intro',
  verse: 'text-sec-verse border-sec-verse',
  pre: 'text-sec-pre border-sec-pre',
  chorus: 'text-sec-chorus border-sec-chorus',
  bridge: 'text-sec-bridge border-sec-bridge',
  break: 'text-sec-break border-sec-break',
  outro: 'text-sec-outro border-sec-outro',
} as const
const SECTION_REST = {
  intro: 'border-sec-intro/55',
  verse: 'border-sec-verse/55',
  pre: 'border-sec-pre/55',
  chorus: 'border-sec-chorus/55',
  bridge: 'border-sec-bridge/55',
  break: 'border-sec-break/55',
  outro: 'border-sec-outro/55',
} as const
const CHORD_WIDTH = 44
const LETTER_WIDTH = 6.4
/** What is narrower cannot be pressed for sure; the waveform below it can. */
const NARROWEST_TARGET = 24

/** Sections above, chords below, the waveform between, on one axis of time. */
export function Stage({ song }: { song: SongDetail }) {
  const track = trackOf(song)
  const current = useIsCurrent(song.id)
  const duration = song.duration ?? 0
  const seek = (at: number) => {
    if (current) studioPlayer().seek(at)
    else if (isPlayable(song)) studioPlayer().play(track, { at })
  }
  return (
    <section aria-label="The music">
      {song.sections.length > 0 && duration > 0 && <Strip sections={song.sections} current={current} onSeek={seek} />}
      <SurfedWave track={track} height={120} bars={PAGE_BARS} onSeek={seek} knob />
      {song.chords.length > 0 && duration > 0 && (
        <Chords chords={song.chords} duration={duration} current={current} onSeek={seek} />
      )}
    </section>
  )
}

function Strip({
  sections,
  current,
  onSeek,
}: {
  sections: readonly SongSection[]
  current: boolean
  onSeek: (at: number) => void
}) {
  const on = usePosition((seconds) => (current ? indexAt(sections, seconds) : -1))
  const [ref, width] = useWidth<HTMLOListElement>()
  const total = sections.reduce((sum, section) => sum + section.length, 0)
  /** A label that would be cut says less than none; the button keeps its name. */
  const widthOf = (section: SongSection) => (section.length / total) * width
  const fits = (section: SongSection, label: string) => widthOf(section) > label.length * LETTER_WIDTH + 4
  return (
    <ol
      ref={ref}
      aria-label="Sections"
      className="mb-[18px] grid gap-x-[3px]"
      style={{ gridTemplateColumns: sections.map((section) => `minmax(0, ${section.length}fr)`).join(' ') }}
    >
      {sections.map((section, i) => {
        const colour = colourOf(section.kind)
        const label = shortLabel(section)
        const look = cx(
          'reach block h-6 w-full overflow-hidden border-t-2 pt-1.5 pl-px text-left text-ppp leading-4 whitespace-nowrap',
          i === on ? `font-semibold ${SECTION_LOOK[colour]}` : `text-muted hover:text-text ${SECTION_REST[colour]}`,
        )
        return (
          <li key={`${section.at}`} aria-current={i === on ? 'true' : undefined}>
            {widthOf(section) < NARROWEST_TARGET ? (
              <span className={look}>
                <span className="sr-only">{label}</span>
              </span>
            ) : (
              <button
                type="button"
                onClick={() => onSeek(section.at)}
                title={`${section.label || label}, ${clock(section.at)}`}
                className={look}
              >
                {fits(section, label) ? label : <span className="sr-only">{label}</span>}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The chords that there is room for, each where it begins; the one that sounds is lit. */
function Chords({
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
  const [ref, width] = useWidth<HTMLDivElement>()
  const shown = useMemo(
    () => chordsForRow(chords, duration, Math.max(1, Math.floor(width / CHORD_WIDTH))),
    [chords, duration, width],
  )
  const all = useMemo(() => mergeChords(chords), [chords])
  // The chord that sounds may be one that had no room; then none is lit.
  const sounding = usePosition((seconds) => (current ? (all[indexAt(all, seconds)]?.at ?? -1) : -1))
  return (
    <div ref={ref} className="mt-3.5">
      <ol aria-label="Chords" className="relative h-5">
        {width > 0 &&
          shown.map((chord) => (
            <li
              key={chord.at}
              className="absolute top-0"
              style={{ left: `${(chord.at / duration) * 100}%` }}
              aria-current={chord.at === sounding ? 'true' : undefined}
            >
              <button
                type="button"
                tabIndex={-1}
                onClick={() => onSeek(chord.at)}
                className={cx(
                  'border-l pl-1.5 font-words text-mp leading-5 lining-nums whitespace-nowrap',
                  chord.at === sounding
                    ? 'border-accent text-accent-text'
                    : 'border-line-strong text-muted hover:text-text',
                )}
              >
                {chordInWords(chord.symbol)}
              </button>
            </li>
          ))}
      </ol>
    </div>
  )
}
