'use client'

import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { barAt } from '#components/editor/block-wave'
import { ChordPicker } from '#components/editor/chord-picker'
import { cellsOf, chordsEdit, symbolsOf, withChord } from '#components/editor/chords'
import { formatBars } from '#components/editor/describe-edits'
import type { Block } from '#components/editor/form'
import { changesWholeSong } from '#components/editor/pending-edits'
import type { Edits } from '#components/editor/use-edits'
import { useIsHeard } from '#components/editor/use-is-heard'
import { usePosition } from '#components/player/use-player'
import { formatChord } from '#components/song/key-name'
import { formatSection } from '#components/song/section-name'
import { cx } from '#components/ui/cx'
import type { ScoreRecord } from '#lib/contract/editing'

/** The chords of a section, bar by bar, and a picker for the chosen one. */
export function ChordsView({
  songId,
  score,
  block,
  firstAt,
  hint,
  edits,
}: {
  songId: string
  score: ScoreRecord
  block: Block
  /** Bars behind the start of the section: the chord that sounds there is chosen at first. */
  firstAt: number
  /** Id of the text that names the keys. */
  hint: string
  edits: Edits
}) {
  const t = useTranslations('editor')
  const music = useTranslations('music')
  const grid = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const current = useIsHeard(songId)
  const sounding = usePosition((seconds) => (current ? Math.floor(barAt(score.bars, seconds)) : -1))
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

  const focus = (index: number) => {
    const next = Math.max(0, Math.min(cells.length - 1, index))
    setChosen(next)
    grid.current?.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no keys of its own. */}
      <div
        ref={grid}
        role="group"
        aria-label={t('chords.label', { section: formatSection(music, block.label) })}
        aria-describedby={hint}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
          if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          event.stopPropagation()
          focus(cells.indexOf(cell) + by)
        }}
        className="grid grid-cols-4 gap-x-1.5 gap-y-3 lg:grid-cols-8"
      >
        {symbols.map((_, bar) => (
          <div key={section.firstBar + bar} className="min-w-0">
            <p
              aria-hidden="true"
              className={cx('num text-2xs', section.firstBar + bar === sounding ? 'text-accent-text' : 'text-muted')}
            >
              {section.firstBar + bar + 1}
            </p>
            <div className="flex gap-0.5">
              {cells.map((each, index) => {
                if (each.bar !== bar) return null
                const old = beforeOf(each)
                const isChanged = old !== each.symbol
                const names = { before: formatChord(old), chord: formatChord(each.symbol), bars: barsOf(bar) }
                const isChosen = each === cell
                return (
                  <button
                    key={each.slots[0]}
                    type="button"
                    tabIndex={isChosen ? 0 : -1}
                    aria-pressed={isChosen}
                    aria-label={t(isChanged ? 'chords.changed' : 'chords.chord', names)}
                    onClick={() => setChosen(index)}
                    style={{ flexGrow: each.slots.length }}
                    className={cx(
                      'min-w-0 basis-0 overflow-hidden rounded-2 px-2 text-left font-serif text-lg leading-10 lining-nums whitespace-nowrap pointer-coarse:leading-11',
                      isChanged
                        ? 'bg-surface-2 font-semibold text-accent-text'
                        : 'bg-surface-2 text-text hover:bg-surface-3',
                      isChosen && 'inset-ring-2 inset-ring-accent',
                    )}
                  >
                    {names.chord}
                  </button>
                )
              })}
            </div>
          </div>
        ))}
      </div>
      <ChordPicker
        key={`${section.id} ${cell.bar} ${cell.slots[0]}`}
        score={score}
        bars={barsOf(cell.bar)}
        symbol={cell.symbol}
        before={beforeOf(cell)}
        isRestExact={!changesWholeSong(edits.all)}
        onChoose={(symbol) => edits.put(key, chordsEdit(section.id, before, withChord(symbols, cell, symbol)))}
        onEnd={edits.endStep}
      />
    </div>
  )
}
