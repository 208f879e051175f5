'use client'

import type { KeyboardEvent } from 'react'
import { cx } from '#components/ui/cx'

/** A row of tabs. The panel of tab `x` has the id `${panels}-x` and is labelled by `${panels}-x-tab`. */
export function Tabs<T extends string>({
  label,
  value,
  options,
  onChange,
  panels,
  className,
}: {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  panels: string
  className?: string
}) {
  const step = (event: KeyboardEvent, by: number) => {
    const at = options.findIndex((option) => option.value === value)
    const next = options[(at + by + options.length) % options.length]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${panels}-${next.value}-tab`)?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      className={cx('grid auto-cols-fr grid-flow-col gap-0.5 rounded-3 bg-track p-[3px] shadow-press', className)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') step(event, 1)
        if (event.key === 'ArrowLeft') step(event, -1)
      }}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          id={`${panels}-${option.value}-tab`}
          aria-controls={`${panels}-${option.value}`}
          aria-selected={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          className={cx(
            'pressable h-8.5 rounded-[8px] font-medium max-md:h-10 max-md:text-base pointer-coarse:h-11',
            option.value === value ? 'bg-raised text-text shadow-lift-1' : 'text-muted hover:text-text',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
