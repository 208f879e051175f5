import ipaddr from 'ipaddr.js'
import { isPublicAddress } from '#lib/services/safe-fetch/public-address'

/** Holds the remote address of the connection. The HTTP hook overwrites any value that the client sent. */
export const CLIENT_IP_HEADER = 'x-peer-address'

type AddressRange = ReturnType<typeof ipaddr.parseCIDR>

/** Proxies whose forwarded headers are believed: these addresses, or all that are not public. */
export type TrustedProxies = AddressRange[] | 'private'

type Trust = { trustedProxies: TrustedProxies }

/** The ranges of TRUSTED_PROXIES, addresses or CIDR; `none` is an empty list. Undefined for invalid text. */
// readRanges('192.0.2.7') → the range 192.0.2.7/32
export const readRanges = (text: string): AddressRange[] | undefined => {
  if (text === 'none') return []
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const ranges = parts.map((part): AddressRange | null => {
    if (ipaddr.isValidCIDR(part)) return ipaddr.parseCIDR(part)
    if (!ipaddr.isValid(part)) return null
    const address = ipaddr.parse(part)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
  return ranges.every((range) => range !== null) ? ranges : undefined
}

const isWithin = (address: string, ranges: AddressRange[]) => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits))
}

const peerOf = (headers: Headers) => headers.get(CLIENT_IP_HEADER) ?? ''

/** Whether the connection comes from a proxy whose forwarded headers are believed. */
export const isFromProxy = (headers: Headers, { trustedProxies }: Trust): boolean => {
  const peer = peerOf(headers)
  return trustedProxies === 'private' ? peer !== '' && !isPublicAddress(peer) : isWithin(peer, trustedProxies)
}

/**
 * The client's address. A trusted proxy appends the address of its own client to X-Forwarded-For, so the last entry counts,
 * before any proxies that TRUSTED_PROXIES names. Earlier entries can be forged.
 */
// clientIp(headers, { trustedProxies: [] }) → '203.0.113.7'
export const clientIp = (headers: Headers, { trustedProxies }: Trust): string => {
  const peer = peerOf(headers)
  if (!isFromProxy(headers, { trustedProxies })) return peer
  const hops = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  const client = trustedProxies === 'private' ? hops.at(-1) : hops.findLast((hop) => !isWithin(hop, trustedProxies))
  return client ?? hops[0] ?? peer
}

/** The network that one client controls: an IPv4 address, or the /64 of an IPv6 address. */
// networkOf('2001:db8:1:2:3:4:5:6') // => '2001:db8:1:2::'
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%')
  if (!ipaddr.isValid(plain)) return address
  const parsed = ipaddr.process(plain)
  return parsed.kind() === 'ipv4' ? parsed.toString() : ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`).toString()
}
