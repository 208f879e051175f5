import type { Timing } from '#lib/clock'
import { LIMITS } from '#lib/contract/api'
import { REMOTE_CAPABILITIES } from '#lib/contract/capabilities'
import { ok } from '#lib/contract/errors'
import { createRedactor } from '#lib/services/remote/redactor'
import { isPathUnknown } from '#lib/services/remote/refusals'
import {
  cancelResultOf,
  lyricResultOf,
  probeResultOf,
  queryResultOf,
  submitResultOf,
  uploadResultOf,
} from '#lib/services/remote/results'
import { asPromptRequest, multipart, PROMPT_TOO_LONG, wireRequest } from '#lib/services/remote/wire-request'
import { wordedRequest } from '#lib/services/remote/wording'
import type { SafeFetch } from '#lib/services/safe-fetch/safe-fetch'
import type { ProbeResult, RemoteService, ServiceConfig } from '#lib/services/service'

/**
 * Client of a remote deployment. Only this folder knows its wire format: it parses every body and interprets every
 * status.
 * Messages never contain an address, key or name of the service. Only a probe returns the address of a redirect.
 */

const MAX_AUDIO_BYTES = 150 * 1024 * 1024
const MAX_JSON_BYTES = 1024 * 1024

export const remote = (
  safeFetch: SafeFetch,
  timing: Timing,
  { baseUrl, key, trusted }: Pick<ServiceConfig, 'baseUrl' | 'key' | 'trusted'>,
): RemoteService & { probe(): Promise<ProbeResult> } => {
  const { pace } = timing
  const host = new URL(baseUrl)
  const clean = createRedactor(key, host)

  const call = (
    path: string,
    init: { method: string; headers?: Record<string, string>; body?: string | Uint8Array },
    within: number,
  ) =>
    safeFetch.call(`${baseUrl}${path}`, {
      method: init.method,
      headers: { accept: 'application/json', authorization: `Bearer ${key}`, ...init.headers },
      ...(init.body !== undefined && { body: init.body }),
      guarded: !trusted,
      signal: new AbortController().signal,
      connectWithin: pace.connectTimeoutMs,
      within,
      maxBytes: MAX_JSON_BYTES,
    })

  const callJson = (path: string, body: object, within: number) =>
    call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }, within)

  return {
    kind: 'remote',
    capabilities: REMOTE_CAPABILITIES,
    baseUrl,

    check: wordedRequest,

    async submit(submitted, source) {
      const worded = wordedRequest(submitted)
      if (!worded.ok) return { kind: 'refused', failure: worded.failure }
      const request = worded.value
      const { path, body } = wireRequest(request, source)
      const called = await callJson(path, body, pace.submitTimeoutMs)
      // Only the path can be missing for such a request, so nothing was ordered.
      if ('instrumental' in request && isPathUnknown(called)) {
        const promptRequest = asPromptRequest(request)
        if (!promptRequest) return { kind: 'refused', failure: PROMPT_TOO_LONG }
        const usual = wireRequest(promptRequest, null)
        return submitResultOf(await callJson(usual.path, usual.body, pace.submitTimeoutMs), timing, clean)
      }
      return submitResultOf(called, timing, clean)
    },

    async upload(file, type) {
      const form = multipart(file, type)
      const headers = { 'content-type': form.type }
      const sent = { method: 'POST', headers, body: form.body }
      return uploadResultOf(await call('/api/v1/file/upload', sent, pace.uploadTimeoutMs), timing, clean)
    },

    async query(remoteId) {
      const path = `/api/v1/task/query?task_id=${encodeURIComponent(remoteId)}`
      return queryResultOf(await call(path, { method: 'GET' }, pace.queryTimeoutMs), remoteId, timing, clean)
    },

    async cancel(remoteId) {
      return cancelResultOf(
        await callJson('/api/v1/task/cancel', { id: remoteId }, pace.cancelTimeoutMs),
        timing,
        clean,
      )
    },

    async write({ prompt, lyric }) {
      // The interface requires a description. Lyrics describe what follows them.
      const described = prompt ?? [...(lyric ?? '')].slice(0, LIMITS['v4.0'].prompt).join('')
      const body = { prompt: described, ...(lyric !== undefined && { lyric }) }
      const written = lyricResultOf(await callJson('/api/v1/lyric/generate', body, pace.writeTimeoutMs), timing, clean)
      return written.ok && lyric !== undefined
        ? ok({ ...written.value, lyric: whatFollows(lyric, written.value.lyric) })
        : written
    },

    open: (address, signal) =>
      safeFetch.open(address, {
        signal,
        service: { origin: host.origin, trusted },
        maxBytes: MAX_AUDIO_BYTES,
        headersWithin: pace.streamHeadTimeoutMs,
        idleFor: pace.streamIdleTimeoutMs,
        totalWithin: pace.streamTotalTimeoutMs,
      }),

    /** Queries a task that cannot exist, to check address and key. */
    async probe() {
      const path = '/api/v1/task/query'
      const called = await call(`${path}?task_id=${crypto.randomUUID()}`, { method: 'GET' }, pace.probeTimeoutMs)
      const result = probeResultOf(called, timing, `${baseUrl}${path}`, path)
      // The address is shown, and the key never is.
      const isLeaked = result.kind === 'redirects' && result.baseUrl?.includes(key)
      return isLeaked ? { kind: 'redirects', baseUrl: null } : result
    },
  }
}

/** A service that does not know continuations answers with a whole lyric, which may begin with the given one. */
const whatFollows = (given: string, lyric: string) =>
  lyric.startsWith(given.trim()) && lyric.length > given.trim().length ? lyric.slice(given.trim().length).trim() : lyric
