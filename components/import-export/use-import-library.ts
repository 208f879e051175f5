'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { importLibrary } from '#components/import-export/import-store'

/** Takes an archive in; what the pages show is asked for anew once songs have come. */
export const useImportLibrary = () => {
  const client = useQueryClient()
  return useCallback((file: File) => void importLibrary(file, () => void client.invalidateQueries()), [client])
}
