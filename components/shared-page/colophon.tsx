import { useTranslations } from 'use-intl'
import { Wordmark } from '#components/shell/marks'
import { cx } from '#components/ui/cx'

/** Where it comes from, at the foot. It leads nowhere: the studio is its owner's. */
export function Colophon({ className }: { className?: string }) {
  const t = useTranslations('sharing.page')
  return (
    <p className={cx('flex items-center gap-3 text-muted', className)}>
      <Wordmark className="h-5.5 text-text-2" />
      <span className="sr-only">{t('colophon')}</span>
    </p>
  )
}
