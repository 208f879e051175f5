import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Answer, jsonAnswer, ownAnswer, resetConnection, send } from './answer'
import { AUDIO_TYPES, type AudioFormat, recording, sniff } from './audio'
import { type Behaviour, type Faults, newFaults, type Seen, type Target } from './faults'
import { type Log, type LoggedBody, type LoggedRequest, newLog, type Operation } from './log'
import { type Form, readForm } from './multipart'
import {
  advanceSong,
  cancelTask,
  newTask,
  type Pace,
  type Song,
  type SongOutcome,
  STAGES,
  type Stage,
  secretPath,
  stageOf,
  type Task,
  type TaskRecord,
  taskRecord,
} from './songs'
import { type AudioReference, type Issue, readSubmit, type SubmitPath } from './validate'

/**
 * A song generation service for tests: a real HTTP server that keeps to its specification, and misbehaves on request.
 *
 * const upstream = await startUpstream()
 * upstream.fault('submit', { kind: 'status', status: 429, retryAfter: 3 }) // the next submit; then all is well again
 * upstream.fault('query', { kind: 'altered', response: reversed }, Infinity)
 * upstream.log.acceptedTasks() // => every task that was ever made
 * await upstream.close()
 */

/** The strictest reading of "at most 10 MB". */
export const UPLOAD_LIMIT_BYTES = 10_000_000

/** Of the recordings of `audio.ts`. */
const WAV_HEADER_BYTES = 44

/** Maximum body size read. */
const BODY_LIMIT_BYTES = 64_000_000

const PACE: Pace = { appear: 30, running: 60, stream: 120, done: 400, lag: 0 }

export type UpstreamOptions = {
  host?: string
  /** 0 (the default) selects a free port. */
  port?: number
  key?: string
  /** Path before `/api`, such as `/music`. */
  prefix?: string
  /** Milliseconds after the submit. */
  pace?: Partial<Pace>
  /** Songs stop at this stage until `advance` or `release`. */
  hold?: Stage
  /** Lengths of the first and second song, 0.1 … 60 each. */
  seconds?: readonly number[]
  format?: AudioFormat
  /** Bytes per second of a stream. 128 kbit/s audio plays at 16,000. */
  pipeRate?: number
  /** The origin that serves audio. */
  mediaFrom?: 'service' | 'media'
  /** Serves the paths beyond the specification: instrumental, lyric, cancel, querys. True by default. */
  further?: boolean
}

export type Upload = {
  id: string
  type: string
  name: string
  contentType: string
  fields: Record<string, string>
  bytes: Buffer
  sha256: string
}

