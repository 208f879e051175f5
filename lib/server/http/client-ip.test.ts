import { expect, it } from 'vitest'
import { CLIENT_IP_HEADER, clientIp } from '#lib/server/http/client-ip'

const headers = (forwarded?: string) =>
  new Headers({ [CLIENT_IP_HEADER]: '192.0.2.1', ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) })

it('clientIp › no proxy configured › the connection’s address, not the forwarded one', () => {
  expect(clientIp(headers('203.0.113.7'), { publicUrl: null })).toBe('192.0.2.1')
})

it('clientIp › behind a proxy › the last forwarded address, or the connection’s', () => {
  const behind = { publicUrl: 'https://songs.example' }
  expect(clientIp(headers('10.9.8.7, 203.0.113.7'), behind)).toBe('203.0.113.7')
  expect(clientIp(headers(), behind)).toBe('192.0.2.1')
  expect(clientIp(headers(' '), behind)).toBe('192.0.2.1')
})
