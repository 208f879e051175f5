'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Asked } from '#components/library/service-lyrics-panel'
import { cx } from '#components/ui/cx'
import { lazy } from '#components/ui/lazy'

const AskingPanel = lazy(() => import('#components/library/service-lyrics-panel').then((module) => module.AskingPanel))

/** A chip that switches at once is filled; one that asks something is outlined. */
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

/** What opens at it is asked until `close`, which is given what came of it. Most visits ask nothing: it is fetched by a hand that comes near. */
export function AskingChip({ on, label, children }: { on: boolean; label: string; children: Asked }) {
  const [asked, setAsked] = useState(false)
  const content = (
    <>
      {label}
      <ChevronDown size={13} />
    </>
  )
  if (asked)
    return (
      <AskingPanel label={label} look={look(on, true)} chip={content}>
        {children}
      </AskingPanel>
    )
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={AskingPanel.preload}
      onFocus={AskingPanel.preload}
      onClick={() => void AskingPanel.preload().then(setAsked)}
      className={look(on, true)}
    >
      {content}
    </button>
  )
}
