'use client'

import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button'
import { MAX_PLAYLIST_NAME_CODE_UNITS } from '#lib/contract/limits'

/** Names a new playlist. */
export function NewPlaylistForm({
  onName,
  disabled,
  autoFocus = false,
}: {
  onName: (name: string) => Promise<void>
  disabled: boolean
  autoFocus?: boolean
}) {
  const t = useTranslations('library')
  const [name, setName] = useState('')
  const field = useId()
  const clean = name.trim()
  return (
    <form
      className="mt-3 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (clean) void onName(clean).then(() => setName(''))
      }}
    >
      <label htmlFor={field} className="min-w-0 grow text-xs text-muted">
        {t('lists.name')}
        <input
          id={field}
          value={name}
          maxLength={MAX_PLAYLIST_NAME_CODE_UNITS}
          // biome-ignore lint/a11y/noAutofocus: the press that opened it asked for it.
          autoFocus={autoFocus}
          placeholder={t('lists.namePlaceholder')}
          onChange={(event) => setName(event.target.value)}
          className="mt-1 block h-10 w-full rounded-3 bg-well px-3 font-serif text-[1.0625rem] text-text shadow-press max-lg:h-11"
        />
      </label>
      <Button type="submit" variant="secondary" disabled={disabled || clean === ''} className="h-10! max-lg:h-11!">
        <Plus size={15} />
        {t('lists.make')}
      </Button>
    </form>
  )
}
