'use client'

import { useTranslations } from 'use-intl'
import { useHealth } from '#components/api/use-health'
import { cx } from '#components/ui/cx'

const COLOUR = { online: 'bg-success', starting: 'bg-warn', offline: 'bg-danger' } as const

/** Which service makes the songs, and whether it answers. */
export function ServiceDot({ className, inline = false }: { className?: string; inline?: boolean }) {
  const { status, service } = useHealth()
  const t = useTranslations('shell.service')
  const label =
    status === 'offline'
      ? t('offline')
      : status === 'starting'
        ? t('waking')
        : service === 'remote'
          ? t('remote')
          : t('builtIn')
  return (
    <span
      role="status"
      title={status === 'online' ? (service === 'remote' ? t('madeByRemote') : t('madeByEngine')) : undefined}
      className={cx(
        inline ? 'flex items-center gap-2' : 'grid justify-items-center gap-1',
        'text-2xs text-muted',
        className,
      )}
    >
      <span className={cx('size-[7px] rounded-full', COLOUR[status])} />
      <span>
        <span className="sr-only">{t('label')}</span>
        {label}
        <span className="sr-only">{t(`${status}Status`)}</span>
      </span>
    </span>
  )
}
