'use client'

import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PanelContent } from '#components/library/chip-panel'
import { cx } from '#components/ui/cx'
import { lazy } from '#components/ui/lazy'

const ChipPanel = lazy(() => import('#components/library/chip-panel').then((module) => module.ChipPanel))

const SHAPE =
  'inline-flex h-7 shrink-0 items-center rounded-full text-xs font-medium whitespace-nowrap max-lg:h-8.5 max-lg:text-sm'

/** A filter that is on or off. */
export function Chip({ on, onPress, children }: { on: boolean; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={cx(
        SHAPE,
        'pressable tap-target px-2.5 max-lg:px-[13px]',
        on ? 'bg-text text-bg' : 'bg-raised text-text-2 shadow-lift-1 hover:bg-surface-4',
      )}
    >
      {children}
    </button>
  )
}

/** A filter with a panel, whose code loads when the pointer comes near. In use it shows its value and can be cleared. */
export function PanelChip({
  on,
  label,
  onClear,
  children,
}: {
  on: boolean
  label: string
  onClear: () => void
  children: PanelContent
}) {
  const t = useTranslations('library.show')
  const [asked, setAsked] = useState(false)
  const look = cx(
    'pressable tap-target inline-flex h-full items-center gap-1 rounded-full pl-2.5 max-lg:pl-[13px]',
    !on && 'pr-2',
  )
  const content = (
    <>
      <span className="max-w-56 truncate">{label}</span>
      {!on && <ChevronDown size={13} />}
    </>
  )
  return (
    <span
      className={cx(
        SHAPE,
        on
          ? 'bg-accent-wash text-text inset-ring-[1.5px] inset-ring-accent'
          : 'text-text-2 inset-ring inset-ring-line-control hover:bg-surface-4',
      )}
    >
      {asked ? (
        <ChipPanel label={label} look={look} chip={content}>
          {children}
        </ChipPanel>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={false}
          onPointerEnter={ChipPanel.preload}
          onFocus={ChipPanel.preload}
          onClick={() => void ChipPanel.preload().then(setAsked)}
          className={look}
        >
          {content}
        </button>
      )}
      {on && (
        <button
          type="button"
          aria-label={t('clear', { filter: label })}
          title={t('clear', { filter: label })}
          onClick={onClear}
          className="tap-target grid h-full w-6 place-items-center rounded-full pr-0.5 text-text-2 hover:text-text max-lg:w-8"
        >
          <X size={13} />
        </button>
      )}
    </span>
  )
}
