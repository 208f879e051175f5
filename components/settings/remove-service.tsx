'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useServiceMutations } from '#components/api/use-service'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'

/** Removes the service and its key after a confirmation. */
export function RemoveService({ base, onRemoved }: { base: string; onRemoved: () => void }) {
  const t = useTranslations('settings.remove')
  const toMessage = useErrorMessage()
  const service = useServiceMutations()
  const [state, setState] = useState<'closed' | 'asking' | 'removing' | { trouble: string }>('closed')
  const close = () => setState('closed')
  const remove = async () => {
    if (state === 'removing') return
    setState('removing')
    try {
      await service.remove()
      close()
      onRemoved()
    } catch (error) {
      setState({ trouble: toMessage(error) })
    }
  }
  return (
    <>
      <Button
        variant="outline"
        size="large"
        onClick={() => setState('asking')}
        className="max-w-full whitespace-normal!"
      >
        {t('open')}
      </Button>
      {state !== 'closed' && (
        <Dialog title={t('title')} onClose={close}>
          <p className="mt-3 text-base leading-[22px] wrap-anywhere text-text-2">{t('text', { address: base })}</p>
          {typeof state === 'object' && (
            <p role="alert" className="mt-3 rounded-2 bg-danger-wash px-3 py-2 text-danger">
              {state.trouble}
            </p>
          )}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button size="large" onClick={close}>
              {t('cancel')}
            </Button>
            <Button size="large" variant="outline" aria-disabled={state === 'removing'} onClick={() => void remove()}>
              {state === 'removing' ? t('busy') : t('confirm')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
