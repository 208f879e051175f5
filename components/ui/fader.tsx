'use client'

import { useLayoutEffect, useRef } from 'react'
import { cx } from '#components/ui/cx'

/** A thin slider from 0 to 1. */
export function Fader({
  label,
  value,
  onChange,
  className,
}: {
  label: string
  value: number
  onChange: (value: number) => void
  className?: string
}) {
  const fill = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (fill.current) fill.current.style.transform = `scaleX(${value})`
  }, [value])
  return (
    <div
      className={cx(
        'relative flex h-8 items-center rounded-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <div className="h-[3px] w-full overflow-hidden rounded-full bg-line-strong">
        <div ref={fill} className="h-full origin-left bg-text-2" />
      </div>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${Math.round(value * 100)} %`}
        min={0}
        max={1}
        step={0.02}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      />
    </div>
  )
}
