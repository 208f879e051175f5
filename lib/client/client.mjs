// @ts-check
import { randomUUID } from 'node:crypto'

/**
 * @import { CancelRecord, LineRecord, LyricRecord, RhymeRecord, TaskRecord } from '#lib/contract/api'
 * @import { ScoreRecord, VersionsRecord } from '#lib/contract/editing'
 * @import { Problem } from '#lib/contract/errors'
 * @import { BatchResponse, Health, LibraryPage, Playlist, PlaylistsResponse, SongDetail, SongParts } from '#lib/contract/studio'
 */

/**
 * The client of the API for programs, for the command line and the MCP server. Plain JavaScript, because it runs on Node
 * without a build. Its types are those of the contract.
 */

/**
 * The responses of the operations that an API key may call.
 * @typedef {{
 *   'GET /api/health': Health,
 *   'GET /api/openapi.json': import('./tool-schema.mjs').Document,
 *   'POST /api/v1/song/generate': TaskRecord,
 *   'POST /api/v1/song/extend': TaskRecord,
 *   'POST /api/v1/song/cover': TaskRecord,
 *   'POST /api/v1/task/cancel': CancelRecord,
 *   'POST /api/v1/lyric/generate': LyricRecord,
 *   'POST /api/v1/lyric/line': LineRecord,
 *   'GET /api/v1/lyric/rhymes': RhymeRecord,
 *   'GET /api/songs': LibraryPage,
 *   'GET /api/songs/{id}': SongDetail,
 *   'PATCH /api/songs/{id}': SongDetail,
 *   'GET /api/songs/{id}/score': ScoreRecord,
 *   'POST /api/songs/{id}/edits': TaskRecord,
 *   'GET /api/songs/{id}/versions': VersionsRecord,
 *   'PUT /api/songs/{id}/current': VersionsRecord,
 *   'GET /api/playlists': PlaylistsResponse,
 *   'POST /api/playlists': Playlist,
 *   'GET /api/playlists/{id}': Playlist,
 *   'POST /api/playlists/{id}/songs': BatchResponse,
 *   'DELETE /api/playlists/{id}/songs': BatchResponse,
 * }} Answers
 * @typedef {keyof Answers} OperationName
 * @typedef {ReturnType<typeof createClient>} Client
 */

