'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatClock } from '#components/song/time-format'
import type { TaskCard } from '#lib/contract/studio'

/** Typical seconds for a song. */
const TYPICAL_SECONDS = { remote: 120, embedded: null } as const

/** Time since the submit, beside the typical time. */
export function TaskElapsed({
  since,
  service,
  brief = false,
}: {
  since: number
  service: TaskCard['service']
  /** Hides the typical time in narrow cards. */
  brief?: boolean
}) {
  const t = useTranslations('tasks.take')
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 1000)
    return () => clearInterval(timer)
  }, [])
  const typical = TYPICAL_SECONDS[service]
  return (
    <>
      <span className="text-text">{formatClock(Math.max(0, now - since))}</span>
      {typical && (
        <span className={brief ? '@max-2xl:sr-only' : ''}>{t('ofTypical', { length: formatClock(typical) })}</span>
      )}
    </>
  )
}
