import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'

/**
 * The app’s route handlers behind a plain HTTP server in the test process, found by file path like in Next. Pages are
 * not served; tests of pages start a real process.
 */

type Handler = (request: Request, context: { params: Promise<Record<string, string | string[]>> }) => Promise<Response>
type RouteModule = Partial<Record<string, Handler>>

const modules = import.meta.glob<RouteModule>('/app/**/route.ts')

type Route = { segments: string[]; load: () => Promise<RouteModule> }

/** Static segments before `[name]` before `[...rest]`, as Next orders them. */
const rank = (segment: string) => (segment.startsWith('[...') ? 2 : segment.startsWith('[') ? 1 : 0)

const compare = (a: Route, b: Route) => {
  for (let i = 0; i < Math.min(a.segments.length, b.segments.length); i++) {
    const difference = rank(a.segments[i]!) - rank(b.segments[i]!)
    if (difference !== 0) return difference
  }
  return b.segments.length - a.segments.length
}

const routes: Route[] = Object.entries(modules)
  .map(([path, load]) => ({
    segments: dirname(path)
      .split('/')
      .slice(2)
      .filter((segment) => !segment.startsWith('(')),
    load,
  }))
  .sort(compare)

const matches = ({ segments }: Route, path: string[]): Record<string, string | string[]> | null => {
  const params: Record<string, string | string[]> = {}
  for (const [i, segment] of segments.entries()) {
    const rest = /^\[\.\.\.(.+)\]$/.exec(segment)?.[1]
    if (rest !== undefined) return path.length > i ? { ...params, [rest]: path.slice(i) } : null
    const name = /^\[(.+)\]$/.exec(segment)?.[1]
    if (path[i] === undefined) return null
    if (name !== undefined) params[name] = path[i]
    else if (segment !== path[i]) return null
  }
  return segments.length === path.length ? params : null
}

const requestOf = (incoming: IncomingMessage, url: URL, signal: AbortSignal): Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' }),
  } as RequestInit)
}

const send = async (answer: Response, response: ServerResponse, isHead: boolean, signal: AbortSignal) => {
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.writeHead(answer.status)
  if (!answer.body || isHead) {
    await answer.body?.cancel()
    response.end()
    return
  }
  response.flushHeaders()
  // Ends the response with its stream. Closes the connection if the stream fails or the client disconnects.
  const body = Readable.fromWeb(answer.body as NodeStream<Uint8Array>, { signal })
  body.once('error', () => response.destroy())
  response.once('close', () => body.destroy())
  body.pipe(response)
}

const answerOf = async (request: Request, path: string): Promise<Response> => {
  const segments = path.split('/').slice(1)
  for (const route of routes) {
    const params = matches(route, segments)
    if (!params) continue
    const module = await route.load()
    const handler = module[request.method] ?? (request.method === 'HEAD' ? module.GET : undefined)
    return handler ? handler(request, { params: Promise.resolve(params) }) : new Response(null, { status: 405 })
  }
  return new Response('Pages are served by a real process only.', { status: 501 })
}

/** @param within runs a handler as a request to one of the apps of this process */
export const routeServer = (within: <T>(work: () => Promise<T>) => Promise<T>): Server =>
  // Longer than this process can be busy, so that no connection closes while a request is sent on it.
  createServer({ keepAliveTimeout: 60_000 }, (incoming, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`)
    void within(async () => {
      try {
        const answer = await answerOf(requestOf(incoming, url, gone.signal), url.pathname)
        await send(answer, response, incoming.method === 'HEAD', gone.signal)
      } catch (error) {
        if (!gone.signal.aborted) console.error(error)
        response.destroy()
      }
    })
  })
