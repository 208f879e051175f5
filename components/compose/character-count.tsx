'use client'

import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx'

/** Characters used of a limit, or over it. */
export function CharacterCount({
  id,
  length,
  limit,
  className,
}: {
  id?: string
  length: number
  limit: number
  className?: string
}) {
  const t = useTranslations('compose.count')
  const over = length - limit
  return (
    <span id={id} className={cx('num', over > 0 && 'font-[550] text-danger', className)}>
      {over > 0 ? t('over', { over, limit }) : t('of', { length, limit })}
      <span className="sr-only">{t('characters')}</span>
    </span>
  )
}
