'use client'

import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { cx } from '#components/ui/cx'
import { FieldError } from '#components/ui/field-error'

/** A text field with label, error and hint. */
export function TextField({
  label,
  hint,
  error,
  onChange,
  className,
  ref,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** If unset, the value is read from the DOM, since a browser may fill it before scripts run. */
  onChange?: (text: string) => void
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  const described = [error === undefined ? null : `${id}-wrong`, hint === undefined ? null : `${id}-hint`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        {label}
      </label>
      <input
        spellCheck={false}
        {...input}
        ref={ref}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described || undefined}
        onChange={onChange && ((event) => onChange(event.target.value))}
        className={cx(
          'h-11 w-full rounded-3 bg-well px-4 text-[1rem] text-text inset-ring inset-ring-line-control shadow-press read-only:text-muted lg:text-sm',
        )}
      />
      <FieldError id={`${id}-wrong`}>{error}</FieldError>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs leading-4.25 text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
