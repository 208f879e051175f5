'use client'

import { useHealth } from '#components/api/use-health'
import { cx } from '#components/ui/cx'

const COLOUR = { answering: 'bg-success', starting: 'bg-warn', away: 'bg-danger' } as const

/** Who makes the songs and whether it answers: the one place that tells of a lost connection. */
export function ServiceDot({ className, inline = false }: { className?: string; inline?: boolean }) {
  const { word, service } = useHealth()
  const name = service === 'remote' ? 'Remote' : 'Built in'
  const label = word === 'away' ? 'Offline' : word === 'starting' ? 'Waking' : name
  return (
    <span
      role="status"
      title={
        word === 'answering'
          ? `Songs are made by the ${service === 'remote' ? 'remote service' : 'engine built in'}.`
          : undefined
      }
      className={cx(
        inline ? 'flex items-center gap-2' : 'grid justify-items-center gap-1',
        'text-ppp text-muted',
        className,
      )}
    >
      <span className={cx('size-[7px] rounded-full', COLOUR[word])} />
      <span>
        <span className="sr-only">Service: </span>
        {label}
        <span className="sr-only">
          {word === 'answering' ? ', answering' : word === 'away' ? ', trying to reach it again' : ', not ready yet'}
        </span>
      </span>
    </span>
  )
}
