'use client'

import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

const itemLook =
  'flex h-9 items-center gap-2.5 rounded-2 px-2.5 text-p text-text-2 outline-none select-none data-highlighted:bg-surface-4 data-highlighted:text-text data-disabled:opacity-45 pointer-coarse:h-11'

/** Open from its first moment: it is loaded by the press that asked for it. It does not lock the page behind it. */
export function Root({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="arrive z-30 min-w-44 rounded-3 bg-surface-3 p-1 text-text shadow-lift-3 inset-ring inset-ring-line-strong"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
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
