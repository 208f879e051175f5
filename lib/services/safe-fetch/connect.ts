import { lookup as lookupName } from 'node:dns/promises'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Clock, Timer } from '#lib/clock'
import type { Milliseconds } from '#lib/music/time'
import { isPublicAddress } from '#lib/services/safe-fetch/public-address'
import { hostOf, isLocalName } from '#lib/services/safe-fetch/url'

/** All addresses of a name, the preferred ones first. @throws when it has none. */
export type Lookup = (host: string) => Promise<readonly string[]>

export type ConnectFailure = 'dns' | 'refused' | 'tls' | 'timeout' | 'forbidden' | 'other'

/** Bytes that wait in each stream of a connection: Node 20's default, a quarter of what newer ones take. */
const BUFFER = { highWaterMark: 16_384 }

export type Connection = { kind: 'connected'; socket: Socket } | { kind: 'failed'; why: ConnectFailure }

/** `guarded`: only addresses of the public internet. `trust`: certificates in PEM, instead of the usual ones. */
export type Guard = {
  guarded: boolean
  lookup: Lookup
  trust?: readonly string[]
  clock: Clock
  /** How long the next address waits for the one before it. */
  staggerMs: Milliseconds
}

/** Addresses of a name that are tried. */
const MOST_ADDRESSES = 8

export const systemLookup: Lookup = async (host) => {
  const found = await lookupName(host, { all: true })
  return found.map(({ address }) => address)
}

const failed = (why: ConnectFailure): Connection => ({ kind: 'failed', why })

/** Why a signal was given: its own deadline, or that nobody wants the connection any more. */
const whyStopped = (signal: AbortSignal): ConnectFailure =>
  signal.reason instanceof Error && signal.reason.name === 'TimeoutError' ? 'timeout' : 'other'

const stopped = (signal: AbortSignal): { promise: Promise<Connection>; forget: () => void } => {
  let forget = () => {}
  const promise = new Promise<Connection>((resolve) => {
    const onAbort = () => resolve(failed(whyStopped(signal)))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    forget = () => signal.removeEventListener('abort', onAbort)
  })
  return { promise, forget }
}

/**
 * A connected socket (with https: one whose certificate has been checked against the name) to the host of an address,
 * or why there is none. A name is resolved once, here; when guarded, addresses that are not public are never connected
 * to, and a name that has no others is forbidden.
 */
export const connectTo = async (url: URL, guard: Guard, signal: AbortSignal): Promise<Connection> => {
  const stop = stopped(signal)
  try {
    const found = await Promise.race([stop.promise, addressesOf(hostOf(url), guard)])
    if ('kind' in found) return found
    const opened = await openFirst(found, portOf(url), guard, signal)
    if (opened.kind === 'failed') return opened
    // What was connected to is the truth; what was meant to be connected to is not.
    if (guard.guarded && !isPublicAddress(opened.socket.remoteAddress ?? '')) {
      opened.socket.destroy()
      return failed('forbidden')
    }
    return url.protocol === 'https:' ? await secure(opened.socket, hostOf(url), guard, signal) : opened
  } finally {
    stop.forget()
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
  return open.length === 0 ? failed('forbidden') : open.slice(0, MOST_ADDRESSES)
}

const whyRefused = (error: NodeJS.ErrnoException): ConnectFailure =>
  error.code === 'ECONNREFUSED' ? 'refused' : error.code === 'ETIMEDOUT' ? 'timeout' : 'other'

/** Tries one address after the other, each a little later than the one before or once that has failed. */
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
    const onAbort = () => settle(failed(whyStopped(signal)))
    const tryNext = () => {
      timer?.stop()
      const host = addresses[next++]
      if (host === undefined) return
      const socket = connectTcp({ host, port, noDelay: true, autoSelectFamily: false, ...BUFFER })
      tried.add(socket)
      open++
      // The listener stays, so that an error of a socket that nobody reads any more ends nothing else.
      socket.on('error', (error) => {
        if (settled || !tried.delete(socket)) return
        open--
        why = whyRefused(error)
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
    // A name is told to the server and looked for in its certificate; an address is only looked for.
    const name = host.replace(/\.$/, '')
    const secured = connectTls({
      socket,
      host: name,
      ...(!isIP(host) && { servername: name }),
      ...(trust && { ca: [...trust] }),
      ALPNProtocols: ['http/1.1'],
      ...BUFFER,
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
    const onAbort = () => settle(failed(whyStopped(signal)))
    const onClose = () => settle(failed('tls'))
    secured.on('error', () => settle(failed('tls')))
    secured.once('secureConnect', () => settle({ kind: 'connected', socket: secured }))
    socket.once('close', onClose)
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
  })
