'use client'

import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { forgetAll } from '#components/accounts/clear-browser-data'
import { ask } from '#components/api/client'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { removeAllPins } from '#components/offline/offline-songs'
import { Group } from '#components/settings/settings-section'
import { Button } from '#components/ui/button'

/** Signs out this browser and removes its offline songs. */
export function SignOut({ account = false }: { account?: boolean }) {
  const t = useTranslations('settings.signOut')
  const words = useErrorMessage()
  const [trouble, setTrouble] = useState<unknown>(null)
  const leave = async () => {
    try {
      await ask('/api/session', { method: 'DELETE' })
      await removeAllPins()
      if (account) forgetAll()
      location.assign('/sign-in')
    } catch (error) {
      setTrouble(error)
    }
  }
  return (
    <Group title={t('title')} note={account ? t('noteAccount') : t('note')}>
      <Button size="large" onClick={() => void leave()}>
        <LogOut size={16} aria-hidden="true" />
        {t('act')}
      </Button>
      {trouble !== null && (
        <p role="alert" className="mt-3 text-danger">
          {words(trouble)}
        </p>
      )}
    </Group>
  )
}
