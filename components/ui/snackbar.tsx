'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { Button } from '#components/ui/button'
import { FloatingStatus } from '#components/ui/floating-status'
import { commit, restartTimer, undoLast, usePendingAction, useShownError } from '#components/ui/undo'
import { isUndoKey } from '#components/ui/undo-key'

/** The snackbar with an undo button. Leaving the page applies the action; hover or focus keeps the bar open. */
export function Snackbar() {
  const t = useTranslations('shell')
  const toMessage = useErrorMessage()
  const pending = usePendingAction()
  const error = useShownError()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const leave = () => void commit()
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isUndoKey(event) && undoLast()) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    if (pending) restartTimer(held)
    // An element removed under the pointer fires no leave event.
    else setHeld(false)
  }, [held, pending])

  const text = pending?.text ?? (error === null ? null : toMessage(error))
  return (
    <FloatingStatus
      messageId={pending?.id}
      data-offer=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="gap-3 py-1.5 pr-2 pl-4"
    >
      {text && (
        <>
          <span className="truncate">{text}</span>
          {pending && (
            <Button variant="ghost" size="ghost" className="text-accent-text" onClick={undoLast}>
              {t('undo')}
            </Button>
          )}
        </>
      )}
    </FloatingStatus>
  )
}
