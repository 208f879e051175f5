import { z } from 'zod'
import type { ZodOpenApiContentObject, ZodOpenApiOperationObject } from 'zod-openapi'
import * as api from '#lib/contract/api'
import { AUDIO_TYPES } from '#lib/contract/audio-types'
import { MAX_PICTURE_MB, PICTURE_TYPES } from '#lib/contract/cover'
import * as editing from '#lib/contract/editing'
import type { ErrorCode } from '#lib/contract/errors'
import { PageQuery, SongsFilter, SongsQuery, TimeSpanQuery } from '#lib/contract/library-query'
import * as people from '#lib/contract/people'
import * as services from '#lib/contract/services'
import * as studio from '#lib/contract/studio'
import { SongFileReading } from '#lib/music/song-to-arrange'

/** Required access. Each kind adds its errors to the operation. */
export type CallerKind =
  /** Anyone. */
  | 'anyone'
  /** Anyone, from a page of this server. */
  | 'page'
  /** A signed-in browser or an API key. */
  | 'program'
  /** A signed-in browser. */
  | 'user'
  /** The owner, in a browser. */
  | 'admin'
  /** A signed-in browser, with accounts enabled. */
  | 'account'
  /** The owner, with accounts enabled. */
  | 'account-admin'
  | 'metrics'
  | 'backup'

/** Response body: JSON of a schema, other content by media type, or none. */
type Answer = z.ZodType | ZodOpenApiContentObject | null

export type Operation = {
  summary: string
  description?: string
  caller: CallerKind
  query?: z.ZodObject | z.ZodPipe<z.ZodObject>
  headers?: z.ZodObject
  /** JSON of a schema, or other content by media type. */
  body?: z.ZodType | ZodOpenApiContentObject
  isBodyOptional?: boolean
  callbacks?: ZodOpenApiOperationObject['callbacks']
  answers: Record<number, Answer>
  answerHeaders?: Record<string, z.ZodType>
  problems?: ErrorCode[]
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Operations by tag, then by method and path. */
export type Operations = Record<string, Partial<Record<`${Method} /${string}`, Operation>>>

/** Binary content without a schema. */
const opaqueContent = (...types: string[]): ZodOpenApiContentObject =>
  Object.fromEntries(types.map((type) => [type, {}]))

/** Errors of a remote service, passed on. */
/** A record that is made little by little. */
const asMade = (schema: z.ZodType): ZodOpenApiContentObject => ({
  'application/json': { schema },
  'text/event-stream': {
    schema: z
      .string()
      .describe(
        'For clients that accept it, where a language model writes: `progress` events with the record so far, then `done` with all of it or `error` with a problem document.',
      ),
  },
})

const SERVICE_REFUSALS: ErrorCode[] = [
  'payment_required',
  'content_refused',
  'service_key_refused',
  'service_refused',
  'upstream_failed',
  'upstream_timeout',
  'too_many_requests',
]

const IDEMPOTENT = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/)
    .describe('Makes repeats safe: one key, one task. Kept for a day.')
    .optional(),
})

const TASK_ENDED: Operation['callbacks'] = {
  taskEnded: {
    '{$request.body#/callback}': {
      post: {
        summary: 'The task has ended',
        description: 'Signed as Standard Webhooks describes.',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/TaskRecord' } } } },
        responses: { '2XX': { description: 'Received.' }, '410': { description: 'The callback is not sent again.' } },
      },
    },
  },
}

const submitOperation = (summary: string, body: z.ZodType, problems: ErrorCode[] = []): Operation => ({
  summary,
  description:
    'Returns the task immediately, without songs. Poll GET /api/v1/task/query until every song is `done` or `fail`. A request that repeats an Idempotency-Key within a day returns the same task and creates nothing.',
  caller: 'program',
  headers: IDEMPOTENT,
  body,
  callbacks: TASK_ENDED,
  answers: { 200: api.TaskRecord },
  problems: [
    'not_found',
    'songs_used_up',
    'storage_used_up',
    'source_gone',
    'idempotency_mismatch',
    ...SERVICE_REFUSALS,
    'unsupported_field',
    ...problems,
  ],
})

const SOURCE_PROBLEMS: ErrorCode[] = ['source_not_ready', 'unsupported_media']

