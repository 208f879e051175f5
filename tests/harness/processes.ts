import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Running processes that this test file started, with their arguments. */
const running = new Map<ChildProcess, string>()

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'end-with-parent.mjs')).href

/** Starts Node with these arguments as a process that ends with the test process. */
export const startNode = (args: string[], options: SpawnOptions & { env: NodeJS.ProcessEnv }): ChildProcess => {
  const { env } = options
  const child = spawn(process.execPath, args, {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...env,
      TEST_PARENT: String(process.pid),
      NODE_OPTIONS: [env.NODE_OPTIONS, `--import=${PRELOAD}`].filter(Boolean).join(' '),
    },
  })
  running.set(child, args.join(' '))
  child.once('exit', () => running.delete(child))
  return child
}

/** Ends all running processes; returns their arguments. */
export const endProcesses = async (): Promise<string[]> => {
  const left = [...running]
  await Promise.all(
    left.map(async ([child]) => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }),
  )
  return left.map(([, command]) => command)
}
