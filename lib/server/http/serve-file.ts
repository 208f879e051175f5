import { byteRange } from '#lib/server/http/byte-range'
import { problem } from '#lib/server/http/problem'

export type Served = {
  bytes: number
  type: string
  /** A strong validator: equal tags mean equal bytes. */
  etag: string
  /** Null if too many clients already wait for it. */
  open(range: { first: number; last: number }): ReadableStream<Uint8Array> | null
  /** File name for a download; null plays in the browser. */
  saveAs: string | null
  /** Cache lifetime in seconds; without it, the browser revalidates every time. */
  kept?: number
}

/** Answers GET and HEAD for a file of known size, with ranges, conditional requests and exact lengths. */
export const serveFile = (request: Request, file: Served): Response => {
  const headers = new Headers({
    'content-type': file.type,
    'accept-ranges': 'bytes',
    etag: file.etag,
    // Compression by a proxy would invalidate the announced length.
    'cache-control': `private, ${file.kept ? `max-age=${file.kept}` : 'no-cache'}, no-transform`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-site',
    ...(file.saveAs !== null && { 'content-disposition': attachment(file.saveAs) }),
  })
  const known = request.headers.get('if-none-match')
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === file.etag || tag.trim() === '*'))
    return new Response(null, { status: 304, headers })

  const condition = request.headers.get('if-range')
  const range =
    condition === null || condition === file.etag
      ? byteRange(request.headers.get('range'), file.bytes)
      : { kind: 'whole' as const }
  if (range.kind === 'none') {
    const refused = problem({ code: 'range_not_satisfiable', detail: `The file has ${file.bytes} bytes.` })
    refused.headers.set('content-range', `bytes */${file.bytes}`)
    return refused
  }
  const { first, last } = range.kind === 'part' ? range : { first: 0, last: file.bytes - 1 }
  if (range.kind === 'part') headers.set('content-range', `bytes ${first}-${last}/${file.bytes}`)
  headers.set('x-body-length', String(last - first + 1))
  const status = range.kind === 'part' ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const body = file.open({ first, last })
  return body
    ? new Response(body, { status, headers })
    : problem({
        code: 'unavailable',
        detail: 'Too many listeners are waiting for this song. Try again in a moment.',
        retryAfter: 5,
      })
}

/** Content-Disposition with an ASCII name for old clients and the real name in UTF-8 (RFC 6266). */
// attachment('Café.mp3') // => `attachment; filename="Caf_.mp3"; filename*=UTF-8''Caf%C3%A9.mp3`
export const attachment = (name: string): string => {
  const safe =
    name
      .toWellFormed()
      .replace(/[\p{Cc}/\\:*?"<>|]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim() || 'song'
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${safe.replace(/[–—]/g, '-').replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encoded}`
}
