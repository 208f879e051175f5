'use client'

import { Redo2, Shuffle, Undo2 } from 'lucide-react'
import { type RefObject, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CharacterCount } from '#components/compose/character-count'
import type { Style } from '#components/compose/draft'
import { ideasIn, inspire } from '#components/compose/inspire'
import { Button, IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { FieldError } from '#components/ui/field-error'

/** Share of the limit from which the count is shown. */
const NEAR_LIMIT = 0.8

/** The prompt field, with Inspire. */
export function PromptBox({
  style,
  length,
  limit,
  error,
  onChange,
  onEarly,
}: {
  style: Style
  /** Code points of the prompt to send, including styles. */
  length: number
  limit: number
  error: string | undefined
  onChange: (style: Style) => void
  /** Takes over text that was typed before hydration. */
  onEarly?: (text: string) => void
}) {
  const t = useTranslations('compose.prompt')
  const ideas = useTranslations('ideas')
  const [past, setPast] = useState<Style[]>([])
  const [future, setFuture] = useState<Style[]>([])
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const over = length > limit
  const isCounted = length >= limit * NEAR_LIMIT
  // Text typed before hydration is only in the DOM.
  const adopt = useEffectEvent(() => {
    const typed = box.current?.value
    if (typed && typed !== style.text) onEarly?.(typed)
  })
  useLayoutEffect(() => adopt(), [])

  const inspired = () => {
    setPast([...past, style])
    setFuture([])
    onChange({ ...style, ...inspire(style, ideasIn(ideas), Math.random) })
  }
  const travel = (from: Style[], setFrom: (to: Style[]) => void, into: Style[], setInto: (to: Style[]) => void) => {
    const to = from.at(-1)
    if (!to) return
    setFrom(from.slice(0, -1))
    setInto([...into, style])
    onChange({ ...to, chips: style.chips })
    box.current?.focus()
  }

  return (
    <div>
      <div className="relative rounded-3 bg-well px-4 pt-1.5 pb-3 shadow-press has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus">
        <label htmlFor={id} className="flex min-h-8 items-center font-[550] max-md:min-h-11">
          {t('label')}
        </label>
        <AutoGrowTextarea
          id={id}
          reference={box}
          value={style.text}
          label={t('label')}
          placeholder={t('hint')}
          describedBy={[isCounted ? `${id}-count` : '', error ? `${id}-error` : ''].join(' ').trim() || undefined}
          invalid={over || Boolean(error)}
          onChange={(text) => onChange({ ...style, text })}
          className="min-h-13 text-[1.25rem] leading-6.5 [@media_(43.75rem<=width<=70rem)_and_(height<50rem)]:text-[1.125rem] [@media_(43.75rem<=width<=70rem)_and_(height<50rem)]:leading-5.75 max-md:min-h-14.5 max-md:text-[1.375rem] max-md:leading-7.25"
        />
        {isCounted && (
          <CharacterCount
            id={`${id}-count`}
            length={length}
            limit={limit}
            className="mt-1 block text-right text-xs text-muted"
          />
        )}
        {/* Behind the text for the keyboard, above it for the eye. */}
        <div className="absolute top-1.5 right-2 flex items-center text-xs text-muted">
          <Button variant="ghost" size="ghost" onClick={inspired} className="max-md:h-11 max-md:text-sm">
            <Shuffle size={15} />
            {t('inspire')}
          </Button>
          {past.length > 0 && (
            <IconButton
              label={t('undo')}
              className="text-muted max-md:size-11"
              onClick={() => travel(past, setPast, future, setFuture)}
            >
              <Undo2 size={15} />
            </IconButton>
          )}
          {future.length > 0 && (
            <IconButton
              label={t('redo')}
              className="text-muted max-md:size-11"
              onClick={() => travel(future, setFuture, past, setPast)}
            >
              <Redo2 size={15} />
            </IconButton>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

/** A text area that grows with its text: a hidden copy sets the height. */
export function AutoGrowTextarea({
  reference,
  id,
  value,
  label,
  placeholder,
  describedBy,
  invalid,
  readOnly = false,
  onChange,
  className,
}: {
  reference?: RefObject<HTMLTextAreaElement | null>
  id?: string
  value: string
  label: string
  placeholder: string
  describedBy?: string | undefined
  invalid?: boolean
  readOnly?: boolean
  onChange: (text: string) => void
  className: string
}) {
  const own = useRef<HTMLTextAreaElement>(null)
  const box = reference ?? own
  return (
    <div className="grid font-serif">
      <div
        aria-hidden="true"
        className={cx(
          'invisible col-start-1 row-start-1 max-h-[min(19.5rem,40dvh)] overflow-hidden wrap-anywhere whitespace-pre-wrap',
          className,
        )}
      >
        {value || placeholder}
        {'\u200b'}
      </div>
      <textarea
        ref={box}
        id={id}
        value={value}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        placeholder={placeholder}
        readOnly={readOnly}
        aria-disabled={readOnly || undefined}
        rows={1}
        data-prompt=""
        data-takes-early-text=""
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          'col-start-1 row-start-1 w-full resize-none bg-transparent wrap-anywhere text-text read-only:text-muted caret-accent outline-none',
          className,
        )}
      />
    </div>
  )
}
