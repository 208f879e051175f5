'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'

/** Closes a dialog after navigation from inside it, such as from a menu. */
export const useCloseOnNavigation = (onClose: () => void) => {
  const address = `${usePathname()}?${useSearchParams()}`
  const [first] = useState(address)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (address !== first) close()
  }, [address, first])
}
