import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'

/** The last line of a chunk, which names its own source map. */
const SOURCE_MAP = /\n+\/\/# sourceMappingURL=\S+\s*$/

/** @param {string} server @returns {string[]} its scripts and manifests, relative */
const textFilesOf = (server) =>
  readdirSync(server, { recursive: true, withFileTypes: true })
    // The route openapi.json has a folder with this name.
    .filter((entry) => entry.isFile() && /\.js(on)?$/.test(entry.name))
    .map((entry) => relative(server, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()

/** @param {string} server @returns {Map<string, string>} each removed chunk and the equal one that is kept */
const removeRepeatedChunks = (server) => {
  const kept = new Map()
  const removed = new Map()
  for (const path of textFilesOf(server)) {
    // Routes require the runtime by a relative path.
    if (!/^chunks\/.*\.js$/.test(path) || path.includes('[turbopack]')) continue
    // A chunk may load files from its own folder, so only chunks in one folder are merged.
    const folderAndCode = `${posix.dirname(path)}\n${readFileSync(join(server, path), 'utf8').replace(SOURCE_MAP, '')}`
    const equal = kept.get(folderAndCode)
    if (equal === undefined) kept.set(folderAndCode, path)
    else {
      removed.set(path, equal)
      rmSync(join(server, path))
    }
  }
  return removed
}

/**
 * Merges the chunks of a build that have the same code.
 * The bundler writes some chunks once for each route, under different names.
 *
 * @param {string} server folder `server` of the build
 * @throws {Error} if a file still refers to a removed chunk
 */
export const mergeChunks = (server) => {
  const removed = removeRepeatedChunks(server)
  if (removed.size === 0) return
  const names = new Set([...removed.keys()].map((path) => path.split('/').at(-1)))
  for (const path of textFilesOf(server)) {
    const before = readFileSync(join(server, path), 'utf8')
    const after = before.replace(/(?<=server\/)chunks\/[^"'\\]+?\.js/g, (chunk) => removed.get(chunk) ?? chunk)
    if (after !== before) writeFileSync(join(server, path), after)
    const lost = after.match(/[^/"'\\]+?\.js(?=["'\\])/g)?.find((name) => names.has(name))
    if (lost) throw new Error(`${path} mentions ${lost}, which was merged with an equal chunk.`)
  }
  // Chunks that loaded different copies of a chunk may now be equal.
  mergeChunks(server)
}
