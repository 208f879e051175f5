'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'

/** What cannot be undone is asked plainly, and the safe answer is the one that stands out. */
export function EraseDialog({
  count,
  title,
  onClose,
  onErase,
}: {
  count: number
  /** Of the song, where it is one. */
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
          {t('trash.sure.keep', { count })}
        </Button>
      </div>
    </Dialog>
  )
}
