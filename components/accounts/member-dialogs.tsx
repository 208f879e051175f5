'use client'

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LimitFields, limitText, parseLimits } from '#components/accounts/limit-fields'
import { RevealOnce } from '#components/accounts/reveal-once'
import { useAction } from '#components/accounts/use-action'
import { usePeopleMutations } from '#components/accounts/use-people'
import { Button } from '#components/ui/button'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { Dialog } from '#components/ui/dialog'
import { FormError } from '#components/ui/form-error'
import type { PersonRecord } from '#lib/contract/people'

type Props = { person: PersonRecord; onClose: () => void }

/** Edits the limits of a member. */
export function LimitsDialog({ person, onClose }: Props) {
  const t = useTranslations('people.member')
  const change = usePeopleMutations()
  const action = useAction()
  const [limits, setLimits] = useState(() => limitText(person))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wish = parseLimits(limits)
    if (wish && (await action.run(() => change.change(person.id, wish)))) onClose()
  }
  return (
    <Dialog title={t('limitsTitle', { name: person.name })} onClose={onClose}>
      <form onSubmit={save} noValidate className="mt-4 grid gap-4">
        <LimitFields value={limits} onChange={setLimits} />
        <FormError>{action.formError}</FormError>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" size="large" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" size="large" aria-disabled={action.busy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Suspends a member after a confirmation. */
export function SuspendDialog({ person, onClose }: Props) {
  const t = useTranslations('people.member')
  const change = usePeopleMutations()
  const action = useAction()
  const suspend = async () => {
    if (await action.run(() => change.change(person.id, { suspended: true }))) onClose()
  }
  return (
    <ConfirmDialog
      title={t('suspendTitle', { name: person.name })}
      text={t('suspendText')}
      cancel={t('cancel')}
      confirm={t('suspend')}
      danger
      error={action.formError}
      onCancel={onClose}
      onConfirm={() => void suspend()}
    />
  )
}

/** Shows a new password reset link. */
export function PasswordLinkDialog({ person, url, onClose }: Props & { url: string }) {
  const t = useTranslations('people.member')
  const invite = useTranslations('people.invite')
  return (
    <Dialog title={t('passwordTitle', { name: person.name })} onClose={onClose}>
      <RevealOnce text={url} note={t('passwordText')} copy={invite('copy')} />
      <div className="mt-5 flex justify-end">
        <Button size="large" onClick={onClose}>
          {invite('done')}
        </Button>
      </div>
    </Dialog>
  )
}
