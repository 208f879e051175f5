'use client'

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormError } from '#components/accounts/form-error'
import { LimitFields, limitText, parseLimits } from '#components/accounts/limit-fields'
import { RevealOnce } from '#components/accounts/reveal-once'
import { useAction } from '#components/accounts/use-action'
import { usePeopleMutations } from '#components/accounts/use-people'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
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
    <Dialog title={t('suspendTitle', { name: person.name })} onClose={onClose}>
      <p className="mt-3 text-base leading-[22px] text-text-2">{t('suspendText')}</p>
      <FormError>{action.formError}</FormError>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button size="large" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="outline" size="large" className="text-danger!" onClick={() => void suspend()}>
          {t('suspend')}
        </Button>
      </div>
    </Dialog>
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
