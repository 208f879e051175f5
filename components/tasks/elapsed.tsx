'use client'

import { useEffect, useState } from 'react'
import { useHealth } from '#components/api/use-health'
import { clock } from '#components/song/time-format'

/** What a remote service usually needs for a song; the built-in engine needs seconds and is not timed. */
const TYPICAL = { remote: '~2:00', embedded: null } as const

/** Time since it was asked for, against the usual time. Never a percentage. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now() / 1000)
  const { service } = useHealth()
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 1000)
    return () => clearInterval(timer)
  }, [])
  const typical = service ? TYPICAL[service] : null
  return (
    <>
      <span className="text-text">{clock(Math.max(0, now - since))}</span>
      {typical ? ` of ${typical}` : ''}
    </>
  )
}