export type Upstream = {
  /** Base address for clients. */
  readonly url: string
  readonly origin: string
  /** The second origin, which serves only audio. */
  readonly mediaOrigin: string
  /** Changes the settings for the next request or task. */
  readonly settings: {
    key: string
    pace: Pace
    hold: Stage | null
    seconds: readonly number[]
    format: AudioFormat
    pipeRate: number
    mediaFrom: 'service' | 'media'
    further: boolean
  }
  readonly log: Log
  readonly uploads: Upload[]
  readonly tasks: ReadonlyMap<string, Task>
  /** See `Faults.add`; returns a function that removes the fault. */
  fault: Faults['add']
  clearFaults(): void
  /** Moves the task’s songs (or one of them) one stage on, or at least to a stage, independent of the clock. */
  advance(taskId: string, to?: Stage, song?: 0 | 1): void
  /** Returns this task or all tasks to the clock. */
  release(taskId?: string): void
  /** The correct response to a query now. */
  record(taskId: string): TaskRecord
  /** The file at the addresses of a song. */
  file(songId: string): Promise<Buffer>
  /** Refuses connections and closes existing ones; all state is kept. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const refusal = (status: number, detail: string | Issue[]) => jsonAnswer(status, { detail })

export const startUpstream = async (options: UpstreamOptions = {}): Promise<Upstream> => {
  const { host = '127.0.0.1', prefix = '' } = options
  const settings: Upstream['settings'] = {
    key: options.key ?? `sk-${randomUUID()}`,
    pace: { ...PACE, ...options.pace },
    hold: options.hold ?? null,
    seconds: options.seconds ?? [6, 5],
    format: options.format ?? 'mp3',
    pipeRate: options.pipeRate ?? 200_000,
    mediaFrom: options.mediaFrom ?? 'service',
    further: options.further ?? true,
  }
  const log = newLog()
  const faults = newFaults()
  const tasks = new Map<string, Task>()
  const songs = new Map<string, { song: Song; task: Task }>()
  const uploads: Upload[] = []
  /** Every current or former address of a song. */
  const files = new Map<string, { songId: string; operation: 'pipe' | 'audio'; expired: 403 | 404 | 410 | null }>()
  const sockets = new Set<Socket>()
  let songCount = 0
  let lyricCount = 0
  let stopping = false

  const originOf = (server: Server) => {
    const { port } = server.address() as AddressInfo
    return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  }

  const mediaBase = () => (settings.mediaFrom === 'media' ? mediaOrigin : origin)

  const fileOf = ({ number, seconds, format, id }: Song) => recording(number, seconds, format, id)

  const submit = (body: LoggedBody, path: SubmitPath, logged: LoggedRequest): Answer => {
    if (body.kind !== 'json')
      return refusal(422, [{ loc: ['body', 0], msg: 'JSON decode error', type: 'json_invalid' }])
    const read = readSubmit(body.value, path)
    if (!read.ok) return refusal(422, read.issues)
    const unusable = read.source && complaintAbout(read.source, read.type)
    if (unusable) return unusable
    const now = Date.now()
    const task = newTask({
      type: read.type,
      request: read.request,
      count: read.count,
      firstNumber: songCount,
      now,
      pace: settings.pace,
      hold: settings.hold,
      seconds: settings.seconds,
      format: settings.format,
      fates: [],
    })
    songCount += task.songs.length
    tasks.set(task.id, task)
    for (const song of task.songs) {
      songs.set(song.id, { song, task })
      files.set(song.pipePath, { songId: song.id, operation: 'pipe', expired: null })
      files.set(song.audioPath, { songId: song.id, operation: 'audio', expired: null })
    }
    logged.accepted = task.id
    logged.taskId = task.id
    return jsonAnswer(200, taskRecord({ ...task, songs: [] }, now, ''))
  }

  /** Refusal of a missing or unsuitable source. */
  const complaintAbout = ({ audio_type, audio_content }: AudioReference, type: string): Answer | null => {
    if (audio_type === 'upload_id') {
      const upload = uploads.find(({ id }) => id === audio_content)
      if (!upload) return refusal(404, 'Upload not found')
      return upload.type === type ? null : refusal(422, `The file was uploaded for ${upload.type}`)
    }
    if (audio_type === 'audio_id') {
      const known = songs.get(audio_content)
      if (!known) return refusal(404, 'Audio not found')
      const finished = stageOf(known.task, known.song, Date.now()) === 'done' && known.song.fate.end === 'done'
      return finished ? null : refusal(422, 'The audio is not finished')
    }
    return null
  }

  const query = (taskId: string | null): Answer => {
    if (!taskId) return refusal(422, [{ loc: ['query', 'task_id'], msg: 'Field required', type: 'missing' }])
    const task = tasks.get(taskId)
    return task ? jsonAnswer(200, taskRecord(task, Date.now(), mediaBase())) : refusal(404, 'Task not found')
  }

  /** Known tasks, in the requested order. */
  const querys = (taskIds: string | null): Answer => {
    if (!taskIds) return refusal(422, [{ loc: ['query', 'task_ids'], msg: 'Field required', type: 'missing' }])
    const known = taskIds.split(',').flatMap((id) => tasks.get(id) ?? [])
    return jsonAnswer(200, { tasks: known.map((task) => taskRecord(task, Date.now(), mediaBase())) })
  }

  const cancel = (body: LoggedBody, logged: LoggedRequest): Answer => {
    const id = body.kind === 'json' ? (body.value as { id?: unknown } | null)?.id : undefined
    if (typeof id !== 'string') return refusal(422, [{ loc: ['body', 'id'], msg: 'Field required', type: 'missing' }])
    const task = tasks.get(id)
    if (!task) return refusal(404, 'Task not found')
    logged.taskId = id
    const ended = cancelTask(task, Date.now())
    return jsonAnswer(200, { success: ended, message: ended ? 'Task cancelled' : 'Task already finished' })
  }

  /** Different lyrics at every call. */
  const lyric = (body: LoggedBody): Answer => {
    const prompt = body.kind === 'json' ? (body.value as { prompt?: unknown } | null)?.prompt : undefined
    if (typeof prompt !== 'string' || prompt.trim() === '')
      return refusal(422, [{ loc: ['body', 'prompt'], msg: 'Field required', type: 'missing' }])
    const title = `Draft ${++lyricCount}`
    return jsonAnswer(200, { title, lyric: `[VERSE]\n${title} of ${prompt}\n[CHORUS]\n${title}, ${title}` })
  }

  const upload = (form: Form | null): Answer => {
    const bad = (field: string, msg: string, type = 'value_error') =>
      refusal(422, [{ loc: ['body', field], msg, type }])
    const file = form?.files.find(({ field }) => field === 'file')
    if (!form || !file) return bad('file', 'Field required', 'missing')
    const type = form.fields.upload_type
    if (type !== 'extend' && type !== 'reference')
      return bad('upload_type', 'Input should be extend or reference', type === undefined ? 'missing' : 'enum')
    if (file.bytes.length > UPLOAD_LIMIT_BYTES) return bad('file', 'File is larger than 10 MB')
    if (sniff(file.bytes) === 'other') return bad('file', 'Only MP3 and WAV files are supported')
    const kept = {
      id: randomUUID(),
      type,
      name: file.name,
      contentType: file.type,
      fields: form.fields,
      bytes: Buffer.from(file.bytes),
      sha256: sha256(file.bytes),
    }
    uploads.push(kept)
    return jsonAnswer(200, { id: kept.id })
  }

  const deliver = async (path: string, range: string | undefined, behaviour: Behaviour | null): Promise<Answer> => {
    const file = files.get(path)!
    const { song } = songs.get(file.songId)!
    if (behaviour?.kind === 'expired') {
      file.expired = behaviour.status
      const fresh = secretPath(file.operation, song.format)
      files.set(fresh, { ...file, expired: null })
      if (file.operation === 'pipe') song.pipePath = fresh
      else song.audioPath = fresh
    }
    if (file.expired) return refusal(file.expired, 'The address has expired')
    const format = behaviour?.kind === 'as-wav' || behaviour?.kind === 'silence' ? 'wav' : song.format
    const type = (behaviour?.kind === 'as-wav' && behaviour.type) || AUDIO_TYPES[format]
    const recorded = await fileOf({ ...song, format })
    const body =
      behaviour?.kind === 'silence'
        ? Buffer.concat([recorded.subarray(0, WAV_HEADER_BYTES), Buffer.alloc(recorded.length - WAV_HEADER_BYTES)])
        : recorded
    const whole: Answer = { status: 200, headers: { 'content-type': type }, body }
    if (file.operation === 'pipe') return { ...whole, bytesPerSecond: settings.pipeRate }
    whole.headers['accept-ranges'] = 'bytes'
    const asked = behaviour ? null : /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
    if (!asked) return whole
    const from = Number(asked[1])
    const to = Math.min(asked[2] ? Number(asked[2]) : Number.POSITIVE_INFINITY, body.length - 1)
    if (from > to) return { status: 416, headers: { 'content-range': `bytes */${body.length}` }, body: Buffer.alloc(0) }
    const headers = { ...whole.headers, 'content-range': `bytes ${from}-${to}/${body.length}` }
    return { status: 206, headers, body: body.subarray(from, to + 1) }
  }

  const operationOf = (method: string, path: string, server: Server): LoggedRequest['operation'] => {
    if (path.startsWith('/hop/')) return 'hop'
    const file = files.get(path)
    if (file) return method === 'GET' || method === 'HEAD' ? file.operation : 'unknown'
    if (server === media || !path.startsWith(prefix)) return 'unknown'
    switch (`${method} ${path.slice(prefix.length)}`) {
      case 'POST /api/v1/song/generate':
      case 'POST /api/v1/song/extend':
        return 'submit'
      case 'GET /api/v1/task/query':
        return 'query'
      case 'POST /api/v1/song/instrumental':
        return settings.further ? 'submit' : 'unknown'
      case 'GET /api/v1/task/querys':
        return settings.further ? 'querys' : 'unknown'
      case 'POST /api/v1/task/cancel':
        return settings.further ? 'cancel' : 'unknown'
      case 'POST /api/v1/lyric/generate':
        return settings.further ? 'lyric' : 'unknown'
      case 'POST /api/v1/file/upload':
        return 'upload'
      default:
        return 'unknown'
    }
  }

  const address = (to: Target, status: number, logged: LoggedRequest): string => {
    const { pathname } = new URL(logged.path, origin)
    const here = logged.listener === 'media' ? mediaOrigin : origin
    if (typeof to === 'object') return to.address
    if (to === 'itself') return here + logged.path
    if (to === 'loop') return `${here}/hop/a?status=${status}`
    const file = files.get(pathname)
    if (!file) throw new Error(`Only audio can be ${to}.`)
    const moved = secretPath(file.operation, songs.get(file.songId)!.song.format)
    files.set(moved, { ...file })
    return (to === 'moved' ? here : logged.listener === 'media' ? origin : mediaOrigin) + moved
  }

  const redirect = (status: number, location: string): Answer => ({
    status,
    headers: { location },
    body: Buffer.alloc(0),
  })

  const handle = async (request: IncomingMessage, response: ServerResponse, server: Server) => {
    const method = request.method ?? 'GET'
    const target = request.url ?? '/'
    const url = new URL(target, 'http://service')
    const operation = operationOf(method, url.pathname, server)
    const logged = log.open({
      time: Date.now(),
      listener: server === media ? 'media' : 'service',
      operation,
      method,
      path: target,
      headers: request.headers,
      rawHeaders: request.rawHeaders,
    })
    let broken = false
    response.once('close', () =>
      log.close(
        logged,
        Date.now(),
        broken || stopping ? 'broken-off' : response.writableFinished ? 'answered' : 'client-left',
      ),
    )
    if (operation === 'query') logged.taskId = url.searchParams.get('task_id')
    if (operation === 'pipe' || operation === 'audio') {
      const { songId } = files.get(url.pathname)!
      logged.songId = songId
      logged.taskId = songs.get(songId)!.task.id
    }

    const reset = () => {
      broken = true
      resetConnection(request)
    }
    const take = (moment: 'before-read' | 'after-read') => {
      if (operation === 'unknown' || operation === 'hop') return null
      const { taskId, songId, body } = logged
      const seen: Seen = { operation, method, path: target, headers: request.headers, body, taskId, songId }
      const behaviour = faults.take(seen, moment)
      if (behaviour) logged.fault = behaviour.kind
      return behaviour
    }

    if (take('before-read')) return reset()
    const bytes = await readBody(request)
    if (!bytes) return
    const form = operation === 'upload' ? readForm(request.headers['content-type'] ?? '', bytes) : null
    logged.body = describeBody(bytes, form, operation)

    const work = async (behaviour: Behaviour | null): Promise<Answer> => {
      if (operation === 'hop') {
        const status = Number(url.searchParams.get('status'))
        return redirect(status, `/hop/${url.pathname === '/hop/a' ? 'b' : 'a'}?status=${status}`)
      }
      if (operation === 'pipe' || operation === 'audio') return deliver(url.pathname, request.headers.range, behaviour)
      const ours = server === service && url.pathname.startsWith(`${prefix}/api/`)
      if (ours && request.headers.authorization !== `Bearer ${settings.key}`) return refusal(401, 'Invalid API key')
      switch (operation) {
        case 'submit':
          return submit(logged.body, url.pathname.split('/').at(-1) as SubmitPath, logged)
        case 'query':
          return query(logged.taskId)
        case 'querys':
          return querys(url.searchParams.get('task_ids'))
        case 'cancel':
          return cancel(logged.body, logged)
        case 'lyric':
          return lyric(logged.body)
        case 'upload':
          return upload(form)
        default:
          return refusal(404, 'Not Found')
      }
    }

    const behaviour = take('after-read')
    switch (behaviour?.kind) {
      case 'reset':
        if (behaviour.when === 'after-accept') await work(null)
        return reset()
      case 'hang':
        if (behaviour.accepted) await work(null)
        return
      case 'redirect':
        return send(
          request,
          response,
          redirect(behaviour.status, address(behaviour.to, behaviour.status, logged)),
          null,
          logged,
        )
      case 'status':
      case 'html':
        if (behaviour.accepted) await work(null)
        return send(request, response, ownAnswer(behaviour)!, null, logged)
    }
    const answer = await work(behaviour)
    const made = tasks.get(logged.accepted ?? '')
    if (behaviour?.kind === 'outcome' && made) assignFates(made, behaviour.songs)
    if (behaviour?.kind === 'cut') broken = true
    await send(request, response, answer, behaviour, logged)
  }

  const listen = (server: Server, port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.off('error', reject)
        resolve()
      })
    })

  const open = () => {
    const server: Server = createServer({ keepAliveTimeout: 30_000, requestTimeout: 0 }, (request, response) => {
      handle(request, response, server).catch((error: unknown) => {
        console.error(error)
        request.socket.destroy()
      })
    })
    server.on('connection', (socket) => {
      if (server === service) log.connections++
      else log.mediaConnections++
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      socket.on('error', () => undefined) // A client disconnect is not an error of the service.
    })
    return server
  }

  const service = open()
  const media = open()
  await listen(service, options.port ?? 0)
  await listen(media, 0)
  const origin = originOf(service)
  const mediaOrigin = originOf(media)

  const stop = async () => {
    stopping = true
    const closed = [service, media].map((server) => new Promise((resolve) => server.close(resolve)))
    for (const socket of sockets) socket.destroy()
    await Promise.all(closed)
  }

  const taskNamed = (taskId: string) => {
    const task = tasks.get(taskId)
    if (!task) throw new Error(`There is no task ${taskId}.`)
    return task
  }

  return {
    url: origin + prefix,
    origin,
    mediaOrigin,
    settings,
    log,
    uploads,
    tasks,
    fault: faults.add,
    clearFaults: faults.clear,
    advance(taskId, to, only) {
      const task = taskNamed(taskId)
      const chosen = only === undefined ? task.songs : [task.songs[only]!]
      for (const song of chosen) advanceSong(task, song, Date.now(), to)
    },
    release(taskId) {
      if (taskId === undefined) settings.hold = null
      for (const task of taskId === undefined ? tasks.values() : [taskNamed(taskId)])
        for (const song of task.songs) song.ceiling = STAGES.at(-1)!
    },
    record: (taskId) => taskRecord(taskNamed(taskId), Date.now(), mediaBase()),
    file(songId) {
      const known = songs.get(songId)
      if (!known) throw new Error(`There is no song ${songId}.`)
      return fileOf(known.song)
    },
    down: stop,
    async up() {
      stopping = false
      await listen(service, Number(new URL(origin).port))
      await listen(media, Number(new URL(mediaOrigin).port))
    },
    close: stop,
  }
}

const assignFates = (task: Task, fates: readonly SongOutcome[]) => {
  for (const [index, song] of task.songs.entries()) song.fate = fates[index] ?? song.fate
}

/** Null if the client disconnected or exceeded the size limit. */
const readBody = async (request: IncomingMessage): Promise<Buffer | null> => {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of request) {
      parts.push(part as Buffer)
      length += (part as Buffer).length
      if (length > BODY_LIMIT_BYTES) {
        request.socket.destroy()
        return null
      }
    }
  } catch {
    return null
  }
  return Buffer.concat(parts)
}

const describeBody = (bytes: Buffer, form: Form | null, operation: Operation | 'hop' | 'unknown'): LoggedBody => {
  if (bytes.length === 0) return { kind: 'none' }
  const file = form?.files[0]
  if (form && file)
    return {
      kind: 'upload',
      length: file.bytes.length,
      sha256: sha256(file.bytes),
      fileName: file.name,
      fields: form.fields,
    }
  if (operation !== 'upload') {
    try {
      return { kind: 'json', value: JSON.parse(bytes.toString('utf8')) as unknown }
    } catch {
      // Told below as what it is: bytes.
    }
  }
  return { kind: 'bytes', length: bytes.length, sha256: sha256(bytes) }
}
