import { withFirstBytes } from '#lib/server/http/first-bytes'
import { attachment, type Served, serveFile } from '#lib/server/http/serve-file'
import type { Storage } from '#lib/storage/storage'

/**
 * Sends a file of the library, or redirects programs and downloads to a presigned URL of the object storage, valid for one
 * minute. The app's own pages are not redirected. A player keeps using the redirect target after it expires, and fetches from
 * another origin need CORS rules on the bucket.
 */
export const sendFile = async (
  storage: Storage,
  request: Request,
  key: string,
  file: Omit<Served, 'open'>,
): Promise<Response> => {
  const served: Served = { ...file, open: (range) => storage.stream(key, range) }
  if (!mayBeSentOn(request)) return withFirstBytes(serveFile(request, served), request)
  const address = await storage.presignedUrl(key, {
    type: file.type,
    disposition: file.saveAs === null ? null : attachment(file.saveAs),
  })
  if (address === null) return withFirstBytes(serveFile(request, served), request)
  return new Response(null, { status: 307, headers: { location: address, 'cache-control': 'no-store' } })
}

/** Programs and downloads. Conditional requests stay here: the storage does not know our ETag. */
const mayBeSentOn = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  (headers.get('sec-fetch-mode') === 'navigate' || isFromProgram(headers)) &&
  !headers.has('if-none-match') &&
  !headers.has('if-range')

/** Browsers send `Sec-Fetch-Site`, or over plain http at least `Referer`. */
const isFromProgram = (headers: Headers) => !headers.has('sec-fetch-site') && !headers.has('referer')
