'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { PanelContent } from '#components/library/chip-panel'
import { cx } from '#components/ui/cx'
import { lazy } from '#components/ui/lazy'

const ChipPanel = lazy(() => import('#components/library/chip-panel').then((module) => module.ChipPanel))

/** Chips that toggle are filled; those that open a panel are outlined. */
const look = (on: boolean, outlined: boolean) =>
  cx(
    'pressable tap-target inline-flex h-7 shrink-0 items-center gap-1 rounded-full px-2.5 text-xs font-medium whitespace-nowrap max-lg:h-[34px] max-lg:px-[13px] max-lg:text-sm',
    on
      ? 'bg-text text-bg'
      : outlined
        ? 'text-text-2 inset-ring inset-ring-line-control hover:bg-surface-4'
        : 'bg-raised text-text-2 shadow-lift-1 hover:bg-surface-4',
  )

export function Chip({ on, onPress, children }: { on: boolean; onPress: () => void; children: string }) {
  return (
    <button type="button" aria-pressed={on} onClick={onPress} className={look(on, false)}>
      {children}
    </button>
  )
}

/** A chip that opens a panel. Its code loads when the pointer comes near. */
export function PanelChip({ on, label, children }: { on: boolean; label: string; children: PanelContent }) {
  const [asked, setAsked] = useState(false)
  const content = (
    <>
      {label}
      <ChevronDown size={13} />
    </>
  )
  if (asked)
    return (
      <ChipPanel label={label} look={look(on, true)} chip={content}>
        {children}
      </ChipPanel>
    )
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={ChipPanel.preload}
      onFocus={ChipPanel.preload}
      onClick={() => void ChipPanel.preload().then(setAsked)}
      className={look(on, true)}
    >
      {content}
    </button>
  )
}
