'use client'

import { useTranslations } from 'use-intl'
import { useHealth } from '#components/api/use-health'
import { cx } from '#components/ui/cx'

const COLOUR = { answering: 'bg-success', starting: 'bg-warn', away: 'bg-danger' } as const

/** Which service makes the songs, and whether it answers. */
export function ServiceDot({ className, inline = false }: { className?: string; inline?: boolean }) {
  const { word, service } = useHealth()
  const t = useTranslations('shell.service')
  const label =
    word === 'away'
      ? t('offline')
      : word === 'starting'
        ? t('waking')
        : service === 'remote'
          ? t('remote')
          : t('builtIn')
  return (
    <span
      role="status"
      title={word === 'answering' ? (service === 'remote' ? t('madeByRemote') : t('madeByEngine')) : undefined}
      className={cx(
        inline ? 'flex items-center gap-2' : 'grid justify-items-center gap-1',
        'text-2xs text-muted',
        className,
      )}
    >
      <span className={cx('size-[7px] rounded-full', COLOUR[word])} />
      <span>
        <span className="sr-only">{t('label')}</span>
        {label}
        <span className="sr-only">{t(word)}</span>
      </span>
    </span>
  )
}
