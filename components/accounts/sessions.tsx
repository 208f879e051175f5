'use client'

import { useLocale, useTranslations } from 'use-intl'
import { browserOf } from '#components/accounts/browser-name'
import { dateIn } from '#components/accounts/format-date'
import { useAction } from '#components/accounts/use-action'
import { useSessionMutations, useSessions } from '#components/accounts/use-people'
import { ManageRow } from '#components/settings/settings-row'
import { Button } from '#components/ui/button'
import { FormError } from '#components/ui/form-error'

/** The browsers that are signed in, each with a sign-out button. */
export function SessionList() {
  const t = useTranslations('people.sessions')
  const locale = useLocale()
  const { data } = useSessions()
  const { end, endOthers } = useSessionMutations()
  const action = useAction()
  const sessions = data?.sessions ?? []
  return (
    <ManageRow name={t('name')} summary={data && t('count', { count: sessions.length })} label={t('manage')}>
      <ul aria-label={t('title')}>
        {sessions.map((session) => {
          const found = browserOf(session.browser)
          const name = found ? t('on', found) : t('unknown')
          return (
            <li key={session.id} className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
              <p className="min-w-0 grow">
                <span className="wrap-anywhere">{name}</span>
                <span className="block text-xs text-muted">
                  {session.current ? t('here') : t('seen', { date: dateIn(session.last_active_at, locale) })}
                </span>
              </p>
              {!session.current && (
                <Button
                  variant="outline"
                  aria-label={t('endOf', { name })}
                  onClick={() => void action.run(() => end(session.id))}
                >
                  {t('end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <Button variant="outline" size="large" className="mt-2" onClick={() => void action.run(endOthers)}>
          {t('endOthers')}
        </Button>
      )}
      <FormError>{action.formError}</FormError>
    </ManageRow>
  )
}
