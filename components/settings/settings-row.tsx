'use client'

import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'

/** A row of a section: name, value and actions, and `below` under them. In a narrow section, the name is on top. */
export function SettingsRow({
  name,
  actions,
  below,
  children,
}: {
  name: string
  actions?: ReactNode
  below?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1.5 py-1">
      <span
        className={cx(
          'text-muted @min-[560px]:w-33 @min-[560px]:self-start @min-[560px]:leading-9',
          Boolean(children) && 'w-full',
        )}
      >
        {name}
      </span>
      {children && <div className="min-w-[min(100%,8.75rem)] flex-1 text-text-2">{children}</div>}
      {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      {/* The margin cancels the row gap, because `below` may be hidden. */}
      {below && <div className="-mt-1.5 w-full">{below}</div>}
    </div>
  )
}

/** A row with a button that shows more content below. */
export function ManageRow({
  name,
  summary,
  label,
  actions,
  dialog,
  children,
}: {
  name: string
  summary: ReactNode
  /** Accessible name of the button. */
  label: string
  /** Other actions, before the button. */
  actions?: ReactNode
  /** An open dialog of one of the actions. */
  dialog?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('settings')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <SettingsRow
      name={name}
      actions={
        <>
          {actions}
          <Button
            variant="outline"
            aria-label={open ? `${t('done')}: ${label}` : label}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'done' : 'manage')}
          </Button>
        </>
      }
      below={
        <>
          <div id={id} hidden={!open} className="pt-2.5 pb-3">
            {open && children}
          </div>
          {dialog}
        </>
      }
    >
      <div className="wrap-anywhere">{summary}</div>
    </SettingsRow>
  )
}
