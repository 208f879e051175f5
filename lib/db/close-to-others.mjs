import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What the group and everybody else may do. */
const OTHERS = 0o077

/**
 * Takes every permission of the group and of others from a folder and all that lies in it. Files of other users are left
 * as they are: only their owner may change them.
 *
 * @param {string} path links are not followed
 * @returns {number} how many files and folders it could not change
 */
export const closeToOthers = (path) => {
  try {
    const found = lstatSync(path)
    if (found.isSymbolicLink()) return 0
    const refused = (found.mode & OTHERS) === 0 || change(path, found.mode & 0o7777 & ~OTHERS) ? 0 : 1
    if (!found.isDirectory()) return refused
    return readdirSync(path).reduce((sum, name) => sum + closeToOthers(join(path, name)), refused)
  } catch (error) {
    // Another process that shares the folder may remove a file meanwhile.
    if (codeOf(error) === 'ENOENT') return 0
    if (codeOf(error) === 'EACCES') return 1
    throw error
  }
}

/** @param {string} path @param {number} mode @returns {boolean} whether it was allowed */
const change = (path, mode) => {
  try {
    chmodSync(path, mode)
    return true
  } catch (error) {
    if (codeOf(error) === 'EPERM' || codeOf(error) === 'EROFS') return false
    throw error
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined)