const SPECIFICATION: Operations[string] = {
  'POST /api/v1/file/upload': {
    summary: 'Upload a recording',
    description:
      'MP3, WAV, FLAC, Ogg, Opus, M4A or WebM, judged by its content. Use the `id` as `upload_id` in a request to create songs.',
    caller: 'program',
    body: {
      'multipart/form-data': {
        schema: api.UploadFields.extend({ file: z.file().describe('The audio.') }),
      },
    },
    answers: { 200: api.UploadRecord },
    problems: ['bad_body', 'invalid', 'too_large', 'unsupported_media', 'storage_used_up'],
  },
  'POST /api/v1/file/song': {
    summary: 'Read a song to arrange',
    description:
      'Send a MIDI, MusicXML, ABC or ChordPro file as the body, at most 4 MB, judged by its content. Check `warnings`, then send `song` as `arrange` to create songs. Nothing is stored.',
    caller: 'program',
    query: api.SongFileQuery,
    body: opaqueContent('application/octet-stream'),
    answers: { 200: SongFileReading },
    problems: ['bad_body', 'too_large', 'unsupported_song_file'],
  },
  'POST /api/v1/file/melody': {
    summary: 'Read a hummed or sung melody',
    description:
      'Send a recording of one voice as the body, at most 5 minutes. The answer has its melody on a grid of beats, in a key and with chords that fit. Send `song` as `arrange` to create songs. Nothing is stored.',
    caller: 'program',
    query: api.MelodyQuery,
    body: opaqueContent('application/octet-stream'),
    answers: { 200: SongFileReading },
    problems: ['bad_body', 'too_large', 'unsupported_media', 'no_melody'],
  },
  'POST /api/v1/song/generate': submitOperation(
    'Create songs from a prompt or a reference track',
    api.GenerateRequest,
    SOURCE_PROBLEMS,
  ),
  'POST /api/v1/song/extend': submitOperation('Extend a recording', api.ExtendRequest, SOURCE_PROBLEMS),
  'POST /api/v1/song/cover': submitOperation('Create a song again in another sound', api.CoverRequest, SOURCE_PROBLEMS),
  'POST /api/v1/song/replace': submitOperation('Replace a section', api.ReplaceRequest, SOURCE_PROBLEMS),
  'POST /api/v1/song/add-part': submitOperation('Add a part', api.PartRequest, SOURCE_PROBLEMS),
  'POST /api/v1/song/separate': submitOperation('Separate a part', api.PartRequest, SOURCE_PROBLEMS),
  'POST /api/v1/song/instrumental': submitOperation('Create instrumentals', api.InstrumentalRequest),
  'GET /api/v1/task/query': {
    summary: 'Read a task and its songs',
    description:
      'Poll every 2 to 5 seconds. With both Prefer and If-None-Match the response is held until the record changes, at most 5 seconds.',
    caller: 'program',
    query: api.TaskQuery,
    headers: z.object({
      Prefer: z
        .string()
        .describe('`wait=N` holds the response for at most N seconds (RFC 7240).')
        .meta({ example: 'wait=5' })
        .optional(),
      'If-None-Match': z.string().describe('The ETag of the last response.').optional(),
    }),
    answers: { 200: api.TaskRecord, 304: null },
    answerHeaders: { ETag: z.string() },
    problems: ['not_found'],
  },
  'GET /api/v1/task/querys': {
    summary: 'Read several tasks',
    description: 'In the order of `task_ids`. Unknown tasks are left out.',
    caller: 'program',
    query: api.TasksQuery,
    answers: { 200: api.TaskRecords },
  },
  'POST /api/v1/task/cancel': {
    summary: 'Cancel the unfinished songs of a task',
    caller: 'program',
    body: api.CancelRequest,
    answers: { 200: api.CancelRecord },
    problems: ['not_found', ...SERVICE_REFUSALS],
  },
  'POST /api/v1/lyric/generate': {
    summary: 'Write or continue lyrics',
    caller: 'program',
    body: api.LyricRequest,
    answers: { 200: asMade(api.LyricRecord) },
    problems: SERVICE_REFUSALS,
  },
  'POST /api/v1/lyric/line': {
    summary: 'Rewrite a line, or rhyme with it',
    description: 'By the language model. Without one, 409 `no_language_model`.',
    caller: 'program',
    body: api.LineRequest,
    answers: { 200: asMade(api.LineRecord) },
    problems: [...SERVICE_REFUSALS, 'no_language_model'],
  },
  'GET /api/v1/lyric/rhymes': {
    summary: 'Find rhymes, near rhymes and synonyms for a word',
    caller: 'program',
    query: api.RhymeQuery,
    answers: { 200: api.RhymeRecord },
  },
}

