'use client'

import { useEffect, useState } from 'react'

const IDLE_MS = 3500 // ms

/** Whether there was no input for `IDLE_MS`. */
export const useIdle = () => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    let timer = 0
    const stir = () => {
      clearTimeout(timer)
      setIdle(false)
      timer = window.setTimeout(() => setIdle(true), IDLE_MS)
    }
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
      addEventListener(event, stir, { signal: ending.signal, passive: true })
    stir()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [])
  return idle
}
