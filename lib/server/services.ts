import { randomUUID } from 'node:crypto'
import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import type { ServiceChange, ServiceSettings } from '#lib/contract/studio'
import {
  ERASED_KEY,
  findService,
  replaceService,
  retiredServices,
  type ServiceRow,
  serviceInUse,
} from '#lib/data/accounts/remote-services'
import type { DbContext } from '#lib/db/client'
import type { SetBy } from '#lib/db/column-types'
import type { Remotes } from '#lib/jobs/send'
import type { Seal } from '#lib/server/auth/seal'
import { type Env, isLoopback } from '#lib/server/env'
import { readBaseUrl } from '#lib/server/http/base-url'
import { remote } from '#lib/services/remote/remote'
import type { SafeFetch } from '#lib/services/safe-fetch/safe-fetch'
import type { ProbeResult, RemoteService } from '#lib/services/service'

/**
 * Chooses the service for new tasks: the environment's, else the one in Settings, else the embedded engine. Replaced services
 * are still polled for their open tasks.
 */
export type Services = Remotes & {
  /** Id of the service in use, shared by all users; null for the embedded engine. */
  current(): Promise<string | null>
  settings(): Promise<ServiceSettings>
  /** Probes a service, and stores its URL and key if both are valid. @param own this server's own base URL */
  change(change: ServiceChange, own: string): Promise<Result<void>>
  remove(): Promise<Result<void>>
}

type Parts = DbContext & { env: Env; safeFetch: SafeFetch; seal: Seal }

export const createServices = async (parts: Parts, owner: string): Promise<Services> => {
  const { db, env, safeFetch, seal } = parts
  const known = new Map<string, RemoteService>()
  const trusted = (setBy: SetBy) => setBy === 'environment' || env.local

  const serviceOf = (row: ServiceRow): RemoteService | null => {
    if (row.sealedKey === ERASED_KEY) known.delete(row.id)
    const made = known.get(row.id)
    if (made) return made
    const key = seal.open(row.sealedKey, new URL(row.baseUrl).origin)
    if (key === null) return null
    const service = remote(safeFetch, parts, { baseUrl: row.baseUrl, key, trusted: trusted(row.setBy) })
    known.set(row.id, service)
    return service
  }

  const inUse = async (of: string): Promise<ServiceRow | null> =>
    (env.service && (await serviceInUse(db, of, 'environment'))) ?? (await serviceInUse(db, of, 'settings'))

  const newRow = (setBy: SetBy, { baseUrl, key }: { baseUrl: string; key: string }) => ({
    id: randomUUID(),
    owner,
    baseUrl,
    sealedKey: seal.close(key, new URL(baseUrl).origin),
    keyHint: key.slice(-4),
    setBy,
  })

  await followEnvironment()

  return {
    current: async () => (await inUse(owner))?.id ?? null,
    async of(serviceId) {
      const row = await findService(db, serviceId)
      return row && serviceOf(row)
    },
    async successorOf(serviceId) {
      const left = await findService(db, serviceId)
      const row = left && (await inUse(left.owner))
      if (!row || row.id === serviceId || row.baseUrl !== left.baseUrl) return null
      const service = serviceOf(row)
      return service && { id: row.id, service }
    },
    async settings() {
      const row = await inUse(owner)
      const left = await retiredServices(db, owner)
      return {
        kind: row ? 'remote' : 'embedded',
        base_url: row?.baseUrl ?? null,
        key_hint: row?.keyHint ?? null,
        set_by: row?.setBy ?? null,
        retired: left.map(({ baseUrl, openTasks }) => ({ base_url: baseUrl, open_tasks: openTasks })),
      }
    },
    async change({ base_url, key }, own) {
      if (env.service) return setByOperator
      const baseUrl = readBaseUrl(base_url, env.local)
      const goodKey = /^[\x21-\x7e]{1,512}$/.test(key.trim())
      const errors = [
        ...(baseUrl.ok ? [] : (baseUrl.failure.errors ?? [])),
        ...(goodKey
          ? []
          : [
              {
                path: 'key',
                message: key.trim() ? 'Keys can’t contain spaces or special characters.' : 'Enter the key.',
              },
            ]),
      ]
      if (!baseUrl.ok || errors.length > 0)
        return fail('invalid', errors.map(({ message }) => message).join(' '), { errors })
      if (isOwn(new URL(baseUrl.value), new URL(own), env))
        return invalid('base_url', 'This is Songloom’s own URL. Enter the URL of another service.')
      const service = remote(safeFetch, parts, {
        baseUrl: baseUrl.value,
        key: key.trim(),
        trusted: trusted('settings'),
      })
      const refused = refusalOf(await service.probe(), (url) => readBaseUrl(url, env.local))
      if (refused) return { ok: false, failure: refused }
      await replaceService(parts, owner, 'settings', newRow('settings', { baseUrl: baseUrl.value, key: key.trim() }))
      return ok(undefined)
    },
    async remove() {
      if (env.service) return setByOperator
      await replaceService(parts, owner, 'settings', null)
      return ok(undefined)
    },
  }

  /** Replaces the environment's service if its URL or key has changed. */
  async function followEnvironment() {
    const row = await serviceInUse(db, owner, 'environment')
    if (!env.service) return row ? replaceService(parts, owner, 'environment', null) : undefined
    const same =
      row?.baseUrl === env.service.baseUrl && seal.open(row.sealedKey, new URL(row.baseUrl).origin) === env.service.key
    if (!same) await replaceService(parts, owner, 'environment', newRow('environment', env.service))
  }
}

/** Whether a URL is this server's own. Local mode has several host names. */
const isOwn = (address: URL, own: URL, env: Env) =>
  address.origin === own.origin || (env.local && isLoopback(address.hostname) && address.port === own.port)

const setByOperator = fail(
  'set_by_operator',
  'The service is set on the server with SONG_API_BASE_URL and SONG_API_KEY. It can’t be changed here.',
)

const invalid = (path: string, message: string) => fail('invalid', message, { errors: [{ path, message }] })

/** The failure of a probe; null if URL and key are valid. `read`: reads a base URL as it can be entered. */
const refusalOf = (probe: ProbeResult, read: (url: string) => Result<string>): Failure | null => {
  switch (probe.kind) {
    case 'good':
      return null
    case 'wrong_key':
      return invalid('key', 'The service rejected this key.').failure
    case 'redirects': {
      const target = probe.baseUrl === null ? null : read(probe.baseUrl)
      const message = target?.ok
        ? `The service redirects to ${target.value}. Enter that URL.`
        : 'The service redirects to another URL. Ask its provider for the current one.'
      return invalid('base_url', message).failure
    }
    case 'not_public':
      return invalid('base_url', 'The URL must be on the public internet.').failure
    case 'unreachable':
      return invalid('base_url', 'Can’t reach this URL.').failure
    case 'busy':
      return {
        code: 'unavailable',
        detail: 'The service is busy. Try again in a moment.',
        ...(probe.retryAfter !== null && { retryAfter: probe.retryAfter }),
      }
    case 'not_a_service':
      return invalid('base_url', 'The server at this URL isn’t a song generation service.').failure
  }
}
