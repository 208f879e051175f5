'use client'

import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { ignoreNestedClose } from '#components/ui/dialog-close'

/** A modal `<dialog>`. Escape or a click outside closes it, and the focus returns. */
export function Dialog({
  title,
  onClose,
  children,
  className,
}: {
  title: string
  onClose: () => void
  children: ReactNode
  className?: string
}) {
  const t = useTranslations('shell')
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const dialog = element.current
    if (dialog && !dialog.open) dialog.showModal()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the dialog element brings it.
    <dialog
      ref={element}
      aria-labelledby={heading}
      onClose={ignoreNestedClose(onClose)}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={cx(
        'animate-enter m-auto w-[min(32.5rem,calc(100vw-24px))] rounded-3 bg-surface-2 text-text shadow-lift-3 inset-ring inset-ring-line-strong',
        className,
      )}
    >
      <div className="flex max-h-[min(40rem,calc(100dvh-48px))] flex-col p-5">
        <header className="flex items-center gap-3">
          <h2 id={heading} className="grow font-serif text-xl leading-8">
            {title}
          </h2>
          <IconButton label={t('close')} onClick={onClose} className="-mr-1.5">
            <X size={18} />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  )
}
