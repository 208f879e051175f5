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
  // A lost connection is no reason never to ask again.
  loading.catch(() => {
    loading = null
  })
  return loading
}

/**
 * A menu at a button. What a menu needs is fetched when a pointer or the focus comes near its button, since most menus of
 * a page are never opened. `trigger` is one button.
 */
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

/** The pieces exist only inside an open menu. */
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

/** An item that is a link: an address to go to, or a file to keep. */
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
