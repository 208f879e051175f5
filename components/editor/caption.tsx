import type { ReactNode } from 'react'

/** A group of tools with what they do below, where there is room. Their own labels are read out instead. */
export function Caption({
  text,
  align = 'left',
  children,
}: {
  text: string
  align?: 'left' | 'right'
  children: ReactNode
}) {
  return (
    <span className="grid min-w-0 gap-1">
      {children}
      {/* Takes no width: the tools decide how wide it is. */}
      <span aria-hidden="true" className="hidden h-4 contain-inline-size page-xl:block">
        <span className={`block truncate text-2xs leading-4 text-muted ${align === 'right' ? 'text-right' : ''}`}>
          {text}
        </span>
      </span>
    </span>
  )
}
