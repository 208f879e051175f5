import type { Env } from '#lib/server/env'

/** Holds the remote address of the connection. The HTTP hook overwrites any value that the client sent. */
export const CLIENT_IP_HEADER = 'x-peer-address'

/**
 * The client's address, reliable enough for counting plays only. Behind a proxy, the last forwarded address counts, because
 * every connection comes from the proxy. A forged address only adds counts.
 */
// clientIp(headers, { publicUrl: null }) → '203.0.113.7'
export const clientIp = (headers: Headers, { publicUrl }: Pick<Env, 'publicUrl'>): string => {
  const forwarded = publicUrl === null ? undefined : headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return forwarded || headers.get(CLIENT_IP_HEADER) || ''
}