/** A request that failed. The message says what happened and what to do. */
export class ClientError extends Error {
  /**
   * @param {string} message
   * @param {{ code?: string, retryAfter?: number }} [details] `retryAfter`: seconds
   */
  constructor(message, { code, retryAfter } = {}) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** @param {Response} answer */
const problemOf = async (answer) => {
  /** @type {Partial<Problem>} */
  const problem = await answer.json().catch(() => ({}))
  const fields = (problem.errors ?? []).map(({ path, message }) => (path ? `${path}: ${message}` : message))
  const told = fields.length > 1 ? fields.join('\n') : problem.detail
  const wait = Number(answer.headers.get('retry-after'))
  return new ClientError(told ?? `Songloom answered ${answer.status} without a reason.`, {
    ...(problem.code && { code: problem.code }),
    ...(wait > 0 && { retryAfter: wait }),
  })
}

/** @param {TaskRecord} task */
export const isComplete = ({ choices }) =>
  choices.length > 0 && choices.every(({ status }) => status === 'done' || status === 'fail')

/** Pause between two polls, in milliseconds. */
const POLL_INTERVAL_MS = 500
/** Pause between two requests for a file that is being created, in milliseconds. */
const EXPORT_INTERVAL_MS = 1000
/** Files that hold the stems of a song, in a format that the request can choose. */
const HAVE_STEMS = ['stems.zip', 'all.zip', 'song.dawproject', 'reaper.zip']

/** Pause before a request without an answer is repeated, in milliseconds. */
const RETRY_MS = 300
/** Of requests that create songs: the server does nothing new for a repetition. */
const IDEMPOTENCY_KEY = 'idempotency-key'
const CREATES_SONGS = /^POST \/api\/(v1\/song\/|songs\/\{id\}\/edits$)/

/** @param {number} ms */
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** @param {{ url: string, key: string | undefined }} where base URL of Songloom, and an API key */
export const createClient = ({ url, key }) => {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new ClientError(`${url} is not the URL of Songloom. It looks like http://127.0.0.1:3000.`)
  const base = url.replace(/\/+$/, '')

  /**
   * @param {string} address
   * @param {RequestInit} init
   * @param {boolean} isRepeatable whether a second request does nothing more
   */
  const send = async (address, init, isRepeatable) => {
    const answer = await fetch(address, init)
      .catch(async (error) => {
        if (!isRepeatable || init.signal?.aborted) throw error
        // The server may close an idle connection just as it is used again.
        await sleep(RETRY_MS)
        return fetch(address, init)
      })
      .catch((error) => {
        if (init.signal?.aborted) throw error
        throw new ClientError(
          `Songloom can’t be reached at ${base}. Start it with \`npm start\`, or set SONGLOOM_URL to its URL.`,
          { code: 'unreachable' },
        )
      })
    if (answer.ok || answer.status === 304) return answer
    if (answer.status === 401 && !key)
      throw new ClientError('Songloom needs an API key. Create one in Settings and set SONGLOOM_API_KEY to it.', {
        code: 'unauthorized',
      })
    throw await problemOf(answer)
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ headers?: Record<string, string>, body?: object | undefined, signal?: AbortSignal | undefined }} [options]
   */
  const request = (method, path, { headers = {}, body, signal } = {}) =>
    send(
      `${base}${path}`,
      {
        method,
        headers: {
          ...(key && { authorization: `Bearer ${key}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      },
      method !== 'POST' || IDEMPOTENCY_KEY in headers,
    )

  /**
   * Calls an operation. Arguments of its path fill the path; the rest is the query of a GET and the body otherwise.
   * @template {OperationName} Name
   * @param {Name} name
   * @param {Record<string, unknown>} [args]
   * @param {AbortSignal} [signal]
   * @returns {Promise<Answers[Name]>}
   */
  const call = async (name, args = {}, signal) => {
    const [method = '', template = ''] = name.split(' ')
    const rest = { ...args }
    const path = template.replace(/\{(\w+)\}/g, (_, parameter) => {
      delete rest[parameter]
      return encodeURIComponent(String(args[parameter]))
    })
    /** @type {Record<string, string>} */
    const headers = CREATES_SONGS.test(name) ? { [IDEMPOTENCY_KEY]: randomUUID() } : {}
    if (method !== 'GET') return (await request(method, path, { headers, body: rest, signal })).json()
    const query = new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)]))
    return (await request(method, query.size > 0 ? `${path}?${query}` : path, { signal })).json()
  }

  /**
   * Waits until every song of a task is finished, or until the time is over.
   * @param {string} taskId
   * @param {{ seconds?: number, signal?: AbortSignal | undefined, onChange?: (task: TaskRecord) => void }} [options]
   * @returns {Promise<TaskRecord>} the last record
   */
  const wait = async (taskId, { seconds = Infinity, signal, onChange } = {}) => {
    const until = Date.now() + seconds * 1000
    /** @type {TaskRecord | undefined} */
    let task
    let tag = ''
    for (;;) {
      const held = Math.max(0, Math.min(5, Math.ceil((until - Date.now()) / 1000)))
      const answer = await request('GET', `/api/v1/task/query?task_id=${encodeURIComponent(taskId)}`, {
        ...(tag && held > 0 && { headers: { prefer: `wait=${held}`, 'if-none-match': tag } }),
        signal,
      }).catch((error) => {
        if (!task || !error.retryAfter || Date.now() + error.retryAfter * 1000 > until) throw error
        return sleep(error.retryAfter * 1000)
      })
      if (answer?.status === 200) {
        /** @type {TaskRecord} */
        const read = await answer.json()
        task = read
        tag = answer.headers.get('etag') ?? ''
        onChange?.(read)
      }
      if (task && (isComplete(task) || Date.now() >= until)) return task
      await sleep(POLL_INTERVAL_MS)
    }
  }

  /**
   * Reads a file of a song, and creates it first where it is created on demand.
   * @param {string} id
   * @param {string} name such as `song.mid`
   * @param {{ format?: string | undefined, signal?: AbortSignal | undefined, onProgress?: (progress: number) => void }} [options]
   *   `format`: of stems
   * @returns {Promise<{ name: string, url: string, bytes: number | null, read: () => Promise<ReadableStream> }>} `name`: for saving
   */
  const openFile = async (id, name, { format, signal, onProgress } = {}) => {
    const init = signal ? { signal } : {}
    const { parts_url } = await call('GET /api/songs/{id}', { id }, signal)
    /** @type {SongParts} */
    const parts = await (await send(parts_url, init, true)).json()
    const file = parts.files.find((known) => known.file === name)
    if (!file) {
      const known = parts.files.map((one) => one.file).filter((one) => !one.startsWith('stems/'))
      throw new ClientError(`This song has no ${name}. It has ${known.join(', ')}.`, { code: 'no_parts' })
    }
    if (file.state === 'unavailable') throw new ClientError(file.reason ?? `${name} isn’t available.`, file)
    const formats = HAVE_STEMS.includes(name) && parts.files.find((known) => known.file === 'stems.zip')?.formats
    const choice = formats ? formats.find((known) => known.format === format) : undefined
    if (format && !choice)
      throw new ClientError(
        formats
          ? `There are no stems in the format ${format}. Formats: ${formats.map((known) => known.format).join(', ')}.`
          : `${name} has no choice of formats: leave format out.`,
      )
    const address = new URL(file.url)
    if (choice) address.searchParams.set('format', choice.format)
    // The state of a file is that of the usual format.
    while (choice || file.state !== 'ready') {
      const answer = await send(address.href, { ...init, method: 'POST', headers: { origin: address.origin } }, true)
      if (answer.status === 200) break
      onProgress?.((await answer.json()).progress ?? 0)
      await sleep(EXPORT_INTERVAL_MS)
    }
    address.searchParams.set('download', '1')
    return {
      name: `${parts.name}${name.slice(name.lastIndexOf('.'))}`,
      url: address.href,
      bytes: choice && name === 'stems.zip' ? choice.bytes : file.bytes,
      read: async () => {
        const { body } = await send(address.href, init, true)
        if (!body) throw new ClientError(`${name} is empty.`)
        return body
      },
    }
  }

  return { base, call, wait, openFile }
}
