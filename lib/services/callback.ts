import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { Pace } from '#lib/pace'
import { isPublicAddress } from '#lib/services/safe-fetch/public-address'
import type { SafeFetch } from '#lib/services/safe-fetch/safe-fetch'
import { hasUsualPort, hostOf, isLocalName, readAddress } from '#lib/services/safe-fetch/url'

/**
 * Callbacks: one POST with the task's record when a task ends, signed according to Standard Webhooks
 * (https://www.standardwebhooks.com).
 */

/**
 * Why a callback address is not allowed, as a sentence; null where it is allowed. `allowedOrigins` need not be public.
 *
 * @example
 * callbackProblem('http://example.com/', []) // => 'callback must be an https URL.'
 */
export const callbackProblem = (address: string, allowedOrigins: readonly string[]): string | null => {
  const url = readAddress(address)
  if (!url) return 'callback must be an https URL without a user name or password.'
  if (allowedOrigins.includes(url.origin)) return null
  if (url.protocol !== 'https:') return 'callback must be an https URL.'
  if (!hasUsualPort(url)) return 'callback must use the default https port.'
  const host = hostOf(url)
  // Names are checked at each connection, by the addresses that they resolve to.
  return isLocalName(host) || (isIP(host) && !isPublicAddress(host)) ? 'callback must be on the public internet.' : null
}

/**
 * Signing secret for the callbacks of an API key: 32 bytes in base64. It gives no access, so receivers may have it.
 *
 * @example
 * callbackSecret('sl_x').slice(0, 6) // => 'whsec_'
 */
export const callbackSecret = (key: string) =>
  `whsec_${createHmac('sha256', key).update('songloom callback').digest('base64')}`

/** Signature of `id.timestamp.body`. `timestamp` is in Unix seconds. */
export const signature = (secret: string, id: string, timestamp: number, body: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

export type Delivery = {
  /** Equal for all attempts. */
  id: string
  url: string
  secret: string
  body: string
  /** Unix seconds. */
  timestamp: number
}

/** Only the status of a response is used. */
const MAX_RESPONSE_BYTES = 1024 * 1024

/** Sends a callback once. `gone` (410) means that the receiver wants no more. Redirects are not followed. */
export const deliver = async (
  safeFetch: SafeFetch,
  { id, url, secret, body, timestamp }: Delivery,
  pace: Pick<Pace, 'callbackConnectTimeoutMs' | 'callbackTimeoutMs'>,
  signal: AbortSignal,
): Promise<'delivered' | 'failed' | 'gone'> => {
  const response = await safeFetch.call(url, {
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
    maxBytes: MAX_RESPONSE_BYTES,
  })
  if (response.kind !== 'answered') return 'failed'
  if (response.status === 410) return 'gone'
  return response.status >= 200 && response.status < 300 ? 'delivered' : 'failed'
}
