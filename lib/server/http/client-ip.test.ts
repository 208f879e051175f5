import { expect, test } from 'vitest'
import { CLIENT_IP_HEADER, clientIp, isFromProxy, networkOf, readRanges } from '#lib/server/http/client-ip'

const headers = (peer: string, forwarded?: string) =>
  new Headers({ [CLIENT_IP_HEADER]: peer, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) })

const named = { trustedProxies: readRanges('203.0.113.7, 2001:db8:1::/48')! }
const behind = { trustedProxies: 'private' as const }

test.each([
  ['no proxy', { trustedProxies: [] }, '10.0.0.1', '203.0.113.9', '10.0.0.1'],
  ['private proxy', behind, '10.0.0.1', '8.8.8.8, 203.0.113.9', '203.0.113.9'],
  ['private proxy in IPv6 form', behind, '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['private proxy without the header', behind, '10.0.0.1', undefined, '10.0.0.1'],
  ['private proxy with an empty header', behind, '10.0.0.1', ' ', '10.0.0.1'],
  ['client behind a private proxy that is private too', behind, '10.0.0.1', '8.8.8.8, 192.168.0.5', '192.168.0.5'],
  ['public client that forges the header', behind, '9.9.9.9', '8.8.8.8', '9.9.9.9'],
  ['named proxy', named, '203.0.113.7', '8.8.8.8, 9.9.9.9', '9.9.9.9'],
  ['named proxy behind a named proxy', named, '203.0.113.7', '8.8.8.8, 9.9.9.9, 2001:db8:1::5', '9.9.9.9'],
  ['private address that is not named', named, '10.0.0.1', '8.8.8.8', '10.0.0.1'],
])('clientIp › %s › the address', (_, env, peer, forwarded, address) => {
  expect(clientIp(headers(peer, forwarded), env)).toBe(address)
})

test('isFromProxy › connection without an address › false', () => {
  expect(isFromProxy(headers(''), behind)).toBe(false)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['unknown', 'unknown'],
])('networkOf › %s › %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each(['somewhere', '10.0.0.0/99', '10.0.0.1, x'])('readRanges › %s › invalid', (text) => {
  expect(readRanges(text)).toBeUndefined()
})
