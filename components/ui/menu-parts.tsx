'use client'

import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react'

const itemLook =
  'flex h-9 items-center gap-2.5 rounded-2 px-2.5 text-sm text-text-2 outline-none select-none data-highlighted:bg-surface-4 data-highlighted:text-text data-disabled:opacity-45 pointer-coarse:h-11'

/** The container a menu is rendered into: the dialog, navigation or player of its button, so that it stays reachable. */
const partAround = (button: Element) => button.closest<HTMLElement>('dialog, main, nav') ?? button.closest('section')

/** Starts open, since the press on its button loaded it. It is not modal and belongs to the container of its button. */
export function Root({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  const [part, setPart] = useState<HTMLElement | null>(null)
  const place = useCallback((button: HTMLElement | null) => setPart(button && partAround(button)), [])
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild ref={place}>
        {trigger}
      </DropdownMenu.Trigger>
      {part && (
        <DropdownMenu.Portal container={part}>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            collisionPadding={8}
            className="animate-enter z-30 min-w-44 rounded-3 bg-surface-3 p-1 text-text shadow-lift-3 inset-ring inset-ring-line-strong"
          >
            {children}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      )}
    </DropdownMenu.Root>
  )
}

export const Item = (props: DropdownMenu.DropdownMenuItemProps) => <DropdownMenu.Item {...props} className={itemLook} />

export const LinkItem = (props: ComponentProps<'a'>) => (
  <DropdownMenu.Item asChild className={itemLook}>
    <a {...props} />
  </DropdownMenu.Item>
)

export const Line = () => <DropdownMenu.Separator className="mx-2 my-1 h-px bg-line-strong" />
