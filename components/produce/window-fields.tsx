'use client'

import { useTranslations } from 'use-intl'
import { TextField } from '#components/ui/text-field'

export type TypedWindow = { from: string; to: string }

/** Between which times of a song new audio goes. */
export function WindowFields({
  value,
  error,
  onChange,
}: {
  value: TypedWindow
  error: string | undefined
  onChange: (value: TypedWindow) => void
}) {
  const t = useTranslations('produce')
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={t('from')}
        inputMode="text"
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
      />
      <TextField
        label={t('to')}
        inputMode="text"
        value={value.to}
        error={error}
        hint={t('windowHint')}
        onChange={(to) => onChange({ ...value, to })}
      />
    </div>
  )
}
