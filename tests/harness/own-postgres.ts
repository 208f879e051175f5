import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './studio'

/** A Postgres of a test's own, which may be stopped for a while as no shared one may. */
export type OwnPostgres = {
  url: string
  /** Stops its processes where they are: connections stay, and nothing is answered. */
  freeze(): void
  thaw(): void
  query(statement: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

const folders = () => {
  const versions = '/usr/lib/postgresql'
  const installed = existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []
  return [...(process.env.PATH ?? '').split(':'), ...installed.sort().reverse()]
}

const binaries = folders().find((folder) => folder !== '' && existsSync(join(folder, 'initdb')))

/** Postgres refuses to run as root: then it runs as the user that its package made. */
const account = (() => {
  if (process.getuid?.() !== 0) return {}
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : null
})()

/** Why there is none, in words; null where there is. */
export const noPostgres: string | null =
  binaries === undefined
    ? 'skipped: initdb is neither in PATH nor in /usr/lib/postgresql'
    : account === null
      ? 'skipped: root cannot run Postgres, and there is no user postgres'
      : null

/** The process and all that it started. */
const family = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [
    pid,
    ...children
      .split(' ')
      .filter(Boolean)
      .flatMap((child) => family(Number(child))),
  ]
}

export const startPostgres = async (env: Record<string, string> = {}): Promise<OwnPostgres> => {
  if (binaries === undefined || account === null) throw new Error(noPostgres ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'songloom-postgres-'))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const options = { ...account, cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore' as const }
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync'], {
    ...options,
    env: process.env,
  })
  const port = await freePort()
  const settings = [`port=${port}`, `unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1', 'fsync=off']
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    options,
  )
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    await client.connect()
    return (await client.query(statement).finally(() => client.end())).rows as Record<string, unknown>[]
  }
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of family(server.pid!)) process.kill(pid, signal)
  }
  let answers = false
  for (let tries = 0; tries < 200 && !answers; tries++) {
    answers = await query('select 1').then(
      () => true,
      () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 100)),
    )
  }
  if (!answers) throw new Error('Postgres did not start.')
  return {
    url,
    query,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async stop() {
      signalAll('SIGCONT')
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
