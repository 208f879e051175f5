'use client'

import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { clearBrowserData } from '#components/accounts/clear-browser-data'
import { apiFetch } from '#components/api/client'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { removeAllOfflineSongs } from '#components/offline/offline-songs'
import { SettingsSection } from '#components/settings/settings-section'
import { Button } from '#components/ui/button'

/** Signs out this browser and removes its offline songs. */
export function SignOut({ account = false }: { account?: boolean }) {
  const t = useTranslations('settings.signOut')
  const toMessage = useErrorMessage()
  const [error, setError] = useState<unknown>(null)
  const leave = async () => {
    try {
      await apiFetch('/api/session', { method: 'DELETE' })
      await removeAllOfflineSongs()
      if (account) await clearBrowserData()
      location.assign('/sign-in')
    } catch (error) {
      setError(error)
    }
  }
  return (
    <SettingsSection title={t('title')} note={account ? t('noteAccount') : t('note')}>
      <Button size="large" onClick={() => void leave()}>
        <LogOut size={16} aria-hidden="true" />
        {t('act')}
      </Button>
      {error !== null && (
        <p role="alert" className="mt-3 text-danger">
          {toMessage(error)}
        </p>
      )}
    </SettingsSection>
  )
}
