import { expect, test } from 'vitest'
import { CLIENT_IP_HEADER } from '#lib/server/http/client-ip'
import { isReachedByHttps } from '#lib/server/http/origin'

const https = { publicUrl: 'https://songs.example', trustedProxies: 'private' as const }
const http = { publicUrl: 'http://songs.example', trustedProxies: 'private' as const }
const local = { publicUrl: null, trustedProxies: [] }

test.each([
  ['encrypted connection', local, true, '192.0.2.1', undefined, true],
  ['plain connection', local, false, '127.0.0.1', undefined, false],
  ['plain connection that claims https', local, false, '127.0.0.1', 'https', false],
  ['proxy that says https', http, false, '10.0.0.1', 'https', true],
  ['proxy that says http, then https', https, false, '10.0.0.1', 'http, https', true],
  ['proxy that says http', https, false, '10.0.0.1', 'http', false],
  ['proxy that says nothing, public https', https, false, '10.0.0.1', undefined, true],
  ['proxy that says nothing, public http', http, false, '10.0.0.1', undefined, false],
  ['public address that claims https', https, false, '9.9.9.9', 'https', false],
])('isReachedByHttps › %s', (_, env, isEncrypted, peer, scheme, expected) => {
  const headers = new Headers({ [CLIENT_IP_HEADER]: peer, ...(scheme && { 'x-forwarded-proto': scheme }) })
  expect(isReachedByHttps(headers, isEncrypted, env)).toBe(expected)
})
