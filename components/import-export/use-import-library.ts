'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { setImport } from '#components/import-export/import-store'

/** Imports an archive, then refetches what pages show. */
export const useImportLibrary = () => {
  const client = useQueryClient()
  return useCallback(
    (file: File) => {
      import('#components/import-export/import-library').then(
        ({ importLibrary }) => importLibrary(file, () => void client.invalidateQueries()),
        () => setImport({ kind: 'cut' }),
      )
    },
    [client],
  )
}
