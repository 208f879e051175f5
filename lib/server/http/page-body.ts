import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { deferScripts } from '#lib/server/http/deferred-scripts'
import { pathOf } from '#lib/server/http/request-target'
import { acceptsCoding } from '#lib/server/http/static-files'

/** The HTML of pages: its scripts run after the first paint, and it is sent with Brotli. */

/** Fast enough for each request, with a window of 256 kB. The files of a build are compressed in advance, and better. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }

const CODINGS = { br: () => createBrotliCompress({ params: BROTLI }), gzip: () => createGzip() }

const codingOf = (acceptEncoding: string | undefined) =>
  (['br', 'gzip'] as const).find((coding) => acceptsCoding(coding, acceptEncoding)) ?? null

/** Whether a browser loads a page. Programs get the HTML as Next writes it. */
const isPageLoad = ({ method, headers, url = '' }: IncomingMessage) =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !/^\/(api|media|_next)\//.test(pathOf(url))

/** Changes the body on its way out, if it is HTML. */
export const optimizePage = (request: IncomingMessage, response: ServerResponse) => {
  if (!isPageLoad(request)) return
  const coding = codingOf(request.headers['accept-encoding'] as string | undefined)
  // So that Next does not compress the text first.
  delete request.headers['accept-encoding']
  const { writeHead, write, end } = response
  let page: ReturnType<typeof openBody> | null = null

  const openBody = () => {
    const encoder = coding ? CODINGS[coding]() : new PassThrough()
    const rewrite = deferScripts()
    encoder.on('data', (part: Buffer) => {
      if (!response.destroyed) write.call(response, part, 'utf8')
    })
    encoder.on('end', () => (end as () => unknown).call(response))
    response.once('close', () => encoder.destroy())
    // One byte is one character: what is replaced is ASCII, and others may lie in two pieces.
    const rewritten = (piece: unknown, isLast: boolean) =>
      Buffer.from(rewrite(Buffer.from((piece ?? '') as string).toString('latin1'), isLast), 'latin1')
    return {
      write: (piece: unknown) => {
        if (encoder.writableEnded) return
        encoder.write(rewritten(piece, false))
        if (!(encoder instanceof PassThrough)) encoder.flush()
      },
      end: (piece: unknown) => {
        if (!encoder.writableEnded) encoder.end(rewritten(piece, true))
      },
    }
  }

  response.writeHead = function (this: ServerResponse, ...head: Parameters<typeof writeHead>) {
    const isHtml = String(this.getHeader('content-type')).startsWith('text/html')
    if (isHtml && !this.headersSent && ![204, 304].includes(Number(head[0]))) {
      this.removeHeader('content-length')
      if (coding) this.setHeader('content-encoding', coding)
      page = openBody()
    }
    return writeHead.apply(this, head)
  } as typeof writeHead
  response.write = function (this: ServerResponse, ...piece: Parameters<typeof write>) {
    if (!page) return write.apply(this, piece)
    page.write(piece[0])
    return true
  } as typeof write
  response.end = function (this: ServerResponse, ...piece: Parameters<typeof end>) {
    if (!page) return end.apply(this, piece)
    page.end(typeof piece[0] === 'function' ? '' : piece[0])
    return this
  } as typeof end
}
