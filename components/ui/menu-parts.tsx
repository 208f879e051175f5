'use client'

import { Check, ChevronDown, ChevronRight } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { cx } from '#components/ui/cx'
import { MD_QUERY } from '#components/ui/use-media'

const itemLook =
  'flex min-h-8 items-center gap-2.5 rounded-2 px-2.5 text-sm text-text-2 outline-none select-none data-highlighted:bg-surface-4 data-highlighted:text-text data-disabled:opacity-45 pointer-coarse:min-h-11'
const contentLook =
  'animate-enter z-30 max-h-(--radix-popper-available-height) min-w-44 overflow-y-auto rounded-3 bg-surface-3 p-1 text-text shadow-lift-3 inset-ring inset-ring-line-strong'

/** The container a menu is rendered into: the dialog, navigation or player around its button, so that it stays reachable. */
const partAround = (button: Element) =>
  button.closest<HTMLElement>('dialog, main, nav, aside') ?? button.closest('section') ?? document.body

/** Whether two menus do not fit side by side. */
const isNarrow = () => !matchMedia(MD_QUERY).matches
const PartContext = createContext<HTMLElement | null>(null)

/** Starts open, since the press on its button loaded it. It is not modal and belongs to the container of its button. */
export function Root({
  trigger,
  align,
  children,
}: {
  trigger: ReactNode
  align: 'start' | 'end'
  children: ReactNode
}) {
  const [part, setPart] = useState<HTMLElement | null>(null)
  const place = useCallback((button: HTMLElement | null) => setPart(button && partAround(button)), [])
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild ref={place}>
        {trigger}
      </DropdownMenu.Trigger>
      {part && (
        <PartContext value={part}>
          <DropdownMenu.Portal container={part}>
            <DropdownMenu.Content align={align} sideOffset={4} collisionPadding={8} className={contentLook}>
              {children}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </PartContext>
      )}
    </DropdownMenu.Root>
  )
}

/** A place of the window in CSS pixels; a point has no size. */
export type MenuPlace = { x: number; y: number; width: number; height: number }

/** In narrow windows a menu at a point begins no lower than this share of the height, so that most of it fits. */
const LOWEST_START = 0.12

/**
 * A menu without a button of its own, at a place of the window. `owner` is the element that it belongs to; the focus returns
 * to what had it, unless something else was pressed.
 */
export function Floating({
  label,
  owner,
  place,
  align,
  onClose,
  children,
}: {
  label: string
  owner: Element
  place: MenuPlace
  align: 'start' | 'end'
  onClose: () => void
  children: ReactNode
}) {
  // Both are of the moment of opening: a row may be removed while its menu is open.
  const [part] = useState(() => partAround(owner))
  const [focused] = useState(() => document.activeElement)
  const pressedOutside = useRef(false)
  const atPoint = place.height === 0
  const beside = atPoint && !isNarrow()
  const top = atPoint && !beside ? Math.min(place.y, innerHeight * LOWEST_START) : place.y
  return (
    <DropdownMenu.Root modal={false} open onOpenChange={onClose}>
      <DropdownMenu.Trigger asChild>
        <span
          aria-hidden="true"
          className="pointer-events-none fixed"
          style={{ left: place.x, top, width: place.width, height: place.height }}
        />
      </DropdownMenu.Trigger>
      <PartContext value={part}>
        <DropdownMenu.Portal container={part}>
          <DropdownMenu.Content
            aria-label={label}
            aria-labelledby={undefined}
            align={align}
            side={beside ? 'right' : 'bottom'}
            sideOffset={atPoint ? 2 : 4}
            collisionPadding={8}
            // The end of a long press moves the focus, and a right-click on the menu is no wish for the browser's own.
            onFocusOutside={(event) => event.preventDefault()}
            onContextMenu={(event) => event.preventDefault()}
            onPointerDownOutside={() => {
              pressedOutside.current = true
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (!pressedOutside.current && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
            }}
            className={cx(contentLook, 'min-w-56')}
          >
            {children}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </PartContext>
    </DropdownMenu.Root>
  )
}

export const Item = ({
  danger,
  checked,
  children,
  ...props
}: DropdownMenu.DropdownMenuItemProps & { danger?: boolean | undefined; checked?: boolean | undefined }) => (
  <DropdownMenu.Item
    {...props}
    {...(checked !== undefined && { role: 'menuitemradio', 'aria-checked': checked })}
    className={cx(
      itemLook,
      danger && 'text-danger! data-highlighted:bg-danger-wash',
      checked && 'font-[550] text-text!',
    )}
  >
    {children}
    {checked !== undefined && <Check size={15} className={cx('ml-auto', !checked && 'invisible')} />}
  </DropdownMenu.Item>
)

export const LinkItem = (props: ComponentProps<'a'>) => (
  <DropdownMenu.Item asChild className={itemLook}>
    <a {...props} />
  </DropdownMenu.Item>
)

/** A menu within a menu; in a narrow window it unfolds in place. */
export function Sub({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  const part = use(PartContext)
  const [narrow] = useState(isNarrow)
  const [unfolded, setUnfolded] = useState(false)
  if (narrow)
    return (
      <>
        <Item
          aria-expanded={unfolded}
          onSelect={(event) => {
            event.preventDefault()
            setUnfolded(!unfolded)
          }}
        >
          {icon}
          {label}
          <ChevronDown size={15} className={cx('ml-auto text-muted', unfolded && 'rotate-180')} />
        </Item>
        {unfolded && (
          <DropdownMenu.Group aria-label={label} className="pl-6">
            {children}
          </DropdownMenu.Group>
        )}
      </>
    )
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={cx(itemLook, 'data-[state=open]:bg-surface-4')}>
        {icon}
        {label}
        <ChevronRight size={15} className="ml-auto text-muted" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal container={part}>
        <DropdownMenu.SubContent
          aria-label={label}
          sideOffset={2}
          alignOffset={-4}
          collisionPadding={8}
          className={cx(contentLook, 'min-w-64')}
        >
          {children}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  )
}

export const Line = () => <DropdownMenu.Separator className="mx-2 my-1 h-px bg-line-strong" />
