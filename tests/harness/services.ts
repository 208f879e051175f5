import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startUpstream, type Upstream } from '../fakes/upstream'
import { bandFile } from './audio'
import { onPostgres } from './database'
import { removeDataDir, startStudio } from './studio'
import { isFull } from './tier'

/** The three services that must satisfy the same contract. */
export type Running = {
  url: string
  key: string
  /** Hosts and keys behind the app, which no response may contain. */
  hidden: string[]
  /** The fake service behind the app, if there is one. */
  upstream: Upstream | null
  /** Base address and key of the service behind the app. */
  behind: { base: string; key: string } | null
  /** Address of a recording on another site. */
  foreign: string
  stop(): Promise<void>
}

export type Service = { name: string; start(): Promise<Running> }

/** A site with one recording, from which the app may download. */
const startSite = async () => {
  const file = bandFile(12, 96)
  const server = createServer((request, response) => {
    if (request.url !== '/band.wav') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': file.length }).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** Long enough to play while rendering. */
const SONGS = { songSeconds: 12, renderSpeed: 10 }

const hostOf = (address: string) => new URL(address).host

/** An app on the given service, with everything that must be closed when it stops. */
const run = async (
  behind: Running['behind'],
  upstream: Upstream | null,
  closeBehind: () => Promise<unknown>,
): Promise<Running> => {
  const site = await startSite()
  const studio = await startStudio({
    ...SONGS,
    env: {
      FETCH_ALLOW_ORIGINS: site.origin,
      ...(behind && { SONG_API_BASE_URL: behind.base, SONG_API_KEY: behind.key }),
    },
  })
  return {
    url: studio.url,
    key: studio.key,
    hidden: behind ? [hostOf(behind.base), behind.key, ...(upstream ? [hostOf(upstream.mediaOrigin)] : [])] : [],
    upstream,
    behind,
    foreign: `${site.origin}/band.wav`,
    async stop() {
      await studio.stop()
      removeDataDir(studio.dataDir)
      await Promise.all([site.close(), closeBehind()])
    },
  }
}

const ALL: Service[] = [
  { name: 'the embedded engine', start: () => run(null, null, async () => {}) },
  {
    name: 'a remote service',
    async start() {
      const pace = { appear: 30, running: 200, stream: 500, done: 2000, lag: 150 }
      const upstream = await startUpstream({ pace, pipeRate: 64_000 })
      return run({ base: upstream.url, key: upstream.settings.key }, upstream, upstream.close)
    },
  },
  {
    name: 'Songloom behind Songloom',
    async start() {
      const back = await startStudio(SONGS)
      return run({ base: back.url, key: back.key }, null, async () => {
        await back.stop()
        removeDataDir(back.dataDir)
      })
    },
  },
]

/** The last one repeats the statements of the other two, so only the full tier runs it, on one database. */
export const SERVICES = isFull && !onPostgres ? ALL : ALL.slice(0, 2)
