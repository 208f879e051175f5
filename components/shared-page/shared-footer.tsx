import { useTranslations } from 'use-intl'
import { Wordmark } from '#components/shell/logo'
import { cx } from '#components/ui/cx'

/** The footer. It has no link, since the studio is private. */
export function SharedFooter({ className }: { className?: string }) {
  const t = useTranslations('sharing.page')
  return (
    <p className={cx('flex items-center gap-3 text-muted', className)}>
      <Wordmark className="h-5.5 text-text-2" />
      <span className="sr-only">{t('colophon')}</span>
    </p>
  )
}
