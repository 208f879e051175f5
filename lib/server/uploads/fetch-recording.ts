import { fileTypeFromBuffer } from 'file-type'
import type { UploadType } from '#lib/contract/api'
import { fail, ok, type Result } from '#lib/contract/errors'
import { MEGABYTE } from '#lib/contract/limits'
import type { UploadRow } from '#lib/data/rows'
import type { App } from '#lib/server/app'
import { cleanName, keepRecording } from '#lib/server/uploads/receive-upload'
import { TOO_MANY_UPLOADS } from '#lib/server/uploads/upload-intake'
import { withAnySignal } from '#lib/services/any-signal'
import { FetchError } from '#lib/services/safe-fetch/fetch-error'
import type { Opened } from '#lib/services/safe-fetch/safe-fetch'
import { isStorageUnavailable } from '#lib/storage/unavailable'
import { writeFailureOf } from '#lib/write-failure'

type OpenedUrl = Extract<Opened, { kind: 'opened' }>

const invalidAt = (field: string) => (message: string) =>
  fail('invalid', message, { errors: [{ path: field, message }] })

const tooLargeFor = (app: App) => `The recording at this URL is too large: the limit is ${app.env.maxUpload} MB.`

const maxBytesOf = (app: App) => Math.round(app.env.maxUpload * MEGABYTE)

/**
 * Opens a public URL that may have a recording. Errors for forbidden addresses do not reveal whether anything answers
 * there.
 */
const openRecording = async (
  app: App,
  address: string,
  field: string,
  signal: AbortSignal,
): Promise<Result<OpenedUrl>> => {
  const invalid = invalidAt(field)
  const maxBytes = maxBytesOf(app)
  const opened = await app.safeFetch.open(address, {
    signal,
    maxBytes,
    headersWithin: app.pace.fetchHeadTimeoutMs,
    idleFor: app.pace.fetchIdleTimeoutMs,
    totalWithin: app.pace.fetchTotalTimeoutMs,
  })
  if (opened.kind === 'forbidden') return invalid('Only public http and https URLs can be used.')
  if (opened.kind === 'redirects') return invalid('This URL redirects too many times.')
  if (opened.kind !== 'opened') return invalid('Can’t reach this URL.')
  const refusal =
    opened.status !== 200
      ? `Couldn’t download a recording from this URL (${opened.status}).`
      : (opened.length ?? 0) > maxBytes
        ? tooLargeFor(app)
        : null
  if (refusal === null) return ok(opened)
  opened.close()
  return invalid(refusal)
}

const PAGE_TYPE = /^\s*(text\/html|application\/xhtml\+xml)\b/i

const claimsPage = ({ headers }: OpenedUrl) => PAGE_TYPE.test(headers['content-type'] ?? '')

/** Whether a URL leads to a web page. Some servers call every file HTML, so the first bytes decide. */
export const checkUrl = (app: App, address: string, signal: AbortSignal): Promise<Result<{ is_page: boolean }>> =>
  withAnySignal([signal, app.closing], async (either) => {
    const opened = await openRecording(app, address, 'url', either)
    if (!opened.ok) return opened
    const response = opened.value
    try {
      return ok({ is_page: claimsPage(response) && !(await hasFileType(response)) })
    } finally {
      response.close()
    }
  })

/** A body that breaks off is not judged here. */
const hasFileType = async ({ body }: OpenedUrl): Promise<boolean> => {
  try {
    for await (const chunk of body) return (await fileTypeFromBuffer(chunk)) !== undefined
    return false
  } catch {
    return true
  }
}

/** Fetches a recording from a public URL and stores it like an upload. */
export const fetchRecording = async (
  app: App,
  owner: string,
  address: string,
  field: string,
  uploadType: UploadType,
): Promise<Result<UploadRow>> => {
  const leave = app.uploadIntake.enter(owner)
  if (!leave) return TOO_MANY_UPLOADS
  try {
    return await fetchAndKeep(app, owner, address, field, uploadType)
  } finally {
    leave()
  }
}

const fetchAndKeep: typeof fetchRecording = async (app, owner, address, field, uploadType) => {
  const invalid = invalidAt(field)
  const opened = await openRecording(app, address, field, app.closing)
  if (!opened.ok) return opened
  const response = opened.value
  const content = await app.storage.scratch().catch((error) => {
    response.close()
    throw error
  })
  try {
    for await (const chunk of response.body) await content.append(chunk)
    const name = cleanName(lastPart(address))
    const kept = await keepRecording(app, owner, { name, content }, uploadType, app.closing)
    if (!kept.ok && kept.failure.code === 'storage_used_up') return kept
    if (kept.ok) return kept
    return invalid(
      kept.failure.code === 'unsupported_media' && claimsPage(response)
        ? 'This is the URL of a page, not of an audio file.'
        : `The file at this URL can’t be used. ${kept.failure.detail}`,
    )
  } catch (error) {
    if (writeFailureOf(error) || isStorageUnavailable(error)) throw error
    return invalid(isTooLarge(error) ? tooLargeFor(app) : 'The download from this URL was interrupted.')
  } finally {
    response.close()
    await content.close()
  }
}

const isTooLarge = (error: unknown) => error instanceof FetchError && error.kind === 'too_large'

// lastPart('https://example.com/music/my%20song.mp3?x=1') → 'my song.mp3'
const lastPart = (address: string) => {
  const part = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
