import { expect, it } from 'vitest'
import { PEER, peerOf } from '#lib/server/http/client-ip'

const headers = (forwarded?: string) =>
  new Headers({ [PEER]: '192.0.2.1', ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) })

it('a listener is at the other end of the connection, whatever they say', () => {
  expect(peerOf(headers('203.0.113.7'), { publicUrl: null })).toBe('192.0.2.1')
})

it('behind a proxy a listener is where the nearest proxy saw them, not where they say they came from before', () => {
  const behind = { publicUrl: 'https://songs.example' }
  expect(peerOf(headers('10.9.8.7, 203.0.113.7'), behind)).toBe('203.0.113.7')
  expect(peerOf(headers(), behind)).toBe('192.0.2.1')
  expect(peerOf(headers(' '), behind)).toBe('192.0.2.1')
})
