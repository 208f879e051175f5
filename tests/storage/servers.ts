import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type RawS3, rawS3 } from '../fakes/raw-s3'
import type { Keys } from '../fakes/sigv4'
import { freePort } from '../harness/studio'

/**
 * Real object storages for tests. They are never linked or shipped, so MinIO’s licence (AGPL) does not apply to this
 * project.
 */

export const SERVER_NAMES = ['versitygw', 'minio'] as const
export type ServerName = (typeof SERVER_NAMES)[number]

/** Pinned versions for repeatable runs. Of MinIO only tags of the Go module proxy can be built. */
export const MODULES: Record<ServerName, string> = {
  versitygw: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0',
  minio: 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c',
}

/** Outside of the repository, so that a clean checkout reuses the builds. */
export const cacheOf = (name: ServerName) =>
  join(
    process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
    'songloom-tests',
    MODULES[name].slice(MODULES[name].lastIndexOf('@') + 1),
  )

/** Path of a program, or null. `VERSITYGW` and `MINIO` take precedence. */
export const findServer = (name: ServerName): string | null => {
  const named = process.env[name.toUpperCase()]
  if (named) {
    if (!existsSync(named)) throw new Error(`${name.toUpperCase()} names ${named}, which does not exist.`)
    return named
  }
  const folders = [
    cacheOf(name),
    ...(process.env.PATH ?? '').split(delimiter),
    ...(process.env.GOBIN ? [process.env.GOBIN] : []),
    join(homedir(), 'go', 'bin'),
  ]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

export type StorageServer = {
  url: string
  keys: Keys
  /** Lets it hang: resolves once it answers nothing any more, which on a busy machine is a while after the signal. */
  freeze(): Promise<void>
  thaw(): void
  /** Creates a bucket; returns its settings. */
  makeBucket(name: string): Promise<{ place: BucketAccess; raw: RawS3 }>
  stop(): Promise<void>
}

export type BucketAccess = Keys & { endpoint: string; bucket: string }

/** Environment of an app for a bucket. */
export const envOf = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: BucketAccess) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})

const START_TRIES = 200

const HUNG_MS = 1000

/**
 * A server on a free port with an empty folder.
 * @param root where the folder is made
 */
export const startServer = async (name: ServerName, path: string, root = tmpdir()): Promise<StorageServer> => {
  const keys = { accessKeyId: 'KEYOFTESTS', secretAccessKey: 'secret-of-the-tests', region: 'eu-test-1' }
  const folder = await mkdtemp(join(root, `songloom-${name}-`))
  const address = `127.0.0.1:${await freePort()}`
  const url = `http://${address}`
  const { accessKeyId, secretAccessKey, region } = keys
  const args = {
    versitygw: [
      '--access',
      accessKeyId,
      '--secret',
      secretAccessKey,
      '--region',
      region,
      '--port',
      address,
      'posix',
      folder,
    ],
    minio: ['server', '--quiet', '--address', address, '--console-address', `127.0.0.1:${await freePort()}`, folder],
  }[name]
  const child = spawn(path, args, {
    env: { ...process.env, MINIO_ROOT_USER: accessKeyId, MINIO_ROOT_PASSWORD: secretAccessKey, MINIO_REGION: region },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      printed += text
    })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let tries = 1; ; tries++) {
    const answer = await rawS3(url, '', keys)({ method: 'GET' }).catch(() => null)
    if (answer?.status === 200) break
    if (child.exitCode !== null || tries === START_TRIES) {
      child.kill('SIGKILL')
      throw new Error(`${name} did not start:\n${printed}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    keys,
    async freeze() {
      child.kill('SIGSTOP')
      const answers = () =>
        fetch(url, { signal: AbortSignal.timeout(HUNG_MS) }).then(
          () => true,
          () => false,
        )
      while (await answers());
    },
    thaw: () => void child.kill('SIGCONT'),
    async makeBucket(bucket) {
      const raw = rawS3(url, bucket, keys)
      const made = await raw({ method: 'PUT' })
      if (made.status !== 200) throw new Error(`${name} made no bucket: ${made.status} ${made.code}`)
      return { place: { ...keys, endpoint: url, bucket }, raw }
    },
    async stop() {
      child.kill('SIGCONT')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
