'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'

/** Closes a dialog when something in it, such as a menu, has opened another page. */
export const useCloseOnNavigation = (onClose: () => void) => {
  const address = `${usePathname()}?${useSearchParams()}`
  const [first] = useState(address)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (address !== first) close()
  }, [address, first])
}
