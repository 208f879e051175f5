import { createHash } from 'node:crypto'
import { mkdirSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/**
 * Locks the data directory for one process. On Linux the lock is an abstract socket, which the kernel frees when the process
 * ends. Elsewhere it is a file with the process id, which a later start takes over once that process has ended.
 * Plain JavaScript, because `npm start` takes the lock before anything is built.
 *
 * @param {string} directory
 * @returns {Promise<void>} resolves when this process holds the lock (also when it already did)
 * @throws {DataInUse} when another process holds it
 */
export const takeDataLock = async (directory) => {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const place = realpathSync(directory)
  globalThis.songloomLocks ??= new Map()
  const held = globalThis.songloomLocks
  if (held.has(place)) return
  held.set(place, process.platform === 'linux' ? await socketLock(place) : fileLock(place))
}

export class DataInUse extends Error {
  /** @param {string} directory */
  constructor(directory) {
    super(
      `Another Songloom is already using ${directory}. Stop it first, or give this one its own directory with DATA_DIR (and its own PORT).`,
    )
    this.name = 'DataInUse'
  }
}

/** @param {string} place */
const socketLock = (place) =>
  new Promise((resolve, reject) => {
    const name = createHash('sha256').update(place).digest('hex').slice(0, 40)
    const socket = createServer((connection) => connection.destroy())
    socket.once('error', (error) =>
      reject('code' in error && error.code === 'EADDRINUSE' ? new DataInUse(place) : error),
    )
    socket.listen({ path: `\0songloom-${name}` }, () => {
      socket.unref()
      resolve(socket)
    })
  })

/** @param {string} place */
const fileLock = (place) => {
  const path = join(place, 'lock')
  for (;;) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, String(process.pid))
      process.once('exit', () => rmSync(path, { force: true }))
      return file
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      const holder = Number(readFileSync(path, 'utf8'))
      if (isAlive(holder)) throw new DataInUse(place)
      rmSync(path, { force: true })
    }
  }
}

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
