import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Permission bits of group and others. */
const OTHERS = 0o077

/**
 * Removes all permissions of group and others from a folder and its content. Skips files of other users.
 *
 * @param {string} path links are not followed
 * @returns {number} number of files and folders that could not be changed
 */
export const closeToOthers = (path) => {
  try {
    const found = lstatSync(path)
    if (found.isSymbolicLink()) return 0
    const refused = (found.mode & OTHERS) === 0 || change(path, found.mode & 0o7777 & ~OTHERS) ? 0 : 1
    if (!found.isDirectory()) return refused
    return readdirSync(path).reduce((sum, name) => sum + closeToOthers(join(path, name)), refused)
  } catch (error) {
    // Another process may remove a file meanwhile.
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
