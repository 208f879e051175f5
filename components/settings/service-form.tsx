'use client'

import { type FormEvent, type InputHTMLAttributes, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemError } from '#components/api/client'
import { useServiceMutations } from '#components/api/use-services'
import { errorMessage, fieldMessage } from '#components/i18n/error-message'
import { Button } from '#components/ui/button'
import { FieldError } from '#components/ui/field-error'
import { useCountdown } from '#components/ui/use-countdown'
import type { ServiceRecord } from '#lib/contract/services'

type State = { status: 'idle' } | { status: 'pending' } | { status: 'error'; error: unknown }

/** Form for the URL and key of a service. Both are tested before they are saved. */
export function ServiceForm({
  known,
  open,
  onSaved,
  onClose,
}: {
  /** The service that gets another URL or key; null for a new one. Its key is never sent to the browser. */
  known: ServiceRecord | null
  /** Whether private addresses are allowed. */
  open: boolean
  onSaved: (saved: ServiceRecord) => void
  onClose: () => void
}) {
  const t = useTranslations('settings.form')
  const names = useTranslations('settings.service')
  const errors = useTranslations('errors')
  const service = useServiceMutations()
  const [base, setBase] = useState(known?.base_url ?? '')
  const [key, setKey] = useState('')
  const [state, setState] = useState<State>({ status: 'idle' })
  const baseField = useRef<HTMLInputElement>(null)
  const keyField = useRef<HTMLInputElement>(null)
  const request = useRef<AbortController>(null)
  useEffect(() => {
    baseField.current?.focus()
    return () => request.current?.abort()
  }, [])

  const error = state.status === 'error' ? state.error : null
  const problem = error instanceof ProblemError ? error : null
  const about = (path: string) => {
    const found = problem?.field(path)
    return found && fieldMessage(errors, found)
  }
  const fieldErrors = { base: about('base_url'), key: about('key') }
  const wait = useCountdown(problem?.retryAt ?? null)
  useEffect(() => {
    if (fieldErrors.base) baseField.current?.focus()
    else if (fieldErrors.key) keyField.current?.focus()
  }, [fieldErrors.base, fieldErrors.key, error])

  const busy = state.status === 'pending'
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait > 0) return
    setState({ status: 'pending' })
    const ending = new AbortController()
    request.current = ending
    try {
      const saved = await service.add({ base_url: base, key, ...(known && { replaces: known.id }) }, ending.signal)
      setKey('')
      onSaved(saved)
    } catch (reason) {
      if (ending.signal.aborted) return
      setState({ status: 'error', error: reason })
    }
  }

  return (
    <form
      onSubmit={save}
      noValidate
      autoComplete="off"
      aria-label={t('label')}
      className="mt-3 mb-2 grid max-w-130 gap-4"
    >
      <Field
        label={names('base')}
        reference={baseField}
        value={base}
        onChange={setBase}
        readOnly={busy}
        error={fieldErrors.base}
        hint={open ? t('baseOpen') : t('basePublic')}
        type="url"
        inputMode="url"
        autoComplete="off"
      />
      <Field
        label={names('key')}
        reference={keyField}
        value={key}
        onChange={setKey}
        readOnly={busy}
        error={fieldErrors.key}
        hint={known === null ? t('keyNew') : t('keyKnown')}
        type="password"
        autoComplete="off"
      />
      {error !== null && !fieldErrors.base && !fieldErrors.key && (
        <p role="alert" className="rounded-2 bg-danger-wash px-3 py-2 text-sm leading-4.5 text-danger">
          {errorMessage(errors, error)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          size="large"
          aria-disabled={busy || wait > 0}
          className="aria-disabled:opacity-45"
        >
          {t('save')}
          {wait > 0 && (
            <span aria-hidden="true" className="num">
              {t('in', { seconds: wait })}
            </span>
          )}
        </Button>
        <Button variant="outline" size="large" onClick={onClose}>
          {t('cancel')}
        </Button>
        <span role="status" className="text-sm text-text-2">
          {busy && (
            <span className="inline-flex items-center gap-2">
              <span className="animate-pulse-slow size-[7px] shrink-0 rounded-full bg-warn" aria-hidden="true" />
              {t('busy')}
            </span>
          )}
        </span>
      </div>
    </form>
  )
}

function Field({
  label,
  hint,
  error,
  reference,
  onChange,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  hint: string
  error: string | undefined
  reference: RefObject<HTMLInputElement | null>
  onChange: (text: string) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-[550]">
        {label}
      </label>
      <input
        {...input}
        ref={reference}
        id={id}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${error === undefined ? '' : `${id}-wrong `}${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-full rounded-3 bg-well px-4 font-mono text-[1rem] text-text inset-ring inset-ring-line-control shadow-press read-only:text-muted lg:text-sm"
      />
      <FieldError id={`${id}-wrong`}>{error}</FieldError>
      <p id={`${id}-hint`} className="mt-1.5 text-xs leading-4.25 text-muted">
        {hint}
      </p>
    </div>
  )
}
