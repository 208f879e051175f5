'use client'

import { createStore, useStore } from 'zustand'
import { openSession, problemOf } from '#components/api/client'
import type { Problem } from '#lib/contract/errors'
import type { ImportStep, ImportSummary } from '#lib/contract/studio'

/** One import, which continues across pages. Bytes are of the archive while sending, then of its contents. */
export type Import =
  | { kind: 'sending'; bytes: number; total_bytes: number }
  | { kind: 'reading' }
  | { kind: 'unpacking'; done: number; total: number; bytes: number; total_bytes: number }
  | { kind: 'done'; summary: ImportSummary }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'not_zip' | 'stopped' | 'cut' }

const store = createStore<{ current: Import | null }>(() => ({ current: null }))
let request: XMLHttpRequest | null = null

const set = (current: Import | null) => store.setState({ current })
const current = () => store.getState().current

export const useImport = () => useStore(store, (state) => state.current)

export const isImporting = (state: Import | null) =>
  state?.kind === 'sending' || state?.kind === 'reading' || state?.kind === 'unpacking'

/** Checks the first two bytes. */
const isZip = async (file: File) =>
  (await file
    .slice(0, 2)
    .text()
    .catch(() => '')) === 'PK'

/** Uploads an archive and reads the progress of its import. `onArrived` is called when songs may have been added. */
export const importLibrary = async (file: File, onArrived: () => void): Promise<void> => {
  if (isImporting(current())) return
  set({ kind: 'sending', bytes: 0, total_bytes: file.size })
  if (!(await isZip(file))) return set({ kind: 'not_zip' })
  await openSession()
  await new Promise<void>((resolve) => {
    // `fetch` reports no upload progress.
    const upload = new XMLHttpRequest()
    request = upload
    let read = 0
    const readSteps = () => {
      if (upload.status !== 200) return
      const end = upload.responseText.lastIndexOf('\n')
      const lines = upload.responseText.slice(read, end + 1).split('\n')
      read = end + 1
      for (const line of lines) if (line) applyStep(JSON.parse(line) as ImportStep)
    }
    upload.upload.onprogress = ({ loaded }) => set({ kind: 'sending', bytes: loaded, total_bytes: file.size })
    upload.upload.onload = () => set({ kind: 'reading' })
    upload.onprogress = readSteps
    upload.onloadend = () => {
      request = null
      if (upload.status === 200) readSteps()
      else if (upload.status > 0) set({ kind: 'refused', problem: problemIn(upload) })
      // A response without a last step was cut off.
      if (isImporting(current())) set({ kind: 'cut' })
      onArrived()
      resolve()
    }
    upload.open('POST', '/api/import')
    upload.setRequestHeader('Content-Type', 'application/zip')
    upload.send(file)
  })
}

const problemIn = (upload: XMLHttpRequest): Problem => {
  try {
    return problemOf(upload.status, JSON.parse(upload.responseText))
  } catch {
    return problemOf(upload.status, null)
  }
}

const applyStep = (step: ImportStep) => {
  if (step.step === 'done') set({ kind: 'done', summary: step })
  else if (step.step === 'failed') set({ kind: 'refused', problem: step.problem })
  else set({ kind: 'unpacking', done: step.done, total: step.total, bytes: step.bytes, total_bytes: step.total_bytes })
}

/** Stops the import. Songs imported so far stay. */
export const stopImport = () => {
  set({ kind: 'stopped' })
  request?.abort()
}

export const closeImport = () => {
  if (!isImporting(current())) set(null)
}
