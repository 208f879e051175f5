import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from '#lib/services/safe-fetch/public-address'

const publicOnes = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.215.14',
  '100.63.255.255',
  '100.128.0.1',
  '126.255.255.255',
  '128.0.0.1',
  '168.63.129.15',
  '168.63.129.17',
  '172.15.255.255',
  '172.32.0.1',
  '192.0.1.1',
  '198.17.255.255',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2A00:1450:4001:0080:0000:0000:0000:2004',
  '2400:cb00::1',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
]

const refused = [
  ['this network', '0.0.0.0', '0.1.2.3'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fdff::1'],
  ['shared by carriers', '100.64.0.1', '100.127.255.255'],
  ['this link', '169.254.0.1', '169.254.169.254', 'fe80::1', 'febf::1'],
  ['wire server of a cloud', '168.63.129.16', '::ffff:168.63.129.16'],
  ['protocol assignments', '192.0.0.1', '192.0.0.170'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['relays', '192.88.99.1', '192.31.196.1', '192.52.193.1', '192.175.48.1'],
  ['benchmarks', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
  ['reserved', '240.0.0.1', '255.255.255.254', '255.255.255.255'],
  ['unspecified', '::'],
  ['site-local', 'fec0::1', 'feff::1'],
  ['mapped', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '0:0:0:0:0:FFFF:A9FE:A9FE'],
  ['compatible', '::127.0.0.1', '::7f00:1', '::8.8.8.8', '::808:808', '::2'],
  [
    'translated',
    '64:ff9b::127.0.0.1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '64:ff9b:1:ffff::7f00:1',
    '::ffff:0:8.8.8.8',
  ],
  ['6to4', '2002:7f00:1::', '2002:808:808::1', '2002::'],
  ['Teredo', '2001::1', '2001:0:808:808::1'],
  ['other assignments', '2001:10::1', '2001:20::1', '2001:30::1', '2001:3::1', '2001:4:112::1', '2620:4f:8000::1'],
  ['outside of global unicast', '100::1', '4000::1', '5f00::1', '1000::1', '8000::1', 'e000::1', 'fe00::1'],
  ['with a zone', 'fe80::1%eth0', '2606:4700:4700::1111%eth0', '2606:4700:4700::1111%1', '::1%lo'],
  ['other ways of writing IPv4', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '8.8.8', '134744072', '0x8.8.8.8'],
  [
    'no address',
    '',
    ' ',
    'localhost',
    'example.com',
    '8.8.8.8 ',
    ' 8.8.8.8',
    '8.8.8.8:80',
    '[2606:4700::1]',
    '8.8.8.8/32',
  ],
].flatMap(([range, ...addresses]) => addresses.map((address): [string, string] => [address, range!]))

test.each(publicOnes)('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each(refused)('%s is not public (%s)', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

const octet = fc.integer({ min: 0, max: 255 })
const address4 = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.'))
const group = fc.integer({ min: 0, max: 0xffff })
const address6 = fc
  .array(group, { minLength: 8, maxLength: 8 })
  .map((groups) => groups.map((g) => g.toString(16)).join(':'))
const hexOf = (address: string) => {
  const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number]
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

describe('for every address', () => {
  test('IPv4: it is public unless the registry of special addresses names it', () => {
    const special = new BlockList()
    for (const range of [
      '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
      '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24',
      '203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32',
    ].flatMap((line) => line.split(' '))) {
      const [network, prefix] = range.split('/') as [string, string]
      special.addSubnet(network, Number(prefix), 'ipv4')
    }
    const nearSpecial = fc.oneof(
      address4,
      fc
        .constantFrom('100.64', '172.16', '192.0', '192.168', '198.18', '169.254')
        .chain((start) => fc.tuple(octet, octet).map(([c, d]) => `${start}.${c}.${d}`)),
    )
    fc.assert(
      fc.property(nearSpecial, (address) => {
        expect(isPublicAddress(address)).toBe(!special.check(address, 'ipv4'))
      }),
      { numRuns: 3000 },
    )
  })

  test('mapped into IPv6 it is judged as itself, in either way of writing', () => {
    fc.assert(
      fc.property(address4, (address) => {
        for (const mapped of [`::ffff:${address}`, `::FFFF:${hexOf(address)}`, `0:0:0:0:0:ffff:${hexOf(address)}`])
          expect(isPublicAddress(mapped)).toBe(isPublicAddress(address))
      }),
    )
  })

  test('wrapped in any other way it is never public', () => {
    fc.assert(
      fc.property(address4, group, (address, filler) => {
        const hex = hexOf(address)
        for (const wrapped of [
          `::${hex}`,
          `::ffff:0:${hex}`,
          `64:ff9b::${hex}`,
          `64:ff9b:1:${filler.toString(16)}::${hex}`,
          `2002:${hex}::${filler.toString(16)}`,
          `2001:0:${hex}::${filler.toString(16)}`,
        ])
          expect([wrapped, isPublicAddress(wrapped)]).toEqual([wrapped, false])
      }),
    )
  })

  test('IPv6: what is public lies in 2000::/3, and a zone makes it private', () => {
    fc.assert(
      fc.property(address6, (address) => {
        const first = Number.parseInt(address, 16)
        if (isPublicAddress(address)) expect(first >> 13).toBe(1)
        expect(isPublicAddress(`${address}%eth0`)).toBe(false)
        expect(isPublicAddress(address.toUpperCase())).toBe(isPublicAddress(address))
      }),
      { numRuns: 1000 },
    )
  })

  test('text that the system does not take for an address is not public, and none makes it throw', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789abcdefx.:%[]/ ') }))
    fc.assert(
      fc.property(texts, (text) => {
        if (isPublicAddress(text)) expect(isIP(text)).toBeGreaterThan(0)
      }),
      { numRuns: 2000 },
    )
  })
})
