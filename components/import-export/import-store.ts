'use client'

import { createStore, useStore } from 'zustand'
import type { Problem } from '#lib/contract/errors'
import type { ImportSummary } from '#lib/contract/studio'

/** One import, which continues across pages. Bytes are of the archive while sending, then of its contents. */
export type Import =
  | { kind: 'sending'; bytes: number; total_bytes: number }
  | { kind: 'reading' }
  | { kind: 'unpacking'; done: number; total: number; bytes: number; total_bytes: number }
  | { kind: 'done'; summary: ImportSummary }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'not_zip' | 'stopped' | 'cut' }

const store = createStore<{ current: Import | null }>(() => ({ current: null }))

export const setImport = (current: Import | null) => store.setState({ current })
export const currentImport = () => store.getState().current

export const useImport = () => useStore(store, (state) => state.current)

export const isImporting = (state: Import | null) =>
  state?.kind === 'sending' || state?.kind === 'reading' || state?.kind === 'unpacking'

/** Ends the upload that is under way. */
let abort = () => {}
export const onStop = (end: () => void) => {
  abort = end
}

/** Stops the import. Songs imported so far stay. */
export const stopImport = () => {
  setImport({ kind: 'stopped' })
  abort()
}

export const closeImport = () => {
  if (!isImporting(currentImport())) setImport(null)
}
