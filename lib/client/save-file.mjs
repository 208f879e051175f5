// @ts-check
import { createWriteStream } from 'node:fs'
import { link, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ClientError } from './client.mjs'

/** @param {string} path */
export const alreadyExists = (path) => new ClientError(`${path} exists already. Choose another name.`)

/**
 * Writes a stream to a new file, which appears when it is complete.
 * @param {string} path
 * @param {ReadableStream} body
 * @returns {Promise<number>} its bytes
 */
export const saveFile = async (path, body) => {
  const draft = `${path}.${process.pid}.part`
  try {
    await pipeline(Readable.fromWeb(/** @type {any} */ (body)), createWriteStream(draft, { flags: 'wx' }))
    // Unlike a rename, a link fails where the name is taken.
    await link(draft, path)
    return (await stat(path)).size
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code
    if (code === 'EEXIST') throw alreadyExists(path)
    if (code === 'ENOENT') throw new ClientError(`The folder of ${path} doesn’t exist.`)
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}
