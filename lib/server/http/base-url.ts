import { fail, ok, type Result } from '#lib/contract/errors'
import { isPublicAddress } from '#lib/services/safe-fetch/public-address'

const invalid = (message: string) => fail('invalid', message, { errors: [{ path: 'base_url', message }] })

/**
 * The base URL of a service as it is stored: http or https, an optional path, no trailing slash.
 * @param open whether a private address or plain http is allowed, because the operator set it
 */
// readBaseUrl(' https://songs.example/api/v1/ ', false) // => { ok: true, value: 'https://songs.example' }
export const readBaseUrl = (text: string, open: boolean): Result<string> => {
  const typed = text.trim()
  if (!URL.canParse(typed)) return invalid('Enter a complete URL, such as https://songs.example.')
  const url = new URL(typed)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return invalid(`The URL must start with https://${open ? ' or http://' : ''}.`)
  if (url.username || url.password) return invalid('The URL must not contain a user name or password.')
  if (url.search || url.hash) return invalid('The URL must not contain ? or #.')
  if (!open && url.protocol !== 'https:') return invalid('The URL must start with https://.')
  if (!open && isPrivate(url.hostname)) return invalid('The URL must be on the public internet.')
  return ok(`${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}`)
}

/** Judges the host name alone; resolved addresses are checked when a connection opens. */
const isPrivate = (hostname: string) => {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const literal = /^[\d.]+$/.test(host) || host.includes(':')
  return literal ? !isPublicAddress(host) : host === 'localhost' || host.endsWith('.localhost')
}
