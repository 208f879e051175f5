import type { Timing } from '#lib/clock'
import type { Milliseconds } from '#lib/music/time'
import type { Called, SafeFetch } from '#lib/services/safe-fetch/safe-fetch'
import type { ServiceConfig } from '#lib/services/service'

const MAX_JSON_BYTES = 8 * 1024 * 1024

type Body = { type: string; body: string | Uint8Array }

/** Calls of one server. None is repeated. */
export type Connection = {
  /** Without trailing slash. */
  baseUrl: string
  /** Says whether this is a job server. The key is not sent, because it may be another one. */
  open(path: string): Promise<Called>
  get(path: string, within: Milliseconds, maxBytes?: number, signal?: AbortSignal): Promise<Called>
  post(path: string, body: Body, within: Milliseconds, maxBytes?: number, signal?: AbortSignal): Promise<Called>
}

export const connect = (safeFetch: SafeFetch, { pace }: Timing, config: ServiceConfig): Connection => {
  const baseUrl = config.baseUrl.replace(/\/+$/, '')
  // The servers have no key of their own, but a proxy before them may.
  const authorization: Record<string, string> = config.key === '' ? {} : { authorization: `Bearer ${config.key}` }
  const call = (
    path: string,
    method: 'GET' | 'POST',
    headers: Record<string, string>,
    body: Body | null,
    within: Milliseconds,
    maxBytes = MAX_JSON_BYTES,
    signal = new AbortController().signal,
  ) =>
    safeFetch.call(`${baseUrl}${path}`, {
      method,
      headers: { accept: '*/*', ...headers, ...(body && { 'content-type': body.type }) },
      ...(body && { body: body.body }),
      guarded: !config.trusted,
      signal,
      connectWithin: pace.connectTimeoutMs,
      within,
      maxBytes,
    })
  return {
    baseUrl,
    open: (path) => call(path, 'GET', {}, null, pace.probeTimeoutMs),
    get: (path, within, maxBytes, signal) => call(path, 'GET', authorization, null, within, maxBytes, signal),
    post: (path, body, within, maxBytes, signal) => call(path, 'POST', authorization, body, within, maxBytes, signal),
  }
}
