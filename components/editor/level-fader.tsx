'use client'

import { cx } from '#components/ui/cx'

/**
 * A level or a position as a slider with its unit, with a tick at 0. The value before is outlined; a double-click or 0
 * returns to it.
 */
export function LevelFader({
  label,
  text,
  value,
  before,
  min,
  max,
  step,
  isDimmed,
  isPan = false,
  onChange,
  onEnd,
}: {
  label: string
  /** The value with its unit, as it is read out. */
  text: string
  value: number
  before: number
  min: number
  max: number
  step: number
  isDimmed: boolean
  /** Filled from nowhere, with a round handle. */
  isPan?: boolean
  onChange: (value: number) => void
  /** The handle was let go. */
  onEnd: () => void
}) {
  const share = (of: number) => `${((of - min) / (max - min)) * 100}%`
  const isChanged = value !== before
  const handle = cx(
    'pointer-events-none absolute top-1/2 -translate-1/2',
    isPan ? 'size-3 rounded-full' : 'h-4 w-2 rounded-[2px]',
  )
  return (
    <div
      className={cx(
        'relative flex h-8 items-center rounded-1 px-1 has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-11',
        isDimmed && 'opacity-60',
      )}
    >
      <div className="relative h-[3px] w-full rounded-full bg-line-strong">
        {!isPan && <div className="h-full rounded-full bg-muted" style={{ width: share(value) }} />}
        {isPan ? (
          <div className="absolute -inset-y-1 left-1/2 w-px bg-line-control" />
        ) : (
          <div className="absolute -top-1.5 h-1 w-px bg-line-control" style={{ left: share(0) }} />
        )}
        {isChanged && (
          <div className={cx(handle, 'inset-ring inset-ring-line-control')} style={{ left: share(before) }} />
        )}
        <div className={cx(handle, isChanged ? 'bg-accent' : 'bg-text-2')} style={{ left: share(value) }}>
          {!isPan && <div className="mx-auto my-[3px] h-2.5 w-px bg-bg" />}
        </div>
      </div>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={text}
        min={min}
        max={max}
        step="any"
        value={value}
        onChange={(event) => onChange(Math.round(Number(event.target.value) / step) * step)}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 6, PageDown: -6 }[event.key]
          if (event.key === '0') onChange(before)
          else if (by !== undefined) onChange(Math.min(max, Math.max(min, Math.round(value / step + by) * step)))
          else return
          event.preventDefault()
        }}
        onKeyUp={onEnd}
        onPointerUp={onEnd}
        onDoubleClick={() => onChange(before)}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      />
    </div>
  )
}
