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

/** Of whatever opens a menu. Its items take their parts from it. */
export const PartsContext = createContext<Parts | null>(null)
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
export function Menu({
  trigger,
  align = 'end',
  children,
}: {
  trigger: ReactElement<ComponentProps<'button'>>
  /** The side of the button that the menu lines up with. */
  align?: 'start' | 'end'
  children: ReactNode
}) {
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
      <parts.Root trigger={trigger} align={align}>
        {children}
      </parts.Root>
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
  hint,
  children,
  ...props
}: {
  icon?: ReactNode
  /** Set small at the end of the row: a size, or a key. */
  hint?: ReactNode
  disabled?: boolean
  danger?: boolean
  /** In a list of values: whether it is the chosen one. */
  checked?: boolean
  title?: string | undefined
  onFocus?: () => void
  onSelect: (event: Event) => void
  children: ReactNode
}) {
  const { Item } = useParts()
  return (
    <Item {...props}>
      {icon}
      {children}
      <Hint>{hint}</Hint>
    </Item>
  )
}

/** A menu item that is a link or a download. */
export function MenuLink({
  icon,
  hint,
  children,
  ...props
}: ComponentProps<'a'> & { icon?: ReactNode; hint?: ReactNode }) {
  const { LinkItem } = useParts()
  return (
    <LinkItem {...props}>
      {icon}
      {children}
      <Hint>{hint}</Hint>
    </LinkItem>
  )
}

const Hint = ({ children }: { children: ReactNode }) =>
  children && <span className="num grow pl-6 text-right text-2xs text-muted">{children}</span>

/** A menu within a menu. */
export function SubMenu(props: ComponentProps<Parts['Sub']>) {
  const { Sub } = useParts()
  return <Sub {...props} />
}

export function MenuLine() {
  const { Line } = useParts()
  return <Line />
}
