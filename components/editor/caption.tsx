import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx'

/** A group of tools with what they do below, where there is room. Their own labels are read out instead. */
export function Caption({
  text,
  align = 'left',
  isLong = false,
  children,
}: {
  text: string
  align?: 'left' | 'right'
  /** May reach beyond its tools, which get as much room. */
  isLong?: boolean
  children: ReactNode
}) {
  return (
    <span className="grid min-w-0 gap-1">
      {children}
      {/* Takes no width: the tools decide how wide it is. */}
      <span aria-hidden="true" className={cx('hidden h-4 page-xl:block', !isLong && 'contain-inline-size')}>
        <span className={`block truncate text-2xs leading-4 text-muted ${align === 'right' ? 'text-right' : ''}`}>
          {text}
        </span>
      </span>
    </span>
  )
}
