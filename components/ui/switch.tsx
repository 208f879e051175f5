import type { ComponentProps } from 'react'
import { cx } from '#components/ui/cx'

/** An on/off switch. Needs a label around or beside it, or `aria-label`. */
export function Switch({
  checked,
  onChange,
  className,
  ...props
}: Omit<ComponentProps<'button'>, 'onChange'> & { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className={cx(
        'tap-target h-5 w-8.5 shrink-0 rounded-full transition-colors duration-(--t-16th)',
        checked ? 'bg-accent' : 'bg-well inset-ring-[1.5px] inset-ring-line-control',
        className,
      )}
      {...props}
    >
      <span
        className={cx(
          'block size-3 rounded-full transition-transform duration-(--t-16th) ease-attack',
          checked ? 'translate-x-4.5 bg-on-accent' : 'translate-x-1 bg-line-control',
        )}
      />
    </button>
  )
}
