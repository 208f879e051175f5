import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import { pathOf } from '#lib/server/http/request-target'

/** The files of a build, which Next serves, with Brotli. Next itself compresses them with gzip, for each request. */

const STATIC_PATH = '/_next/static/'

const CONTENT_TYPES: Record<string, string> = {
  js: 'application/javascript; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
}

// acceptsCoding('br', 'gzip, deflate, br') // => true
// acceptsCoding('br', 'gzip, br;q=0') // => false
export const acceptsCoding = (coding: 'br' | 'gzip', acceptEncoding = ''): boolean =>
  acceptEncoding.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === coding && parameters.every((text) => /^q=(1|0?\.0*[1-9])[\d.]*$/.test(text))
  })

/** Paths with a Brotli copy (lib/server/cli/compress-static.mjs). */
export const readCompressedPaths = (buildDir: string): ReadonlySet<string> => {
  const names = readdirSync(join(buildDir, 'static'), { recursive: true, encoding: 'utf8' })
  return new Set(names.flatMap((name) => (name.endsWith('.br') ? [toPath(name.slice(0, -'.br'.length))] : [])))
}

const toPath = (name: string) => `${STATIC_PATH}${name.split(sep).join('/')}`

/** Requests the Brotli copy of a file from Next if the client accepts it. */
export const preferBrotli = (
  request: IncomingMessage,
  response: ServerResponse,
  compressedPaths: ReadonlySet<string>,
) => {
  const path = pathOf(request.url ?? '')
  if (!compressedPaths.has(path) || !acceptsCoding('br', String(request.headers['accept-encoding']))) return
  request.url = `${path}.br`
  response.setHeader('content-type', CONTENT_TYPES[path.split('.').at(-1)!]!)
  response.setHeader('content-encoding', 'br')
}
