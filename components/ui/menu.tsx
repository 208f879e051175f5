'use client'

import {
  type ComponentProps,
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useState,
} from 'react'

type Parts = typeof import('#components/ui/menu-parts')

const PartsContext = createContext<Parts | null>(null)
let loading: Promise<Parts> | null = null
const load = () => {
  loading ??= import('#components/ui/menu-parts')
  // A failed load may be retried.
  loading.catch(() => {
    loading = null
  })
  return loading
}

/** A menu of a button. Its code is loaded on hover or focus, since most menus are never opened. `trigger` is one button. */
export function Menu({ trigger, children }: { trigger: ReactElement<ComponentProps<'button'>>; children: ReactNode }) {
  const [parts, setParts] = useState<Parts | null>(null)
  if (!parts)
    return cloneElement(trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: () => void load(),
      onFocus: () => void load(),
      onClick: () => void load().then(setParts),
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        void load().then(setParts)
      },
    })
  return (
    <PartsContext value={parts}>
      <parts.Root trigger={trigger}>{children}</parts.Root>
    </PartsContext>
  )
}

/** Available only inside an open menu. */
const useParts = () => {
  const parts = use(PartsContext)
  if (!parts) throw new Error('A menu item stands outside a menu.')
  return parts
}

export function MenuItem({
  icon,
  children,
  ...props
}: {
  icon?: ReactNode
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}) {
  const { Item } = useParts()
  return (
    <Item {...props}>
      {icon}
      {children}
    </Item>
  )
}

/** A menu item that is a link or a download. */
export function MenuLink({ icon, children, ...props }: ComponentProps<'a'> & { icon?: ReactNode }) {
  const { LinkItem } = useParts()
  return (
    <LinkItem {...props}>
      {icon}
      {children}
    </LinkItem>
  )
}

export function MenuLine() {
  const { Line } = useParts()
  return <Line />
}
