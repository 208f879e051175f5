'use client'

import { ChevronRight, PenLine, Square } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorText } from '#components/api/error-text'
import { CharacterCount } from '#components/compose/character-count'
import type { LyricsDraft, Mode } from '#components/compose/draft'
import { LyricEditor } from '#components/compose/lyric-editor'
import { LyricNotes } from '#components/compose/lyric-notes'
import { hasLyrics, isBlank } from '#components/compose/lyric-text'
import { useWriteLyric } from '#components/compose/use-write-lyric'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { FieldError } from '#components/ui/field-error'
import { Switch } from '#components/ui/switch'
import { codePoints } from '#lib/contract/limits'
import type { Seconds } from '#lib/music/time'

/** Share of the limit from which the count is shown. */
const NEAR_LIMIT = 0.8

/** The lyrics with their header. Instrumental collapses the text and keeps it; `folded` starts collapsed. */
export function LyricsField({
  form,
  words,
  limit,
  bpm,
  asked = null,
  from,
  title,
  described,
  fallbackStyle = null,
  withInstrumental = true,
  folded = false,
  error,
  onChange,
}: {
  form: Mode
  words: LyricsDraft
  limit: number
  /** Tempo of the song, if requested. */
  bpm: number | null
  /** Length requested in the prompt. */
  asked?: Seconds | null
  /** Seconds of the song that is extended. */
  from?: number
  title?: string
  /** Whether the form has a description, from which lyrics can be written. */
  described: boolean
  /** The description that holds while the form has none, as that of the song that is extended. */
  fallbackStyle?: string | null
  withInstrumental?: boolean
  folded?: boolean
  error: string | undefined
  onChange: (words: LyricsDraft) => void
}) {
  const t = useTranslations('compose.lyrics')
  const name = title ?? t('title')
  const id = useId()
  const [open, setOpen] = useState(false)
  const [near, setNear] = useState(false)
  const { writing, write, stop } = useWriteLyric(form, fallbackStyle)
  const { text, instrumental } = words
  const length = codePoints(text)
  const over = length > limit
  const writingError = writing.state === 'failed' && !instrumental ? writing.error : null

  if (folded && !open && isBlank(text) && !instrumental)
    return (
      <div>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="pressable flex h-11 w-full shrink-0 items-center gap-2 rounded-3 bg-well px-4 text-left shadow-press"
        >
          <span className="font-[550]">{name}</span>
          <span className="ml-auto text-muted">{t('written')}</span>
          <ChevronRight size={15} className="text-muted" />
        </button>
        <FieldError>{error}</FieldError>
      </div>
    )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only loads the editor of its text area in time.
    <div
      data-lyrics=""
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      className={cx('flex flex-col', !instrumental && 'flex-1')}
    >
      <div
        className={cx(
          '@container flex flex-col overflow-hidden rounded-3 bg-well shadow-press',
          'has-[textarea:focus-visible,.cm-content:focus]:outline-2 has-[textarea:focus-visible,.cm-content:focus]:outline-focus',
          !instrumental && 'min-h-58 grow basis-0',
        )}
      >
        <header className="flex min-h-8.5 shrink-0 items-center gap-1 pt-0.5 pr-1.5 pl-4 max-md:min-h-11">
          <b className="shrink-0 font-[550]">
            <Short full={name} short={t('title')} className={isBlank(text) || instrumental ? LABELS_FIT : TITLE_FITS} />
          </b>
          <span className="ml-auto flex shrink-0 items-center gap-0.5">
            {!instrumental && (
              <WriteButtons
                blank={isBlank(text)}
                described={described}
                busy={writing.state === 'writing'}
                onWrite={write}
                onStop={stop}
              />
            )}
            {withInstrumental && (
              <label
                htmlFor={`${id}-instrumental`}
                className="flex min-h-7 items-center gap-2 pr-2 pl-1.5 text-2xs text-text-2 pointer-coarse:min-h-11"
              >
                {t('instrumental')}
                <Switch
                  id={`${id}-instrumental`}
                  checked={instrumental}
                  aria-label={t('instrumental')}
                  onChange={(on) => onChange({ ...words, instrumental: on })}
                />
              </label>
            )}
          </span>
        </header>
        {instrumental ? (
          <p className="px-4 pt-1 pb-3 text-muted">{hasLyrics(text) ? t('nothingSungKept') : t('nothingSung')}</p>
        ) : (
          <LyricEditor
            form={form}
            text={text}
            name={name}
            describedBy={`${id}-notes`}
            invalid={over || Boolean(error)}
            bpm={bpm}
            from={from}
            focused={open}
            near={near}
            onChange={(next) => onChange({ ...words, text: next })}
            onEarly={(typed) => onChange({ ...words, text: [text, typed].filter((part) => part !== '').join('\n') })}
          />
        )}
      </div>
      <span role="status" className="sr-only">
        {writing.state === 'writing' && t('beingWritten')}
        {writing.state === 'written' && t('wereWritten', { count: writing.lines })}
      </span>
      {!instrumental && (
        <div id={`${id}-notes`} className="flex items-baseline gap-2 text-xs leading-4.25 text-muted empty:hidden">
          <LyricNotes words={words} bpm={bpm} asked={asked} from={from} />
          {length >= limit * NEAR_LIMIT && (
            <CharacterCount length={length} limit={limit} className="mt-1.5 ml-auto shrink-0" />
          )}
        </div>
      )}
      {writingError && (
        <p role="alert" className="mt-1.5 text-xs text-danger">
          <ErrorText error={writingError} />
        </p>
      )}
      <FieldError>{error}</FieldError>
    </div>
  )
}

/** Widths of the box from which the header has room for long labels, without the switch leaving it. */
const TITLE_FITS = ['@max-[26rem]:hidden', '@min-[26rem]:hidden'] as const
const LABELS_FIT = ['@max-[23rem]:hidden', '@min-[23rem]:hidden'] as const

/** A label with a short form for narrow boxes. `className`: what hides either of them. */
function Short({ full, short, className }: { full: string; short: string; className: readonly [string, string] }) {
  return (
    <>
      <span className={className[0]}>{full}</span>
      <span className={className[1]}>{short}</span>
    </>
  )
}

/** Empty lyrics can be written; written ones continued or replaced. */
function WriteButtons({
  blank,
  described,
  busy,
  onWrite,
  onStop,
}: {
  blank: boolean
  described: boolean
  busy: boolean
  onWrite: (how: 'all' | 'continue') => void
  onStop: () => void
}) {
  const t = useTranslations('compose.lyrics')
  const button = (how: 'all' | 'continue', label: string, { icon, short }: { icon?: ReactNode; short?: string }) => (
    <Button
      variant="ghost"
      size="ghost"
      aria-label={label}
      onClick={() => onWrite(how)}
      className="h-7 px-1.5 @sm:px-2 pointer-coarse:h-11"
    >
      {icon}
      {short === undefined ? label : <Short full={label} short={short} className={LABELS_FIT} />}
    </Button>
  )
  const icon = <PenLine size={15} className="hidden @min-[26rem]:block" />
  if (busy)
    return (
      <Button
        variant="ghost"
        size="ghost"
        aria-label={t('stop')}
        onClick={onStop}
        className="h-7 px-1.5 @sm:px-2 pointer-coarse:h-11"
      >
        <Square size={11} fill="currentColor" aria-hidden="true" />
        {t('writing')}
      </Button>
    )
  if (blank) return described && button('all', t('write'), { icon })
  return (
    <>
      {button('continue', t('continue'), { icon, short: t('continueShort') })}
      {described && button('all', t('replace'), { short: t('replaceShort') })}
    </>
  )
}
