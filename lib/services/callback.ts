import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { Pace } from '#lib/pace'
import { isPublicAddress } from '#lib/services/safe-fetch/public-address'
import type { Outside } from '#lib/services/safe-fetch/safe-fetch'
import { hasUsualPort, hostOf, isLocalName, readAddress } from '#lib/services/safe-fetch/url'

/**
 * Telling another program that a task has ended: one POST with the task's record, signed as Standard Webhooks describes
 * (https://www.standardwebhooks.com), so that receivers can use a library that they have.
 */

/** Why an address cannot be told, in a sentence; null where it can. `allowed`: exact origins that need not be public. */
// callbackProblem('http://example.com/', []) // => 'callback must be an https URL.'
export const callbackProblem = (address: string, allowed: readonly string[]): string | null => {
  const url = readAddress(address)
  if (!url) return 'callback must be an https URL without a user name or password.'
  if (allowed.includes(url.origin)) return null
  if (url.protocol !== 'https:') return 'callback must be an https URL.'
  if (!hasUsualPort(url)) return 'callback must use the default https port.'
  const host = hostOf(url)
  // A name is judged by what it leads to, whenever it is connected to.
  return isLocalName(host) || (isIP(host) && !isPublicAddress(host)) ? 'callback must be on the public internet.' : null
}

/** What signs the callbacks of a program with this key. It opens nothing, so it can be given to whoever receives them. */
// callbackSecret('sl_x') // => 'whsec_jB…', 32 bytes
export const callbackSecret = (key: string) =>
  `whsec_${createHmac('sha256', key).update('songloom callback').digest('base64')}`

/** `id.timestamp.body` under the secret; `timestamp` in Unix seconds. */
export const signature = (secret: string, id: string, timestamp: number, body: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

export type Delivery = {
  /** The same for every attempt. */
  id: string
  url: string
  secret: string
  body: string
  /** Unix seconds. */
  timestamp: number
}

/** Nobody reads what they answer beside the status. */
const MAX_ANSWER = 1024 * 1024

/** `gone`: the receiver wants no more of it. Redirects are not followed, and lead nowhere. */
export const deliver = async (
  outside: Outside,
  { id, url, secret, body, timestamp }: Delivery,
  pace: Pick<Pace, 'callbackConnectTimeoutMs' | 'callbackTimeoutMs'>,
  signal: AbortSignal,
): Promise<'delivered' | 'failed' | 'gone'> => {
  const called = await outside.call(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature(secret, id, timestamp, body),
    },
    body,
    guarded: true,
    signal,
    connectWithin: pace.callbackConnectTimeoutMs,
    within: pace.callbackTimeoutMs,
    maxBytes: MAX_ANSWER,
  })
  if (called.kind !== 'answered') return 'failed'
  if (called.status === 410) return 'gone'
  return called.status >= 200 && called.status < 300 ? 'delivered' : 'failed'
}
