import { type Env, isLoopback } from '#lib/server/env'

/** Where the caller reached us: PUBLIC_URL, or its own Host header; never `request.url`, and no forwarded headers. */
export const originOf = (headers: Headers, env: Env): string =>
  env.publicUrl ?? `http://${headers.get('host') ?? `${env.host}:${env.port}`}`

/** In local mode only this machine's own names are answered, so that no foreign name can be pointed at the studio. */
export const isAllowedHost = (headers: Headers, env: Env): boolean =>
  !env.local || isLoopback((headers.get('host') ?? '').replace(/:\d+$/, ''))

/** A write from a page must come from one of our own pages. Programs send no Origin. */
export const isOwnOrigin = (headers: Headers, env: Env): boolean => {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') !== 'cross-site'
  return URL.canParse(origin) && new URL(origin).origin === new URL(originOf(headers, env)).origin
}
