'use client'

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LimitFields, type LimitText, parseLimits } from '#components/accounts/limit-fields'
import { RevealOnce } from '#components/accounts/reveal-once'
import { useAction } from '#components/accounts/use-action'
import { usePeopleMutations } from '#components/accounts/use-people'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { FormError } from '#components/ui/form-error'
import { TextField } from '#components/ui/text-field'
import { MAX_NAME_CODE_POINTS } from '#lib/contract/limits'

/** Creates an invitation link with limits. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('people.invite')
  const change = usePeopleMutations()
  const action = useAction()
  const [note, setNote] = useState('')
  const [limits, setLimits] = useState<LimitText>({ songs: '', gigabytes: '' })
  const [url, setUrl] = useState<string | null>(null)

  const make = async (event: FormEvent) => {
    event.preventDefault()
    const wish = parseLimits(limits)
    if (!wish) return
    const made = await action.run(() => change.invite({ note, ...wish }))
    if (made) setUrl(made.done.url)
  }

  return (
    <Dialog title={t('title')} onClose={onClose}>
      {url !== null ? (
        <>
          <RevealOnce text={url} note={t('created')} copy={t('copy')} />
          <div className="mt-5 flex justify-end">
            <Button size="large" onClick={onClose}>
              {t('done')}
            </Button>
          </div>
        </>
      ) : (
        <form onSubmit={make} noValidate className="mt-3 grid gap-4 overflow-y-auto p-0.5">
          <p className="text-text-2">{t('text')}</p>
          <TextField
            label={t('note')}
            hint={t('noteHint')}
            maxLength={MAX_NAME_CODE_POINTS}
            autoComplete="off"
            value={note}
            onChange={setNote}
            error={action.fieldError('note')}
          />
          <LimitFields value={limits} onChange={setLimits} />
          <FormError>{action.formError}</FormError>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" size="large" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant="primary" size="large" aria-disabled={action.busy}>
              {t('create')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
