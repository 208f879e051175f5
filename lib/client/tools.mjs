// @ts-check
/**
 * @import { SongRecord, TaskRecord } from '#lib/contract/api'
 * @import { ScoreRecord, VersionsRecord } from '#lib/contract/editing'
 * @import { LibraryPage, SongDetail } from '#lib/contract/studio'
 * @import { Client, OperationName } from './client.mjs'
 */
import { relative, resolve } from 'node:path'
import { ClientError, isComplete } from './client.mjs'
import { FILE_KINDS, fileOfKind } from './file-kinds.mjs'
import { saveFile } from './save-file.mjs'

/** The tools of the MCP server. Those with an operation take their input from the contract. */

/**
 * @typedef {{
 *   client: Client,
 *   folder: string | null,
 *   signal: AbortSignal,
 *   report: (progress: number, message: string) => void,
 * }} Context `folder`: where files are written; null where the server writes none
 * @typedef {{ name: string, description: string, isReadOnly?: boolean }} Named
 * @typedef {Named & {
 *   operation: OperationName,
 *   fields?: string[],
 *   fixed?: Record<string, unknown>,
 *   paths?: Record<string, string>,
 *   shorten?: (answer: any, args: Record<string, any>) => unknown,
 *   flags?: Record<string, import('./tool-schema.mjs').JsonSchema>,
 * }} OperationTool `flags`: arguments for `shorten`, which the server doesn’t get
 * @typedef {Named & {
 *   properties: Record<string, import('./tool-schema.mjs').JsonSchema>,
 *   required: string[],
 *   run: (args: Record<string, any>, context: Context) => Promise<unknown>,
 * }} OwnTool
 * @typedef {OperationTool | OwnTool} Tool
 */

/** @param {SongRecord & { is_current?: boolean }} song */
const shortSong = ({
  id,
  status,
  title,
  take,
  duration,
  audio_url,
  pipe_url,
  error,
  version,
  edits,
  window,
  is_current,
}) => ({
  song_id: id,
  status,
  title,
  take: take === 0 ? 'A' : 'B',
  duration,
  audio_url,
  ...(status === 'stream' && { stream_url: pipe_url }),
  error,
  version,
  edits,
  window,
  is_current,
})

/** @param {TaskRecord} task */
const shortTask = (task) => ({
  task_id: task.id,
  complete: isComplete(task),
  songs: task.choices.map(shortSong),
  ...(task.trouble && { trouble: task.trouble.detail }),
})

/** @param {SongDetail} song */
const shortDetail = ({ id, lines: _, chords: __, request: ___, peaks_url: ____, ...song }) => ({ song_id: id, ...song })

/** @param {LibraryPage} page */
const shortPage = ({ songs, next }) => ({
  songs: songs.map(({ id, title, duration, bpm, key, meter, genre, favourite, rating, tags, version, created_at }) => ({
    song_id: id,
    title,
    duration,
    bpm,
    key,
    meter,
    genre,
    favourite,
    rating,
    tags,
    version,
    created_at,
  })),
  next_cursor: next,
})

/** @param {ScoreRecord} score @param {Record<string, any>} args */
const shortScore = ({ phrases, bars: _, ...score }, { with_notes }) => ({ ...score, ...(with_notes && { phrases }) })

/** @param {VersionsRecord} record */
const shortVersions = ({ versions }) => ({ versions: versions.map(shortSong) })

const SONG = { song_id: 'id' }
const PLAYLIST = { playlist_id: 'id' }
/** What every request to create songs takes. */
const SONG_FIELDS = [
  'prompt',
  'lyric',
  'n',
  ...[
    'title',
    'duration',
    'tempo',
    'key',
    'meter',
    'voice',
    'exclude',
    'language',
    'seed',
    'voice_like',
    'take_difference',
  ],
]

/** Below the minute after which most clients give up. */
const DEFAULT_WAIT_SECONDS = 45
const MAX_WAIT_SECONDS = 600

