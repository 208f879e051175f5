import { lookup as lookupName } from 'node:dns/promises'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Clock, Timer } from '#lib/clock'
import type { Milliseconds } from '#lib/music/time'
import { isPublicAddress } from '#lib/services/safe-fetch/public-address'
import { hostOf, isLocalName } from '#lib/services/safe-fetch/url'

/** All addresses of a name, in order of preference. @throws where there are none */
export type Lookup = (host: string) => Promise<readonly string[]>

export type ConnectFailure = 'dns' | 'refused' | 'tls' | 'timeout' | 'forbidden' | 'other'

/** Buffer of each stream of a connection in bytes: the default of Node 20, a quarter of later ones. */
const SOCKET_BUFFER = { highWaterMark: 16_384 }

export type Connection = { kind: 'connected'; socket: Socket } | { kind: 'failed'; why: ConnectFailure }

/** `guarded`: only public addresses. `trust`: root certificates in PEM, instead of Node's. */
export type Guard = {
  guarded: boolean
  lookup: Lookup
  trust?: readonly string[]
  clock: Clock
  /** Head start of an address over the next one. */
  staggerMs: Milliseconds
}

/** Bounds the addresses of a name that are tried. */
const MAX_ADDRESSES = 8

export const systemLookup: Lookup = async (host) => {
  const found = await lookupName(host, { all: true })
  return found.map(({ address }) => address)
}

const failed = (why: ConnectFailure): Connection => ({ kind: 'failed', why })

/** Tells a deadline from a caller's abort. */
const failureOfAbort = (signal: AbortSignal): ConnectFailure =>
  signal.reason instanceof Error && signal.reason.name === 'TimeoutError' ? 'timeout' : 'other'

const whenAborted = (signal: AbortSignal): { promise: Promise<Connection>; dispose: () => void } => {
  let dispose = () => {}
  const promise = new Promise<Connection>((resolve) => {
    const onAbort = () => resolve(failed(failureOfAbort(signal)))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    dispose = () => signal.removeEventListener('abort', onAbort)
  })
  return { promise, dispose }
}

/**
 * Connects to the host of a URL. With https the certificate is checked against the name. The name is resolved once, here, so
 * that it cannot change between check and connection. A guarded connection uses only public addresses.
 */
export const connectTo = async (url: URL, guard: Guard, signal: AbortSignal): Promise<Connection> => {
  const aborted = whenAborted(signal)
  try {
    const found = await Promise.race([aborted.promise, addressesOf(hostOf(url), guard)])
    if ('kind' in found) return found
    const opened = await openFirst(found, portOf(url), guard, signal)
    if (opened.kind === 'failed') return opened
    // Checks the address of the socket itself.
    if (guard.guarded && !isPublicAddress(opened.socket.remoteAddress ?? '')) {
      opened.socket.destroy()
      return failed('forbidden')
    }
    return url.protocol === 'https:' ? await secure(opened.socket, hostOf(url), guard, signal) : opened
  } finally {
    aborted.dispose()
  }
}

const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

const addressesOf = async (host: string, { guarded, lookup }: Guard): Promise<readonly string[] | Connection> => {
  if (isIP(host)) return !guarded || isPublicAddress(host) ? [host] : failed('forbidden')
  if (guarded && isLocalName(host)) return failed('forbidden')
  let all: readonly string[]
  try {
    all = (await lookup(host)).filter((address) => isIP(address))
  } catch {
    return failed('dns')
  }
  if (all.length === 0) return failed('dns')
  const open = guarded ? all.filter(isPublicAddress) : all
  return open.length === 0 ? failed('forbidden') : open.slice(0, MAX_ADDRESSES)
}

const failureOf = (error: NodeJS.ErrnoException): ConnectFailure =>
  error.code === 'ECONNREFUSED' ? 'refused' : error.code === 'ETIMEDOUT' ? 'timeout' : 'other'

/**
 * Starts an address when the one before has failed, or after its head start, and takes the first that connects. Node's own
 * `autoSelectFamily` gives up an address after its head start.
 */
const openFirst = (
  addresses: readonly string[],
  port: number,
  { clock, staggerMs }: Guard,
  signal: AbortSignal,
): Promise<Connection> =>
  new Promise((resolve) => {
    const tried = new Set<Socket>()
    let next = 0
    let open = 0
    let why: ConnectFailure = 'other'
    let timer: Timer | undefined
    let settled = false

    const settle = (connection: Connection) => {
      if (settled) return
      settled = true
      timer?.stop()
      signal.removeEventListener('abort', onAbort)
      for (const socket of tried) if (connection.kind === 'failed' || socket !== connection.socket) socket.destroy()
      resolve(connection)
    }
    const onAbort = () => settle(failed(failureOfAbort(signal)))
    const tryNext = () => {
      timer?.stop()
      const host = addresses[next++]
      if (host === undefined) return
      const socket = connectTcp({ host, port, noDelay: true, autoSelectFamily: false, ...SOCKET_BUFFER })
      tried.add(socket)
      open++
      // The listener stays: an unhandled error would end the process.
      socket.on('error', (error) => {
        if (settled || !tried.delete(socket)) return
        open--
        why = failureOf(error)
        if (next < addresses.length) tryNext()
        else if (open === 0) settle(failed(why))
      })
      socket.once('connect', () => settle({ kind: 'connected', socket }))
      if (next < addresses.length) timer = clock.after(staggerMs, tryNext)
    }

    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    tryNext()
  })

const secure = (socket: Socket, host: string, { trust }: Guard, signal: AbortSignal): Promise<Connection> =>
  new Promise((resolve) => {
    // SNI takes names only. The certificate must hold the name or the address.
    const name = host.replace(/\.$/, '')
    const secured = connectTls({
      socket,
      host: name,
      ...(!isIP(host) && { servername: name }),
      ...(trust && { ca: [...trust] }),
      ALPNProtocols: ['http/1.1'],
      ...SOCKET_BUFFER,
    })
    const settle = (connection: Connection) => {
      signal.removeEventListener('abort', onAbort)
      socket.off('close', onClose)
      if (connection.kind === 'failed') {
        secured.destroy()
        socket.destroy()
      }
      resolve(connection)
    }
    const onAbort = () => settle(failed(failureOfAbort(signal)))
    const onClose = () => settle(failed('tls'))
    secured.on('error', () => settle(failed('tls')))
    secured.once('secureConnect', () => settle({ kind: 'connected', socket: secured }))
    socket.once('close', onClose)
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
  })
