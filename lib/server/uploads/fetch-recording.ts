import type { UploadType } from '#lib/contract/api'
import { fail, ok, type Result } from '#lib/contract/errors'
import { MEGABYTE } from '#lib/contract/limits'
import type { UploadRow } from '#lib/data/rows'
import type { App } from '#lib/server/app'
import { cleanName, keepRecording } from '#lib/server/uploads/receive-upload'
import { FetchError } from '#lib/services/safe-fetch/fetch-error'
import { isStorageUnavailable } from '#lib/storage/unavailable'
import { writeFailureOf } from '#lib/write-failure'

/**
 * Fetches a recording from a public URL and stores it like an upload. Errors for forbidden addresses do not reveal whether
 * anything answers there.
 */
export const fetchRecording = async (
  app: App,
  owner: string,
  address: string,
  field: string,
  uploadType: UploadType,
): Promise<Result<UploadRow>> => {
  const invalid = (message: string) => fail('invalid', message, { errors: [{ path: field, message }] })
  const { maxUpload } = app.env
  const limit = Math.round(maxUpload * MEGABYTE)
  const tooLarge = invalid(`The recording at this URL is too large: the limit is ${maxUpload} MB.`)
  const opened = await app.safeFetch.open(address, {
    signal: app.closing,
    maxBytes: limit,
    headersWithin: app.pace.fetchHeadTimeoutMs,
    idleFor: app.pace.fetchIdleTimeoutMs,
    totalWithin: app.pace.fetchTotalTimeoutMs,
  })
  if (opened.kind === 'forbidden') return invalid('Only public http and https URLs can be used.')
  if (opened.kind === 'redirects') return invalid('This URL redirects too many times.')
  if (opened.kind !== 'opened') return invalid('Can’t reach this URL.')
  const content = await app.storage.scratch().catch((error) => {
    opened.close()
    throw error
  })
  try {
    if (opened.status !== 200) return invalid(`Couldn’t download a recording from this URL (${opened.status}).`)
    if ((opened.length ?? 0) > limit) return tooLarge
    for await (const chunk of opened.body) await content.append(chunk)
    const name = cleanName(lastPart(address))
    const kept = await keepRecording(app, owner, { name, content }, uploadType, app.closing)
    if (!kept.ok && kept.failure.code === 'storage_used_up') return kept
    return kept.ok ? ok(kept.value) : invalid(`The file at this URL can’t be used. ${kept.failure.detail}`)
  } catch (error) {
    if (writeFailureOf(error) || isStorageUnavailable(error)) throw error
    return isTooLarge(error) ? tooLarge : invalid('The download from this URL was interrupted.')
  } finally {
    opened.close()
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
