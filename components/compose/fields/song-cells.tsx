'use client'

import { Info, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { secondsOf } from '#components/compose/arrange/song-file'
import {
  type Draft,
  type FieldName,
  isGivenBySong,
  isUnsupported,
  sentPrompt,
  songToArrange,
  withField,
  withVoice,
} from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import { CELL_FIELDS, CELLS, type CellName, EXTENSION_CELLS, type FieldProblem } from '#components/compose/fields/panel'
import { promptValues } from '#components/compose/fields/prompt-values'
import { useCellValues } from '#components/compose/fields/use-cell-values'
import { hasSinger } from '#components/compose/fields/use-singers'
import { cx } from '#components/ui/cx'
import { FieldError } from '#components/ui/field-error'
import { lazy } from '#components/ui/lazy'
import type { Capabilities } from '#lib/contract/capabilities'

const CellPopover = lazy(() => import('#components/compose/fields/cell-popover').then((module) => module.CellPopover))
const SourcePicker = lazy(() => import('#components/compose/source-picker').then((module) => module.SourcePicker))

/** Removes what a cell sets. */
const cleared = (draft: Draft, name: CellName) =>
  name === 'voice'
    ? withVoice(draft, undefined)
    : CELL_FIELDS[name].reduce((next, field) => withField(next, field, undefined), draft)

/** Length, tempo, key, voice, exclude and more: six cells, each with its panel. One is open at a time. */
export function SongCells({
  draft,
  capabilities,
  problem,
}: {
  draft: Draft
  capabilities: Capabilities
  problem: FieldProblem
}) {
  const t = useTranslations('compose.fields')
  const music = useTranslations('music')
  const { mode } = draft
  const id = useId()
  const [open, setOpen] = useState<CellName | null>(null)
  const [picking, setPicking] = useState<CellName | null>(null)
  const grid = useRef<HTMLFieldSetElement>(null)
  const cells = useRef<Partial<Record<CellName, HTMLButtonElement | null>>>({})
  const opened = useRef<HTMLButtonElement>(null)
  const { fields, lyrics } = draft[draft.mode]
  const song = songToArrange(draft, capabilities)
  const given = (field: FieldName) => isGivenBySong(draft, capabilities, field)
  const unsupported = (field: FieldName) => isUnsupported(draft, capabilities, field)
  const { meter: _, ...unmetered } = fields
  const shown = song ? { ...unmetered, key: song.key, duration: secondsOf(song, fields.tempo) } : fields
  const values = useCellValues(shown, lyrics.instrumental, unsupported)
  const stated = {
    ...(song && { tempo: music('bpm', { count: Math.round(song.tempo) }) }),
    ...(mode !== 'extend' && promptValues(music, sentPrompt(draft))),
  }
  useEffect(() => setOpen(null), [mode])

  const toggle = (name: CellName) => {
    opened.current = cells.current[name] ?? null
    setOpen(open === name ? null : name)
  }
  const clear = (name: CellName) => {
    changeDraft((current) => cleared(current, name))
    cells.current[name]?.focus()
  }
  const picked = () => {
    setPicking(null)
    // Nothing outside of an open dialog takes the focus.
    requestAnimationFrame(() => picking && cells.current[picking]?.focus())
  }
  /** Why a cell cannot be used at all. */
  const reasonOf = (name: CellName) => (CELL_FIELDS[name].every(given) ? t('givenBySong') : refusalOf(name))
  const refusalOf = (name: CellName) =>
    CELL_FIELDS[name].every((field) => unsupported(field))
      ? t(
          mode === 'extend' && isUnsupported(draft, capabilities, 'prompt')
            ? 'unsupported.extend'
            : 'unsupported.field',
        )
      : null
  const labelOf = (name: CellName) => t(mode === 'extend' && name === 'length' ? 'extensionLength' : `cell.${name}`)
  const errorsOf = (name: CellName) => CELL_FIELDS[name].flatMap((field) => problem(field) ?? [])

  return (
    <div>
      <fieldset
        ref={grid}
        aria-label={t('label')}
        className={cx(
          'grid gap-px overflow-hidden rounded-3 bg-line shadow-press',
          mode === 'extend' ? 'grid-cols-2' : 'grid-cols-3',
        )}
      >
        {(mode === 'extend' ? EXTENSION_CELLS : CELLS).map((name) => {
          const reason = reasonOf(name)
          const isGiven = CELL_FIELDS[name].every(given)
          const value = reason && !isGiven ? null : values[name]
          const isSet = value !== null && !isGiven
          const said = reason ? undefined : stated[name as keyof typeof stated]
          const isRefused = (reason !== null && !isGiven) || value === t('notHere')
          const hasError = errorsOf(name).length > 0
          return (
            <div key={name} className="relative min-w-0">
              <button
                ref={(element) => {
                  cells.current[name] = element
                }}
                type="button"
                data-cell={name}
                aria-haspopup="dialog"
                aria-expanded={open === name}
                aria-disabled={reason !== null || undefined}
                aria-describedby={hasError ? `${id}-${name}` : undefined}
                onPointerEnter={CellPopover.preload}
                onFocus={CellPopover.preload}
                onClick={() => toggle(name)}
                className={cx(
                  'flex h-13 w-full flex-col justify-center px-2.5 text-left outline-offset-[-2px] pointer-coarse:h-14.5',
                  open === name
                    ? 'bg-surface-3 shadow-[inset_0_-2px_0_var(--accent)]'
                    : reason
                      ? 'bg-[color-mix(in_srgb,var(--well)_55%,var(--surface-1))]'
                      : 'bg-well hover:bg-surface-2',
                  hasError && 'inset-ring-[1.5px] inset-ring-danger',
                )}
              >
                <small className="block text-2xs leading-3.75 text-muted">{labelOf(name)}</small>
                <span
                  className={cx(
                    'num block w-full',
                    isRefused ? 'text-2xs leading-[13px] text-muted' : 'truncate leading-4.75',
                    !isRefused && (isSet || said ? 'text-sm font-[550] text-text' : 'text-xs text-muted'),
                  )}
                >
                  {value ??
                    said ??
                    (reason ? t('notHere') : t(name === 'exclude' ? 'nothing' : name === 'more' ? 'inside' : 'chosen'))}
                </span>
              </button>
              {reason && <Info size={13} aria-hidden="true" className="absolute top-2 right-2 text-muted" />}
              {isSet && (
                <button
                  type="button"
                  aria-label={t('clear', { field: labelOf(name) })}
                  onClick={() => clear(name)}
                  className="absolute top-1 right-1 grid size-6 place-items-center rounded-1 text-muted hover:text-text pointer-coarse:-top-1 pointer-coarse:-right-1.5 pointer-coarse:size-11"
                >
                  <X size={12} />
                </button>
              )}
            </div>
          )
        })}
      </fieldset>
      {CELLS.map((name) => (
        <FieldError key={name} id={`${id}-${name}`}>
          {errorsOf(name).map((error) => t('wrong', { field: labelOf(name), error }))}
        </FieldError>
      ))}
      {open && (
        <CellPopover
          key={open}
          name={open}
          label={labelOf(open)}
          cell={opened}
          grid={grid}
          reason={reasonOf(open)}
          isSet={values[open] !== null}
          draft={draft}
          fields={fields}
          instrumental={lyrics.instrumental}
          isUnsupported={unsupported}
          isGiven={given}
          onField={(name, value) => changeDraft((current) => withField(current, name, value))}
          onVoice={(voice) => changeDraft((current) => withVoice(current, voice))}
          onPickSong={() => {
            setPicking(open)
            setOpen(null)
          }}
          onClear={() => changeDraft((current) => cleared(current, open))}
          onClose={() => setOpen(null)}
        />
      )}
      {picking && (
        <SourcePicker
          accepts={hasSinger}
          onClose={picked}
          onSource={(source) => {
            if (source.kind === 'song') changeDraft((current) => withVoice(current, { like: source.song.id }))
            picked()
          }}
        />
      )}
    </div>
  )
}
