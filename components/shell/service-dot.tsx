'use client'

import { useTranslations } from 'use-intl'
import { type ServiceState, useHealth } from '#components/api/use-health'
import { problemMessage } from '#components/i18n/error-message'
import { cx } from '#components/ui/cx'
import type { ServiceRecord } from '#lib/contract/services'

const COLOUR = {
  online: 'text-success',
  starting: 'text-warn',
  offline: 'text-danger',
  unreachable: 'text-danger',
  failing: 'text-danger',
} as const

/** Which service makes the songs, and whether it answers. */
export function ServiceDot({ className }: { className?: string }) {
  const { status, service, problem } = useHealth()
  const errors = useTranslations('errors')
  const t = useTranslations('shell.service')
  const label = {
    online: service === 'remote' ? t('remote') : t('builtIn'),
    starting: t('waking'),
    offline: t('offline'),
    unreachable: t('unreachable'),
    failing: t('failing'),
  }[status]
  const title = {
    online: service === 'remote' ? t('madeByRemote') : t('madeByEngine'),
    starting: undefined,
    offline: undefined,
    unreachable: t('noAnswer'),
    failing: problem ? problemMessage(errors, problem) : undefined,
  }[status]
  return (
    <span
      role="status"
      title={title}
      className={cx('grid justify-items-center gap-1 text-center text-2xs text-muted', className)}
    >
      <ServiceMark status={status} />
      <span>
        <span className="sr-only">{t('label')}</span>
        {label}
        <span className="sr-only">{status === 'failing' ? `: ${title}` : t(`${status}Status`)}</span>
      </span>
    </span>
  )
}

const STATUS_OF = {
  ready: 'online',
  busy: 'starting',
  unreachable: 'unreachable',
  wrong_key: 'unreachable',
} as const

/** The mark of one service. */
export const StateMark = ({ state }: Pick<ServiceRecord, 'state'>) => <ServiceMark status={STATUS_OF[state]} />

/** Shape first, colour second: a full disc answers, a half one starts, a ring with a stroke does not answer or cannot work. */
function ServiceMark({ status }: Pick<ServiceState, 'status'>) {
  return (
    <svg viewBox="0 0 10 10" className={cx('size-[9px] shrink-0', COLOUR[status])} fill="none" aria-hidden="true">
      {status === 'online' ? (
        <circle cx="5" cy="5" r="4" fill="currentColor" />
      ) : (
        <>
          <circle cx="5" cy="5" r="3.9" stroke="currentColor" strokeWidth="1.6" />
          {status === 'starting' ? (
            <path d="M5 1.1a3.9 3.9 0 0 1 0 7.8Z" fill="currentColor" />
          ) : (
            <path d="M2.4 7.6 7.6 2.4" stroke="currentColor" strokeWidth="1.6" />
          )}
        </>
      )}
    </svg>
  )
}
