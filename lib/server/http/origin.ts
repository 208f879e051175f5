import { type Env, isLoopback } from '#lib/server/env'

/** Where the caller reached us: PUBLIC_URL, or its own Host header; never `request.url`, and no forwarded headers. */
export const originOf = (headers: Headers, env: Env): string =>
  env.publicUrl ?? `http://${headers.get('host') ?? `${env.host}:${env.port}`}`

/** In local mode only this machine's own names are answered, so that no foreign name can be pointed at the studio. */
export const isAllowedHost = (headers: Headers, env: Env): boolean =>
  !env.local || isLoopback((headers.get('host') ?? '').replace(/:\d+$/, ''))

/**
 * A write from a page must come from one of our own pages. Browsers say so with every write; at one's own machine a program
 * that says nothing is let through too.
 */
export const isOwnOrigin = (headers: Headers, env: Env): boolean => {
  const origin = headers.get('origin')
  if (origin === null) {
    const site = headers.get('sec-fetch-site')
    return site === 'same-origin' || (env.local && (site === null || site === 'none'))
  }
  return URL.canParse(origin) && new URL(origin).origin === new URL(originOf(headers, env)).origin
}
