'use client'

import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { clearBrowserData } from '#components/accounts/clear-browser-data'
import { apiFetch } from '#components/api/client'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { removeAllOfflineSongs, useOfflineSongs } from '#components/offline/offline-songs'
import { Button } from '#components/ui/button'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { showError } from '#components/ui/undo'

/** Signs out this browser and removes the songs and settings that it keeps. Asks first if there may be any. */
export function SignOut({ hasAccount, className }: { hasAccount: boolean; className?: string }) {
  const t = useTranslations('settings.signOut')
  const toMessage = useErrorMessage()
  const songs = useOfflineSongs()
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const leave = async () => {
    try {
      await apiFetch('/api/session', { method: 'DELETE' })
      await removeAllOfflineSongs()
      if (hasAccount) await clearBrowserData()
      location.assign('/sign-in')
    } catch (reason) {
      if (asking) setError(reason)
      else showError(reason)
    }
  }
  return (
    <>
      <Button
        variant="ghost"
        className={className}
        onClick={() => {
          setError(null)
          if (hasAccount || songs.length > 0) setAsking(true)
          else void leave()
        }}
      >
        <LogOut size={16} aria-hidden="true" />
        {t('act')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('title')}
          text={hasAccount ? t('textAccount') : t('text', { count: songs.length })}
          cancel={t('cancel')}
          confirm={t('act')}
          error={error === null ? null : toMessage(error)}
          onCancel={() => setAsking(false)}
          onConfirm={() => void leave()}
        />
      )}
    </>
  )
}
