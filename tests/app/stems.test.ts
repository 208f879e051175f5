import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#lib/contract/errors'
import { STEM_FORMATS, type StemFormat, stemExtension } from '#lib/contract/stem-formats'
import { type ExportStatus, SongParts, type StemChoice } from '#lib/contract/studio'
import { type ApiClient, download, pollUntilDone, submit } from '../harness/api-client'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'
import { unzip } from '../harness/unzip'

/** Stems of a song in the formats that a client asks for. */

const dataDir = newDataDir()
let studio: Studio
let home: string

beforeAll(async () => {
  studio = await startStudio({ dataDir })
  const client: ApiClient = { base: studio.url, key: studio.key, interval: 50 }
  const body = { model: 'v4.0', task_type: 'normal', n: 1, prompt: 'Pop, female voice' }
  const { id } = await submit(client, '/api/v1/song/generate', body)
  const [song] = (await pollUntilDone(client, id)).at(-1)!.choices
  home = song!.audio_url!.replace(/\/[^/]+$/, '')
})

afterAll(async () => {
  await studio.stop()
  removeDataDir(dataDir)
})

const post = (file: string) => fetch(`${home}/${file}`, { method: 'POST' })

const make = async (file: string) => {
  await expect
    .poll(async () => ((await (await post(file)).json()) as ExportStatus).state, { interval: 50 })
    .toBe('ready')
  return Buffer.from(await download(`${home}/${file}`))
}

const codeOf = async (answer: Response) => {
  const { status, code } = (await answer.json()) as Problem
  expect(status).toBe(answer.status)
  return code
}

const partsNow = async () => SongParts.parse(await (await fetch(`${home}/parts.json`)).json())

const choicesNow = async () =>
  new Map(
    (await partsNow()).files
      .find(({ file }) => file === 'stems.zip')!
      .formats!.map((choice): [StemFormat, StemChoice] => [choice.format, choice]),
  )

const FIRST_BYTES: Record<StemFormat, string> = { wav24: 'RIFF', wav16: 'RIFF', wav32: 'RIFF', flac: 'fLaC', mp3: 'ÿû' }

test.each(STEM_FORMATS)('stems.zip › format %s › size told before, its files, ready afterwards', async (format) => {
  const before = (await choicesNow()).get(format)!
  expect(before).toMatchObject({ state: 'on_request', estimated: format === 'flac' })
  // The render of the song was measured, so a time is known.
  expect(before.seconds).toBeGreaterThanOrEqual(0)
  const stems = unzip(await make(`stems.zip?format=${format}`))
  const bytes = [...stems.values()].reduce((sum, { length }) => sum + length, 0)
  for (const [name, file] of stems) {
    expect(name).toMatch(new RegExp(`\\.${stemExtension(format)}$`))
    expect(file.toString('latin1').startsWith(FIRST_BYTES[format]), name).toBe(true)
  }
  if (format !== 'flac') expect(bytes).toBe(before.bytes)
  expect((await choicesNow()).get(format)).toMatchObject({ state: 'ready', bytes, estimated: false, seconds: 0 })
})

test('stems.zip › no format › WAV of 24 bits, the first choice', async () => {
  const [wav] = unzip(await make('stems.zip')).values()
  expect(wav!.readUInt16LE(34)).toBe(24)
  expect([...(await choicesNow()).keys()][0]).toBe('wav24')
})

test('single stem › format and extension › served, refused where they do not match', async () => {
  await make('stems.zip?format=flac')
  const stem = (await partsNow()).files.find(({ file }) => /^stems\/.*\.flac$/.test(file))!
  expect(Buffer.from(await download(stem.url)).toString('latin1', 0, 4)).toBe('fLaC')
  const path = new URL(stem.url).pathname
  expect((await fetch(`${studio.url}${path}`)).headers.get('content-type')).toBe('audio/flac')
  expect(await codeOf(await fetch(`${studio.url}${path}?format=wav16`))).toBe('invalid')
})

test.each(['aiff', '', 'WAV24', 'toString'])('format › %j › 422 that names the field', async (format) => {
  for (const answer of [await fetch(`${home}/stems.zip?format=${format}`), await post(`stems.zip?format=${format}`)]) {
    expect(answer.status).toBe(422)
    expect(((await answer.json()) as Problem).errors).toMatchObject([{ path: 'format' }])
  }
})

test('all.zip › format mp3 › its stems are MP3', async () => {
  const names = [...unzip(await make('all.zip?format=mp3')).keys()].filter((name) => name.startsWith('stems/'))
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) expect(name).toMatch(/\.mp3$/)
})

test.each([
  ['song.dawproject', 'project.xml', 'audio/'],
  ['reaper.zip', /\.rpp$/, 'stems/'],
] as const)('%s › a project and the stems that it names, as long as the song', async (file, name, folder) => {
  const files = unzip(await make(file))
  const project = [...files]
    .find(([each]) => (typeof name === 'string' ? each === name : name.test(each)))![1]
    .toString()
  const stems = unzip(await make('stems.zip'))
  const named = [...project.matchAll(/(?:File path=|FILE )"([^"]+)"/g)].map(([, path]) => path!)
  expect(named.length).toBe(stems.size)
  const lengths = [...stems.values()].map(({ length }) => length)
  expect(named.map((path) => files.get(path)?.length)).toEqual(lengths)
  for (const path of named) expect(path.startsWith(folder)).toBe(true)
  // 24-bit stereo: the length in the project is that of its stems.
  const seconds = Number(/duration="([\d.]+)"|LENGTH ([\d.]+)/.exec(project)!.slice(1).find(Boolean))
  expect(seconds * 44_100 * 6).toBeCloseTo(lengths[0]! - 44, -2)
})
