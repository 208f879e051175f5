#!/usr/bin/env node
// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ClientError, createClient, isComplete } from './client.mjs'
import { FILE_KINDS, fileOfKind, kindOfPath } from './file-kinds.mjs'
import { alreadyExists, saveFile } from './save-file.mjs'

/**
 * @import { SongRecord, TaskRecord } from '#lib/contract/api'
 * @import { Client } from './client.mjs'
 */

const HELP = `Songloom creates songs. Start it first with \`npm start\`.

  songloom make "Slow waltz on the last ferry" --wait -o song.mp3
  songloom wait <task>
  songloom list [--search text] [--limit 20]
  songloom get <song>
  songloom edit <song> '{"kind": "transpose", "semitones": 2}' --wait -o song.mp3
  songloom score <song>
  songloom export <song> -o song.mid
  songloom status
  songloom mcp [--http 3030]

Creating a song:
  --lyrics <file>      lyrics to sing, or - for the standard input
  --title, --voice, --tempo, --key, --meter, --language, --duration, --seed, --exclude
  --takes <1 or 2>     number of songs; 1 without it

Waiting and saving:
  --wait               wait until the songs are finished
  -o, --output <file>  save the song; waits too. Existing files are kept
  --as <kind>          kind of file: ${Object.keys(FILE_KINDS).join(', ')}; by the ending without it
  --format <format>    of the stems in stems, all, dawproject and reaper: wav24, wav16, wav32, flac or mp3
  --json               print the whole record

Server:
  --url <url>          SONGLOOM_URL; http://127.0.0.1:3000 without it
  --api-key <key>      SONGLOOM_API_KEY; create one in Settings

MCP:
  songloom mcp         tools for an assistant, over the standard input and output
  --http <port>        over HTTP instead, at http://127.0.0.1:<port>/mcp
  --files <folder>     where export_song writes files; the current folder without it
`

const TEXT = /** @type {const} */ ({ type: 'string' })
const FLAG = /** @type {const} */ ({ type: 'boolean' })

/** Fields of a request by their options. */
const TEXT_FIELDS = /** @type {const} */ (['title', 'voice', 'key', 'meter', 'language', 'exclude'])
const NUMBER_FIELDS = /** @type {const} */ (['tempo', 'duration', 'seed'])

const OPTIONS = {
  ...{ title: TEXT, voice: TEXT, key: TEXT, meter: TEXT, language: TEXT, exclude: TEXT },
  ...{ tempo: TEXT, duration: TEXT, seed: TEXT, takes: TEXT, lyrics: TEXT },
  ...{ search: TEXT, limit: TEXT, as: TEXT, format: TEXT, url: TEXT, 'api-key': TEXT, http: TEXT, files: TEXT },
  output: { ...TEXT, short: 'o' },
  wait: FLAG,
  json: FLAG,
  help: { ...FLAG, short: 'h' },
}

/** @param {string[]} args */
const readArguments = (args) => {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new ClientError(`${error instanceof Error ? error.message : error}\nTry songloom --help.`)
  }
}

/** @typedef {ReturnType<typeof readArguments>['values']} Values */

/** @param {unknown} record */
const printJson = (record) => console.log(JSON.stringify(record, null, 2))

/** @param {number | undefined} seconds */
const clock = (seconds) =>
  seconds === undefined ? '–:––' : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** @param {SongRecord} song */
const songLine = ({ id, status, title, duration, error }) =>
  [id, status === 'done' ? clock(duration) : status, title ?? '', ...(error ? [error] : [])].join('  ')

/** @param {string} name @param {string} text */
const numberOf = (name, text) => {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) throw new ClientError(`--${name} must be a number, not ${text}.`)
  return number
}

/** @param {string} path */
const readText = (path) => {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch {
    throw new ClientError(`${path} can’t be read.`)
  }
}

/** @param {string} text */
const parseEdit = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ClientError(`An edit is JSON, such as '{"kind": "transpose", "semitones": 2}', not ${text}.`)
  }
}

/** @param {Client} client @param {string} id @param {Values} values */
const save = async (client, id, { output, as, format }) => {
  const file = await client.openFile(id, fileOfKind(as ?? kindOfPath(output ?? '')), { format })
  const path = output ?? basename(file.name)
  const bytes = await saveFile(path, await file.read())
  console.error(`${path}  ${bytes.toLocaleString('en')} bytes`)
}

/**
 * Prints a new task, or waits for its songs and saves them.
 * @param {Client} client
 * @param {TaskRecord} task
 * @param {Values} values
 */
