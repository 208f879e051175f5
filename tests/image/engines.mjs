import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'

/**
 * Programs that build and run images. Docker and Podman where they work; otherwise buildah, which as root needs neither a
 * daemon nor namespaces, and whose containers therefore share the network of the machine.
 *
 * @typedef {{
 *   process: import('node:child_process').ChildProcess
 *   ended: Promise<number | null>
 *   output: () => string
 *   terminate: () => Promise<void>
 *   exec: (user: string, ...args: string[]) => Promise<string>
 * }} Container
 *
 * @typedef {{
 *   name: string
 *   pull: (image: string) => Promise<boolean>
 *   makeBase: ((name: string, nodeMajor: string) => Promise<void>) | null
 *   build: (context: string, base: string | null) => Promise<void>
 *   config: () => Promise<{ User: string, Cmd: string[], Healthcheck: { Test: string[] } }>
 *   start: (name: string, port: number) => Promise<Container>
 *   clean: () => Promise<void>
 * }} Engine
 */

const IMAGE = 'localhost/songloom-image-test'
const VOLUME = 'songloom-image-test'

/** Running processes that this file started. */
const running = new Set()

/** @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export const launch = (program, args, env = process.env) => {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  let stdout = ''
  child.stdout.on('data', (text) => {
    output += text
    stdout += text
  })
  child.stderr.on('data', (text) => {
    output += text
  })
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  }).finally(() => running.delete(child))
  return { process: child, ended, output: () => output, stdout: () => stdout }
}

/** @returns {Promise<string>} its output @throws with its error output if it fails */
export const run = async (program, args, env = process.env) => {
  const { ended, output, stdout } = launch(program, args, env)
  const code = await ended
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output().slice(-4000)}`)
  return stdout()
}

/** Ends all processes started here and waits for their exit. */
export const endAll = async () => {
  const children = [...running]
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(
    children.map((child) => child.exitCode ?? child.signalCode ?? new Promise((gone) => child.once('exit', gone))),
  )
}

/** @param {string} program @param {string[]} args */
export const works = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** @param {number} port */
const environment = (port) => [`PORT=${port}`, `PUBLIC_URL=http://127.0.0.1:${port}`].flatMap((pair) => ['--env', pair])

/** Docker or Podman, which share their commands. @param {'docker' | 'podman'} program @returns {Engine} */
export const daemon = (program) => {
  const containers = new Set()
  return {
    name: program,
    pull: (image) =>
      run(program, ['pull', '--quiet', image]).then(
        () => true,
        () => false,
      ),
    makeBase: null,
    build: async (context) => {
      // Podman omits the health check from the other format.
      await run(program, ['build', ...(program === 'podman' ? ['--format', 'docker'] : []), '--tag', IMAGE, context])
      await run(program, ['volume', 'create', VOLUME])
    },
    config: async () => JSON.parse(await run(program, ['image', 'inspect', '--format', '{{json .Config}}', IMAGE])),
    async start(name, port) {
      containers.add(name)
      const publish = ['--publish', `127.0.0.1:${port}:${port}`]
      const volume = ['--volume', `${VOLUME}:/data`]
      const started = launch(program, [
        'run',
        '--rm',
        '--name',
        name,
        ...publish,
        ...volume,
        ...environment(port),
        IMAGE,
      ])
      return {
        ...started,
        terminate: async () => void (await run(program, ['kill', '--signal', 'TERM', name])),
        exec: (user, ...args) => run(program, ['exec', '--user', user, name, ...args]),
      }
    },
    async clean() {
      for (const name of containers) await run(program, ['rm', '--force', name]).catch(() => {})
      await run(program, ['volume', 'rm', '--force', VOLUME]).catch(() => {})
      await run(program, ['image', 'rm', '--force', IMAGE]).catch(() => {})
    },
  }
}

/** @param {string} scratch folder of its images and containers; removing it removes them @returns {Engine} */
export const buildah = (scratch) => {
  const storage = join(scratch, 'storage.conf')
  const [graph, state] = [join(scratch, 'images'), join(scratch, 'state')]
  writeFileSync(storage, `[storage]\ndriver = "vfs"\ngraphroot = "${graph}"\nrunroot = "${state}"\n`)
  const env = { ...process.env, CONTAINERS_STORAGE_CONF: storage, BUILDAH_ISOLATION: 'chroot' }
  delete env.STORAGE_DRIVER
  const volume = join(scratch, 'volume')
  const made = new Set()

  // Separate namespaces, so that no process or mount remains afterwards.
  const isolated = (...command) => ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', ...command]
  const ask = (...args) => run('unshare', isolated('buildah', ...args), env)
  const config = async () => JSON.parse(await ask('inspect', '--type', 'image', IMAGE)).Docker.config

  return {
    name: 'buildah',
    pull: (image) =>
      ask('pull', '--quiet', image).then(
        () => true,
        () => false,
      ),
    makeBase: async (name, nodeMajor) => {
      const script = join(import.meta.dirname, 'base-image.sh')
      await run('unshare', isolated(script, name, nodeMajor, join(scratch, 'base')), env)
    },
    async build(context, base) {
      // The npm configuration of this machine is available during the build, and not part of the image.
      const mounted = join(scratch, 'mounted')
      mkdirSync(mounted)
      const [own, certificates] = [join(homedir(), '.npmrc'), '/etc/ssl/certs/ca-certificates.crt']
      const settings = existsSync(own) ? [readFileSync(own, 'utf8')] : []
      if (existsSync(certificates)) {
        cpSync(certificates, join(mounted, 'certificates.crt'))
        settings.push('cafile=/mnt/certificates.crt')
      }
      writeFileSync(join(mounted, 'npmrc'), `${settings.join('\n')}\n`)
      const from = base ? ['--pull-never', '--build-arg', `BASE=${base}`, '--volume', `${mounted}:/mnt:ro`] : []
      await ask('bud', '--format', 'docker', ...from, '--tag', IMAGE, context)
      mkdirSync(volume)
      // Permissions that earlier versions set.
      chmodSync(volume, 0o755)
      chownSync(volume, 1000, 1000)
    },
    config,
    async start(name, port) {
      const { Cmd } = await config()
      // A container can be restarted, because it changes only its volume.
      if (!made.has(name)) {
        await ask('from', '--pull-never', '--name', name, IMAGE)
        // Otherwise buildah gives each container a volume of its own in the place of the mounted one.
        await ask('config', '--volume', '/data-', name)
      }
      made.add(name)
      const inside = (...args) => ['run', '--volume', `${volume}:/data`, ...environment(port), ...args]
      const started = launch('unshare', isolated('buildah', ...inside(name, '--', ...Cmd)), env)
      return {
        ...started,
        terminate: async () => process.kill(processUnder(Number(started.process.pid), String(Cmd[0])), 'SIGTERM'),
        exec: (user, ...args) => ask(...inside('--user', user, name, '--', ...args)),
      }
    },
    clean: async () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  }
}

/** A descendant process that runs this program. Its arguments do not identify it, because Next changes them. */
const processUnder = (/** @type {number} */ pid, /** @type {string} */ program) => {
  const below = (/** @type {number} */ parent) =>
    readdirSync(`/proc/${parent}/task`)
      .flatMap((thread) => readFileSync(`/proc/${parent}/task/${thread}/children`, 'utf8').split(' '))
      .filter(Boolean)
      .map(Number)
  for (const found = below(pid); found.length > 0; ) {
    const next = Number(found.shift())
    if (basename(readlinkSync(`/proc/${next}/exe`)) === program) return next
    found.push(...below(next))
  }
  throw new Error(`${program} does not run.`)
}
