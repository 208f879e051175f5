import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { parseMidi } from 'midi-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScoreRecord } from '#lib/contract/editing'
import { SongParts } from '#lib/contract/studio'
import { FILE_KINDS } from '../../lib/client/file-kinds.mjs'
import { serveHttp } from '../../lib/client/mcp.mjs'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'
import { unzip } from '../harness/unzip'

/** The command line and the MCP server, as other programs start them. */

const PROGRAM = resolve('lib/client/songloom.mjs')
const PROMPT = 'Pop song about rain, female voice, 90 seconds'
const SHORT = 'Pop song about rain, 12 seconds'

type Answer = { text: string; isError: boolean }

let studio: Studio
let assistant: Client
const folder = mkdtempSync(join(tmpdir(), 'songloom-programs-'))

const environment = () => ({
  PATH: process.env.PATH ?? '',
  SONGLOOM_URL: studio.url,
  SONGLOOM_API_KEY: studio.key,
})

/** An MCP client of the program. */
const connect = async (env: Record<string, string>) => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], cwd: folder, env }),
  )
  return client
}

const answerOf = async (client: Client, name: string, args: Record<string, unknown>): Promise<Answer> => {
  const { content, isError = false } = await client.callTool({ name, arguments: args })
  const [first] = content as { type: string; text: string }[]
  return { text: first!.text, isError: isError === true }
}

/** The result of a tool that must succeed. */
const use = async (name: string, args: Record<string, unknown> = {}, client = assistant) => {
  const { text, isError } = await answerOf(client, name, args)
  expect(isError, text).toBe(false)
  return JSON.parse(text)
}

/** The error of a tool that must fail. */
const refusalOf = async (name: string, args: Record<string, unknown> = {}, client = assistant) => {
  const { text, isError } = await answerOf(client, name, args)
  expect(isError, text).toBe(true)
  return text
}

const finished = async (task_id: string) => {
  const { complete, songs } = await use('wait_for_songs', { task_id })
  expect(complete).toBe(true)
  return songs[0]
}

/** Runs the command line. */
const run = async (args: string[]) => {
  const options = { cwd: folder, env: { ...environment(), NODE_ENV: 'production' as const } }
  return promisify(execFile)(process.execPath, [PROGRAM, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }) as { code: number; stdout: string; stderr: string },
  )
}

beforeAll(async () => {
  studio = await startStudio({ dataDir: newDataDir(), songSeconds: 12 })
  assistant = await connect(environment())
})
afterAll(async () => {
  await assistant.close()
  await studio.stop()
  removeDataDir(studio.dataDir)
  rmSync(folder, { recursive: true, force: true })
})

test('MCP › create a song, edit its second chorus, export MIDI › a version with other words, and its file', async () => {
  const { task_id, songs } = await use('create_song', { prompt: PROMPT, n: 1 })
  expect(songs).toEqual([])
  const song = await finished(task_id)
  expect(song).toMatchObject({ status: 'done', take: 'A' })

  const score: ScoreRecord = await use('get_score', { song_id: song.song_id })
  expect(score).not.toHaveProperty('phrases')
  const chorus = score.sections.filter(({ kind }) => kind === 'chorus')[1]!
  const lines = chorus.lines.map((_, index) => `Rain again on line ${index + 1}`)
  const ordered = await use('edit_song', {
    song_id: song.song_id,
    edits: [{ kind: 'words', section: chorus.id, lines }],
  })
  const version = await finished(ordered.task_id)
  expect(version).toMatchObject({ status: 'done', version: 2, edits: [expect.stringContaining('new words')] })
  const edited: ScoreRecord = await use('get_score', { song_id: version.song_id })
  expect(edited.sections.find(({ id }) => id === chorus.id)!.lines.map(({ text }) => text)).toEqual(lines)

  const { path, bytes } = await use('export_song', { song_id: version.song_id, file: 'midi', path: 'rain.mid' })
  expect(path).toBe(join(folder, 'rain.mid'))
  const midi = readFileSync(path)
  expect(midi.length).toBe(bytes)
  const sung = parseMidi(midi).tracks.flatMap((track) =>
    track.flatMap((event) => (event.type === 'lyrics' || event.type === 'text' ? [event.text] : [])),
  )
  expect(sung.join('').toLowerCase()).toContain('again')

  const { versions } = await use('list_versions', { song_id: song.song_id })
  expect(versions.map(({ song_id }: { song_id: string }) => song_id)).toEqual([song.song_id, version.song_id])
  await use('restore_version', { song_id: song.song_id })
  const listed = await use('list_songs', { q: 'rain' })
  expect(listed.songs).toEqual([expect.objectContaining({ song_id: song.song_id })])
})

