'use client'

import { useEffect, useState } from 'react'

/** Whole seconds until a Unix time; 0 afterwards and for null. */
export const useCountdown = (until: number | null) => {
  const [, tick] = useState(0)
  const left = until === null ? 0 : Math.max(0, Math.ceil(until - Date.now() / 1000))
  const over = left === 0
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [over, until])
  return left
}
