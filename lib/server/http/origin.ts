import type { Env } from '#lib/server/env'
import { isFromProxy } from '#lib/server/http/client-ip'
import { isLoopback } from '#lib/services/safe-fetch/public-address'

/** The server's origin for the caller: PUBLIC_URL, or the Host header. `request.url` and forwarded headers are not used. */
export const requestOrigin = (headers: Headers, env: Env): string =>
  env.publicUrl ?? `http://${headers.get('host') ?? `${env.host}:${env.port}`}`

/** Local mode accepts loopback host names only, which prevents DNS rebinding. */
export const isAllowedHost = (headers: Headers, env: Env): boolean =>
  !env.local || isLoopback((headers.get('host') ?? '').replace(/:\d+$/, ''))

/**
 * Whether a write comes from this app's own pages. Browsers send `Origin` or `Sec-Fetch-Site` with every write. In local mode,
 * requests without both are allowed, for programs.
 */
export const isOwnOrigin = (headers: Headers, env: Env): boolean => {
  const origin = headers.get('origin')
  if (origin === null) {
    const site = headers.get('sec-fetch-site')
    return site === 'same-origin' || (env.local && (site === null || site === 'none'))
  }
  return URL.canParse(origin) && new URL(origin).origin === new URL(requestOrigin(headers, env)).origin
}

/**
 * Whether the client reached this server by https: directly, or through a trusted proxy, which says so in X-Forwarded-Proto.
 * A proxy that says nothing uses the scheme of PUBLIC_URL.
 */
export const isReachedByHttps = (
  headers: Headers,
  isEncrypted: boolean,
  env: Pick<Env, 'publicUrl' | 'trustedProxies'>,
): boolean => {
  if (isEncrypted) return true
  if (!isFromProxy(headers, env)) return false
  const scheme = headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase()
  return scheme ? scheme === 'https' : (env.publicUrl?.startsWith('https:') ?? false)
}