test('MCP › names, tags and a playlist › are those of the library', async () => {
  const { song_id } = (await use('list_songs')).songs[0]
  await use('update_song', { song_id, title: 'Wet Streets', tags: ['demo'] })
  expect(await use('get_song', { song_id })).toMatchObject({ song_id, title: 'Wet Streets', tags: ['demo'] })
  const { id } = await use('create_playlist', { name: 'Rain' })
  expect(await use('add_to_playlist', { playlist_id: id, ids: [song_id] })).toEqual({ ids: [song_id] })
  expect((await use('list_songs', { playlist: id })).songs).toHaveLength(1)
  await use('remove_from_playlist', { playlist_id: id, ids: [song_id] })
  expect((await use('list_playlists')).playlists).toMatchObject([{ name: 'Rain', songs: 0 }])
  expect(await use('get_status')).toMatchObject({ status: 'ok', service: 'embedded' })
  expect((await use('write_lyrics', { prompt: 'A ferry' })).lyric).toMatch(/\[/)
  expect((await use('find_rhymes', { word: 'slow' })).rhymes.length).toBeGreaterThan(0)
})

test('MCP › list of tools › inputs of the contract without references', async () => {
  const { tools } = await assistant.listTools()
  expect(tools).toHaveLength(21)
  expect(JSON.stringify(tools)).not.toContain('$ref')
  const input = (name: string) => tools.find((tool) => tool.name === name)!.inputSchema
  expect(input('create_song')).toMatchObject({ required: ['prompt'], properties: { tempo: { minimum: 30 } } })
  expect(Object.keys(input('create_song').properties!)).not.toContain('task_type')
  expect(input('create_from_reference').required).toEqual(['reference_audio'])
  expect(input('edit_song').required).toEqual(['song_id', 'edits'])
  const edits = input('edit_song').properties!.edits as { items: { oneOf: { properties?: { kind: object } }[] } }
  expect(edits.items.oneOf.map(({ properties }) => properties?.kind)).toContainEqual({ type: 'string', const: 'gain' })
  expect(input('cancel_task')).toMatchObject({ required: ['task_id'], properties: { task_id: { type: 'string' } } })
})

test('MCP › mistakes › are told in words', async () => {
  const { song_id } = (await use('list_songs')).songs[0]
  expect(await refusalOf('create_song', {})).toBe('Missing: prompt.')
  expect(await refusalOf('create_song', { prompt: 'A waltz', mood: 'sad' })).toMatch(/^Unknown: mood\. .*tempo/)
  expect(await refusalOf('create_song', { prompt: 'A waltz', tempo: 1000 })).toContain('tempo must be a number from')
  expect(await refusalOf('get_song', { song_id: '../settings' })).toMatch(/song/i)
  expect(await refusalOf('edit_song', { song_id, edits: [{ kind: 'transpose', semitones: 40 }] })).toMatch(
    /semitones|11/,
  )
  for (const path of ['../rain.mid', '/tmp/rain.mid', '.', 'rain.mid/../../rain.mid'])
    expect(await refusalOf('export_song', { song_id, file: 'midi', path })).toContain(folder)
  writeFileSync(join(folder, 'taken.mid'), '')
  expect(await refusalOf('export_song', { song_id, file: 'midi', path: 'taken.mid' })).toContain('exists already')
  expect(await refusalOf('no_such_tool')).toContain('no_such_tool')
})

test('MCP › without a key, or without Songloom › says what to set', async () => {
  const keyless = await connect({ ...environment(), SONGLOOM_API_KEY: '' })
  expect(await refusalOf('list_songs', {}, keyless)).toContain('SONGLOOM_API_KEY')
  await keyless.close()
  const wrong = await connect({ ...environment(), SONGLOOM_API_KEY: 'wrong' })
  expect(await refusalOf('list_songs', {}, wrong)).toContain('isn’t valid')
  await wrong.close()
  const lost = await connect({ ...environment(), SONGLOOM_URL: 'http://127.0.0.1:9' })
  expect(await refusalOf('list_songs', {}, lost)).toContain('can’t be reached at http://127.0.0.1:9')
  await lost.close()
})

test('MCP over HTTP › the key of the client, no files, no pages', async () => {
  const server = await serveHttp({ url: studio.url, version: '1', port: 0 })
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${studio.key}` }
  const transport = new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } })
  await client.connect(transport)
  const { songs } = await use('list_songs', {}, client)
  expect(songs.length).toBeGreaterThan(0)
  const exported = { song_id: songs[0].song_id, file: 'midi' }
  expect((await use('export_song', exported, client)).url).toContain('/song.mid')
  expect(await refusalOf('export_song', { ...exported, path: 'x.mid' }, client)).toContain('writes no files')
  await client.close()
  const post = (more: Record<string, string>) => fetch(server.url, { method: 'POST', body: '{}', headers: more })
  expect((await post({})).status).toBe(401)
  expect((await post({ ...headers, origin: 'https://evil.example' })).status).toBe(403)
  await server.close()
})

test('command line › make, get, edit, export and list › songs and their files', async () => {
  const made = await run(['make', SHORT, '--title', 'Low Tide', '--tempo', '96', '--wait', '-o', 'low.mp3'])
  expect(made, made.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('Low Tide') })
  expect(readFileSync(join(folder, 'low.mp3')).length).toBeGreaterThan(10_000)
  const id = made.stdout.split(' ')[0]!
  const got = JSON.parse((await run(['get', id, '--json'])).stdout)
  expect(got).toMatchObject({ title: 'Low Tide', request: { tempo: 96, n: 1 } })
  const edited = await run(['edit', id, '{"kind": "transpose", "semitones": 2}', '-o', 'low.wav'])
  expect(edited.code, edited.stderr).toBe(0)
  expect(readFileSync(join(folder, 'low.wav')).subarray(0, 4).toString()).toBe('RIFF')
  expect((await run(['export', id, '--as', 'lyrics', '-o', 'low.txt'])).code).toBe(0)
  for (const [file, sign] of [
    ['low.abc', '%abc-2.1'],
    ['low.cho', '{title: Low Tide}'],
  ] as const) {
    const exported = await run(['export', id, '-o', file])
    expect(exported.code, exported.stderr).toBe(0)
    expect(readFileSync(join(folder, file), 'utf8')).toContain(sign)
  }
  const project = await run(['export', id, '--as', 'reaper', '--format', 'mp3', '-o', 'low.zip'])
  expect(project.code, project.stderr).toBe(0)
  const entries = [...unzip(readFileSync(join(folder, 'low.zip'))).keys()]
  expect(entries.some((name) => name.endsWith('.rpp'))).toBe(true)
  expect(entries.some((name) => name.endsWith('.mp3'))).toBe(true)
  expect((await run(['list', '--search', 'low tide'])).stdout).toContain('Low Tide')
  const before = (await run(['list', '--json'])).stdout
  expect((await run(['make', SHORT, '-o', 'low.mp3'])).stderr).toContain('exists already')
  expect((await run(['list', '--json'])).stdout).toBe(before)
  const again = await run(['export', id, '-o', 'low.mp3'])
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') })
})

test('kinds of files › those of a finished song', async () => {
  const { song_id } = (await use('list_songs')).songs[0]
  const { parts_url } = JSON.parse((await run(['get', song_id, '--json'])).stdout)
  const { files } = SongParts.parse(await (await fetch(parts_url)).json())
  // The player alone reads the multitrack, and a single stem has a name of its song.
  const offered = files.map(({ file }) => file).filter((file) => !/^stems\/|^multitrack\./.test(file))
  expect(Object.values(FILE_KINDS).sort()).toEqual(offered.sort())
})

test.each([
  [['make'], 'needs a description'],
  [['make', 'A waltz', '-o', 'x.xyz'], '--as'],
  [['make', 'A waltz', '--tempo', 'fast'], '--tempo must be a number'],
  [['make', 'A waltz', '--colour', 'red'], '--colour'],
  [['dance'], 'no command dance'],
  [['get', '00000000-0000-4000-8000-000000000000'], 'song'],
])('command line › %j › an error in words, and the code 1', async (args, words) => {
  expect(await run(args)).toMatchObject({ code: 1, stderr: expect.stringContaining(words), stdout: '' })
})
