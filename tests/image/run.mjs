import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { buildah, daemon, endAll, run, works } from './engines.mjs'

/**
 * npm run test:image: builds the image and tests it like an operator. Skipped with a message without a build tool,
 * unless TEST_REQUIRE_IMAGE=1.
 */

const root = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'songloom-image-'))
const [, base = '', nodeMajor = ''] =
  /^ARG BASE=(\S+\/node:(\d+)-\S+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []

let passed = 0
let failed = 0
/** @type {import('./engines.mjs').Engine | null} */
let engine = null
/** Name of a locally made base image, where none can be pulled. @type {string | null} */
let ownBase = null

const clean = async () => {
  await endAll()
  await engine?.clean()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

const finish = async (code) => {
  await clean()
  process.exit(code)
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(signal, () => finish(1))

/** @param {string} title @param {() => Promise<string | void>} test its result is printed beside the title */
const check = async (title, test) => {
  try {
    const detail = await test()
    passed++
    console.log(`  pass  ${title}${detail ? ` (${detail})` : ''}`)
  } catch (error) {
    failed++
    console.log(`  FAIL  ${title}: ${error instanceof Error ? error.message : error}`)
  }
}

/** @param {unknown} condition @param {string} message */
const assert = (condition, message) => {
  if (!condition) throw new Error(message)
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })

/** The missing requirement, or null after `engine` is set. */
const chooseEngine = async () => {
  if (!works('ffmpeg', '-version') || !works('ffprobe', '-version')) return 'ffmpeg is missing'
  const found = ['docker', 'podman'].filter((program) => works(program, 'info')).map(daemon)
  if (process.getuid?.() === 0 && works('buildah', '--version') && works('unshare', '--version'))
    found.push(buildah(scratch))
  for (const candidate of found) {
    const pulled = await candidate.pull(base)
    if (!pulled && !(candidate.makeBase && works('debootstrap', '--version'))) continue
    engine = candidate
    ownBase = pulled ? null : 'localhost/songloom-image-test-base'
    console.log(
      `Building with ${engine.name} on ${pulled ? base : 'a base of packages, as no registry of images answers'}.`,
    )
    return null
  }
  return found.length > 0
    ? `${base} cannot be had, and debootstrap and buildah are missing to make one like it`
    : 'neither docker nor podman answers, and buildah (as root) is missing'
}

/** Secret that the image must not contain. */
const CANARY = `canary-${randomBytes(12).toString('hex')}`

/** A copy of the checkout, with secrets and data where a developer may have them. */
const makeContext = () => {
  const context = join(scratch, 'context')
  const left = /^(node_modules|\.next[^/]*|data|\.git|\.env.*|test-results|playwright-report)$/
  cpSync(root, context, { recursive: true, filter: (path) => !left.test(relative(root, path)) })
  for (const path of [
    '.env',
    '.env.production',
    'app/.env.local',
    '.git/config',
    '.npmrc',
    'data/api-key',
    'tests/keys.ts',
  ]) {
    mkdirSync(dirname(join(context, path)), { recursive: true })
    writeFileSync(join(context, path), `SECRET=${CANARY}\n`)
  }
  return context
}

/** Arguments of ffmpeg for one recording of each supported format. */
const RECORDINGS = {
  'recording.m4a': ['-c:a', 'aac', '-b:a', '128k'],
  'recording.mp3': ['-c:a', 'libmp3lame', '-b:a', '128k'],
  'recording.wav': ['-c:a', 'pcm_s16le'],
  'recording.flac': ['-c:a', 'flac'],
  'recording.ogg': ['-c:a', 'libvorbis'],
  'recording.opus': ['-c:a', 'libopus'],
}

/** Four seconds of a tone with a beat. @param {string} name */
const makeRecording = async (name) => {
  const path = join(scratch, name)
  const sound = 'sine=frequency=440:beep_factor=2:sample_rate=44100:duration=4'
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', sound, ...RECORDINGS[name], path])
  return new Blob([readFileSync(path)])
}

/** Waits for a healthy app, at most a minute. @returns seconds waited */
const untilHealthy = async (url, container) => {
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  let ended = false
  void container.ended.finally(() => {
    ended = true
  })
  while (seconds() < 60) {
    assert(!ended, `it ended:\n${container.output()}`)
    const left = AbortSignal.timeout(Math.max(1, Math.ceil(60_000 - seconds() * 1000)))
    const ok = await fetch(`${url}/api/health`, { signal: left }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) return seconds().toFixed(1)
    await sleep(100)
  }
  throw new Error(`no answer within a minute:\n${container.output()}`)
}

/** @returns the response as JSON @throws with its text if refused */
const ask = async (url, key, init = {}) => {
  const answer = await fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${key}` } })
  const text = await answer.text()
  assert(answer.ok, `${new URL(url).pathname} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

const makeSong = async (url, key) => {
  const body = { model: 'v4.0', task_type: 'normal', prompt: 'folk waltz, female voice, 20 seconds', n: 1 }
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const { id } = await ask(`${url}/api/v1/song/generate`, key, init)
  for (const end = Date.now() + 300_000; Date.now() < end; await sleep(500)) {
    const [song] = (await ask(`${url}/api/v1/task/query?task_id=${id}`, key)).choices
    assert(song?.status !== 'fail', `the song failed: ${song?.error}`)
    if (song?.status === 'done') return song
  }
  throw new Error('the song was not done within five minutes')
}

/** @param {string} address */
const download = async (address) => {
  const answer = await fetch(address)
  assert(answer.ok, `the audio answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Decodes every frame and compares the number with the file header. @param {Buffer} audio */
const probe = async (audio) => {
  const path = join(scratch, 'song.mp3')
  writeFileSync(path, audio)
  const entries = ['-show_entries', 'format=duration:stream=codec_name,sample_rate,nb_read_frames']
  const read = await run('ffprobe', ['-v', 'error', '-count_frames', ...entries, '-of', 'json', path])
  const { streams, format } = JSON.parse(read)
  const sound = streams.find((stream) => stream.codec_name === 'mp3')
  assert(sound, 'it holds no MP3')
  await run('ffmpeg', ['-v', 'error', '-xerror', '-i', path, '-map', '0:a', '-f', 'null', '-'])
  const decoded = (Number(sound.nb_read_frames) * 1152) / Number(sound.sample_rate)
  assert(Math.abs(decoded - Number(format.duration)) < 0.1, `${decoded} s of ${format.duration} s are there`)
  return `${Number(format.duration).toFixed(1)} s, ${sound.nb_read_frames} frames`
}

/** Files and folders of the volume that other users can access, or that root owns. */
const checkModes = async (container) => {
  const all = (await container.exec('0', 'find', '/data', '-printf', '%m %U %p\\n')).trim().split('\n')
  assert(all.length > 100, `only ${all.length} files were found`)
  const open = all.filter((line) => Number.parseInt(line, 8) & 0o077)
  assert(open.length === 0, `${open.length} of ${all.length} are open, such as ${open.slice(0, 3).join(', ')}`)
  return `${all.length} files and folders`
}

const stop = async (container) => {
  const begun = performance.now()
  await container.terminate()
  const code = await Promise.race([container.ended, sleep(20_000).then(() => 'running')])
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  assert(code === 0, `after ${seconds} s its exit code is ${code}:\n${container.output().slice(-2000)}`)
  assert(Number(seconds) < 10, `it took ${seconds} s`)
  return `${seconds} s, exit code 0`
}

/** Files of the image that the app never reads. */
const NOT_FOR_IMAGES =
  /(^|\/)(\.git|\.env[^/]*|\.npmrc|tests|\.ci|\.github)(\/|$)|\.test\.[cm]?[jt]sx?$|^\/src\/|^\/srv\/songloom\/(app|components|data)\//

const DEVELOPMENT = [
  'vitest',
  '@biomejs',
  '@playwright',
  'playwright-core',
  'drizzle-kit',
  'esbuild',
  'fast-check',
  'typescript',
]

const tryImage = async (engine) => {
  const config = await engine.config()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let container = await engine.start('songloom-image-test', port)
  await check('start › empty volume › healthy within 60 s', async () => `${await untilHealthy(url, container)} s`)
  await check('health check of the image › running studio › passes', async () => {
    const [kind, ...command] = config.Healthcheck.Test
    assert(kind === 'CMD', `it is of kind ${kind}`)
    await container.exec(config.User, ...command)
  })
  const key = (await container.exec(config.User, 'cat', '/data/api-key')).trim()

  let song = { audio_url: '' }
  let audio = Buffer.alloc(0)
  await check('API › order of a song › the MP3 is whole', async () => {
    song = await makeSong(url, key)
    audio = await download(song.audio_url)
    return probe(audio)
  })
  for (const name of Object.keys(RECORDINGS))
    await check(`upload › ${name} › the recording is read`, async () => {
      const form = new FormData()
      form.append('upload_type', 'reference')
      form.append('file', await makeRecording(name), name)
      const upload = await ask(`${url}/api/v1/file/upload`, key, { method: 'POST', body: form })
      assert(Math.abs(upload.duration - 4) < 0.2, `4 s were read as ${upload.duration} s`)
      return `${upload.duration} s`
    })

  await check('volume › song and uploads were made › nothing is open to other users', () => checkModes(container))
  await check('process › image’s user › is not root and owns every file', async () => {
    const uid = (await container.exec(config.User, 'id', '--user')).trim()
    assert(uid !== '0', 'it runs as root')
    const others = (await container.exec('0', 'find', '/data', '!', '-uid', uid)).trim()
    assert(others === '', `of another user: ${others.slice(0, 300)}`)
    return `uid ${uid}`
  })

  await check('image › secrets beside the sources › are nowhere in it', async () => {
    const search = `grep -rlF ${CANARY} / --exclude-dir=proc --exclude-dir=sys || test $? = 1`
    const found = (await container.exec('0', 'sh', '-c', search)).trim()
    assert(found === '', found)
    const named = (config.Env ?? []).filter((pair) => /SECRET|KEY|PASSWORD|TOKEN/i.test(pair))
    assert(named.length === 0, named.join(' '))
  })
  await check('image › files › no tests, sources, settings of developers, compilers', async () => {
    const prune = [
      '(',
      '-path',
      '/proc',
      '-o',
      '-path',
      '/sys',
      '-o',
      '-path',
      '/usr/local',
      '-o',
      '-path',
      '/usr/share',
      ')',
    ]
    const files = (await container.exec('0', 'find', '/', ...prune, '-prune', '-o', '!', '-type', 'd', '-print'))
      .trim()
      .split('\n')
    const found = files.filter(
      (path) =>
        (NOT_FOR_IMAGES.test(path) && !path.startsWith('/srv/songloom/.next/server/app/')) ||
        DEVELOPMENT.some((name) => path === `/srv/songloom/node_modules/${name}`) ||
        /^\/usr\/bin\/(cc|gcc|g\+\+|make|git)$/.test(path),
    )
    assert(found.length === 0, `${found.length}, such as ${found.slice(0, 5).join(', ')}`)
    return `${files.filter((path) => path.startsWith('/srv/songloom/')).length} files of Songloom`
  })
  const size = 'du -sm /srv/songloom && du -sm --exclude=/proc --exclude=/sys --exclude=/data /'
  const [product, whole] = (await container.exec('0', 'sh', '-c', size))
    .split('\n')
    .map((line) => Number.parseInt(line, 10))
  console.log(`  size  ${whole} MB, of which ${product} MB are Songloom`)

  // Permissions that earlier versions set.
  await container.exec('0', 'chmod', '-R', 'a+rwX', '/data')
  await check('SIGTERM › running studio › stops within ten seconds', () => stop(container))

  container = await engine.start('songloom-image-test', port)
  await check(
    'start › volume with open files › healthy within 60 s',
    async () => `${await untilHealthy(url, container)} s`,
  )
  await check('volume › its files were open to others › the start closes them', () => checkModes(container))
  await check('start › volume with a song › the song is the same', async () => {
    assert(audio.equals(await download(song.audio_url)), 'other bytes')
  })
  await trySecond(engine)
  await check('SIGTERM › second run › stops within ten seconds', () => stop(container))
}

/** The lock of a data directory holds between containers. */
const trySecond = async (engine) => {
  const port = await freePort()
  const second = await engine.start('songloom-image-test-second', port)
  const title = 'second container › same volume › is refused in words'
  const healthy = untilHealthy(`http://127.0.0.1:${port}`, second)
  const outcome = await Promise.race([
    second.ended,
    healthy.then(
      () => 'it started',
      () => 'it neither started nor ended',
    ),
  ])
  if (typeof outcome === 'number')
    return check(title, async () => {
      assert(outcome !== 0, 'its exit code is 0')
      assert(second.output().includes('Another Songloom process is using /data'), second.output().slice(-1000))
    })
  await second.terminate()
  await second.ended
  await check(title, async () => assert(false, outcome))
}

const missing = await chooseEngine()
if (missing !== null || engine === null) {
  console.log(`The image is not tried: ${missing}.`)
  console.log(process.env.TEST_REQUIRE_IMAGE === '1' ? '\n0 passed, 1 failed' : '\n0 passed, 0 failed, 1 skipped')
  await finish(process.env.TEST_REQUIRE_IMAGE === '1' ? 1 : 0)
}

try {
  await check('Dockerfile › checkout with secrets beside the sources › is built', async () => {
    const begun = performance.now()
    if (ownBase) await engine.makeBase?.(ownBase, nodeMajor)
    await engine.build(makeContext(), ownBase)
    return `${((performance.now() - begun) / 60_000).toFixed(1)} minutes`
  })
  if (failed === 0) await tryImage(engine)
} catch (error) {
  failed++
  console.log(error)
}
console.log(`\n${passed} passed, ${failed} failed`)
await finish(failed === 0 && passed > 0 ? 0 : 1)
