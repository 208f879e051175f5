'use client'

import { useEffect, useState } from 'react'

/** Whether the keyboard has a Command key; null until known. */
export const useIsMac = () => {
  const [apple, setApple] = useState<boolean | null>(null)
  useEffect(() => setApple(/Mac|iP(hone|ad|od)/.test(navigator.platform)), [])
  return apple
}
