'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { importLibrary } from '#components/import-export/import-store'

/** Imports an archive, then refetches what pages show. */
export const useImportLibrary = () => {
  const client = useQueryClient()
  return useCallback((file: File) => void importLibrary(file, () => void client.invalidateQueries()), [client])
}
