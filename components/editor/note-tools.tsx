'use client'

import { Minus, Plus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { placeOf, type SungNote, tenths } from '#components/editor/melody'
import { Button, IconButton } from '#components/ui/button'
import type { ScoreRecord } from '#lib/contract/editing'

/** The chosen note in figures, with buttons for pitch, start, length and tie. */
export function NoteTools({
  score,
  note,
  pitch,
  canTie,
  tied,
  canRest,
  unsung,
  onStep,
  onMove,
  onGrow,
  onTie,
  onRest,
}: {
  score: ScoreRecord
  note: SungNote
  pitch: string
  canTie: boolean
  /** What the tie of the note does to the words; null without one that waits. */
  tied: string | null
  canRest: boolean
  /** What a rest in place of the note does to the words; null without one, or where another note sings them. */
  unsung: string | null
  onStep: (by: 1 | -1) => void
  onMove: (by: 1 | -1) => void
  onGrow: (by: 1 | -1) => void
  onTie: () => void
  onRest: () => void
}) {
  const t = useTranslations('editor.melody')
  const { bar, beat } = placeOf(score, note.at)
  const length = tenths(note.length)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="flex h-9 items-center gap-2 rounded-2 bg-well px-3 text-xs text-muted pointer-coarse:h-12">
        {t('syllable')}
        <span className="font-serif text-base text-text">{note.syllable ?? '–'}</span>
      </span>
      <Tool label={t('pitch')} value={pitch} less={t('lower')} more={t('higher')} onChange={onStep} />
      <Tool
        label={t('start')}
        value={t('startAt', { bar, beat: String(beat) })}
        less={t('earlier')}
        more={t('later')}
        onChange={onMove}
      />
      <Tool
        label={t('length')}
        value={t('beats', { count: length })}
        less={t('shorter')}
        more={t('longer')}
        onChange={onGrow}
      />
      <Button disabled={!canTie} aria-keyshortcuts="T" className="h-9 pointer-coarse:h-12" onClick={onTie}>
        {t(tied === null ? 'tie' : 'untie')}
      </Button>
      <Button disabled={!canRest} aria-keyshortcuts="Delete" className="h-9 pointer-coarse:h-12" onClick={onRest}>
        {t(note.isRest ? 'sing' : 'rest')}
      </Button>
      <p className="flex gap-2 text-xs leading-4 text-warn empty:hidden">
        {(unsung ?? tied) !== null && (
          <>
            <TriangleAlert size={13} aria-hidden="true" className="mt-px shrink-0" />
            {unsung ?? tied}
          </>
        )}
      </p>
    </div>
  )
}

function Tool({
  label,
  value,
  less,
  more,
  onChange,
}: {
  label: ReactNode
  value: string
  less: string
  more: string
  onChange: (by: 1 | -1) => void
}) {
  return (
    <span className="flex h-9 items-center gap-1.5 rounded-2 bg-well pr-0.5 pl-3 text-xs text-muted pointer-coarse:h-12">
      {label}
      <span className="num font-[550] text-text">{value}</span>
      <IconButton label={less} className="pointer-coarse:size-11" onClick={() => onChange(-1)}>
        <Minus size={13} />
      </IconButton>
      <IconButton label={more} className="pointer-coarse:size-11" onClick={() => onChange(1)}>
        <Plus size={13} />
      </IconButton>
    </span>
  )
}
