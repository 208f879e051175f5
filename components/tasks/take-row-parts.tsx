import type { ComponentProps, ReactNode } from 'react'
import { PauseIcon, PlayIcon } from '#components/player/icons'
import { cx } from '#components/ui/cx'

/** Width of a take's letter, and of its three buttons: larger for fingers. */
export const TAKE_COLUMNS =
  '[--letter:1.375rem] [--actions:6.375rem] pointer-coarse:[--letter:2rem] pointer-coarse:[--actions:8.25rem]'

/** Titles in a card: two lines in narrow cards, whose rows are as high as they need to be. */
export const CARD_LINES = 'wrap-anywhere @max-2xl:line-clamp-2 @2xl:block @2xl:truncate'

/**
 * Columns of a take: letter, cover, name, waveform, time, actions. In narrow cards the waveform is on a second line.
 */
export function TakeGrid({
  on = false,
  tall = false,
  className,
  ...props
}: Omit<ComponentProps<'div'>, 'on'> & {
  on?: boolean
  tall?: boolean
}) {
  return (
    <div
      {...props}
      className={cx(
        'group/take grid items-center gap-x-3 rounded-2 pr-1 pl-2.5',
        TAKE_COLUMNS,
        'grid-cols-[var(--letter)_2.75rem_minmax(0,1fr)_auto_auto] gap-y-2 py-2',
        '@2xl:grid-cols-[var(--letter)_2.75rem_minmax(0,10.5rem)_minmax(0,1fr)_5.375rem_var(--actions)] @2xl:py-0',
        '@min-[60rem]:grid-cols-[var(--letter)_2.75rem_minmax(0,12.125rem)_minmax(0,1fr)_5.375rem_var(--actions)]',
        tall ? '@2xl:h-16.5' : '@2xl:h-14',
        on && 'bg-surface-3',
        className,
      )}
    />
  )
}

/** The letter of a take; a button if it is playable. */
export function TakeLetter({
  letter,
  on,
  label,
  onClick,
}: {
  letter: string
  on: boolean
  label?: string
  onClick?: () => void
}) {
  const look = cx(
    'tap-target grid size-5.5 place-items-center rounded-[5px] text-2xs font-semibold pointer-coarse:size-8',
    on ? 'bg-accent text-on-accent' : 'text-muted inset-ring inset-ring-line-strong',
  )
  if (!onClick) return <span className={look}>{letter}</span>
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={on}
      onClick={onClick}
      className={cx(look, 'pressable', !on && 'hover:bg-surface-4 hover:text-text')}
    >
      {letter}
    </button>
  )
}

/** Play button over a cover, shown on hover and touch screens. Keyboard and screen readers use the letter. */
export function CoverPlayButton({ sounding, onClick }: { sounding: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      onClick={onClick}
      className="pressable absolute inset-0 grid place-items-center rounded-cover opacity-0 group-focus-within/take:opacity-100 group-hover/take:opacity-100 pointer-coarse:opacity-100"
    >
      <span className="grid size-7 place-items-center rounded-full bg-[#100d0be0] text-[#f4ede1]">
        {sounding ? <PauseIcon size={12} /> : <PlayIcon size={12} />}
      </span>
    </button>
  )
}

/** A placeholder cover. */
export function CoverPlaceholder({ children, className }: { children?: ReactNode; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('grid size-11 shrink-0 place-items-center rounded-cover bg-well shadow-press', className)}
    >
      {children ?? (
        <svg
          viewBox="0 0 44 44"
          fill="none"
          className="size-full stroke-line-strong"
          strokeWidth="1.1"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d={PLACEHOLDER_THREADS} />
        </svg>
      )}
    </span>
  )
}

const PLACEHOLDER_THREADS = Array.from({ length: 6 }, (_, row) => {
  const points = Array.from(
    { length: 7 },
    (_, i) =>
      `${(6 + i * 5.33).toFixed(1)} ${(7 + row * 6 + (i === 0 || i === 6 ? 0 : Math.sin(i * 2.1 + row * 1.7) * 3.4)).toFixed(1)}`,
  )
  return `M${points.join('L')}`
}).join('')
