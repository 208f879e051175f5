'use client'

import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BarsWave, WAVE_POINTS } from '#components/editor/bars-wave'
import { barAt } from '#components/editor/block-wave'
import { ChordPicker } from '#components/editor/chord-picker'
import { chordRows, type PlacedLine, placedLines } from '#components/editor/chord-rows'
import { cellsOf, chordsEdit, symbolsOf, withChord } from '#components/editor/chords'
import { formatBars } from '#components/editor/describe-edits'
import type { Block } from '#components/editor/form'
import { changesWholeSong } from '#components/editor/pending-edits'
import type { Edits } from '#components/editor/use-edits'
import { useIsHeard } from '#components/editor/use-is-heard'
import { usePlayhead } from '#components/player/use-player'
import { formatChord } from '#components/song/key-name'
import { formatSection } from '#components/song/section-name'
import { cx } from '#components/ui/cx'
import { usePeaks } from '#components/waveform/use-peaks'
import { useWidth } from '#components/waveform/use-width'
import { waveBars } from '#components/waveform/wave-geometry'
import type { ScoreRecord } from '#lib/contract/editing'
import type { SongDetail } from '#lib/contract/studio'

const WAVE_PX = 56
/** Letters with which a chord begins. */
const CHORD_LETTER = /^[a-g]$/i

/** The chords of a section over its waveform and its words, and a picker for the chosen one. */
export function ChordsView({
  song,
  score,
  block,
  firstAt,
  hint,
  edits,
  onPlay,
  onPlayFrom,
}: {
  song: SongDetail
  score: ScoreRecord
  block: Block
  /** Bars behind the start of the section: the chord that sounds there is chosen at first. */
  firstAt: number
  /** Id of the text that names the keys. */
  hint: string
  edits: Edits
  /** Plays from a bar of the section, or pauses. */
  onPlay: (bar: number) => void
  onPlayFrom: (bar: number) => void
}) {
  const t = useTranslations('editor')
  const music = useTranslations('music')
  const grid = useRef<HTMLDivElement>(null)
  const typeField = useRef<HTMLInputElement>(null)
  const [measure, width] = useWidth<HTMLDivElement>()
  const [chosen, setChosen] = useState<number | null>(null)
  const isHeard = useIsHeard(song.id)
  const peaks = usePeaks(song.peaks_url)
  const wave = useMemo(() => peaks && waveBars(peaks, WAVE_POINTS), [peaks])
  const section = block.addedBy === null ? block.source : null
  if (!section) return <p className="text-muted">{t('melody.added')}</p>
  const key = `chords:${section.id}`
  const before = symbolsOf(score, section)
  const edit = edits.find(key)
  const symbols = edit?.kind === 'chords' ? edit.symbols : before
  const cells = cellsOf(symbols)
  const first = Math.max(
    0,
    cells.findLastIndex(({ bar, slots }) => bar + slots[0]! / symbols[bar]!.length <= firstAt + 1e-3),
  )
  const cell = cells[Math.min(chosen ?? first, cells.length - 1)]
  if (!cell || cell.symbol === '') return <p className="text-muted">{t('chords.none')}</p>
  const barsOf = (bar: number) => formatBars(t, { from: section.firstBar + bar, to: section.firstBar + bar + 1 })
  const original = (bar: number, slot: number, count: number) => {
    const own = before[bar] ?? []
    return own[Math.floor((slot / count) * own.length)] ?? ''
  }
  const beforeOf = ({ bar, slots }: typeof cell) => original(bar, slots[0]!, symbols[bar]!.length)
  const placeOf = ({ bar, slots }: typeof cell) => `chord ${bar} ${slots[0]}`

  const focus = (index: number) => {
    const next = Math.max(0, Math.min(cells.length - 1, index))
    setChosen(next)
    grid.current?.querySelector<HTMLElement>(`[data-place="${placeOf(cells[next]!)}"]`)?.focus()
  }
  const most = Math.max(...symbols.map((_, bar) => cells.filter((each) => each.bar === bar).length))
  const rows = chordRows(symbols.length, width, most)
  const lines = placedLines(score, section).map((line) => {
    const words = edits.find(`words:${line.id}`)
    return words?.kind === 'words' && 'text' in words ? { ...line, text: words.text } : line
  })
  const chordOf = (each: typeof cell) => {
    const old = beforeOf(each)
    const isChanged = old !== each.symbol
    const names = { before: formatChord(old), chord: formatChord(each.symbol), bars: barsOf(each.bar) }
    const isChosen = each === cell
    return (
      <button
        key={each.slots[0]}
        type="button"
        data-place={placeOf(each)}
        tabIndex={isChosen ? 0 : -1}
        aria-pressed={isChosen}
        aria-label={t(isChanged ? 'chords.changed' : 'chords.chord', names)}
        onFocus={() => setChosen(cells.indexOf(each))}
        onClick={() => setChosen(cells.indexOf(each))}
        style={{ flexGrow: each.slots.length }}
        className={cx(
          'min-w-0 basis-0 overflow-hidden rounded-2 px-2 text-left font-serif text-lg leading-10 lining-nums whitespace-nowrap pointer-coarse:leading-11',
          isChanged ? 'bg-surface-3 font-semibold text-accent-text' : 'bg-surface-3 text-text hover:bg-surface-4',
          isChosen && 'inset-ring-2 inset-ring-accent',
        )}
      >
        {names.chord}
      </button>
    )
  }
  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no keys of its own. */}
      <div
        ref={(element) => {
          grid.current = element
          return measure(element)
        }}
        role="group"
        aria-label={t('chords.label', { section: formatSection(music, block.label) })}
        aria-describedby={hint}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return
          const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
          if (by !== undefined) focus(cells.indexOf(cell) + by)
          else if (event.key === ' ') onPlay(cell.bar)
          else {
            // What is typed on a chord is typed as its symbol.
            if (CHORD_LETTER.test(event.key)) {
              typeField.current?.focus()
              typeField.current?.select()
            }
            return
          }
          event.preventDefault()
          event.stopPropagation()
        }}
        className="grid gap-3"
      >
        {Array.from({ length: Math.ceil(symbols.length / rows.bars) }, (_, row) => {
          const from = row * rows.bars
          const to = Math.min(symbols.length, from + rows.bars)
          const range = { from: section.firstBar + from, to: section.firstBar + to }
          const barsPx = (to - from) * rows.width
          return (
            <div
              key={range.from}
              className="relative overflow-hidden rounded-2 bg-surface-2 inset-ring inset-ring-line"
              style={{ width: width === 0 ? undefined : barsPx }}
            >
              <div aria-hidden="true" className="absolute inset-x-0 top-5" style={{ height: WAVE_PX }}>
                {wave && width > 0 && (
                  <BarsWave
                    bars={score.bars}
                    wave={wave}
                    range={range}
                    width={barsPx}
                    height={WAVE_PX}
                    isHeard={isHeard}
                  />
                )}
              </div>
              <div className="relative grid" style={{ gridTemplateColumns: `repeat(${to - from}, minmax(0, 1fr))` }}>
                {symbols.slice(from, to).map((_, index) => {
                  const bar = from + index
                  return (
                    <div key={section.firstBar + bar} className={cx('min-w-0', index > 0 && 'border-l border-line')}>
                      <button
                        type="button"
                        aria-hidden="true"
                        tabIndex={-1}
                        onClick={() => onPlayFrom(bar)}
                        className="num block w-full cursor-pointer pl-1.5 text-left align-top text-2xs leading-5 text-muted"
                        style={{ height: 20 + WAVE_PX }}
                      >
                        <span className="block h-full">{section.firstBar + bar + 1}</span>
                      </button>
                      <div className="flex gap-0.5 px-0.5 pb-0.5">
                        {cells.filter((each) => each.bar === bar).map(chordOf)}
                      </div>
                    </div>
                  )
                })}
              </div>
              <RowWords lines={lines} from={from} to={to} />
              {isHeard && <RowHead score={score} range={range} />}
            </div>
          )
        })}
      </div>
      <div data-place={placeOf(cell)}>
        <ChordPicker
          key={`${section.id} ${cell.bar} ${cell.slots[0]}`}
          score={score}
          bars={barsOf(cell.bar)}
          symbol={cell.symbol}
          before={beforeOf(cell)}
          isRestExact={!changesWholeSong(edits.all)}
          typeField={typeField}
          onChoose={(symbol) => edits.put(key, chordsEdit(section.id, before, withChord(symbols, cell, symbol)))}
          onEnd={edits.endStep}
          onTyped={() => focus(cells.indexOf(cell))}
        />
      </div>
    </div>
  )
}

