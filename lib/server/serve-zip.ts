import { attachment } from '#lib/server/serve-file'
import { type ZipEntry, zipLength, zipStream } from '#lib/server/zip-stream'

/** Answers GET, POST and HEAD with a zip that is written while it is sent. */
export const serveZip = (request: Request, entries: ZipEntry[], lastModified: Date, saveAs: string): Response => {
  const headers = new Headers({
    'content-type': 'application/zip',
    'cache-control': 'private, no-cache, no-transform',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': attachment(saveAs),
    'x-body-length': String(zipLength(entries)),
  })
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(zipStream(entries, lastModified), { headers })
}
