'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatClock } from '#components/song/time-format'
import type { TaskCard } from '#lib/contract/studio'

/** Typical seconds for a song of a remote service. */
const TYPICAL_REMOTE_SECONDS = 120

/** Time since the submit, beside the typical or expected time. */
export function TaskElapsed({
  since,
  service,
  readyAt,
  brief = false,
}: {
  since: number
  service: TaskCard['service']
  /** When the song is expected, in Unix seconds; null if that is unknown. */
  readyAt: number | null
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
    readyAt !== null
      ? t('ofExpected', { length: formatClock(readyAt - since) })
      : service === 'remote' && t('ofTypical', { length: formatClock(TYPICAL_REMOTE_SECONDS) })
  return (
    <>
      <span className="text-text">{formatClock(Math.max(0, now - since))}</span>
      {second && <span className={brief ? '@max-2xl:sr-only' : ''}>{second}</span>}
    </>
  )
}
