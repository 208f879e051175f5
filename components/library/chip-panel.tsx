'use client'

import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'

/** The content of a panel; `close` closes it, then runs a callback. */
export type PanelContent = (close: (then: () => void) => void) => ReactNode

/** A chip with its panel, which is open when mounted. */
export function ChipPanel({
  label,
  look,
  chip,
  children,
}: {
  label: string
  look: string
  chip: ReactNode
  children: PanelContent
}) {
  const [open, setOpen] = useState(true)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={look}>{chip}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className="animate-enter z-30 max-h-[min(30rem,70dvh)] overflow-y-auto rounded-3 bg-surface-3 p-2 text-text shadow-lift-3 outline-none inset-ring inset-ring-line-strong"
        >
          {children((then) => {
            setOpen(false)
            then()
          })}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
