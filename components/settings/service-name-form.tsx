'use client'

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '#components/accounts/use-action'
import { useServiceMutations } from '#components/api/use-services'
import { Button } from '#components/ui/button'
import { FormError } from '#components/ui/form-error'
import { TextField } from '#components/ui/text-field'
import { makesSongs } from '#lib/contract/capabilities'
import { MAX_NAME_CODE_POINTS } from '#lib/contract/limits'
import type { ServiceRecord } from '#lib/contract/services'

/** Name and daily limit of a service. */
export function ServiceNameForm({ service, onClose }: { service: ServiceRecord; onClose: () => void }) {
  const t = useTranslations('settings.service')
  const { update } = useServiceMutations()
  const hasSongs = makesSongs(service.capabilities)
  const action = useAction()
  const [name, setName] = useState(service.name ?? '')
  const [limit, setLimit] = useState(service.songs_per_day?.toString() ?? '')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const songs_per_day = limit.trim() === '' ? null : Number(limit)
    const change = { name: name.trim(), ...(hasSongs && { songs_per_day }) }
    if (await action.run(() => update(service.id, change))) onClose()
  }
  return (
    <form
      onSubmit={save}
      noValidate
      autoComplete="off"
      aria-label={t(hasSongs ? 'rename' : 'renameOnly')}
      className="mb-2 grid max-w-130 gap-4"
    >
      <TextField
        label={t('name')}
        autoFocus
        maxLength={MAX_NAME_CODE_POINTS}
        value={name}
        onChange={setName}
        error={action.fieldError('name')}
      />
      {hasSongs && (
        <TextField
          label={t('songsPerDay')}
          hint={t('songsPerDayHint')}
          inputMode="numeric"
          value={limit}
          onChange={setLimit}
          error={action.fieldError('songs_per_day')}
        />
      )}
      <FormError>{action.formError}</FormError>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="large" aria-disabled={action.busy}>
          {t('save')}
        </Button>
        <Button variant="outline" size="large" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
