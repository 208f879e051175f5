import type { ServerResponse } from 'node:http'

/**
 * Lets pages paint before their scripts load. Next requests them with `<script async>` in the head, where they share the
 * bandwidth with style sheets and fonts, and may run before the first paint.
 */

const SCRIPT = /<script\b(?=[^>]* src="(\/_next\/static\/[^"]+)")(?=[^>]* async="")[^>]*><\/script>/g
const PRELOAD = /<link\b(?=[^>]* as="script")(?=[^>]* href="\/_next\/static\/)[^>]*>/g
/** In what React sends first, the last script with a source is or follows the one with this id. */
const LAST_SCRIPT = ' id="_R_"'
/** A tag, or a script without content, that ends in the next chunk. */
const UNFINISHED = /<script\b[^>]*>(<[^>]*)?$|<[^>]*$/

/** For browsers that report no paint, or a style sheet that hangs. */
const MAX_PAINT_MS = 3000

/**
 * Replaces the scripts of a page by one that loads them after the first paint, as the browser reports it: a frame that is only
 * scheduled may wait for the scripts. In hidden tabs there is none.
 */
const loaderOf = (paths: readonly string[], nonce: string) =>
  `<script nonce="${nonce}">(() => {
let isLoading = false
const load = () => {
if (isLoading) return
isLoading = true
for (const src of ${JSON.stringify(paths)}) document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
}
if (document.hidden) return load()
new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && load()).observe({ type: 'paint', buffered: true })
setTimeout(load, ${MAX_PAINT_MS})
})()</script>`

/** Rewrites a page in chunks, which may end anywhere. */
export const pageRewriter = () => {
  const paths: string[] = []
  let nonce = ''
  let isLast = false
  let isPast = false
  let unfinished = ''

  const replaceScript = (tag: string, path: string, at: number, html: string) => {
    // Later parts of the page may need their scripts at once.
    if (isPast) return tag
    paths.push(path)
    nonce = / nonce="([^"]*)"/.exec(tag)?.[1] ?? ''
    isPast = isLast || html.lastIndexOf(LAST_SCRIPT, at + tag.length) !== -1
    return isPast ? loaderOf(paths, nonce) : ''
  }
  const rewrite = (html: string) => {
    const rewritten = html.replace(PRELOAD, '').replace(SCRIPT, replaceScript)
    isLast ||= html.includes(LAST_SCRIPT)
    return rewritten
  }

  return {
    write(chunk: string): string {
      const html = unfinished + chunk
      const end = isPast ? -1 : html.search(UNFINISHED)
      unfinished = end === -1 ? '' : html.slice(end)
      return isPast ? html : rewrite(end === -1 ? html : html.slice(0, end))
    },
    end: (): string => unfinished + (isPast || paths.length === 0 ? '' : loaderOf(paths, nonce)),
  }
}

/** Rewrites the body of a response if it is a page that Next streams. */
export const delayScripts = (response: ServerResponse) => {
  const writeHead = response.writeHead
  response.writeHead = function (this: ServerResponse, ...head: Parameters<typeof writeHead>) {
    const isPage = String(this.getHeader('content-type')).startsWith('text/html')
    if (isPage && !this.headersSent && !this.hasHeader('content-length')) rewriteBody(this)
    return writeHead.apply(this, head)
  } as typeof writeHead
}

/** Next writes chunks of bytes, and ends without one. In Latin-1 each byte is a character. */
const rewriteBody = (response: ServerResponse) => {
  const rewriter = pageRewriter()
  const write = response.write.bind(response) as (chunk: Uint8Array) => boolean
  const end = response.end.bind(response) as (chunk?: Uint8Array) => ServerResponse
  const rewrite = (chunk: unknown) => rewriter.write(Buffer.from(chunk as Uint8Array).toString('latin1'))
  response.write = (chunk: unknown) => write(Buffer.from(rewrite(chunk), 'latin1'))
  response.end = (chunk?: unknown) => end(Buffer.from((chunk ? rewrite(chunk) : '') + rewriter.end(), 'latin1'))
}
