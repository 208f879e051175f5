'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { Button } from '#components/ui/button'
import { settle, undoLast, useOffer, useRefused, waitAgain } from '#components/ui/undo'
import { isUndoKey } from '#components/ui/undo-key'

/** The undo bar. Leaving the page applies the action; hover or focus keeps the bar open. */
export function UndoBar() {
  const t = useTranslations('shell')
  const words = useErrorMessage()
  const offer = useOffer()
  const refused = useRefused()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const leave = () => void settle()
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
    if (offer) waitAgain(held)
    // An element removed under the pointer fires no leave event.
    else setHeld(false)
  }, [held, offer])

  const text = offer?.text ?? (refused === null ? null : words(refused))
  return (
    <div role="status" className="pointer-events-none relative z-20 flex h-0 justify-center">
      {text && (
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press, it only waits while it is read.
        <div
          key={offer?.id}
          data-offer=""
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          className="arrive pointer-events-auto absolute bottom-[18px] flex max-w-[calc(100vw-24px)] items-center gap-3 rounded-[14px] bg-surface-3 py-1.5 pr-2 pl-4 shadow-lift-3 inset-ring inset-ring-line-strong"
        >
          <span className="truncate">{text}</span>
          {offer && (
            <Button look="ghost" size="ghost" className="text-accent-text" onClick={undoLast}>
              {t('undo')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
