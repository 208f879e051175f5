/** Ports that an untrusted URL may name. The empty one is the default of the scheme. */
const USUAL_PORTS = new Set(['', '80', '443'])

/**
 * A URL for HTTP without its fragment; null if it is none, or has a user name or a password.
 * @example readAddress('https://example.com/a#b')?.href // => 'https://example.com/a'
 */
export const readAddress = (address: string, base?: URL): URL | null => {
  if (!URL.canParse(address, base?.href)) return null
  const url = new URL(address, base?.href)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null
  url.hash = ''
  return url
}

/**
 * Scheme, host and port as browsers compare them; null if there is none.
 * @example urlOrigin('HTTPS://Example.com:443/x') // => 'https://example.com'
 */
export const urlOrigin = (address: string): string | null => readAddress(address)?.origin ?? null

export const hasUsualPort = (url: URL) => USUAL_PORTS.has(url.port)

/** The host without the brackets of an IPv6 literal. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** Names of this machine, whatever a resolver says. Source: RFC 6761, 6.3. */
export const isLocalName = (host: string) => /(^|\.)localhost\.?$/i.test(host)
