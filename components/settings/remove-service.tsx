'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useServiceMutations } from '#components/api/use-service'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { Button } from '#components/ui/button'
import { ConfirmDialog } from '#components/ui/confirm-dialog'

/** Removes the service and its key after a confirmation. */
export function RemoveService({ base, onRemoved }: { base: string; onRemoved: () => void }) {
  const t = useTranslations('settings.remove')
  const toMessage = useErrorMessage()
  const service = useServiceMutations()
  const [state, setState] = useState<'closed' | 'open' | 'removing' | { error: string }>('closed')
  const close = () => setState('closed')
  const remove = async () => {
    if (state === 'removing') return
    setState('removing')
    try {
      await service.remove()
      close()
      onRemoved()
    } catch (error) {
      setState({ error: toMessage(error) })
    }
  }
  return (
    <>
      <Button variant="outline" onClick={() => setState('open')}>
        {t('open')}
      </Button>
      {state !== 'closed' && (
        <ConfirmDialog
          title={t('title')}
          text={t('text', { address: base })}
          cancel={t('cancel')}
          confirm={state === 'removing' ? t('busy') : t('confirm')}
          busy={state === 'removing'}
          error={typeof state === 'object' ? state.error : null}
          onCancel={close}
          onConfirm={() => void remove()}
        />
      )}
    </>
  )
}
