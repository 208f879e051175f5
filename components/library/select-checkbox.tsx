'use client'

import { Check } from 'lucide-react'
import { cx } from '#components/ui/cx'

/** The checkmark of a song. The grid handles its presses. */
export function SelectCheckbox({
  on,
  label,
  tabbable,
  className,
}: {
  on: boolean
  label: string
  /** Whether Tab reaches it. */
  tabbable: boolean
  className?: string
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is pressed with modifiers, which a native box does not tell.
    <button
      type="button"
      role="checkbox"
      aria-checked={on}
      aria-label={label}
      tabIndex={tabbable ? 0 : -1}
      data-mark=""
      className={cx(
        'tap-target grid size-5.5 place-items-center rounded-full',
        on ? 'bg-accent text-on-accent' : 'inset-ring-[1.5px]',
        className,
      )}
    >
      {on && <Check size={13} strokeWidth={2.4} />}
    </button>
  )
}
