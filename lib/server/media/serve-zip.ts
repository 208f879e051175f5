import { firstBytes } from '#lib/server/http/first-bytes'
import { attachment } from '#lib/server/http/serve-file'
import { type ZipEntry, zipLength, zipStream } from '#lib/server/media/zip-stream'

/** Answers GET, POST and HEAD with a zip that is written while it is sent, once its first file can be read. */
export const serveZip = async (
  request: Request,
  entries: ZipEntry[],
  lastModified: Date,
  saveAs: string,
): Promise<Response> => {
  const headers = new Headers({
    'content-type': 'application/zip',
    'cache-control': 'private, no-cache, no-transform',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': attachment(saveAs),
    'x-body-length': String(zipLength(entries)),
  })
  if (request.method === 'HEAD') return new Response(null, { headers })
  const [first, ...others] = entries
  const opened = first && { ...first, body: await firstBytes(first.open(), request.signal) }
  const all = opened ? [{ ...opened, open: () => opened.body }, ...others] : entries
  return new Response(zipStream(all, lastModified), { headers })
}
