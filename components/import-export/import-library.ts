import { openSession, problemOf } from '#components/api/client'
import { currentImport, isImporting, onStop, setImport } from '#components/import-export/import-store'
import type { Problem } from '#lib/contract/errors'
import type { ImportStep } from '#lib/contract/studio'

/** Checks only the first two bytes. */
const isZip = async (file: File) =>
  (await file
    .slice(0, 2)
    .text()
    .catch(() => '')) === 'PK'

/** Uploads an archive and reads the progress of its import. `onArrived` is called when songs may have been added. */
export const importLibrary = async (file: File, onArrived: () => void): Promise<void> => {
  if (isImporting(currentImport())) return
  setImport({ kind: 'sending', bytes: 0, total_bytes: file.size })
  if (!(await isZip(file))) return setImport({ kind: 'not_zip' })
  await openSession()
  await new Promise<void>((resolve) => {
    // `fetch` reports no upload progress.
    const upload = new XMLHttpRequest()
    onStop(() => upload.abort())
    let read = 0
    const readSteps = () => {
      if (upload.status !== 200) return
      const end = upload.responseText.lastIndexOf('\n')
      const lines = upload.responseText.slice(read, end + 1).split('\n')
      read = end + 1
      for (const line of lines) if (line) applyStep(JSON.parse(line) as ImportStep)
    }
    upload.upload.onprogress = ({ loaded }) => setImport({ kind: 'sending', bytes: loaded, total_bytes: file.size })
    upload.upload.onload = () => setImport({ kind: 'reading' })
    upload.onprogress = readSteps
    upload.onloadend = () => {
      onStop(() => {})
      if (upload.status === 200) readSteps()
      else if (upload.status > 0) setImport({ kind: 'refused', problem: problemIn(upload) })
      // A response without a last step was cut off.
      if (isImporting(currentImport())) setImport({ kind: 'cut' })
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
  if (step.step === 'done') setImport({ kind: 'done', summary: step })
  else if (step.step === 'failed') setImport({ kind: 'refused', problem: step.problem })
  else
    setImport({
      kind: 'unpacking',
      done: step.done,
      total: step.total,
      bytes: step.bytes,
      total_bytes: step.total_bytes,
    })
}
