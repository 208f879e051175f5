import type { Env } from '#lib/server/env'

/** The other end of the connection, as Node knows it: set before anybody reads the request, over whatever was sent. */
export const PEER = 'x-peer-address'

/**
 * Where a listener is, good enough for counting and for nothing else. Behind a proxy everybody's connection is the proxy's, so
 * what the nearest one wrote down counts; whoever forges it can only be counted more than once.
 */
// peerOf(headers, { publicUrl: null }) → '203.0.113.7'
export const peerOf = (headers: Headers, { publicUrl }: Pick<Env, 'publicUrl'>): string => {
  const forwarded = publicUrl === null ? undefined : headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return forwarded || headers.get(PEER) || ''
}
