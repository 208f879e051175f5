import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEFAULT_PACE } from '#lib/pace'
import { callbackProblem, callbackSecret, deliver, signature } from '#lib/services/callback'
import { createSafeFetch } from '#lib/services/safe-fetch/safe-fetch'
import { REAL_TIME } from '#tests/harness/timing'

test.each([
  'https://example.com/callback?task=1',
  'https://example.com:443/callback',
  'https://93.184.215.14/callback',
  'https://[2606:4700::1111]/callback',
  'http://files.local:8080/callback',
])('%s › accepted', (address) => {
  expect(callbackProblem(address, ['http://files.local:8080'])).toBeNull()
})

test.each([
  'http://example.com/callback',
  'http://files.local:8081/callback',
  'https://example.com:8443/callback',
  'https://name:word@example.com/callback',
  'https://localhost/callback',
  'https://a.localhost./callback',
  'https://127.0.0.1/callback',
  'https://2130706433/callback',
  'https://[::1]/callback',
  'https://[::ffff:10.0.0.1]/callback',
  'https://169.254.169.254/callback',
  'ftp://example.com/callback',
  'nothing',
])('%s › rejected with a sentence', (address) => {
  expect(callbackProblem(address, ['http://files.local:8080'])).toMatch(/^callback .*\.$/)
})

test('signature › the example of Standard Webhooks', () => {
  // The example in the Standard Webhooks specification.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(signature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('secret › derived from the key as the README says', () => {
  const byHand = createHmac('sha256', 'sl_one').update('songloom callback').digest('base64')
  expect(callbackSecret('sl_one')).toBe(`whsec_${byHand}`)
  expect(callbackSecret('sl_two')).not.toBe(callbackSecret('sl_one'))
})

test('name that resolves to private addresses › not connected', async () => {
  const lookups: string[] = []
  const safeFetch = createSafeFetch({
    ...REAL_TIME,
    allowOrigins: [],
    lookup: async (host) => {
      lookups.push(host)
      return ['127.0.0.1', '10.0.0.7', 'fd00::1']
    },
  })
  const delivery = {
    id: 'x',
    url: 'https://inside.example/callback',
    secret: callbackSecret('k'),
    body: '{}',
    timestamp: 1,
  }
  expect(await deliver(safeFetch, delivery, DEFAULT_PACE, new AbortController().signal)).toBe('failed')
  expect(lookups).toEqual(['inside.example'])
})
