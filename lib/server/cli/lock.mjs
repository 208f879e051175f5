import { spawnSync } from 'node:child_process'
import { constants, existsSync, mkdirSync, openSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Locks the data directory for this process, with a lock that the kernel holds and frees when the process ends
 * (docs/decisions/lock.md). Plain JavaScript, because `npm start` takes the lock before anything is built.
 *
 * @param {string} directory created if missing
 * @throws {DataInUse} when another process holds it
 * @throws when the system cannot lock it
 */
export const takeDataLock = (directory) => {
  makeFolder(directory)
  const place = realpathSync(directory)
  // The start and the built server load separate copies of this module.
  globalThis.songloomLocks ??= new Map()
  const held = globalThis.songloomLocks
  if (!held.has(place)) held.set(place, process.platform === 'linux' ? flock(place) : openAlone(join(place, 'lock')))
}

/** @param {string} path */
const makeFolder = (path) => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    // Node 20 says ENOENT for a read-only disk. A single level fails with the errno of the disk.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error
    if (!existsSync(dirname(path))) makeFolder(dirname(path))
    mkdirSync(path, { mode: 0o700 })
  }
}

export class DataInUse extends Error {
  /** @param {string} directory */
  constructor(directory) {
    super(`Another Songloom process is using ${directory}. Stop it, or set another DATA_DIR (and PORT).`)
    this.name = 'DataInUse'
  }
}

/**
 * Node has no flock(2), so the command locks the descriptor that it inherits. The lock belongs to the open file and stays
 * with this process. It is on the folder itself, which cannot be replaced; NFS locks only files.
 *
 * @param {string} place
 * @returns {number} the open descriptor
 */
const flock = (place) => {
  /** @type {string[]} */
  const refused = []
  for (const open of [() => openSync(place, 'r'), () => openSync(join(place, 'lock'), 'a', 0o600)]) {
    const file = open()
    const { status, stderr, error } = spawnSync('flock', ['-n', '-x', '3'], {
      stdio: ['ignore', 'ignore', 'pipe', file],
      encoding: 'utf8',
    })
    if (status === 0) return file
    if (error) throw new Error(`The command flock is missing (package util-linux): ${error.message}`)
    // A lock that another process holds is no error, so nothing is printed.
    if (status === 1 && !stderr.trim()) throw new DataInUse(place)
    refused.push(stderr.trim() || `flock ended with ${status}.`)
  }
  throw new Error(`Can’t lock ${place}: its file system doesn’t support locks. ${refused.join(' ')}`)
}

/** O_EXLOCK of macOS, and UV_FS_O_EXLOCK of Windows. */
const LOCKED = process.platform === 'win32' ? 0x10000000 : 0x20 | constants.O_NONBLOCK

/**
 * Elsewhere a file can be opened and locked in one call.
 *
 * @param {string} path
 * @returns {number} the open descriptor
 */
const openAlone = (path) => {
  try {
    return openSync(path, constants.O_RDWR | constants.O_CREAT | LOCKED, 0o600)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'EAGAIN' || code === 'EBUSY') throw new DataInUse(join(path, '..'))
    throw error
  }
}
