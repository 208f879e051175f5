import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TaskRecord, UploadRecord } from '#lib/contract/api'
import { ScoreRecord } from '#lib/contract/editing'
import { ERRORS } from '#lib/contract/errors'
import { Problem } from '#lib/contract/problem'
import { SongParts } from '#lib/contract/studio'
import { HUMMED, hummed, wavOf } from '#lib/engine/transcribe/hum.fixture'
import { midiFixture } from '#lib/music/song-files/song-files.fixture'
import { SongFileReading } from '#lib/music/song-to-arrange'
import { bandFile } from '../harness/audio'
import { hasTool } from '../harness/audio-tools'
import { firstOwner, OWNER_CREDENTIALS, openStudio } from '../harness/people'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'

const text = readFileSync('docs/api.md', 'utf8')

const shellBlocks = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^ *```sh\n(.*?)\n *```$/gms)].map(([, block]) => block!)

/** Shell examples of docs/api.md, in order. The first only sets BASE and KEY. */
const [, submit, query, download, parts, upload, reference, arrange, melody, edits, refused] =
  shellBlocks('docs/api.md')

/** The example of a page that contains `word`. */
const example = (page: string, word: string) => shellBlocks(page).find((block) => block.includes(word))

/** The examples that sign a script in, and the one that exports and imports. */
const [withCredentials = '', inLocalMode = '', transfer = ''] = shellBlocks('docs/using.md').map(
  (block) => `${block}\n`,
)

const METRICS_KEY = 'metrics-key-of-the-docs'

let studio: Studio
const folder = mkdtempSync(join(tmpdir(), 'songloom-docs-'))

beforeAll(async () => {
  studio = await startStudio({ dataDir: newDataDir(), env: { METRICS_KEY } })
})

afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
  rmSync(folder, { recursive: true, force: true })
})

const shell = async (block: string | undefined, variables: Record<string, string> = {}): Promise<string> => {
  const env = { ...process.env, BASE: studio.url, KEY: studio.key, ...variables }
  return (await promisify(execFile)('sh', ['-ec', block ?? 'false'], { cwd: folder, env })).stdout
}

/** The response record as documented, with no extra fields. */
const task = (answer: string) => TaskRecord.strict().parse(JSON.parse(answer))

test.skipIf(!hasTool('curl'))('docs/api.md › curl examples › submit, poll and download a song', async () => {
  const { id, choices } = task(await shell(submit))
  expect(choices).toEqual([])
  expect(task(await shell(submit)).id).toBe(id)
  await expect
    .poll(async () => task(await shell(query, { TASK: id })).choices.map(({ status }) => status))
    .toEqual(['done'])
  const [song] = task(await shell(query, { TASK: id })).choices
  await shell(download, { AUDIO_URL: song!.audio_url! })
  expect(statSync(join(folder, 'song.mp3')).size).toBeGreaterThan(1000)
  const { files } = SongParts.strict().parse(JSON.parse(await shell(parts, { AUDIO_URL: song!.audio_url! })))
  expect(files.map(({ file }) => file)).toContain('song.json')
})

test.skipIf(!hasTool('curl'))('docs/api.md › curl example of an edit › a score, then a task', async () => {
  const { id } = task(await shell(submit))
  await expect
    .poll(async () => task(await shell(query, { TASK: id })).choices.map(({ status }) => status))
    .toEqual(['done'])
  const [song] = task(await shell(query, { TASK: id })).choices
  const [score, , made] = (await shell(edits?.replace('\ncurl', '\necho; echo; curl'), { SONG: song!.id })).split('\n')
  ScoreRecord.strict().parse(JSON.parse(score!))
  expect(task(made!).task_type).toBe('edit')
})

test.skipIf(!hasTool('curl'))('docs/files.md › every example › its file is made and downloaded', async () => {
  const { id } = task(await shell(submit))
  await expect
    .poll(async () => task(await shell(query, { TASK: id })).choices.map(({ status }) => status))
    .toEqual(['done'])
  const [song] = task(await shell(query, { TASK: id })).choices
  const AUDIO_URL = song!.audio_url!
  const SONG = AUDIO_URL.slice(0, AUDIO_URL.lastIndexOf('/'))
  for (const block of shellBlocks('docs/files.md')) await shell(block, { AUDIO_URL, SONG })
  for (const ending of [
    'stems.zip',
    'score.musicxml',
    'lead sheet.musicxml',
    '.abc',
    '.cho',
    '.dawproject',
    'REAPER.zip',
  ]) {
    const saved = readdirSync(folder).filter((name) => name.endsWith(ending))
    expect(saved, ending).toHaveLength(1)
    expect(statSync(join(folder, saved[0]!)).size, ending).toBeGreaterThan(300)
  }
})

