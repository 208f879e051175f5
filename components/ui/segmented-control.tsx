'use client'

import { useEffect, useId, useRef } from 'react'
import { cx } from '#components/ui/cx'

/** A segmented control of native radios: arrows move, Tab leaves. */
export function SegmentedControl<T extends string | number>({
  label,
  value,
  options,
  onChange,
  className,
}: {
  label: string
  /** Null while it is unknown. */
  value: T | null
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  className?: string
}) {
  const name = useId()
  const group = useRef<HTMLSpanElement>(null)
  // If the value changes elsewhere, the focus moves along, since keys act on the focused radio.
  useEffect(() => {
    const focused = document.activeElement
    if (focused && group.current?.contains(focused))
      group.current.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.focus({ preventScroll: true })
  }, [value])
  return (
    <span
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={cx('inline-flex gap-0.5 rounded-2 bg-track p-0.5 shadow-press', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'tap-target grid h-7 min-w-8.5 place-items-center rounded-[5px] px-2.5 text-xs font-medium num has-focus-visible:outline-2 has-focus-visible:outline-focus',
            option.value === value ? 'bg-raised text-text shadow-lift-1' : 'text-muted hover:text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </span>
  )
}
