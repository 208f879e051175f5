import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const ranges = (blocks: readonly string[]) => blocks.map((block) => ipaddr.parseCIDR(block))

/** Azure's wire server answers every machine there from a public address. */
const REFUSED_IPV4 = ranges(['168.63.129.16/32'])

/**
 * The whole of global unicast is 2000::/3. Inside of it, what only wraps an IPv4 address or reaches a special network is
 * refused. Source: IANA, IPv6 Special-Purpose Address Registry.
 */
const GLOBAL_IPV6 = ranges(['2000::/3'])
const REFUSED_IPV6 = ranges(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'])

const within = (address: ipaddr.IPv4 | ipaddr.IPv6, blocks: ReturnType<typeof ranges>) =>
  blocks.some((block) => address.match(block))

/**
 * Whether an address in its written form belongs to the public internet. Only the four decimal parts of an IPv4 address
 * and the plain forms of an IPv6 address are read. Anything else, such as a zone, is not public.
 * @example isPublicAddress('93.184.215.14') // => true
 * @example isPublicAddress('::ffff:127.0.0.1') // => false
 */
export const isPublicAddress = (ip: string): boolean => {
  if (ip.includes('%')) return false
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) return isPublic4(ipaddr.IPv4.parse(ip))
  if (isIP(ip) !== 6) return false
  // Written in groups alone: ipaddr.js takes ::8.8.8.8 for a mapped address, which it is not.
  const address = ipaddr.IPv6.parse(new URL(`http://[${ip}]`).hostname.slice(1, -1))
  if (address.isIPv4MappedAddress()) return isPublic4(address.toIPv4Address())
  return address.range() === 'unicast' && within(address, GLOBAL_IPV6) && !within(address, REFUSED_IPV6)
}

const isPublic4 = (address: ipaddr.IPv4) => address.range() === 'unicast' && !within(address, REFUSED_IPV4)

/** Names and addresses by which a computer reaches itself, as `host` and `hostname` of a URL give them. */
const OWN_NAMES = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

// isLoopback('127.0.0.1') // => true
export const isLoopback = (host: string): boolean => OWN_NAMES.has(host) || /^127\.\d+\.\d+\.\d+$/.test(host)
