'use client'

import { useTranslations } from 'use-intl'
import { TextField } from '#components/ui/text-field'

/** Limits as form fields: gigabytes, and empty for no limit. */
export type LimitText = { songs: string; gigabytes: string }

const GIGABYTE_BYTES = 1e9

// limitText({ songs_per_day: 10, storage_bytes: 5e8 }) // => { songs: '10', gigabytes: '0.5' }
export const limitText = (limits: { songs_per_day: number | null; storage_bytes: number | null }): LimitText => ({
  songs: limits.songs_per_day === null ? '' : String(limits.songs_per_day),
  gigabytes: limits.storage_bytes === null ? '' : String(limits.storage_bytes / GIGABYTE_BYTES),
})

const numberOf = (text: string): number | null | undefined => {
  const clean = text.trim().replace(',', '.')
  if (clean === '') return null
  const value = Number(clean)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}

/** Parses the fields; null if one is not a number. */
// parseLimits({ songs: '10', gigabytes: '' }) // => { songs_per_day: 10, storage_bytes: null }
export const parseLimits = ({ songs, gigabytes }: LimitText) => {
  const perDay = numberOf(songs)
  const storage = numberOf(gigabytes)
  if (perDay === undefined || storage === undefined || (perDay !== null && !Number.isInteger(perDay))) return null
  return { songs_per_day: perDay, storage_bytes: storage === null ? null : Math.round(storage * GIGABYTE_BYTES) }
}

/** Fields for songs per day and storage. */
export function LimitFields({ value, onChange }: { value: LimitText; onChange: (value: LimitText) => void }) {
  const t = useTranslations('people.limits')
  const number = { inputMode: 'decimal', autoComplete: 'off', placeholder: t('none') } as const
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...number}
        label={t('songs')}
        hint={t('songsHint')}
        value={value.songs}
        error={parseLimits({ songs: value.songs, gigabytes: '' }) ? undefined : t('wrong')}
        onChange={(songs) => onChange({ ...value, songs })}
      />
      <TextField
        {...number}
        label={t('storage')}
        hint={t('storageHint')}
        value={value.gigabytes}
        error={parseLimits({ songs: '', gigabytes: value.gigabytes }) ? undefined : t('wrongStorage')}
        onChange={(gigabytes) => onChange({ ...value, gigabytes })}
      />
    </div>
  )
}
