import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEFAULT_PACE } from '#lib/pace'
import { callbackProblem, callbackSecret, deliver, signature } from '#lib/services/callback'
import { createOutside } from '#lib/services/safe-fetch/safe-fetch'
import { REAL_TIME } from '#tests/harness/timing'

test.each([
  'https://example.com/told?task=1',
  'https://example.com:443/told',
  'https://93.184.215.14/told',
  'https://[2606:4700::1111]/told',
  'http://files.local:8080/told',
])('%s › accepted', (address) => {
  expect(callbackProblem(address, ['http://files.local:8080'])).toBeNull()
})

test.each([
  'http://example.com/told',
  'http://files.local:8081/told',
  'https://example.com:8443/told',
  'https://name:word@example.com/told',
  'https://localhost/told',
  'https://a.localhost./told',
  'https://127.0.0.1/told',
  'https://2130706433/told',
  'https://[::1]/told',
  'https://[::ffff:10.0.0.1]/told',
  'https://169.254.169.254/told',
  'ftp://example.com/told',
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
  const asked: string[] = []
  const outside = createOutside({
    ...REAL_TIME,
    allowOrigins: [],
    lookup: async (host) => {
      asked.push(host)
      return ['127.0.0.1', '10.0.0.7', 'fd00::1']
    },
  })
  const delivery = {
    id: 'x',
    url: 'https://inside.example/told',
    secret: callbackSecret('k'),
    body: '{}',
    timestamp: 1,
  }
  expect(await deliver(outside, delivery, DEFAULT_PACE, new AbortController().signal)).toBe('failed')
  expect(asked).toEqual(['inside.example'])
})