test.skipIf(!hasTool('curl'))(
  'docs/using.md › example of export and import › every song is there already',
  async () => {
    const steps = (await shell(inLocalMode + transfer)).trimEnd().split('\n')
    expect(JSON.parse(steps.at(-1)!)).toMatchObject({ step: 'done', songs: 0, failed: [] })
  },
)

test.skipIf(!hasTool('curl'))(
  'docs/using.md › example of export and import › works with an account and with an access code',
  async () => {
    const signIn = withCredentials.replace(/^CREDENTIALS=.*$/m, '')
    expect(signIn).not.toBe(withCredentials)
    const run = async (reached: Studio, credentials: object) => {
      const variables = { BASE: reached.url, CREDENTIALS: JSON.stringify(credentials) }
      const steps = (await shell(signIn + transfer, variables)).trimEnd().split('\n')
      expect(JSON.parse(steps.at(-1)!)).toMatchObject({ step: 'done', songs: 0, failed: [] })
      await reached.stop()
      removeDataDir(reached.dataDir)
    }
    const withAccounts = await openStudio()
    await firstOwner(withAccounts)
    const { email, password } = OWNER_CREDENTIALS
    await run(withAccounts, { email, password })
    const code = 'open sesame'
    await run(await startStudio({ env: { HOST: '0.0.0.0', ACCESS_CODE: code } }), { code })
  },
)

test.skipIf(!hasTool('curl'))('docs/operations.md › example of metrics › Prometheus text', async () => {
  expect(await shell(example('docs/operations.md', '/api/metrics'), { METRICS_KEY })).toContain('songloom_tasks')
})

test.skipIf(!hasTool('curl'))('docs/api.md › curl example of a song to arrange › its melody', async () => {
  writeFileSync(join(folder, 'song.mid'), midiFixture([[0, 3, 67, 'tide']]))
  const { format, song } = SongFileReading.parse(JSON.parse(await shell(arrange)))
  expect(format).toBe('midi')
  expect(song.lines).toMatchObject([{ notes: [{ at: 0, length: 3, pitch: 67, syllable: 'tide' }] }])
})

test.skipIf(!hasTool('curl'))('docs/api.md › curl example of a hummed melody › its notes', async () => {
  const [tune] = HUMMED
  writeFileSync(join(folder, 'hum.wav'), wavOf(hummed(tune!.tune.slice(0, 8), tune!)))
  const { format, song } = SongFileReading.parse(JSON.parse(await shell(melody)))
  expect(format).toBe('recording')
  expect(song.lines.flatMap(({ notes }) => notes)).toHaveLength(8)
})

test.skipIf(!hasTool('curl'))('docs/api.md › curl examples › upload a recording and imitate it', async () => {
  const recording = join(folder, 'band.wav')
  writeFileSync(recording, bandFile(2, 100))
  const { id } = UploadRecord.strict().parse(JSON.parse(await shell(upload, { RECORDING: recording })))
  expect(task(await shell(reference, { UPLOAD: id })).task_type).toBe('reference')
})

test.skipIf(!hasTool('curl'))(
  'docs/api.md › curl example of an empty prompt › the problem document beside it',
  async () => {
    const problem = Problem.strict().parse(JSON.parse(await shell(refused)))
    const [status, title] = ERRORS.invalid
    expect(problem).toMatchObject({ code: 'invalid', status, title })
    const shown = JSON.parse(/"type": "urn.*?^}/ms.exec(text)![0].replace(/^/, '{'))
    expect({ ...problem, request_id: '…' }).toEqual(shown)
  },
)

test('GET /api/openapi.json › without signing in › a document that caches may keep', async () => {
  const answer = await fetch(`${studio.url}/api/openapi.json`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  const document = (await answer.json()) as {
    openapi: string
    components: { securitySchemes: { session: { name: string } } }
  }
  expect(document.openapi).toMatch(/^3\.1\./)
  const session = await fetch(`${studio.url}/api/session`, { method: 'POST', headers: { origin: studio.url } })
  expect(session.headers.getSetCookie()[0]).toContain(`${document.components.securitySchemes.session.name}=`)
})
