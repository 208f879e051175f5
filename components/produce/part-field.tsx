'use client'

import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { SERVICE_PARTS, type ServicePart } from '#lib/contract/limits'

/** Which part a service adds to a song. */
export function PartField({ value, onChange }: { value: ServicePart; onChange: (part: ServicePart) => void }) {
  const t = useTranslations('produce')
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        {t('part')}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(SERVICE_PARTS.find((part) => part === target.value) ?? value)}
        className="h-11 w-full rounded-3 bg-well px-4 text-[1rem] text-text inset-ring inset-ring-line-control shadow-press lg:text-sm"
      >
        {SERVICE_PARTS.map((part) => (
          <option key={part} value={part}>
            {t(`parts.${part}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
