'use client'

import { useTranslations } from 'use-intl'
import { type ServiceState, useHealth } from '#components/api/use-health'
import { useServices } from '#components/api/use-services'
import { problemMessage } from '#components/i18n/error-message'
import { cx } from '#components/ui/cx'
import { useHydrated } from '#components/ui/use-hydrated'
import type { ServiceRecord } from '#lib/contract/services'

const COLOUR = {
  online: 'text-success',
  starting: 'text-warn',
  offline: 'text-danger',
  unreachable: 'text-danger',
  failing: 'text-danger',
} as const

type Props = { className?: string }

/** Which services make the songs, and whether they answer. */
export function ServiceDot(props: Props) {
  // A query of the frame hides the services that the settings page brings: those are then too late for its first render.
  return useHydrated() ? <KnownServices {...props} /> : <Dot {...props} services={[]} />
}

const KnownServices = (props: Props) => <Dot {...props} services={useServices().data?.services ?? []} />

function Dot({ services, className }: Props & { services: readonly ServiceRecord[] }) {
  const { status, service, problem } = useHealth()
  const errors = useTranslations('errors')
  const settings = useTranslations('settings.service')
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
  // While the app itself does not work, what it said last of its services means nothing.
  const several = services.length > 1 && (status === 'online' || status === 'unreachable')
  const states = services
    .map(({ name, state }) => t('oneOf', { name: name ?? settings('builtIn'), state: settings(`state.${state}`) }))
    .join('\n')
  return (
    <span
      role="status"
      title={several ? states : title}
      className={cx('grid justify-items-center gap-1 text-center text-2xs text-muted', className)}
    >
      {several ? (
        // One mark per service, so that none hides another.
        <span className="flex max-w-14 flex-wrap justify-center gap-1">
          {services.map(({ id, state }) => (
            <StateMark key={id} state={state} />
          ))}
        </span>
      ) : (
        <ServiceMark status={status} />
      )}
      <span>
        <span className="sr-only">{several ? '' : t('label')}</span>
        {several ? t('several') : label}
        <span className="sr-only">
          {several ? `: ${states}` : status === 'failing' ? `: ${title}` : t(`${status}Status`)}
        </span>
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
