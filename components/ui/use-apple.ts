'use client'

import { useEffect, useState } from 'react'

/** Whether this keyboard has a command key; null until the browser is asked. */
export const useApple = () => {
  const [apple, setApple] = useState<boolean | null>(null)
  useEffect(() => setApple(/Mac|iP(hone|ad|od)/.test(navigator.platform)), [])
  return apple
}
