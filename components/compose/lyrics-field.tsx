'use client'

import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Words } from '#components/compose/draft'
import { hasWords, isBlank } from '#components/compose/lyric-blocks'
import { LyricEditor } from '#components/compose/lyric-editor'
import { cx } from '#components/ui/cx'
import { FieldError } from '#components/ui/field-note'
import { Switch } from '#components/ui/switch'

/**
 * Lyrics with their switch. Instrumental folds the editor to a line and keeps the text; `folded` begins as a line too,
 * where words are the exception.
 */
export function LyricsField({
  words,
  limit,
  bpm,
  from,
  title = 'Lyrics',
  withInstrumental = true,
  folded = false,
  tools,
  error,
  onChange,
}: {
  words: Words
  limit: number
  bpm: number | null
  from?: number
  title?: string
  withInstrumental?: boolean
  folded?: boolean
  /** What else can be done with the words, beside their title. */
  tools?: ReactNode
  error: string | undefined
  onChange: (words: Words) => void
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const entered = useRef(false)
  const { blocks, instrumental } = words
  const written = hasWords(blocks)

  if (folded && !open && isBlank(blocks) && !instrumental)
    return (
      <div>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="pressable flex h-11 w-full shrink-0 items-center gap-2 rounded-3 bg-well px-3.5 text-left shadow-press"
        >
          <span className="font-[550]">{title}</span>
          <span className="ml-auto text-muted">Written for you</span>
          <ChevronRight size={15} className="text-muted" />
        </button>
        <FieldError>{error}</FieldError>
      </div>
    )

  return (
    <div
      // The line that opened it is gone: the cursor goes to the words.
      ref={(box) => {
        if (open && !entered.current) box?.querySelector('textarea')?.focus()
        entered.current = open
      }}
      className={cx('flex flex-col', !instrumental && 'min-h-[212px] flex-1')}
    >
      <div className="mb-2 flex min-h-6 items-center gap-2 font-[550]">
        {title}
        {!instrumental && tools}
        {withInstrumental ? (
          <label htmlFor={id} className="ml-auto flex min-h-6 items-center gap-2 font-normal text-muted">
            Instrumental
            <Switch
              id={id}
              checked={instrumental}
              aria-label="Instrumental"
              onChange={(on) => onChange({ ...words, instrumental: on })}
            />
          </label>
        ) : (
          <span className="ml-auto font-normal text-muted">Optional</span>
        )}
      </div>
      {instrumental ? (
        <>
          <p className="flex h-11 items-center rounded-3 bg-well px-3.5 text-muted shadow-press">
            {written ? 'Nothing is sung. Your words are kept.' : 'Nothing is sung.'}
          </p>
          <FieldError>{error}</FieldError>
        </>
      ) : (
        <LyricEditor
          blocks={blocks}
          limit={limit}
          bpm={bpm}
          {...(from === undefined ? {} : { from })}
          error={error}
          onChange={(next) => onChange({ ...words, blocks: next })}
        />
      )}
    </div>
  )
}