const follow = async (client, task, values) => {
  if (!values.wait && values.output === undefined) {
    if (values.json) printJson(task)
    else console.log(task.id)
    return
  }
  let told = ''
  const ended = await client.wait(task.id, {
    onChange: ({ choices }) => {
      const now = choices.map(({ status }) => status).join(', ')
      if (now !== told && !isComplete({ ...task, choices })) console.error(now || 'waiting')
      told = now
    },
  })
  if (values.json) printJson(ended)
  else for (const song of ended.choices) console.log(songLine(song))
  const failed = ended.choices.find(({ status }) => status === 'fail')
  if (failed) throw new ClientError(failed.error ?? 'The song failed.')
  if (values.output !== undefined && ended.choices[0]) await save(client, ended.choices[0].id, values)
}

/** Fails before a song is created that can’t be saved. @param {Values} values */
const checkOutput = ({ output, as }) => {
  if (output === undefined) return
  fileOfKind(as ?? kindOfPath(output))
  if (existsSync(output)) throw alreadyExists(output)
}

/**
 * Commands by name, with what they need.
 * @type {Record<string, { needs: string[], run: (client: Client, words: string[], values: Values) => Promise<void> }>}
 */
const COMMANDS = {
  make: {
    needs: ['a description of the song'],
    run: async (client, words, values) => {
      const { takes = '1', output, lyrics } = values
      checkOutput(values)
      if (output !== undefined && takes !== '1') throw new ClientError('-o saves one song: leave --takes out.')
      const task = await client.call('POST /api/v1/song/generate', {
        model: 'v4.0',
        task_type: 'normal',
        prompt: words.join(' '),
        n: numberOf('takes', takes),
        ...(lyrics !== undefined && { lyric: readText(lyrics) }),
        ...Object.fromEntries(
          TEXT_FIELDS.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
        ),
        ...Object.fromEntries(
          NUMBER_FIELDS.flatMap((name) => (values[name] === undefined ? [] : [[name, numberOf(name, values[name])]])),
        ),
      })
      await follow(client, task, values)
    },
  },
  wait: {
    needs: ['the id of a task'],
    run: async (client, [id = ''], values) => {
      const task = await client.wait(id, { seconds: 0 })
      await follow(client, task, { ...values, wait: true })
    },
  },
  list: {
    needs: [],
    run: async (client, _, { search, limit = '20', json }) => {
      const page = await client.call('GET /api/songs', {
        limit: numberOf('limit', limit),
        ...(search && { q: search }),
      })
      if (json) printJson(page)
      else for (const song of page.songs) console.log(songLine(song))
    },
  },
  get: {
    needs: ['the id of a song'],
    run: async (client, [id = ''], { json }) => {
      const song = await client.call('GET /api/songs/{id}', { id })
      if (json) return printJson(song)
      const facts = [clock(song.duration), song.key, song.bpm && `${Math.round(song.bpm)} BPM`, song.meter, song.genre]
      console.log([song.title, facts.filter(Boolean).join(' · '), song.audio_url].filter(Boolean).join('\n'))
      if (song.lyric) console.log(`\n${song.lyric}`)
    },
  },
  score: {
    needs: ['the id of a song'],
    run: async (client, [id = '']) => printJson(await client.call('GET /api/songs/{id}/score', { id })),
  },
  edit: {
    needs: ['the id of a song', 'at least one edit'],
    run: async (client, [id = '', ...edits], values) => {
      checkOutput(values)
      const task = await client.call('POST /api/songs/{id}/edits', { id, edits: edits.map(parseEdit) })
      await follow(client, task, values)
    },
  },
  export: {
    needs: ['the id of a song'],
    run: async (client, [id = ''], values) => {
      if (values.output === undefined && values.as === undefined)
        throw new ClientError('Add -o with the name of a file, or --as with its kind.')
      await save(client, id, values)
    },
  },
  status: {
    needs: [],
    run: async (client) => printJson(await client.call('GET /api/health')),
  },
}

const VERSION = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version

const main = async () => {
  const { values, positionals } = readArguments(process.argv.slice(2))
  const [name = '', ...words] = positionals
  if (values.help || name === '') return console.log(HELP)
  const url = values.url ?? process.env.SONGLOOM_URL ?? 'http://127.0.0.1:3000'
  const key = values['api-key'] ?? process.env.SONGLOOM_API_KEY
  const client = createClient({ url, key })
  if (name === 'mcp') {
    // Other commands start without the SDK.
    const { serveHttp, serveStdio } = await import('./mcp.mjs').catch((error) => {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
      throw new ClientError('The MCP server isn’t in this image. Run it in the folder of Songloom: npx songloom mcp.')
    })
    if (values.http === undefined) return serveStdio({ client, version: VERSION, folder: resolve(values.files ?? '.') })
    const { url: address } = await serveHttp({ url, version: VERSION, port: numberOf('http', values.http) })
    return console.error(`The MCP server is at ${address}`)
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new ClientError(`There is no command ${name}. Try songloom --help.`)
  const missing = command.needs[words.length]
  if (missing) throw new ClientError(`songloom ${name} needs ${missing}. Try songloom --help.`)
  await command.run(client, words, values)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof ClientError ? error.message : error)
  process.exitCode = 1
}
