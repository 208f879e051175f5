'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { FormError } from '#components/ui/form-error'

/** Asks before an action. The caller closes it, so that an error can be shown in it. */
export function ConfirmDialog({
  title,
  text,
  cancel,
  confirm,
  danger = false,
  busy = false,
  error = null,
  onCancel,
  onConfirm,
}: {
  title: string
  text: ReactNode
  cancel: string
  confirm: string
  danger?: boolean
  busy?: boolean
  error?: string | null
  onCancel: () => void
  onConfirm: () => void
}) {
  return (
    <Dialog title={title} onClose={onCancel}>
      <p className="mt-3 text-base leading-5.5 wrap-anywhere text-text-2">{text}</p>
      <FormError>{error}</FormError>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button size="large" onClick={onCancel}>
          {cancel}
        </Button>
        <Button
          size="large"
          variant="outline"
          className={danger ? 'text-danger!' : undefined}
          aria-disabled={busy}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
