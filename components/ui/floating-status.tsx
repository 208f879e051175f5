import type { ComponentProps } from 'react'
import { cx } from '#components/ui/cx'

/** A status message that floats above the player. Without children only its live region is there. */
export function FloatingStatus({
  messageId,
  className,
  children,
  ...props
}: ComponentProps<'div'> & {
  /** A new id plays the entry animation again. */
  messageId?: number | undefined
}) {
  return (
    <div role="status" className="pointer-events-none relative z-20 flex h-0 justify-center">
      {children && (
        <div
          key={messageId}
          className={cx(
            'animate-enter pointer-events-auto absolute bottom-4.5 flex max-w-[calc(100vw-24px)] items-center rounded-[14px] bg-surface-3 shadow-lift-3 inset-ring inset-ring-line-strong',
            className,
          )}
          {...props}
        >
          {children}
        </div>
      )}
    </div>
  )
}
