'use client'

import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { areLastSubmittedLyrics, type LyricsDraft } from '#components/compose/draft'
import { hasLyrics, isBlank } from '#components/compose/lyric-blocks'
import { LyricEditor } from '#components/compose/lyric-editor'
import { canUndo, replaceLyrics } from '#components/compose/lyric-history'
import { LyricUndoButtons } from '#components/compose/lyric-undo-buttons'
import { cx } from '#components/ui/cx'
import { FieldError } from '#components/ui/field-error'
import { Switch } from '#components/ui/switch'
import type { Seconds } from '#lib/music/time'

/** The lyrics with their switch. Instrumental collapses the editor and keeps the text; `folded` starts collapsed. */
export function LyricsField({
  words,
  limit,
  bpm,
  asked = null,
  from,
  title,
  withInstrumental = true,
  folded = false,
  tools,
  error,
  onChange,
}: {
  words: LyricsDraft
  limit: number
  bpm: number | null
  /** Length requested in the prompt. */
  asked?: Seconds | null
  from?: number
  title?: string
  withInstrumental?: boolean
  folded?: boolean
  /** Extra actions beside the title. */
  tools?: ReactNode
  error: string | undefined
  onChange: (words: LyricsDraft) => void
}) {
  const t = useTranslations('compose.lyrics')
  const optional = useTranslations('compose')('optional')
  const name = title ?? t('title')
  const id = useId()
  const [open, setOpen] = useState(false)
  const entered = useRef(false)
  const { blocks, instrumental } = words
  const written = hasLyrics(blocks)

  if (folded && !open && isBlank(blocks) && !canUndo(words) && !instrumental)
    return (
      <div>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="pressable flex h-11 w-full shrink-0 items-center gap-2 rounded-3 bg-well px-3.5 text-left shadow-press"
        >
          <span className="font-[550]">{name}</span>
          <span className="ml-auto text-muted">{t('written')}</span>
          <ChevronRight size={15} className="text-muted" />
        </button>
        <FieldError>{error}</FieldError>
      </div>
    )

  return (
    <div
      // The opened button is gone, so the focus moves to the lyrics.
      ref={(box) => {
        if (open && !entered.current) box?.querySelector('textarea')?.focus()
        entered.current = open
      }}
      data-lyrics=""
      className={cx('flex flex-col', !instrumental && 'flex-1')}
    >
      <div className="mb-2 flex min-h-6 items-center gap-2 font-[550]">
        {name}
        {!instrumental && (
          <span className="flex items-center">
            {tools}
            <LyricUndoButtons words={words} onChange={onChange} />
          </span>
        )}
        {withInstrumental ? (
          <label htmlFor={id} className="ml-auto flex min-h-6 items-center gap-2 font-normal text-muted">
            {t('instrumental')}
            <Switch
              id={id}
              checked={instrumental}
              aria-label={t('instrumental')}
              onChange={(on) => onChange({ ...words, instrumental: on })}
            />
          </label>
        ) : (
          <span className="ml-auto font-normal text-muted">{optional}</span>
        )}
      </div>
      {instrumental ? (
        <>
          <p className="flex h-11 items-center rounded-3 bg-well px-3.5 text-muted shadow-press">
            {written ? t('nothingSungKept') : t('nothingSung')}
          </p>
          <FieldError>{error}</FieldError>
        </>
      ) : (
        <LyricEditor
          blocks={blocks}
          limit={limit}
          bpm={bpm}
          asked={asked}
          {...(from === undefined ? {} : { from })}
          sungAlready={areLastSubmittedLyrics(words)}
          error={error}
          onChange={(next) => onChange({ ...words, blocks: next })}
          onReplace={(next) => onChange(replaceLyrics(words, next))}
        />
      )}
    </div>
  )
}
