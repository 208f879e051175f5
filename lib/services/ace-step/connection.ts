import type { Timing } from '#lib/clock'
import type { Capabilities } from '#lib/contract/capabilities'
import type { Milliseconds } from '#lib/music/time'
import { dataOf } from '#lib/services/ace-step/envelope'
import { readModels, type ServerModels, UNKNOWN_MODELS } from '#lib/services/ace-step/models'
import { readLora, readStats, type Stats } from '#lib/services/ace-step/wire-result'
import type { Called, SafeFetch } from '#lib/services/safe-fetch/safe-fetch'

export type AceStepConfig = {
  /** http or https, with an optional path. */
  baseUrl: string
  /** Empty for a server without one. */
  key: string
  /** The server's operator configured the address, so it may be private. */
  trusted: boolean
  /** The model to order; the server's primary one without it. */
  model?: string | null
  /** What the last probe found; those of an unknown server without it. */
  capabilities?: Capabilities | null
}

const MAX_JSON_BYTES = 4 * 1024 * 1024

/** Calls of one server. None is repeated. */
export type Connection = {
  /** Without trailing slash. */
  baseUrl: string
  get(path: string, within: Milliseconds): Promise<Called>
  /** Says which server this is. The key is not sent, because it may be another one. */
  health(): Promise<Called>
  /** The key goes into the body too, because some proxies remove the header. */
  post(path: string, body: Record<string, unknown>, within: Milliseconds): Promise<Called>
  postForm(path: string, form: { type: string; body: Uint8Array }, within: Milliseconds): Promise<Called>
  /** Gets a file with the key. */
  file(address: string, maxBytes: number, signal: AbortSignal): Promise<Called>
  /** Models and language model; unknown ones where the server does not say. */
  models(): Promise<ServerModels>
  stats(): Promise<Stats | null>
  /** The LoRA that is active now. */
  lora(): Promise<string | null>
}

export const connect = (safeFetch: SafeFetch, { pace }: Timing, config: AceStepConfig): Connection => {
  const baseUrl = config.baseUrl.replace(/\/+$/, '')
  const { key, trusted } = config

  const call = (
    address: string,
    init: { method: string; headers?: Record<string, string>; body?: string | Uint8Array; isOpen?: boolean },
    within: Milliseconds,
    { maxBytes = MAX_JSON_BYTES, signal = new AbortController().signal } = {},
  ) =>
    safeFetch.call(address, {
      method: init.method,
      headers: {
        accept: '*/*',
        ...(key !== '' && !init.isOpen && { authorization: `Bearer ${key}` }),
        ...init.headers,
      },
      ...(init.body !== undefined && { body: init.body }),
      guarded: !trusted,
      signal,
      connectWithin: pace.connectTimeoutMs,
      within,
      maxBytes,
    })

  const get: Connection['get'] = (path, within) => call(`${baseUrl}${path}`, { method: 'GET' }, within)
  const health = () => call(`${baseUrl}/health`, { method: 'GET', isOpen: true }, pace.probeTimeoutMs)
  const read = async (path: string) => dataOf(await get(path, pace.probeTimeoutMs))

  return {
    baseUrl,
    get,
    health,
    post: (path, body, within) =>
      call(
        `${baseUrl}${path}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, ...(key !== '' && { ai_token: key }) }),
        },
        within,
      ),
    postForm: (path, { type, body }, within) =>
      call(`${baseUrl}${path}`, { method: 'POST', headers: { 'content-type': type }, body }, within),
    file: (address, maxBytes, signal) => call(address, { method: 'GET' }, pace.downloadTimeoutMs, { maxBytes, signal }),
    async models() {
      // Newer servers have a list in one shape only; the other path answers in either.
      const listed =
        readModels(await get('/v1/model_inventory', pace.probeTimeoutMs)) ??
        readModels(await get('/v1/models', pace.probeTimeoutMs)) ??
        UNKNOWN_MODELS
      if (listed.languageModel !== null) return listed
      const said = dataOf(await health()) as { llm_initialized?: unknown } | null
      return { ...listed, languageModel: typeof said?.llm_initialized === 'boolean' ? said.llm_initialized : null }
    },
    stats: async () => readStats(await read('/v1/stats')),
    lora: async () => readLora(await read('/v1/lora/status')),
  }
}
