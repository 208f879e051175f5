import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

/**
 * Writes a Brotli copy of each script and style sheet of a build beside it, `.br` (lib/server/http/static-files.ts).
 * The best quality, which is the default, takes too long for each request.
 *
 * @param {string} folder folder `static` of the build
 */
export const compressStatic = async (folder) => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(js|css)$/.test(path))
  const compress = async (/** @type {string} */ path) =>
    writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)))
  await Promise.all(paths.map((path) => compress(join(folder, path))))
}
