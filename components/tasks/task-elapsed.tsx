'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatClock } from '#components/song/time-format'
import type { Choice } from '#components/tasks/take-state'
import type { TaskCard } from '#lib/contract/studio'

/** Typical seconds for a song of a remote service. */
const TYPICAL_REMOTE_SECONDS = 120

/** Time since the submit, beside the typical or expected time. */
export function TaskElapsed({
  since,
  service,
  estimate,
  brief = false,
}: {
  since: number
  service: TaskCard['service']
  estimate: Choice['estimate']
  /** Hides the second time in narrow cards. */
  brief?: boolean
}) {
  const t = useTranslations('tasks.take')
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 1000)
    return () => clearInterval(timer)
  }, [])
  const second =
    service === 'remote'
      ? t('ofTypical', { length: formatClock(TYPICAL_REMOTE_SECONDS) })
      : estimate && t('ofExpected', { length: formatClock(estimate.ready_at - since) })
  return (
    <>
      <span className="text-text">{formatClock(Math.max(0, now - since))}</span>
      {second && <span className={brief ? '@max-2xl:sr-only' : ''}>{second}</span>}
    </>
  )
}
