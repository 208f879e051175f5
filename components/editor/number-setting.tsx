'use client'

import { useId } from 'react'
import { cx } from '#components/ui/cx'

/** A number in a text field, which changes when it is left. What is no number between the limits is taken back. */
export function NumberSetting({
  label,
  unit,
  value,
  before,
  min,
  max,
  step,
  onChange,
}: {
  label: string
  unit: string
  value: number
  /** The value that the song has. */
  before: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}) {
  const id = useId()
  return (
    <span className="inline-flex h-7 items-center gap-1.5 text-xs text-muted pointer-coarse:h-11">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        key={value}
        min={min}
        max={max}
        step={step}
        defaultValue={value}
        onBlur={(event) => {
          const next = Math.round(Number(event.target.value) / step) / (1 / step)
          const isValid = event.target.value.trim() !== '' && next >= min && next <= max
          if (!isValid) event.target.value = String(value)
          else if (next !== value) onChange(next)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.currentTarget.blur()
        }}
        className={cx(
          'num h-6 w-13 rounded-1 bg-well px-1.5 text-right font-[550] inset-ring inset-ring-line-strong pointer-coarse:h-11',
          value === before ? 'text-text' : 'text-accent-text',
        )}
      />
      {unit}
    </span>
  )
}
