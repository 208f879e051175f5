import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** The lock of a data directory between real processes. */

const LOCK = pathToFileURL(join(import.meta.dirname, 'lock.mjs')).href
const HOLD = `
  import { takeDataLock } from ${JSON.stringify(LOCK)}
  try {
    takeDataLock(process.argv[1])
    console.log('held')
    process.stdin.resume().on('end', () => process.exit())
  } catch (error) {
    console.log(error.name)
  }`

let folder: string
let children: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'songloom-lock-'))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Tries to lock from another process. @param wrapper a program that starts Node, with its arguments */
const tryLock = async (directory: string, ...wrapper: string[]) => {
  const [program, ...args] = [...wrapper, process.execPath, '--input-type=module', '-e', HOLD, directory]
  const child = spawn(program!, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}

const works = (...command: string[]) => spawnSync(command[0]!, command.slice(1), { stdio: 'ignore' }).status === 0

/** Another container on the same volume: its processes and its network are its own. */
const CONTAINER = ['unshare', '--pid', '--net', '--mount', '--fork', '--kill-child', '--mount-proc']

test('second process › refused; once the first is killed › takes the lock at once', async () => {
  const first = await tryLock(folder)
  expect(first.said).toBe('held')
  expect((await tryLock(folder)).said).toBe('DataInUse')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect((await tryLock(folder)).said).toBe('held')
})

test.skipIf(!works(...CONTAINER, 'true'))(
  'two containers on one volume › one holds the lock, the next after it is killed',
  async () => {
    const first = await tryLock(folder, ...CONTAINER)
    expect(first.said).toBe('held')
    expect((await tryLock(folder, ...CONTAINER)).said).toBe('DataInUse')
    expect((await tryLock(folder)).said).toBe('DataInUse')
    first.child.kill('SIGKILL')
    await expect.poll(async () => (await tryLock(folder, ...CONTAINER)).said, { timeout: 1000 }).toBe('held')
  },
)

test.skipIf(process.platform !== 'linux')('data directory renamed while in use › second process refused', async () => {
  const directory = join(folder, 'data')
  expect((await tryLock(directory)).said).toBe('held')
  renameSync(directory, join(folder, 'moved'))
  expect((await tryLock(join(folder, 'moved'))).said).toBe('DataInUse')
})

test.skipIf(!works('faketime', '+1 day', 'true'))(
  'clock set a year ahead or back › second process refused',
  async () => {
    expect((await tryLock(folder)).said).toBe('held')
    expect((await tryLock(folder, 'faketime', '+1 year')).said).toBe('DataInUse')
    expect((await tryLock(folder, 'faketime', '-1 year')).said).toBe('DataInUse')
  },
)
