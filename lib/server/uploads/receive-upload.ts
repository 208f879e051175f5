import { randomUUID } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { fileTypeFromBuffer } from 'file-type'
import { UploadFields, type UploadRecord, type UploadType } from '#lib/contract/api'
import { type ErrorCode, type Failure, fail, ok, type Result } from '#lib/contract/errors'
import { MEGABYTE, type Megabytes } from '#lib/contract/limits'
import { hasVisibleText } from '#lib/contract/text'
import { storageFailure } from '#lib/data/accounts/quotas'
import { uploadFiles } from '#lib/data/file-keys'
import { uploadRecord } from '#lib/data/records'
import type { UploadRow } from '#lib/data/rows'
import { insertUpload } from '#lib/data/uploads/uploads'
import { keyName, meterName } from '#lib/music/key'
import type { App } from '#lib/server/app'
import { randomToken } from '#lib/server/auth/secrets'
import { withAnySignal } from '#lib/services/any-signal'
import { isFailure } from '#lib/services/embedded/engine-host'

/** Fifteen minutes; longer recordings are refused. */
const MAX_RECORDING_SECONDS = 15 * 60

/** Detected file types that can contain audio. The engine decides whether they do. */
const KINDS = new Set([
  'mp3',
  'wav',
  'flac',
  'ogg',
  'oga',
  'ogx',
  'ogv',
  'opus',
  'm4a',
  'm4b',
  'mp4',
  'mov',
  '3gp',
  'webm',
  'mkv',
  'mka',
])

/** Receives a multipart upload of limited size. Stores it after the engine has read it. */
export const receiveUpload = async (
  app: App,
  owner: string,
  request: Request,
  origin: string,
): Promise<Result<UploadRecord>> => {
  const limit = app.env.maxUpload
  const received = await readForm(request, limit)
  if (!received.ok) return received
  const { fields, file } = received.value

  const parsed = UploadFields.safeParse(fields)
  const errors = [
    ...(parsed.success
      ? []
      : parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))),
    ...(file ? [] : [{ path: 'file', message: 'file is required: the audio, as a multipart file.' }]),
  ]
  if (!parsed.success || !file) return fail('invalid', errors.map((error) => error.message).join(' '), { errors })
  const upload = await keepRecording(app, owner, file, parsed.data.upload_type, request.signal)
  return upload.ok ? ok(uploadRecord(upload.value, origin)) : upload
}

/** Detects the file type, lets the engine read the recording, and then stores it. */
export const keepRecording = async (
  app: App,
  owner: string,
  file: { name: string; bytes: Uint8Array },
  uploadType: UploadType,
  signal: AbortSignal,
): Promise<Result<UploadRow>> => {
  if (file.bytes.length === 0) return fail('unsupported_media', 'The file is empty.')
  const type = await fileTypeFromBuffer(file.bytes).catch(() => undefined)
  if (!type || !KINDS.has(type.ext))
    return fail('unsupported_media', 'This is not an MP3, WAV, FLAC, Ogg, Opus, M4A or WebM file.')

  const noRoom = await storageFailure(app.db, owner, file.bytes.length)
  if (noRoom) return { ok: false, failure: noRoom }
  // Fails before the engine reads the file.
  await app.storage.check()
  const inspected = await withAnySignal([signal, app.closing], (either) =>
    app.engine.inspect(file.bytes, MAX_RECORDING_SECONDS, either),
  )
  if (isFailure(inspected)) return fail(REFUSALS[inspected.code] ?? 'unsupported_media', inspected.message)

  const id = randomUUID()
  const kept = await app.storage.put(uploadFiles(id, inspected.format).audio, file.bytes)
  const written = await insertUpload(app.db, {
    id,
    owner,
    name: file.name,
    uploadType,
    format: inspected.format,
    bytes: kept.bytes,
    sha256: kept.sha256,
    duration: inspected.duration,
    mediaToken: randomToken(),
    inspection: {
      channels: inspected.channels,
      rate: inspected.rate,
      bpm: inspected.bpm,
      meter: meterName(inspected.meter),
      key: keyName(inspected.key),
      confidence: inspected.confidence,
      loudness: inspected.loudness,
      peaks: inspected.peaks,
      bars: inspected.bars,
    },
  })
  // Concurrent uploads may have used up the quota.
  if (!written.ok) await app.storage.remove(uploadFiles(id, inspected.format).folder)
  return written
}

const REFUSALS: Record<string, ErrorCode> = { audio_too_long: 'too_large' }

const tooLarge = (limit: Megabytes) => fail('too_large', `A recording can be at most ${limit} MB.`)

type Form = { fields: Record<string, string>; file: { name: string; bytes: Uint8Array } | null }

/** Streams a multipart body and drops the file once it is too large. */
const readForm = async (request: Request, limit: Megabytes): Promise<Result<Form>> => {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) return fail('bad_body', 'Send the file as multipart/form-data.')
  if (!request.body) return fail('bad_body', 'The body is empty.')
  const form: Form = { fields: {}, file: null }
  let failure: Failure | null = null
  try {
    const parser = busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      // busboy reports a file that reaches the limit as too large.
      limits: { files: 1, fileSize: Math.round(limit * MEGABYTE) + 1, fields: 10, fieldSize: 4096, parts: 12 },
    })
    parser.on('field', (name, value) => {
      form.fields[name] = value
    })
    parser.on('file', (name, stream, info) => {
      const chunks: Uint8Array[] = []
      stream.on('data', (chunk: Uint8Array) => {
        if (!failure) chunks.push(chunk)
      })
      stream.on('limit', () => {
        failure = tooLarge(limit).failure
        chunks.length = 0
      })
      // pipeline() below reports a truncated form; the file stream repeats its error.
      stream.on('error', () => {})
      stream.on('end', () => {
        if (name === 'file') form.file = { name: cleanName(info.filename), bytes: Buffer.concat(chunks) }
      })
    })
    await pipeline(Readable.fromWeb(request.body as never), limitBytes(MAX_READ_FACTOR * limit * MEGABYTE), parser)
  } catch {
    return failure
      ? { ok: false, failure }
      : fail('bad_body', 'The upload ended before it was complete, or is not a valid form.')
  }
  return failure ? { ok: false, failure } : ok(form)
}

/**
 * Browsers show a response only after they have sent the whole body, so an oversized body is read and dropped. The connection
 * is cut at this multiple of the limit.
 */
const MAX_READ_FACTOR = 8

const limitBytes = (limit: number) => {
  let size = 0
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      size += chunk.length
      done(size > limit ? new Error('The upload didn’t finish in time.') : null, chunk)
    },
  })
}

/** A file name for display only: without folders and control characters, at most 200 characters. */
// cleanName('C:\\music\\demo.mp3') // => 'demo.mp3'
export const cleanName = (name: string | undefined): string => {
  const clean = [...(name ?? '').toWellFormed().replace(/^.*[\\/]/, '')]
    .filter((character) => !/\p{Cc}/u.test(character))
    .slice(0, 200)
    .join('')
    .trim()
  return hasVisibleText(clean) ? clean : 'Recording'
}
