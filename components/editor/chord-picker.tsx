'use client'

import { type RefObject, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pitchesOf, playPitches } from '#components/editor/chord-sound'
import {
  bassesOf,
  borrowedChords,
  chordsOfKey,
  extensionsOf,
  type NamedChord,
  qualitiesOf,
} from '#components/editor/chords'
import { PlayIcon } from '#components/player/icons'
import { formatChord, formatKey } from '#components/song/key-name'
import { Button, IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { ScoreRecord } from '#lib/contract/editing'
import { chordFromSymbol } from '#lib/music/chord'
import { keyFrom } from '#lib/music/key'

/** Chords to choose from: those of the key first, then borrowed ones, what to add, and the bass note. */
export function ChordPicker({
  score,
  bars,
  symbol,
  before,
  isRestExact,
  typeField,
  onChoose,
  onEnd,
  onTyped,
}: {
  score: ScoreRecord
  bars: string
  symbol: string
  /** The chord that the song has. */
  before: string
  /** Whether no edit changes the whole song. */
  isRestExact: boolean
  typeField: RefObject<HTMLInputElement | null>
  onChoose: (symbol: string) => void
  /** The next choice is a step of its own. */
  onEnd: () => void
  /** The field for a symbol was left by Enter or Escape. */
  onTyped: () => void
}) {
  const t = useTranslations('editor.chords')
  const music = useTranslations('music')
  const key = keyFrom(score.key)
  if (!key) return null
  const hear = (chord: string) => playPitches(pitchesOf(chord, key))
  const choose = (next: string) => {
    hear(next)
    onChoose(next)
    onEnd()
  }
  const list = (chords: readonly NamedChord[]) => (
    <div className="grid grid-cols-4 gap-1.5">
      {chords.map((chord) => (
        <ChordKey
          key={chord.symbol}
          chord={chord}
          isOn={chord.symbol === symbol}
          isBefore={chord.symbol === before}
          onHear={() => hear(chord.symbol)}
          onChoose={() => choose(chord.symbol)}
        />
      ))}
    </div>
  )
  return (
    <section
      aria-label={t('choose', { bars })}
      className="grid gap-x-8 gap-y-5 rounded-3 bg-surface-2 p-4 inset-ring inset-ring-line-strong lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-3">
        <h3 className="flex items-baseline gap-3 font-[550]">
          {t('inKey', { key: formatKey(music, score.key) ?? '' })}
          <span className="ml-auto text-2xs font-normal text-muted pointer-coarse:hidden">{t('point')}</span>
        </h3>
        {list(chordsOfKey(key))}
        <h3 className="font-[550]">{t('borrowed')}</h3>
        {list(borrowedChords(key))}
      </div>
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="flex items-center gap-2">
            <IconButton label={t('hear', { chord: formatChord(symbol) })} onClick={() => hear(symbol)}>
              <PlayIcon size={13} />
            </IconButton>
            <span aria-live="polite" className="font-serif text-2xl leading-10 lining-nums">
              {formatChord(symbol)}
            </span>
            {symbol !== before && (
              <Button className="ml-2" onClick={() => choose(before)}>
                {t('keep', { chord: formatChord(before) })}
              </Button>
            )}
          </span>
          <TypedChord key={symbol} field={typeField} symbol={symbol} score={score} onChoose={choose} onEnd={onTyped} />
        </div>
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="caps mb-1.5 text-muted">{t('quality')}</legend>
          {qualitiesOf(symbol, key).map((each) => (
            <Option key={each.quality} isOn={each.isOn} onChoose={() => choose(each.symbol)}>
              {t(`qualities.${each.quality}`)}
            </Option>
          ))}
        </fieldset>
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="caps mb-1.5 text-muted">{t('add')}</legend>
          {extensionsOf(symbol, key).map((each) => (
            <Option key={each.extension} isOn={each.isOn} onChoose={() => choose(each.symbol)}>
              {each.extension}
            </Option>
          ))}
        </fieldset>
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="caps mb-1.5 text-muted">{t('bass')}</legend>
          {bassesOf(symbol, key).map((each) => (
            <Option key={each.note} isOn={each.isOn} onChoose={() => choose(each.symbol)}>
              {formatChord(each.note)}
            </Option>
          ))}
        </fieldset>
        <p className="text-xs leading-4.5 text-text-2">
          {t('follow')} {isRestExact && t('rest')}
        </p>
      </div>
    </section>
  )
}

function ChordKey({
  chord,
  isOn,
  isBefore,
  onHear,
  onChoose,
}: {
  chord: NamedChord
  isOn: boolean
  isBefore: boolean
  onHear: () => void
  onChoose: () => void
}) {
  const t = useTranslations('editor.chords')
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onHear()}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onHear()}
      onClick={onChoose}
      className={cx(
        'pressable min-w-0 rounded-2 px-2.5 py-1.5 text-left',
        isOn
          ? 'bg-accent text-on-accent'
          : cx('bg-surface-3 hover:bg-surface-4', isBefore && 'inset-ring-[1.5px] inset-ring-line-control'),
      )}
    >
      <span className="block truncate font-serif text-lg leading-6 lining-nums">{formatChord(chord.symbol)}</span>
      <span className={cx('block truncate text-2xs leading-4', !isOn && 'text-text-2')}>
        {chord.degree}
        {isBefore && !isOn && `, ${t('now')}`}
      </span>
    </button>
  )
}

function Option({ isOn, onChoose, children }: { isOn: boolean; onChoose: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={cx(
        'pressable h-8 min-w-9 rounded-2 px-2.5 text-xs font-medium pointer-coarse:h-11 pointer-coarse:min-w-11',
        isOn ? 'bg-text text-bg' : 'bg-surface-3 text-text-2 hover:bg-surface-4',
      )}
    >
      {children}
    </button>
  )
}

/** A chord by its symbol. */
function TypedChord({
  field,
  symbol,
  score,
  onChoose,
  onEnd,
}: {
  field: RefObject<HTMLInputElement | null>
  symbol: string
  score: ScoreRecord
  onChoose: (symbol: string) => void
  /** Enter chose what was typed, or Escape kept the old chord. */
  onEnd: () => void
}) {
  const t = useTranslations('editor.chords')
  const id = useId()
  const [typed, setTyped] = useState(symbol)
  /** Enter or Escape has decided; leaving the field then chooses nothing. */
  const isDecided = useRef(false)
  const decide = () => {
    isDecided.current = true
    onEnd()
    isDecided.current = false
  }
  const key = keyFrom(score.key)
  const chord = key && chordFromSymbol(typed, key)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!chord) return
        if (chord.symbol !== symbol) onChoose(chord.symbol)
        decide()
      }}
      className="grid gap-1"
    >
      <label className="flex items-center gap-2 text-xs text-muted">
        {t('type')}
        <input
          ref={field}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            if (!isDecided.current && chord && chord.symbol !== symbol) onChoose(chord.symbol)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            setTyped(symbol)
            decide()
          }}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={!chord}
          aria-describedby={chord ? undefined : id}
          className="h-8 w-24 rounded-2 bg-well px-2.5 font-serif text-base text-text inset-ring inset-ring-line-strong pointer-coarse:h-11"
        />
      </label>
      {!chord && (
        <p id={id} role="status" className="text-2xs text-danger">
          {t('unknown', { symbol: typed })}
        </p>
      )}
    </form>
  )
}
