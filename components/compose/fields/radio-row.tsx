'use client'

import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx'

/** A choice of a panel: a native radio with a name and, below it, what it means. */
export function RadioRow({
  name,
  checked,
  about,
  icon,
  disabled = false,
  onChoose,
  children,
}: {
  name: string
  checked: boolean
  about?: string | undefined
  icon?: ReactNode
  disabled?: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <label
      className={cx(
        'flex min-h-9 items-center gap-3 rounded-2 px-2 py-1 max-md:min-h-11 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        checked ? 'bg-surface-4' : disabled ? 'text-muted' : 'hover:bg-surface-4',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className={cx(
          'size-4 shrink-0 rounded-full',
          checked ? 'inset-ring-[5px] inset-ring-accent' : 'inset-ring-[1.5px] inset-ring-line-control',
        )}
      />
      {icon}
      <span className="min-w-0">
        <b className="block truncate first-letter:uppercase leading-4.5 font-[550]">{children}</b>
        {about && <small className="block text-2xs leading-3.75 text-text-2">{about}</small>}
      </span>
    </label>
  )
}
