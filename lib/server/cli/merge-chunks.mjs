import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'

/** The last line of a chunk, which names its own source map. */
const SOURCE_MAP = /\n+\/\/# sourceMappingURL=\S+\s*$/

/** @param {string} server @returns {string[]} its scripts and manifests, relative */
const textFilesOf = (server) =>
  readdirSync(server, { recursive: true, withFileTypes: true })
    // The folder of the route openapi.json is no file.
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
    // A chunk may load a file beside it.
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
 * Merges the chunks of a build that have the same code under different names: the bundler writes some of them once for
 * each route.
 *
 * @param {string} server folder `server` of the build
 * @throws if a removed chunk is still mentioned
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
  // Chunks that mentioned equal chunks may be equal now.
  mergeChunks(server)
}
