'use client'

import { useEffect } from 'react'
import { isUnderWay, useImport } from '#components/import-export/import-store'
import { lazy } from '#components/ui/lazy'

const ImportStatus = lazy(() => import('#components/import-export/import-status').then((module) => module.ImportStatus))

/** An import is followed above the player, on whatever page, and is not left by mistake. */
export function ImportHost() {
  const state = useImport()
  const busy = isUnderWay(state)
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])
  return state && <ImportStatus state={state} />
}