/** What is sung in the bars of a row. */
function RowWords({ lines, from, to }: { lines: readonly PlacedLine[]; from: number; to: number }) {
  const own = lines.filter(({ at }) => at >= from && at < to)
  if (own.length === 0) return null
  const share = (at: number) => `${((at - from) / (to - from)) * 100}%`
  return (
    <p aria-hidden="true" className="relative h-11 font-serif text-[0.9375rem] leading-5 text-text-2">
      {own.map(({ id, text, at }, index) => (
        <span
          key={id}
          className="absolute line-clamp-2 pl-1.5"
          style={{ left: share(at), width: `calc(${share(from + (own[index + 1]?.at ?? to) - at)} - 4px)` }}
        >
          {text}
        </span>
      ))}
    </p>
  )
}

/** Where in a row the player is. */
function RowHead({ score, range: { from, to } }: { score: ScoreRecord; range: { from: number; to: number } }) {
  const head = useRef<HTMLDivElement>(null)
  usePlayhead((_, seconds) => {
    const at = barAt(score.bars, seconds)
    if (!head.current) return
    head.current.hidden = at < from || at >= to
    head.current.style.transform = `translateX(${((at - from) / (to - from)) * 100}%)`
  })
  return (
    <div ref={head} hidden aria-hidden="true" className="pointer-events-none absolute inset-0">
      <div className="absolute inset-y-0 left-0 w-0.5 bg-text" />
    </div>
  )
}
