'use client'

import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

/** A menu at a button. It does not lock the page: that would need a style element that the content policy forbids. */
export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
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

const itemLook =
  'flex h-9 items-center gap-2.5 rounded-2 px-2.5 text-p text-text-2 outline-none select-none data-highlighted:bg-surface-4 data-highlighted:text-text data-disabled:opacity-45 pointer-coarse:h-11'

export function MenuItem({ icon, children, ...props }: DropdownMenu.DropdownMenuItemProps & { icon?: ReactNode }) {
  return (
    <DropdownMenu.Item {...props} className={itemLook}>
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}

/** An item that is a link: an address to go to, or a file to keep. */
export function MenuLink({ icon, children, ...props }: ComponentProps<'a'> & { icon?: ReactNode }) {
  return (
    <DropdownMenu.Item asChild className={itemLook}>
      <a {...props}>
        {icon}
        {children}
      </a>
    </DropdownMenu.Item>
  )
}

export const MenuLine = () => <DropdownMenu.Separator className="mx-2 my-1 h-px bg-line-strong" />
