'use client'

import { Popover } from 'radix-ui'
import { type ComponentType, type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ExcludePanel } from '#components/compose/fields/exclude-panel'
import { KeyPanel } from '#components/compose/fields/key-panel'
import { LengthPanel } from '#components/compose/fields/length-panel'
import { MorePanel } from '#components/compose/fields/more-panel'
import type { CellName, PanelProps } from '#components/compose/fields/panel'
import { TempoPanel } from '#components/compose/fields/tempo-panel'
import { VoicePanel } from '#components/compose/fields/voice-panel'
import { Button } from '#components/ui/button'

const PANELS: Record<CellName, ComponentType<PanelProps>> = {
  length: LengthPanel,
  tempo: TempoPanel,
  key: KeyPanel,
  voice: VoicePanel,
  exclude: ExcludePanel,
  more: MorePanel,
}

/** From 1024 pixels on, the widest panel fits beside the form. */
const BESIDE_QUERY = '(width >= 64rem)'

/** The panel of a cell: beside the form, or above its cell on a narrow screen. */
export function CellPopover({
  name,
  label,
  cell,
  grid,
  reason,
  isSet,
  onClear,
  onClose,
  ...panel
}: Omit<PanelProps, 'onDone'> & {
  name: CellName
  label: string
  cell: RefObject<HTMLButtonElement | null>
  grid: RefObject<HTMLFieldSetElement | null>
  /** Why the cell cannot be used, instead of its panel. */
  reason: string | null
  isSet: boolean
  onClear: () => void
  onClose: () => void
}) {
  const t = useTranslations('compose.fields')
  const content = useRef<HTMLDivElement>(null)
  const Panel = PANELS[name]
  const beside = matchMedia(BESIDE_QUERY).matches
  const close = () => {
    onClose()
    cell.current?.focus()
  }
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={(beside ? grid : cell) as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          ref={content}
          side={beside ? 'right' : 'top'}
          align={beside ? 'end' : 'center'}
          sideOffset={beside ? 28 : 6}
          collisionPadding={8}
          aria-label={label}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            const body = content.current
            // On touch screens a focused text field would bring up the keyboard over the panel.
            const first = matchMedia('(pointer: fine)').matches
              ? (body?.querySelector<HTMLElement>('[data-first]') ??
                body?.querySelector<HTMLElement>('input:checked') ??
                body?.querySelector<HTMLElement>('input, button'))
              : null
            ;(first ?? body)?.focus()
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            event.preventDefault()
            close()
          }}
          onInteractOutside={(event) => {
            // A press on a cell opens that one, or closes this.
            if (grid.current?.contains(event.target as Node)) event.preventDefault()
          }}
          className="animate-enter z-30 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-3 bg-surface-3 px-3.5 pt-2 pb-3.5 text-sm text-text shadow-lift-3 outline-none inset-ring inset-ring-line-strong"
        >
          <header className="mb-1.5 flex min-h-8 items-center gap-2">
            <h2 className="grow font-[550]">{label}</h2>
            {isSet && !reason && (
              <Button variant="ghost" size="ghost" onClick={onClear}>
                {t('reset')}
              </Button>
            )}
            <Button variant="ghost" size="ghost" onClick={close} className="-mr-2">
              {t('done')}
            </Button>
          </header>
          {reason === null ? (
            <Panel {...panel} onDone={close} />
          ) : (
            <p className="w-66 leading-5 text-text-2">{reason}</p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
