'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'

/** Confirms a permanent deletion; the safe button is emphasised. */
export function EraseDialog({
  count,
  title,
  onClose,
  onErase,
}: {
  count: number
  /** Title of the song, if only one is deleted. */
  title: string
  onClose: () => void
  onErase: () => void
}) {
  const t = useTranslations('library')
  return (
    <Dialog title={t('trash.sure.title')} onClose={onClose}>
      <p className="mt-3 text-base text-text-2">{t('trash.sure.text', { count, title })}</p>
      <div className="mt-5 flex justify-end gap-2">
        <Button look="quiet" size="large" className="text-danger!" onClick={onErase}>
          {t('trash.erase')}
        </Button>
        <Button look="raised" size="large" onClick={onClose}>
          {t('trash.sure.keep')}
        </Button>
      </div>
    </Dialog>
  )
}
