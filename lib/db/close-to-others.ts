import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Permission bits of group and others. */
const OTHERS = 0o077

type Options = {
  /** From this many levels below `path`, the content of a closed folder is not read again. Without it, everything is read. */
  trustedDepth?: number
  /** An entry of `path` that is left as it is. */
  except?: string
}

/**
 * Removes all permissions of group and others from a folder and its content. A folder is closed after its content, so that an
 * interrupted run continues where it ended.
 * @param path links are not followed
 * @returns number of files and folders that stay open: those of other users, or on a volume without permissions
 */
export const closeToOthers = (
  path: string,
  { trustedDepth = Number.POSITIVE_INFINITY, except }: Options = {},
): number => {
  try {
    const found = lstatSync(path)
    if (found.isSymbolicLink()) return 0
    const isOpen = (found.mode & OTHERS) !== 0
    const below =
      found.isDirectory() && (isOpen || trustedDepth > 0)
        ? readdirSync(path)
            .filter((name) => name !== except)
            .reduce((sum, name) => sum + closeToOthers(join(path, name), { trustedDepth: trustedDepth - 1 }), 0)
        : 0
    return below + (isOpen && !close(path, found.mode) ? 1 : 0)
  } catch (error) {
    // Another process may remove a file meanwhile.
    if (codeOf(error) === 'ENOENT') return 0
    if (codeOf(error) === 'EACCES') return 1
    throw error
  }
}

/** Whether it is closed now. Some volumes refuse the change, others ignore it. */
const close = (path: string, mode: number): boolean => {
  try {
    chmodSync(path, mode & 0o7777 & ~OTHERS)
    return (lstatSync(path).mode & OTHERS) === 0
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error
    return false
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Depth of the folder of a song below `files`: songs/<id>. */
const SONG_DEPTH = 2

/**
 * Closes a data directory to other users, except the content of songs whose folder is closed already. Earlier databases
 * (`db-before-…`) are read whole, because older versions left open files in closed folders.
 * @returns number of files and folders that stay open
 */
export const closeDataDir = (dataDir: string): number =>
  closeToOthers(join(dataDir, 'files'), { trustedDepth: SONG_DEPTH }) + closeToOthers(dataDir, { except: 'files' })
