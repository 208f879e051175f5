import type { Timer, Timing } from '#lib/clock'
import { type Failure, type Result, WRITE_FAILURES } from '#lib/contract/errors'
import type { ImportStep } from '#lib/contract/studio'
import { storageFailure } from '#lib/data/accounts/quotas'
import { type Archive, openArchive } from '#lib/data/library/import/archive-reader'
import { importLibrary } from '#lib/data/library/import/import'
import type { App } from '#lib/server/app'
import { randomToken } from '#lib/server/auth/secrets'
import { problem, STORAGE_UNAVAILABLE } from '#lib/server/http/problem'
import type { Scratch } from '#lib/storage/scratch'
import { isStorageUnavailable } from '#lib/storage/unavailable'
import { writeFailureOf } from '#lib/write-failure'

/** Disk space left free for songs that are rendered meanwhile. */
const RESERVED_BYTES = 512e6

/** Apps of this process with a running import. Two concurrent imports would compete for the same ids. */
const busy = new WeakSet<App>()

/**
 * Imports an exported library; the zip is the request body. Checks the archive before it responds. Then sends one line of JSON
 * per step (ImportStep); the last one is the result. A client that disconnects stops the import after the current song.
 */
export const receiveLibrary = async (app: App, owner: string, request: Request): Promise<Response | Failure> => {
  if (/^multipart\//i.test(request.headers.get('content-type') ?? ''))
    return { code: 'bad_body', detail: 'Send the archive itself as the body, with Content-Type: application/zip.' }
  if (busy.has(app)) {
    await dropBody(app, request)
    return { code: 'import_running', detail: 'Another import is already running. Wait until it has finished.' }
  }
  busy.add(app)
  const scratch = await app.storage.scratch().catch((error) => {
    busy.delete(app)
    throw error
  })
  let ended = false
  const end = async () => {
    if (ended) return
    ended = true
    await scratch.close().finally(() => busy.delete(app))
  }
  try {
    const archive = await receiveArchive(app, owner, scratch, request)
    if (archive.ok) return answer(app, owner, archive.value, request, end)
    await end()
    return archive.failure
  } catch (error) {
    await end()
    throw error
  }
}

const receiveArchive = async (
  app: App,
  owner: string,
  scratch: Scratch,
  request: Request,
): Promise<Result<Archive>> => {
  const refused = await receive(app, scratch, request)
  if (refused) return { ok: false, failure: refused }
  const archive = await openArchive(scratch)
  if (!archive.ok) return archive
  const noRoom = await roomFor(app, owner, archive.value.bytes)
  if (!noRoom) return archive
  archive.value.close()
  return { ok: false, failure: noRoom }
}

const NO_ROOM: Failure = {
  code: 'storage_full',
  detail: 'Not enough disk space. Free up twice the size of the archive, then import again.',
}

const roomAfter = async ({ storage }: App, bytes: number): Promise<boolean> => {
  const free = await storage.freeBytes()
  return free === null || free - bytes > RESERVED_BYTES
}

/** Why an archive does not fit: the owner's quota or the disk. Null if it fits. */
const roomFor = async (app: App, owner: string, bytes: number): Promise<Failure | null> =>
  (await storageFailure(app.db, owner, bytes)) ?? ((await roomAfter(app, bytes)) ? null : NO_ROOM)

/** Free disk space is checked after each this many bytes. */
const ROOM_CHECK_BYTES = 64e6

/** Writes the body to the scratch file; null on success. */
const receive = async (app: App, scratch: Scratch, request: Request): Promise<Failure | null> => {
  const reader = request.body?.getReader()
  if (!reader) return { code: 'bad_body', detail: 'The body is empty.' }
  let checked = 0
  try {
    if (!(await roomAfter(app, 2 * Number(request.headers.get('content-length') ?? 0)))) {
      await discardBody(app, reader)
      return NO_ROOM
    }
    for (;;) {
      const { done, value } = await withIdleTimeout(app, reader.read())
      if (done) return null
      await scratch.append(value)
      if (scratch.size() - checked < ROOM_CHECK_BYTES) continue
      checked = scratch.size()
      if (!(await roomAfter(app, 0))) return NO_ROOM
    }
  } catch (error) {
    return writeFailure(error) ?? { code: 'bad_body', detail: 'The upload ended before it was complete.' }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Clients show a response only after they have sent the body, so the start of a refused one is read and dropped. */
const discardBody = async (app: App, reader: ReadableStreamDefaultReader<Uint8Array>) => {
  for (let size = 0; size < ROOM_CHECK_BYTES; ) {
    const { done, value } = await withIdleTimeout(app, reader.read())
    if (done) return
    size += value.length
  }
}

const dropBody = async (app: App, request: Request) => {
  const reader = request.body?.getReader()
  if (!reader) return
  await discardBody(app, reader).catch(() => {})
  await reader.cancel().catch(() => {})
}

/** Rejects if the body sends nothing for `importIdleTimeoutMs`. */
const withIdleTimeout = <T>({ clock, pace }: Timing, promise: Promise<T>): Promise<T> => {
  let timer: Timer | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = clock.after(pace.importIdleTimeoutMs, () => reject(new Error('The upload timed out.')))
  })
  return Promise.race([promise, timeout]).finally(() => timer?.stop())
}

const writeFailure = (error: unknown): Failure | null => {
  const failure = writeFailureOf(error)
  return failure === 'full' ? NO_ROOM : failure && WRITE_FAILURES[failure]
}

const answer = (app: App, owner: string, archive: Archive, request: Request, end: () => Promise<void>): Response => {
  const disconnect = new AbortController()
  const signal = AbortSignal.any([disconnect.signal, request.signal, app.closing])
  const steps = importLibrary({ ...app, signal }, archive, () => ({ owner, mediaToken: randomToken() }))
  const closeAll = async () => {
    archive.close()
    await end()
  }
  const stop = () => void steps.return(undefined as never).then(closeAll)
  // Next does not read the response of a client that left during the checks, nor cancels it.
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  const line = (step: ImportStep) => new TextEncoder().encode(`${JSON.stringify(step)}\n`)
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await steps.next()
          controller.enqueue(line(done ? { step: 'done', ...value } : { step: 'progress', ...value }))
          if (!done) return
        } catch (error) {
          if (!signal.aborted) {
            if (!writeFailure(error)) app.log.error({ error }, 'An import failed')
            controller.enqueue(line({ step: 'failed', problem: await problem(failureOf(error)).json() }))
          }
        }
        await closeAll()
        controller.close()
      },
      cancel: (reason) => disconnect.abort(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'application/x-ndjson',
      // A compressing proxy would buffer the lines.
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
    },
  })
}

const failureOf = (error: unknown): Failure => {
  const detail = 'The import was interrupted. Import the archive again to continue.'
  const refused = writeFailure(error)
  if (refused) return refused
  return isStorageUnavailable(error) ? { ...STORAGE_UNAVAILABLE, detail } : { code: 'internal', detail }
}
