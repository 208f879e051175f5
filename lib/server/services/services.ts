import { randomUUID } from 'node:crypto'
import { type Analysis, BUILT_IN, makesSongs, REMOTE_CAPABILITIES } from '#lib/contract/capabilities'
import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import type { NewService, ServiceList, ServiceRecord, ServiceUpdate } from '#lib/contract/services'
import {
  activeServices,
  addService,
  defaultService,
  ERASED_KEY,
  findActiveService,
  findService,
  isUnreachable,
  retiredServices,
  retireService,
  type ServiceRow,
  sameAddress,
  setDefaultService,
  updateService,
} from '#lib/data/accounts/remote-services'
import type { DbContext } from '#lib/db/client'
import type { SetBy } from '#lib/db/column-types'
import type { Remotes } from '#lib/jobs/send'
import type { Seal } from '#lib/server/auth/seal'
import type { Env } from '#lib/server/env'
import { readBaseUrl } from '#lib/server/http/base-url'
import { notFound } from '#lib/server/http/problem'
import { checkService, refusalOf } from '#lib/server/services/check-service'
import { builtInRecord, capabilitiesOf, serviceRecord } from '#lib/server/services/service-records'
import { createService, findKind } from '#lib/services/kinds'
import { isLoopback } from '#lib/services/safe-fetch/public-address'
import type { Analyser, RemoteService, ServiceParts } from '#lib/services/service'

/** The services that make songs, shared by all users: the built-in engine, the environment's and those of Settings. */
export type Services = Remotes & {
  /** Id of the default service; null for the built-in engine. */
  current(): Promise<string | null>
  /** The service of a new task: by id, or the default. Null for the built-in engine. */
  choose(id: string | undefined): Promise<Result<ServiceRow | null>>
  /** What is estimated of recordings: those analyses of which a service is set up. */
  analyses(): Promise<ReadonlySet<Analysis>>
  /** The service that does an analysis; null if none is set up, or its key can no longer be read. */
  analyserOf(analysis: Analysis): Promise<Analyser | null>
  list(viewer: Viewer): Promise<ServiceList>
  /** Probes a service, and stores it if address and key are good. @param own this server's own base URL */
  add(added: NewService, own: string): Promise<Result<ServiceRecord>>
  /** Checks a service again. */
  check(id: string): Promise<Result<ServiceRecord>>
  update(id: string, change: ServiceUpdate): Promise<Result<ServiceRecord>>
  /** Ends new tasks of a service. Those that it has are finished. */
  retire(id: string): Promise<Result<void>>
}

export type Viewer = { isOwner: boolean }

type Parts = DbContext & ServiceParts & { env: Env; seal: Seal }