const LIBRARY: Operations[string] = {
  'GET /api/songs': {
    summary: 'List finished songs',
    caller: 'program',
    query: SongsQuery,
    answers: { 200: studio.LibraryPage },
  },
  'GET /api/songs/count': {
    summary: 'Count finished songs',
    caller: 'user',
    query: SongsFilter,
    answers: { 200: studio.SongTotals },
  },
  'GET /api/songs/facets': {
    summary: 'Count finished songs by genre, rating and tag',
    caller: 'user',
    query: SongsFilter,
    answers: { 200: studio.SongFacets },
  },
  'GET /api/songs/{id}': {
    summary: 'Read a song',
    caller: 'program',
    answers: { 200: studio.SongDetail },
    problems: ['not_found'],
  },
  'PATCH /api/songs/{id}': {
    summary: 'Rename, rate or tag a song, write its note, or set favourite or unread',
    caller: 'program',
    body: studio.SongChange,
    answers: { 200: studio.SongDetail },
    problems: ['not_found'],
  },
  'PUT /api/songs/{id}/cover': {
    summary: 'Use a picture as the cover',
    description: `JPEG, PNG or WebP of at most ${MAX_PICTURE_MB} MB, judged by its content. It is cut to a square, made smaller and stored without its metadata. What is stored counts against the storage limit.`,
    caller: 'user',
    body: Object.fromEntries(PICTURE_TYPES.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
    answers: { 200: studio.SongDetail },
    problems: ['not_found', 'not_ready', 'bad_body', 'too_large', 'unsupported_picture', 'storage_used_up'],
  },
  'DELETE /api/songs/{id}': {
    summary: 'Move a song to the trash',
    caller: 'user',
    answers: { 204: null },
    problems: ['not_found'],
  },
  'POST /api/songs/{id}/restore': {
    summary: 'Restore a song',
    caller: 'user',
    answers: { 204: null },
    problems: ['not_found'],
  },
  'POST /api/songs/{id}/fetch': {
    summary: 'Download a song from its service again',
    caller: 'user',
    answers: { 202: studio.FetchResponse },
    problems: ['not_found'],
  },
  'GET /api/songs/{id}/score': {
    summary: 'Read the score of a song',
    description:
      'Sections, lines, parts, chords and sung notes, with the ids that edits name. Only songs of the built-in engine have one.',
    caller: 'program',
    answers: { 200: editing.ScoreRecord },
    problems: ['not_found', 'no_score', 'source_not_ready'],
  },
  'GET /api/songs/{id}/audition': {
    summary: 'Hear another instrument in a song',
    description:
      'A few seconds of the band, without the voice, in which the instrument plays the notes of a part, or with a part of a role that would be added. Nothing is kept.',
    caller: 'program',
    query: editing.AuditionQuery,
    answers: { 200: opaqueContent('audio/mpeg') },
    problems: ['not_found', 'no_score', 'source_not_ready'],
  },
  'POST /api/songs/{id}/edits': {
    summary: 'Edit a song',
    description:
      'Makes a new version and leaves the song as it is. Songs without a score take `trim`, `fade` and `gain` only. Edits are applied one after another. All that can’t be applied are named, each with its path. Returns the task immediately, without songs; poll GET /api/v1/task/query until its song is `done` or `fail`. A request that repeats an Idempotency-Key within a day returns the same task and creates nothing. A version counts as a song in the daily limit.',
    caller: 'program',
    headers: IDEMPOTENT,
    body: editing.EditsRequest,
    callbacks: TASK_ENDED,
    answers: { 200: api.TaskRecord },
    problems: [
      'not_found',
      'no_score',
      'source_not_ready',
      'source_gone',
      'songs_used_up',
      'storage_used_up',
      'idempotency_mismatch',
    ],
  },
  'GET /api/songs/{id}/versions': {
    summary: 'List the versions of a song',
    description: 'From any of its versions.',
    caller: 'program',
    answers: { 200: editing.VersionsRecord },
    problems: ['not_found'],
  },
  'POST /api/songs/{id}/versions': {
    summary: 'Keep a production as a version',
    description:
      'A song that a service made from this one becomes its newest version, which the library shows in its place, with its own edits. Both recordings stay. Repeating it changes nothing.',
    caller: 'program',
    body: editing.AddVersionRequest,
    answers: { 200: editing.VersionsRecord },
    problems: ['not_found', 'not_ready'],
  },
  'PUT /api/songs/{id}/current': {
    summary: 'Restore a version',
    description: 'The library shows this version instead of the newest, until the song is edited again.',
    caller: 'program',
    answers: { 200: editing.VersionsRecord },
    problems: ['not_found', 'not_ready'],
  },
  'POST /api/songs/batch': {
    summary: 'Change many songs',
    description: '`erase` permanently deletes songs in the trash. Unknown songs are left out.',
    caller: 'user',
    body: studio.SongBatch,
    answers: { 200: studio.BatchResponse },
  },
  'POST /api/songs/tags': {
    summary: 'Add and remove tags of many songs',
    description: 'Unknown songs are left out, and so are songs without room for all new tags.',
    caller: 'user',
    body: studio.TagChange,
    answers: { 200: studio.BatchResponse },
  },
  'POST /api/songs/zip': {
    summary: 'Download the recordings of many songs',
    caller: 'user',
    body: {
      'application/x-www-form-urlencoded': {
        schema: z.object({ ids: z.string().describe('Comma-separated song ids.') }),
      },
    },
    answers: { 200: opaqueContent('application/zip') },
    problems: ['not_found'],
  },
  'GET /api/tasks': {
    summary: 'List tasks with their songs',
    caller: 'user',
    query: PageQuery,
    answers: { 200: studio.TaskPage },
  },
  'GET /api/tasks/count': {
    summary: 'Count tasks and their takes',
    caller: 'user',
    query: TimeSpanQuery,
    answers: { 200: studio.TaskTotals },
  },
  'DELETE /api/tasks/{id}': {
    summary: 'Cancel a task and move its songs to the trash',
    caller: 'user',
    answers: { 204: null },
    problems: ['not_found'],
  },
  'GET /api/trash': {
    summary: 'List the trash',
    caller: 'user',
    query: PageQuery,
    answers: { 200: studio.TrashPage },
  },
  'DELETE /api/trash': {
    summary: 'Empty the trash',
    caller: 'user',
    answers: { 200: studio.BatchResponse },
  },
  'POST /api/uploads/check': {
    summary: 'Check the URL of a recording',
    description:
      'Reads the head of its response. A URL that can’t be fetched is `invalid`, as in a request that uses it.',
    caller: 'user',
    body: studio.UrlCheck,
    answers: { 200: studio.UrlCheckResponse },
  },
  'GET /api/uploads/{id}': {
    summary: 'Read an upload',
    caller: 'user',
    answers: { 200: api.UploadRecord },
    problems: ['not_found'],
  },
  'GET /api/export': {
    summary: 'Download the whole library',
    caller: 'user',
    answers: { 200: opaqueContent('application/zip') },
  },
  'POST /api/import': {
    summary: 'Import a library',
    description: 'Takes the zip of GET /api/export. Returns JSON lines; the last one holds the result.',
    caller: 'user',
    body: {
      'application/zip': { schema: { type: 'string', format: 'binary' } },
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    },
    answers: { 200: { 'application/x-ndjson': { schema: studio.ImportStep } } },
    problems: [
      'bad_body',
      'too_large',
      'import_running',
      'not_an_export',
      'damaged_export',
      'newer_export',
      'storage_used_up',
    ],
  },
}

const PLAYLISTS: Operations[string] = {
  'GET /api/playlists': { summary: 'List playlists', caller: 'program', answers: { 200: studio.PlaylistsResponse } },
  'POST /api/playlists': {
    summary: 'Create a playlist',
    caller: 'program',
    body: studio.NewPlaylist,
    answers: { 201: studio.Playlist },
  },
  'GET /api/playlists/{id}': {
    summary: 'Read a playlist',
    caller: 'program',
    answers: { 200: studio.Playlist },
    problems: ['not_found'],
  },
  'PATCH /api/playlists/{id}': {
    summary: 'Rename a playlist',
    caller: 'user',
    body: studio.PlaylistChange,
    answers: { 200: studio.Playlist },
    problems: ['not_found'],
  },
  'DELETE /api/playlists/{id}': {
    summary: 'Delete a playlist',
    caller: 'user',
    answers: { 204: null },
    problems: ['not_found'],
  },
  'POST /api/playlists/{id}/songs': {
    summary: 'Add songs to a playlist',
    caller: 'program',
    body: studio.PlaylistSongs,
    answers: { 200: studio.BatchResponse },
    problems: ['not_found'],
  },
  'DELETE /api/playlists/{id}/songs': {
    summary: 'Remove songs from a playlist',
    caller: 'program',
    body: studio.PlaylistSongs,
    answers: { 200: studio.BatchResponse },
    problems: ['not_found'],
  },
  'POST /api/playlists/{id}/order': {
    summary: 'Move songs within a playlist',
    description: 'Moves the songs, in this order, before another song or to the end.',
    caller: 'user',
    body: studio.PlaylistMove,
    answers: { 200: studio.BatchResponse },
    problems: ['not_found'],
  },
}

/** @param path path of the share */
const shareOperations = (what: string, path: `/${string}`): Operations[string] => ({
  [`GET ${path}` as const]: {
    summary: `Read the shared link of a ${what}`,
    caller: 'user',
    answers: { 200: studio.ShareResponse },
    problems: ['not_found'],
  },
  [`PUT ${path}` as const]: {
    summary: `Share a ${what}`,
    caller: 'user',
    body: studio.ShareOptions,
    answers: { 200: studio.ShareResponse },
    problems: ['not_found', 'not_ready'],
  },
  [`DELETE ${path}` as const]: {
    summary: `Turn off the shared link of a ${what}`,
    caller: 'user',
    answers: { 204: null },
    problems: ['not_found'],
  },
})

const SHARING: Operations[string] = {
  ...shareOperations('song', '/api/songs/{id}/share'),
  ...shareOperations('playlist', '/api/playlists/{id}/share'),
  'GET /api/oembed': {
    summary: 'Describe a shared page to other sites',
    description: 'See https://oembed.com.',
    caller: 'anyone',
    query: studio.OembedQuery,
    answers: { 200: studio.OembedResponse },
    problems: ['not_found', 'other_format'],
  },
}

const SIGN_IN: Operations[string] = {
  'POST /api/session': {
    summary: 'Sign in',
    description:
      'Sets the session cookie. In local mode it needs no body; otherwise it needs the access code, or the email address and password of an account. Without a body it renews a session.',
    caller: 'page',
    body: z.union([people.CodeSignIn, people.PasswordSignIn]),
    isBodyOptional: true,
    answers: { 204: null },
    problems: ['unauthorized', 'wrong_code', 'wrong_password', 'suspended', 'too_many_requests'],
  },
  'DELETE /api/session': { summary: 'Sign out', caller: 'user', answers: { 204: null } },
  'POST /api/session/passkey/options': {
    summary: 'Begin to sign in with a passkey',
    caller: 'page',
    answers: { 200: people.PasskeyOptions },
    problems: ['not_found', 'too_many_requests'],
  },
  'POST /api/session/passkey': {
    summary: 'Sign in with a passkey',
    caller: 'page',
    body: people.PasskeySignIn,
    answers: { 204: null },
    problems: ['not_found', 'passkey_refused', 'suspended', 'too_many_requests'],
  },
  'POST /api/join/{token}': {
    summary: 'Create an account from an invitation',
    caller: 'page',
    body: people.Join,
    answers: { 204: null },
    problems: ['not_found', 'link_gone', 'suspended', 'wrong_password', 'too_many_requests'],
  },
  'PUT /api/join/{token}': {
    summary: 'Set a password from a reset link',
    caller: 'page',
    body: people.NewPassword,
    answers: { 204: null },
    problems: ['not_found', 'link_gone', 'suspended', 'wrong_password', 'too_many_requests'],
  },
}

const ACCOUNTS: Operations[string] = {
  'GET /api/sessions': {
    summary: 'List the browsers where you are signed in',
    caller: 'account',
    answers: { 200: people.Sessions },
  },
  'DELETE /api/sessions': { summary: 'Sign out everywhere else', caller: 'account', answers: { 204: null } },
  'DELETE /api/sessions/{id}': { summary: 'Sign out one browser', caller: 'account', answers: { 204: null } },
  'PATCH /api/account': {
    summary: 'Change your name',
    caller: 'account',
    body: people.AccountChange,
    answers: { 204: null },
  },
  'PUT /api/password': {
    summary: 'Change your password',
    description: 'Signs out every other browser.',
    caller: 'account',
    body: people.PasswordChange,
    answers: { 204: null },
  },
  'GET /api/passkeys': { summary: 'List your passkeys', caller: 'account', answers: { 200: people.Passkeys } },
  'POST /api/passkeys/options': {
    summary: 'Begin to add a passkey',
    caller: 'account',
    answers: { 200: people.PasskeyOptions },
    problems: ['not_fresh', 'passkey_refused', 'suspended'],
  },
  'POST /api/passkeys': {
    summary: 'Add a passkey',
    caller: 'account',
    body: people.NewPasskey,
    answers: { 201: null },
    problems: ['not_fresh', 'passkey_refused', 'suspended'],
  },
  'DELETE /api/passkeys/{id}': { summary: 'Remove a passkey', caller: 'account', answers: { 204: null } },
  'GET /api/keys': { summary: 'List your API keys', caller: 'account', answers: { 200: people.Keys } },
  'POST /api/keys': {
    summary: 'Create an API key',
    caller: 'account',
    body: people.NewKeyRequest,
    answers: { 201: people.NewKey },
  },
  'DELETE /api/keys/{id}': { summary: 'Revoke a key', caller: 'account', answers: { 204: null } },
  'GET /api/people': {
    summary: 'List members and pending links',
    caller: 'account-admin',
    answers: { 200: people.People },
  },
  'PATCH /api/people/{id}': {
    summary: 'Limit or suspend a member',
    caller: 'account-admin',
    body: people.PersonChange,
    answers: { 200: people.PersonRecord },
  },
  'POST /api/people/{id}/password': {
    summary: 'Create a password reset link',
    caller: 'account-admin',
    answers: { 201: people.NewInvite },
  },
  'POST /api/invites': {
    summary: 'Invite a member',
    caller: 'account-admin',
    body: people.InviteRequest,
    answers: { 201: people.NewInvite },
  },
  'DELETE /api/invites/{id}': {
    summary: 'Revoke an invitation or reset link',
    caller: 'account-admin',
    answers: { 204: null },
  },
}

const SERVICES: Operations[string] = {
  'GET /api/services': {
    summary: 'List the services that make songs',
    description: 'Addresses, ends of keys and findings only for the owner’s pages.',
    caller: 'program',
    answers: { 200: services.ServiceList },
  },
  'POST /api/services': {
    summary: 'Add a service, or give one another address or key',
    description: 'Finds out its kind, and tests the URL and the key before saving them.',
    caller: 'admin',
    body: services.NewService,
    answers: { 201: services.ServiceRecord },
    problems: ['set_by_operator'],
  },
  'PATCH /api/services/{id}': {
    summary: 'Rename or limit a service, or make it the default',
    caller: 'admin',
    body: services.ServiceUpdate,
    answers: { 200: services.ServiceRecord },
  },
  'DELETE /api/services/{id}': {
    summary: 'Remove a service',
    description: 'It gets no new tasks. Songs in progress there are finished first, then its key is deleted.',
    caller: 'admin',
    answers: { 204: null },
    problems: ['set_by_operator'],
  },
  'POST /api/services/{id}/check': {
    summary: 'Check a service again',
    caller: 'admin',
    answers: { 200: services.ServiceRecord },
  },
}

const LYRICS_WRITER: Operations[string] = {
  'GET /api/lyrics-writer': {
    summary: 'Read which language model writes lyrics',
    caller: 'admin',
    answers: { 200: services.LyricsWriterRecord },
  },
  'PUT /api/lyrics-writer': {
    summary: 'Set the language model that writes lyrics',
    description: 'Asks the server for its models before saving it.',
    caller: 'admin',
    body: services.NewLyricsWriter,
    answers: { 200: services.LyricsWriterRecord },
    problems: ['set_by_operator'],
  },
  'DELETE /api/lyrics-writer': {
    summary: 'Remove the language model that writes lyrics',
    caller: 'admin',
    answers: { 204: null },
    problems: ['set_by_operator'],
  },
}

const SERVER: Operations[string] = {
  'GET /api/health': {
    summary: 'Check the health of Songloom',
    caller: 'anyone',
    answers: { 200: studio.Health },
    problems: ['storage_full'],
  },
  'GET /api/openapi.json': {
    summary: 'Read this document',
    caller: 'anyone',
    answers: { 200: z.looseObject({ openapi: z.string() }) },
  },
  'GET /api/precache-manifest': {
    summary: 'List the files that browsers cache for offline use',
    caller: 'anyone',
    answers: { 200: studio.PrecacheManifest },
    problems: ['not_found'],
  },
  'GET /api/messages/{file}': {
    summary: 'Read the texts of pages in one language',
    description: 'A script. Its name has a hash of its content; the HTML of each page names the file that it needs.',
    caller: 'anyone',
    answers: { 200: opaqueContent('application/javascript') },
    problems: ['not_found'],
  },
  'GET /api/settings': { summary: 'Read the settings', caller: 'user', answers: { 200: studio.Settings } },
  'GET /api/metrics': {
    summary: 'Read the metrics',
    description: 'For Prometheus. Available if METRICS_KEY is set.',
    caller: 'metrics',
    answers: { 200: { 'text/plain': { schema: z.string() } } },
  },
  'POST /api/backup': {
    summary: 'Back up Songloom',
    description: 'For `npm run backup`. Returns 404 without a valid signature.',
    caller: 'backup',
    answers: { 200: opaqueContent('application/x-tar') },
  },
}

const FILE_HEADERS = z.object({
  Range: z.string().describe('One range of bytes (RFC 9110).').meta({ example: 'bytes=0-1023' }).optional(),
  'If-None-Match': z.string().optional(),
  'If-Range': z.string().optional(),
})

/** GET and HEAD of a file, with ranges and conditions. */
const fileOperations = (
  path: `/${string}`,
  summary: string,
  content: Answer,
  more: Partial<Operation> = {},
): Operations[string] => {
  const operation: Operation = {
    summary,
    caller: 'anyone',
    headers: FILE_HEADERS,
    answers: { 200: content, 206: partialContent(content), 304: null, 307: null },
    answerHeaders: {
      ETag: z.string().optional(),
      'Content-Range': z.string().optional(),
      Location: z.string().describe('Temporary URL at the object storage.').optional(),
    },
    ...more,
    problems: ['not_found', 'range_not_satisfiable', ...(more.problems ?? [])],
  }
  return { [`GET ${path}`]: operation, [`HEAD ${path}`]: withoutBodies(operation) }
}

/** A byte range has the media type of the file and matches no schema. */
const partialContent = (content: Answer): Answer =>
  content && opaqueContent(...(content instanceof z.ZodType ? ['application/json'] : Object.keys(content)))

const withoutBodies = (operation: Operation): Operation => ({
  ...operation,
  summary: `${operation.summary}: headers only`,
  answers: Object.fromEntries(Object.keys(operation.answers).map((status) => [status, null])),
})

/** JSON generated per request, without ranges. */
const unranged = (schema: z.ZodType): Partial<Operation> => ({
  headers: z.object({}),
  answers: { 200: schema },
  answerHeaders: {},
})

/** A POST that starts an export. */
const exportOperation = (summary: string, query?: z.ZodObject): Operation => ({
  summary,
  ...(query && { query }),
  description: 'Returns 202 with the progress until the file is ready. Repeat the request every second.',
  caller: 'page',
  answers: { 200: studio.ExportStatus, 202: studio.ExportStatus },
  answerHeaders: { 'Retry-After': z.string().optional() },
  problems: [
    'not_found',
    'method_not_allowed',
    'no_parts',
    'not_ready',
    'engine_changed',
    'stems_too_loud',
    'source_gone',
    'upstream_failed',
    'upstream_timeout',
    'service_refused',
    'service_key_refused',
  ],
})

const AUDIO = opaqueContent(...Object.values(AUDIO_TYPES))
const STEM = opaqueContent('audio/wav', 'audio/flac', 'audio/mpeg')
const TEXT: ZodOpenApiContentObject = { 'text/plain': { schema: z.string() } }
const MUSICXML = opaqueContent('application/vnd.recordare.musicxml+xml')
const ABC: ZodOpenApiContentObject = { 'text/vnd.abc': { schema: z.string() } }
/** An own picture is a JPEG. */
const SVG = opaqueContent('image/svg+xml', 'image/jpeg')
const DOWNLOAD_QUERY = z.object({ download: z.string().describe('Any value: sends it as an attachment.').optional() })
const EXPORT_PROBLEMS: ErrorCode[] = ['not_ready', 'no_parts', 'unavailable']

const MEDIA: Operations[string] = {
  ...fileOperations('/api/voices/{kind}/preview', 'Play a short song of a voice', opaqueContent('audio/mpeg'), {
    description:
      'A few seconds by one of the voices of a request. The first request for a voice waits until they exist.',
    caller: 'user',
  }),
  ...fileOperations('/media/{token}/live.mp3', 'Play a song while it is being created', AUDIO, {
    description:
      'Complete length and ranges from the start; reads past what exists wait. Songs of a remote service are relayed without ranges.',
    problems: ['upstream_failed', 'unavailable'],
  }),
  ...fileOperations('/media/{token}/audio.{format}', 'Read the finished recording', AUDIO, {
    query: DOWNLOAD_QUERY,
    problems: EXPORT_PROBLEMS,
  }),
  'POST /media/{token}/audio.{format}': exportOperation('Create a WAV or FLAC file'),
  ...fileOperations('/media/{token}/peaks.json', 'Read the waveform', null, unranged(studio.Peaks)),
  ...fileOperations('/media/{token}/parts.json', 'List every file of a song', null, unranged(studio.SongParts)),
  ...fileOperations('/media/{token}/{picture}.svg', 'Read the cover', SVG),
  ...fileOperations('/media/{token}/song.mid', 'Read the score', opaqueContent('audio/midi'), {
    problems: ['no_parts'],
  }),
  ...fileOperations('/media/{token}/lead-sheet.musicxml', 'Read the lead sheet in MusicXML 4.0', MUSICXML, {
    problems: ['no_parts'],
  }),
  ...fileOperations('/media/{token}/score.musicxml', 'Read the full score in MusicXML 4.0', MUSICXML, {
    problems: ['no_parts'],
  }),
  ...fileOperations('/media/{token}/song.abc', 'Read the lead sheet in ABC notation', ABC, { problems: ['no_parts'] }),
  ...fileOperations('/media/{token}/song.cho', 'Read the lyrics with chords as ChordPro', TEXT, {
    problems: ['no_parts'],
  }),
  ...fileOperations('/media/{token}/song.lrc', 'Read the timed lyrics', TEXT, {
    problems: ['no_parts', 'not_ready'],
  }),
  'POST /media/{token}/song.lrc': exportOperation('Time the lyrics of a song of another service'),
  ...fileOperations('/media/{token}/song.json', 'Read the data of a song', studio.PublicSong, {
    problems: ['no_parts'],
  }),
  ...fileOperations('/media/{token}/{text}.txt', 'Read the lyrics or the chords', TEXT, { problems: ['no_parts'] }),
  ...fileOperations('/media/{token}/{archive}.zip', 'Download an archive', opaqueContent('application/zip'), {
    query: studio.StemQuery,
    headers: z.object({}),
    answers: { 200: opaqueContent('application/zip') },
    answerHeaders: {},
    problems: EXPORT_PROBLEMS,
  }),
  'POST /media/{token}/{archive}.zip': exportOperation('Create an archive', studio.StemQuery),
  ...fileOperations('/media/{token}/song.dawproject', 'Download a DAWproject', opaqueContent('application/zip'), {
    query: studio.StemQuery,
    headers: z.object({}),
    answers: { 200: opaqueContent('application/zip') },
    answerHeaders: {},
    problems: EXPORT_PROBLEMS,
  }),
  'POST /media/{token}/song.dawproject': exportOperation('Create a DAWproject', studio.StemQuery),
  ...fileOperations('/media/{token}/stems/{stem}.{extension}', 'Download a stem', STEM, {
    query: studio.StemQuery,
    problems: EXPORT_PROBLEMS,
  }),
  'POST /media/{token}/stems/{stem}.{extension}': exportOperation('Create the stems', studio.StemQuery),
  ...fileOperations('/media/{token}/multitrack.json', 'Read the index of the parts', studio.Multitrack, {
    problems: EXPORT_PROBLEMS,
  }),
  'POST /media/{token}/multitrack.json': exportOperation('Create the parts for listening'),
  ...fileOperations('/media/{token}/multitrack.bin', 'Read the parts', opaqueContent('application/octet-stream'), {
    problems: EXPORT_PROBLEMS,
  }),
  'POST /media/{token}/multitrack.bin': exportOperation(
    'Create the parts for listening (same as POST multitrack.json)',
  ),
}

const SHARED_MEDIA: Operations[string] = {
  ...fileOperations(
    '/media/shared/{token}/picture.png',
    'Read the preview picture of a shared link',
    opaqueContent('image/png'),
  ),
  ...fileOperations('/media/shared/{token}/{id}/audio.{format}', 'Play a shared song', AUDIO, {
    query: DOWNLOAD_QUERY,
  }),
  ...fileOperations(
    '/media/shared/{token}/{id}/peaks.json',
    'Read the waveform of a shared song',
    null,
    unranged(studio.Peaks),
  ),
  ...fileOperations('/media/shared/{token}/{id}/{picture}.svg', 'Read the cover of a shared song', SVG),
  ...fileOperations('/media/shared/{token}/{id}/status', 'Wait until a song is no longer shared', null, {
    description: 'Returns 204 after 20 seconds, or 404 as soon as the song is no longer shared.',
    headers: z.object({}),
    answers: { 204: null },
    answerHeaders: {},
  }),
}

/** All operations. */
export const OPERATIONS: Operations = {
  'Song generation': SPECIFICATION,
  Library: LIBRARY,
  Playlists: PLAYLISTS,
  Sharing: SHARING,
  Media: MEDIA,
  'Shared media': SHARED_MEDIA,
  'Sign-in': SIGN_IN,
  Accounts: ACCOUNTS,
  Services: { ...SERVICES, ...LYRICS_WRITER },
  Server: SERVER,
}
