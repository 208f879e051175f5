'use client'

import { useEffect } from 'react'
import { isImporting, useImport } from '#components/import-export/import-store'
import { lazy } from '#components/ui/lazy'

const ImportStatus = lazy(() => import('#components/import-export/import-status').then((module) => module.ImportStatus))

/** Shows an import above the player on every page, and warns before the window is closed. */
export function ImportHost() {
  const state = useImport()
  const busy = isImporting(state)
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])
  return state && <ImportStatus state={state} />
}