export const createServices = async (parts: Parts, owner: string): Promise<Services> => {
  const { db, env, seal } = parts
  const known = new Map<string, { at: string | undefined; service: RemoteService }>()
  const trusted = (setBy: SetBy) => setBy === 'environment' || env.local

  const configOf = (row: ServiceRow) => {
    const key = seal.open(row.sealedKey, new URL(row.baseUrl).origin)
    if (key === null) return null
    return { baseUrl: row.baseUrl, key, trusted: trusted(row.setBy), capabilities: row.lastCheck?.capabilities ?? null }
  }

  /** Created again after a check, which may find other capabilities. */
  const serviceOf = (row: ServiceRow): RemoteService | null => {
    if (row.sealedKey === ERASED_KEY) known.delete(row.id)
    const made = known.get(row.id)
    if (made && made.at === row.lastCheck?.at) return made.service
    const config = configOf(row)
    const service = config && createService(row.kind, parts, config)
    if (service) known.set(row.id, { at: row.lastCheck?.at, service })
    return service
  }

  const stateOf = async (row: ServiceRow): Promise<ServiceRecord['state']> => {
    if (serviceOf(row) === null) return 'wrong_key'
    if (await isUnreachable(db, row.id)) return 'unreachable'
    if (row.pollAfter && row.pollAfter > parts.clock.now()) return 'busy'
    const result = row.lastCheck?.result ?? 'ready'
    return result === 'not_a_service' ? 'unreachable' : result
  }

  const recordOf = async (row: ServiceRow, { isOwner }: Viewer) =>
    serviceRecord(row, { isOwner, state: await stateOf(row) })

  /** The record of a changed service, for the owner. */
  const changedRecord = async (id: string): Promise<Result<ServiceRecord>> => {
    const row = await findActiveService(db, owner, id)
    return row ? ok(await recordOf(row, { isOwner: true })) : notFound('service')
  }

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
    current: async () => (await defaultService(db, owner))?.id ?? null,
    async of(serviceId) {
      const row = await findService(db, serviceId)
      return row && serviceOf(row)
    },
    async successorOf(serviceId) {
      const left = await findService(db, serviceId)
      const row = left && (await sameAddress(db, left))
      const service = row && serviceOf(row)
      return service && { id: row.id, service }
    },
    async choose(id) {
      if (id === undefined) return ok(await defaultService(db, owner))
      if (id === BUILT_IN) return ok(null)
      const row = await findActiveService(db, owner, id)
      if (!row) return invalid('service', 'That service isn’t set up here. Choose another one.')
      return makesSongs(capabilitiesOf(row)) ? ok(row) : invalid('service', NO_SONGS)
    },
    async analyses() {
      return new Set((await activeServices(db, owner)).flatMap((row) => capabilitiesOf(row).analyses ?? []))
    },
    async analyserOf(analysis) {
      const rows = await activeServices(db, owner)
      const row = rows.find((each) => capabilitiesOf(each).analyses?.includes(analysis))
      return (row && serviceOf(row)?.analyser) ?? null
    },
    async list(viewer) {
      const rows = await activeServices(db, owner)
      const left = viewer.isOwner ? await retiredServices(db, owner) : []
      return {
        services: [
          builtInRecord(rows.every(({ isDefault }) => !isDefault)),
          ...(await Promise.all(rows.map((row) => recordOf(row, viewer)))),
        ],
        retired: left.map(({ name, baseUrl, openTasks }) => ({
          name: name ?? '',
          base_url: baseUrl,
          open_tasks: openTasks,
        })),
      }
    },
    async add({ base_url, key: typed, name, is_default = false, replaces }, own) {
      const former = replaces === undefined ? null : await findActiveService(db, owner, replaces)
      if (replaces !== undefined && !former) return notFound('service')
      if (former?.setBy === 'environment') return setByOperator
      const read = readAddress(base_url, typed)
      if (!read.ok) return read
      const { baseUrl, key } = read.value
      if (isOwn(new URL(baseUrl), new URL(own), env))
        return invalid('base_url', 'This is Songloom’s own URL. Enter the URL of another service.')
      const config = { baseUrl, key, trusted: trusted('settings'), capabilities: null }
      const checked = await checkService(parts, config)
      if (key === '' && checked.kind === null) return invalid('key', 'Enter the key.')
      const refused = refusalOf(checked.result, (url) => readBaseUrl(url, env.local))
      if (refused) return { ok: false, failure: refused }
      const hasSongs = makesSongs(capabilitiesOf({ kind: checked.kind ?? 'remote', lastCheck: checked.check }))
      if (!hasSongs && (is_default || former?.isDefault)) return invalid('is_default', NO_SONGS)
      const row = await addService(
        parts,
        {
          ...newRow('settings', { baseUrl, key }),
          kind: checked.kind ?? 'remote',
          name: name ?? former?.name ?? (await freeName(checked.name ?? 'Remote service')),
          isDefault: is_default,
          lastCheck: checked.check,
        },
        former?.id ?? null,
      )
      return ok(await recordOf(row, { isOwner: true }))
    },
    async check(id) {
      const row = await findActiveService(db, owner, id)
      if (!row) return notFound('service')
      const config = configOf(row)
      if (!config) return invalid('key', 'The key can no longer be read. Enter it again.')
      const { check } = await checkService(parts, config, row.kind)
      await updateService(db, id, { lastCheck: check })
      return changedRecord(id)
    },
    async update(id, { name, is_default, songs_per_day }) {
      if (id === BUILT_IN) {
        if (name !== undefined || songs_per_day !== undefined)
          return invalid('is_default', 'The built-in engine can only be made the default.')
        await setDefaultService(db, owner, null)
        return ok(builtInRecord(true))
      }
      const row = await findActiveService(db, owner, id)
      if (!row) return notFound('service')
      if (!makesSongs(capabilitiesOf(row))) {
        if (is_default) return invalid('is_default', NO_SONGS)
        if (songs_per_day !== undefined) return invalid('songs_per_day', NO_SONGS)
      }
      await updateService(db, id, { name, songsPerDay: songs_per_day })
      if (is_default) await setDefaultService(db, owner, id)
      return changedRecord(id)
    },
    async retire(id) {
      const row = await findActiveService(db, owner, id)
      if (!row) return notFound('service')
      if (row.setBy === 'environment') return setByOperator
      await retireService(parts, owner, id)
      return ok(undefined)
    },
  }

  /** The typed address and key, without space around them. */
  function readAddress(base_url: string, typed: string): Result<{ baseUrl: string; key: string }> {
    const baseUrl = readBaseUrl(base_url, env.local)
    const key = typed.trim()
    const errors: NonNullable<Failure['errors']> = baseUrl.ok ? [] : [...(baseUrl.failure.errors ?? [])]
    if (!/^[\x21-\x7e]{0,512}$/.test(key))
      errors.push({ path: 'key', message: 'Keys can’t contain spaces or special characters.' })
    else if (!baseUrl.ok && key === '') errors.push({ path: 'key', message: 'Enter the key.' })
    return baseUrl.ok && errors.length === 0
      ? ok({ baseUrl: baseUrl.value, key })
      : fail('invalid', errors.map(({ message }) => message).join(' '), { errors })
  }

  /** A name that no active service has: "Remote service 2" beside "Remote service". */
  async function freeName(name: string): Promise<string> {
    const taken = new Set((await activeServices(db, owner)).map((row) => row.name))
    for (let number = 1; ; number++) {
      const free = number === 1 ? name : `${name} ${number}`
      if (!taken.has(free)) return free
    }
  }

  /** Replaces the environment's service if its kind, URL or key has changed. A new one becomes the default. */
  async function followEnvironment() {
    // Replicas that start at once may each have added one.
    const [row, ...surplus] = (await activeServices(db, owner)).filter(({ setBy }) => setBy === 'environment').reverse()
    for (const { id } of surplus) await retireService(parts, owner, id)
    if (!env.service) return row ? retireService(parts, owner, row.id) : undefined
    const { kind } = env.service
    const isSameKind = row?.kind === kind
    const same =
      isSameKind &&
      row.baseUrl === env.service.baseUrl &&
      seal.open(row.sealedKey, new URL(row.baseUrl).origin) === env.service.key
    if (same) return
    const added = {
      ...newRow('environment', env.service),
      kind,
      name: (isSameKind && row.name) || (await freeName(findKind(kind)?.name ?? 'Remote service')),
      isDefault: !row && makesSongs(findKind(kind)?.capabilities ?? REMOTE_CAPABILITIES),
      lastCheck: null,
    }
    await addService(parts, added, row?.id ?? null)
  }
}

/** Whether a URL is this server's own. Local mode has several host names. */
const isOwn = (address: URL, own: URL, env: Env) =>
  address.origin === own.origin || (env.local && isLoopback(address.hostname) && address.port === own.port)

const setByOperator = fail(
  'set_by_operator',
  'This service is set on the server with SONG_API_BASE_URL and SONG_API_KEY. It can’t be changed here.',
)

const NO_SONGS = 'This service makes no songs.'

const invalid = (path: string, message: string) => fail('invalid', message, { errors: [{ path, message }] })
