import { withFirstBytes } from '#lib/server/http/first-bytes'
import { attachment, type Served, serveFile } from '#lib/server/http/serve-file'
import type { Storage } from '#lib/storage/storage'

/**
 * Gives out a file of the library: from here, or by an address at the object storage, good for a minute, to whom that is of
 * use. The studio's own pages are not sent there: a player goes on using the address that it was led to, long after it has
 * ended, and what a page reads from another origin has to be allowed by the bucket.
 */
export const giveOut = async (
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

/** Programs and downloads. A condition is about our own validator, which the storage does not know. */
const mayBeSentOn = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  (headers.get('sec-fetch-mode') === 'navigate' || isFromProgram(headers)) &&
  !headers.has('if-none-match') &&
  !headers.has('if-range')

/** Browsers say where a request comes from, and over plain http at least from which page of ours. */
const isFromProgram = (headers: Headers) => !headers.has('sec-fetch-site') && !headers.has('referer')
