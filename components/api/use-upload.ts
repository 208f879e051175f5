'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { NetworkError, openSession, ProblemError, problemOf } from '#components/api/client'
import type { UploadRecord, UploadType } from '#lib/contract/api'

export type Upload =
  | { state: 'idle' }
  | { state: 'sending'; type: UploadType; name: string; bytes: number; sent: number } // sent: 0…1
  | { state: 'reading'; type: UploadType; name: string; bytes: number }
  | { state: 'failed'; type: UploadType; name: string; error: unknown; retryFile: File | null }

/**
 * Uploads a file with `XMLHttpRequest`, because `fetch` reports no upload progress. `upload_type` precedes the file, so
 * that the server has it before the bytes.
 */
const send = (file: File, type: UploadType, signal: AbortSignal, tell: (sent: number) => void) =>
  new Promise<UploadRecord>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('upload_type', type)
    form.append('file', file, file.name)
    request.open('POST', '/api/v1/file/upload')
    request.responseType = 'json'
    request.upload.onprogress = (event) => event.lengthComputable && tell(event.loaded / event.total)
    request.upload.onload = () => tell(1)
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve(request.response as UploadRecord)
        : reject(new ProblemError(problemOf(request.status, request.response)))
    request.onerror = () => reject(new NetworkError())
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })

const PERMANENT_ERRORS: ReadonlySet<number> = new Set([413, 415, 422])

export const isUploading = (upload: Upload) => upload.state === 'sending' || upload.state === 'reading'

export const useUpload = (type: UploadType, done: (record: UploadRecord) => void) => {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  /** Uploads a file; true once it is stored. */
  const start = useCallback(
    async (file: File, as: UploadType = type): Promise<boolean> => {
      stop.current?.abort()
      const ending = new AbortController()
      stop.current = ending
      const what = { type: as, name: file.name, bytes: file.size }
      setUpload({ state: 'sending', ...what, sent: 0 })
      try {
        await openSession()
        const record = await send(file, as, ending.signal, (sent) =>
          setUpload(sent < 1 ? { state: 'sending', ...what, sent } : { state: 'reading', ...what }),
        )
        setUpload({ state: 'idle' })
        done(record)
        return true
      } catch (error) {
        if (ending.signal.aborted) return false
        // The same file would be refused again.
        const refused = error instanceof ProblemError && PERMANENT_ERRORS.has(error.problem.status)
        setUpload({ state: 'failed', type: as, name: file.name, error, retryFile: refused ? null : file })
        return false
      }
    },
    [type, done],
  )
  const cancel = useCallback(() => {
    stop.current?.abort()
    setUpload({ state: 'idle' })
  }, [])
  /** Clears an error; an upload in progress continues. */
  const forget = useCallback(() => setUpload((now) => (now.state === 'failed' ? { state: 'idle' } : now)), [])
  return { upload, start, cancel, forget }
}
