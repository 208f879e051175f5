'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { PanelContent } from '#components/library/service-lyrics-panel'
import { cx } from '#components/ui/cx'
import { late } from '#components/ui/lazy'

const ChipPanel = late(() => import('#components/library/service-lyrics-panel').then((module) => module.ChipPanel))

/** Chips that toggle are filled; those that open a panel are outlined. */
const look = (on: boolean, outlined: boolean) =>
  cx(
    'pressable reach inline-flex h-7 shrink-0 items-center gap-1 rounded-full px-2.5 text-pp font-medium whitespace-nowrap max-desk:h-[34px] max-desk:px-[13px] max-desk:text-p',
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
      onPointerEnter={ChipPanel.fetch}
      onFocus={ChipPanel.fetch}
      onClick={() => void ChipPanel.fetch().then(setAsked)}
      className={look(on, true)}
    >
      {content}
    </button>
  )
}
