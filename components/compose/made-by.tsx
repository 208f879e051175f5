'use client'

import { ChevronsUpDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { StateMark } from '#components/shell/service-dot'
import { Menu, MenuItem } from '#components/ui/menu'
import type { ServiceRecord } from '#lib/contract/services'

/** Which service makes the songs of a form. */
export function MadeBy({
  label,
  services,
  chosen,
  onChoose,
}: {
  label: string
  services: readonly ServiceRecord[]
  chosen: ServiceRecord
  onChoose: (service: ServiceRecord) => void
}) {
  const t = useTranslations('compose.send')
  const settings = useTranslations('settings.service')
  const nameOf = ({ name }: ServiceRecord) => name ?? settings('builtIn')
  const { licence } = chosen.capabilities
  const shown = [nameOf(chosen), licence].filter(Boolean).join(' ')
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t('madeByIs', { label, name: shown, state: settings(`state.${chosen.state}`) })}
          className="pressable flex min-h-11 w-full items-center gap-2.5 rounded-3 bg-raised px-3 text-left shadow-lift-1"
        >
          <StateMark state={chosen.state} />
          <span className="min-w-0 flex-1">
            <small className="block text-2xs leading-3.5 text-muted">{label}</small>{' '}
            <span className="block truncate text-sm leading-4.5 font-[550] text-text">{nameOf(chosen)}</span>
          </span>{' '}
          {licence && (
            <span className="shrink-0 rounded-1 px-1.5 py-0.5 text-2xs leading-3.5 font-[550] text-text-2 inset-ring inset-ring-line-control">
              {licence}
            </span>
          )}
          <ChevronsUpDown size={15} aria-hidden="true" className="shrink-0 text-muted" />
        </button>
      }
    >
      {services.map((service) => (
        <MenuItem
          key={service.id}
          icon={<StateMark state={service.state} />}
          hint={service.capabilities.licence ?? undefined}
          checked={service.id === chosen.id}
          onSelect={() => onChoose(service)}
        >
          {nameOf(service)}
        </MenuItem>
      ))}
    </Menu>
  )
}