/**
 * A path inside a folder.
 * @param {string} folder
 * @param {string} path
 */
const pathWithin = (folder, path) => {
  const found = resolve(folder, path)
  const inside = relative(folder, found)
  if (inside === '' || inside.startsWith('..') || resolve(inside) === inside)
    throw new ClientError(`Files can be written in ${folder} only.`)
  return found
}

/** @type {Tool[]} */
export const TOOLS = [
  {
    name: 'create_song',
    description:
      'Creates one or two takes of a song from a description, optionally with lyrics under section tags such as [Verse] and [Chorus]. Returns a task at once: call wait_for_songs with its task_id. Each song counts in the daily limit.',
    operation: 'POST /api/v1/song/generate',
    fixed: { model: 'v4.0', task_type: 'normal' },
    fields: SONG_FIELDS,
    shorten: shortTask,
  },
  {
    name: 'create_from_reference',
    description:
      'Creates songs that resemble a recording: audio_id is a song of the library, upload_id an uploaded file, audio_url a public URL. Returns a task: call wait_for_songs.',
    operation: 'POST /api/v1/song/generate',
    fixed: { model: 'v3.5', task_type: 'reference' },
    fields: ['reference_audio', 'similarity', ...SONG_FIELDS],
    shorten: shortTask,
  },
  {
    name: 'extend_song',
    description:
      'Creates a longer song that continues a recording, from extend_at seconds on. Returns a task: call wait_for_songs.',
    operation: 'POST /api/v1/song/extend',
    fixed: { model: 'v3.5' },
    fields: ['origin_audio', 'extend_at', ...SONG_FIELDS],
    shorten: shortTask,
  },
  {
    name: 'create_cover',
    description:
      'Makes the song of a recording again in another sound, at a service whose capabilities have cover. strength is 0 (free) to 1 (exact), where its controls have it. What is left out is that of the song. Returns a task: call wait_for_songs.',
    operation: 'POST /api/v1/song/cover',
    fixed: { model: 'v3.5' },
    fields: ['origin_audio', 'strength', ...SONG_FIELDS],
    shorten: shortTask,
  },
  {
    name: 'wait_for_songs',
    description:
      'Waits until the songs of a task are finished. If the time is over before, complete is false: call it again.',
    isReadOnly: true,
    properties: {
      task_id: { type: 'string', minLength: 1 },
      seconds: { type: 'number', minimum: 0, maximum: MAX_WAIT_SECONDS, default: DEFAULT_WAIT_SECONDS },
    },
    required: ['task_id'],
    run: async ({ task_id, seconds = DEFAULT_WAIT_SECONDS }, { client, signal, report }) => {
      let changes = 0
      const task = await client.wait(task_id, {
        seconds: Math.min(Number(seconds), MAX_WAIT_SECONDS),
        signal,
        onChange: ({ choices }) => report(++changes, choices.map(({ status }) => status).join(', ') || 'waiting'),
      })
      return shortTask(task)
    },
  },
  {
    name: 'cancel_task',
    description: 'Cancels the unfinished songs of a task.',
    operation: 'POST /api/v1/task/cancel',
    paths: { task_id: 'id' },
    fields: [],
  },
  {
    name: 'list_songs',
    description: 'Lists finished songs of the library, newest first. Pass next_cursor as cursor for the next page.',
    isReadOnly: true,
    operation: 'GET /api/songs',
    shorten: shortPage,
  },
  {
    name: 'get_song',
    description: 'Reads a song: lyrics, tempo, key, sections, ratings, and what the engine understood of the request.',
    isReadOnly: true,
    operation: 'GET /api/songs/{id}',
    paths: SONG,
    shorten: shortDetail,
  },
  {
    name: 'update_song',
    description: 'Renames, rates or tags a song, writes its note, or makes it a favourite.',
    operation: 'PATCH /api/songs/{id}',
    paths: SONG,
    fields: ['title', 'favourite', 'rating', 'tags', 'note'],
    shorten: shortDetail,
  },
  {
    name: 'get_score',
    description:
      'Reads the score of a finished song: sections with their lines, parts and chords, with the ids that edit_song needs. With with_notes also the sung notes.',
    isReadOnly: true,
    operation: 'GET /api/songs/{id}/score',
    paths: SONG,
    flags: { with_notes: { type: 'boolean', default: false, description: 'Adds the sung notes, for melody edits.' } },
    shorten: shortScore,
  },
  {
    name: 'edit_song',
    description:
      'Edits a finished song and creates a new version; the song itself stays as it is. Read get_score first for the ids. Later edits name the ids after the earlier ones. Returns a task: call wait_for_songs. A version counts as a song in the daily limit.',
    operation: 'POST /api/songs/{id}/edits',
    paths: SONG,
    fields: ['edits'],
    shorten: shortTask,
  },
  {
    name: 'list_versions',
    description: 'Lists the versions of a song with their edits in words, oldest first.',
    isReadOnly: true,
    operation: 'GET /api/songs/{id}/versions',
    paths: SONG,
    shorten: shortVersions,
  },
  {
    name: 'restore_version',
    description: 'Makes a version the one that the library shows. song_id is the id of the version.',
    operation: 'PUT /api/songs/{id}/current',
    paths: SONG,
    shorten: shortVersions,
  },
  {
    name: 'export_song',
    description:
      'Gets a file of a finished song: recording, master, MIDI, sheet music, timed lyrics, chords, stems or a project of a DAW. Creates it first where needed. Returns its URL; with path, where the server allows it, also writes the file.',
    properties: {
      song_id: { type: 'string', minLength: 1 },
      file: { type: 'string', enum: Object.keys(FILE_KINDS) },
      format: {
        type: 'string',
        description: 'Of the stems in stems, all, dawproject and reaper: wav24, wav16, wav32, flac or mp3.',
      },
      path: { type: 'string', description: 'File to write, in the folder of this server. Existing files stay.' },
    },
    required: ['song_id', 'file'],
    run: async ({ song_id, file, format, path }, { client, folder, signal, report }) => {
      if (path !== undefined && folder === null)
        throw new ClientError('This server writes no files: leave path out, and download the URL.')
      const target = path === undefined || folder === null ? null : pathWithin(folder, String(path))
      const found = await client.openFile(song_id, fileOfKind(String(file)), {
        format,
        signal,
        onProgress: (progress) => report(progress, 'Creating the file'),
      })
      if (target === null) return { url: found.url, name: found.name, bytes: found.bytes }
      return { path: target, bytes: await saveFile(target, await found.read()) }
    },
  },
  {
    name: 'write_lyrics',
    description: 'Writes lyrics about a prompt, or what follows given lyrics. Creates no song.',
    isReadOnly: true,
    operation: 'POST /api/v1/lyric/generate',
  },
  {
    name: 'find_rhymes',
    description: 'Finds rhymes, near rhymes and synonyms for a word.',
    isReadOnly: true,
    operation: 'GET /api/v1/lyric/rhymes',
  },
  {
    name: 'list_playlists',
    description: 'Lists playlists. list_songs with playlist lists the songs of one.',
    isReadOnly: true,
    operation: 'GET /api/playlists',
  },
  {
    name: 'create_playlist',
    description: 'Creates a playlist, optionally with songs.',
    operation: 'POST /api/playlists',
  },
  {
    name: 'add_to_playlist',
    description: 'Adds songs to a playlist.',
    operation: 'POST /api/playlists/{id}/songs',
    paths: PLAYLIST,
  },
  {
    name: 'remove_from_playlist',
    description: 'Removes songs from a playlist. The songs stay in the library.',
    operation: 'DELETE /api/playlists/{id}/songs',
    paths: PLAYLIST,
  },
  {
    name: 'get_status',
    description: 'Says whether Songloom runs, its version, and which service creates the songs.',
    isReadOnly: true,
    operation: 'GET /api/health',
  },
]
