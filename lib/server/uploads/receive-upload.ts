import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { fileTypeFromBuffer } from 'file-type'
import { UploadFields, type UploadRecord, type UploadType } from '#lib/contract/api'
import { type ErrorCode, fail, ok, type Result } from '#lib/contract/errors'
import { MAX_UPLOAD_SECONDS, MEGABYTE, type Megabytes } from '#lib/contract/limits'
import { hasVisibleText } from '#lib/contract/text'
import { storageFailure } from '#lib/data/accounts/quotas'
import { uploadFiles } from '#lib/data/file-keys'
import { uploadRecord } from '#lib/data/records'
import type { UploadRow } from '#lib/data/rows'
import { insertUpload } from '#lib/data/uploads/uploads'
import { keyName, meterName } from '#lib/music/key'
import type { App } from '#lib/server/app'
import { randomToken } from '#lib/server/auth/secrets'
import { TOO_MANY_UPLOADS } from '#lib/server/uploads/upload-intake'
import { withAnySignal } from '#lib/services/any-signal'
import { isFailure } from '#lib/services/embedded/engine-host'
import type { Scratch } from '#lib/storage/scratch'
import { requireSpace } from '#lib/storage/space'
import { writeFailureOf } from '#lib/write-failure'

/** Detected file types that can contain audio. The engine decides whether they do. */
const UPLOAD_EXTENSIONS = new Set([
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

/** Receives into a temporary file, which is gone afterwards; refuses a person with too many uploads in flight. */
export const withScratch = async <T>(
  app: App,
  owner: string,
  receive: (content: Scratch) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const leave = app.uploadIntake.enter(owner)
  if (!leave) return TOO_MANY_UPLOADS
  const content = await app.storage.scratch().catch((error) => {
    leave()
    throw error
  })
  try {
    return await receive(content)
  } finally {
    leave()
    await content.close()
  }
}

/** Receives a multipart upload of limited size. Stores it after the engine has read it. */
export const receiveUpload = (
  app: App,
  owner: string,
  request: Request,
  origin: string,
): Promise<Result<UploadRecord>> =>
  withScratch(app, owner, async (content) => {
    const received = await readForm(request, app.env.maxUpload, content)
    if (!received.ok) return received
    const { fields, name } = received.value
    const parsed = UploadFields.safeParse(fields)
    const errors = [
      ...(parsed.success
        ? []
        : parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))),
      ...(name === null ? [{ path: 'file', message: 'file is required: the audio, as a multipart file.' }] : []),
    ]
    if (!parsed.success || name === null)
      return fail('invalid', errors.map((error) => error.message).join(' '), { errors })
    const upload = await keepRecording(app, owner, { name, content }, parsed.data.upload_type, request.signal)
    return upload.ok ? ok(uploadRecord(upload.value, origin)) : upload
  })

/** Detects the file type, lets the engine read the recording, and then stores it. Recordings take turns in memory. */
export const keepRecording = (
  app: App,
  owner: string,
  file: { name: string; content: Scratch },
  uploadType: UploadType,
  signal: AbortSignal,
): Promise<Result<UploadRow>> =>
  app.uploadIntake.inTurn(async () => {
    signal.throwIfAborted()
    const size = file.content.size()
    if (size === 0) return fail('unsupported_media', 'The file is empty.')
    const bytes = new Uint8Array(size)
    await file.content.read(bytes, 0)
    return keepBytes(app, owner, { name: file.name, bytes }, uploadType, signal)
  })

const keepBytes = async (
  app: App,
  owner: string,
  file: { name: string; bytes: Uint8Array },
  uploadType: UploadType,
  signal: AbortSignal,
): Promise<Result<UploadRow>> => {
  const type = await fileTypeFromBuffer(file.bytes).catch(() => undefined)
  if (!type || !UPLOAD_EXTENSIONS.has(type.ext))
    return fail('unsupported_media', 'This isn’t an MP3, WAV, FLAC, Ogg, Opus, M4A or WebM file.')

  const noRoom = await storageFailure(app.db, owner, file.bytes.length)
  if (noRoom) return { ok: false, failure: noRoom }
  // Fails before the engine reads the file.
  await app.storage.check()
  await requireSpace(app.storage, file.bytes.length)
  const inspected = await withAnySignal([signal, app.closing], (either) =>
    app.engine.inspect(file.bytes, MAX_UPLOAD_SECONDS, either),
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
      rms: inspected.rms,
      bars: inspected.bars,
    },
  })
  // Concurrent uploads may have used up the quota.
  if (!written.ok) await app.storage.remove(uploadFiles(id, inspected.format).folder)
  return written
}

const REFUSALS: Record<string, ErrorCode> = { audio_too_long: 'too_large' }

export const tooLarge = (limit: Megabytes) => fail('too_large', `A recording can be at most ${limit} MB.`)

/** Of a form without its file. */
const MAX_FORM_BYTES = MEGABYTE

type Form = { fields: Record<string, string>; name: string | null }

export class BodyTooLarge extends Error {}

/** The chunks of a body. Cancelling the body would close the connection before the response. */
export async function* readUpTo(body: ReadableStream<Uint8Array>, maxBytes: number) {
  let size = 0
  for await (const chunk of body.values({ preventCancel: true })) {
    size += chunk.length
    if (size > maxBytes) throw new BodyTooLarge()
    yield chunk
  }
}

/** Streams the file of a multipart body to a temporary file. Stops once it is too large. */
const readForm = async (request: Request, limit: Megabytes, content: Scratch): Promise<Result<Form>> => {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) return fail('bad_body', 'Send the file as multipart/form-data.')
  if (!request.body) return fail('bad_body', 'The body is empty.')
  const maxBytes = Math.round(limit * MEGABYTE)
  const maxBody = maxBytes + MAX_FORM_BYTES
  if (Number(request.headers.get('content-length') ?? 0) > maxBody) return tooLarge(limit)
  const form: Form = { fields: {}, name: null }
  let receiving: Promise<void> = Promise.resolve()
  try {
    const parser = busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      // busboy reports a file that reaches the limit as too large.
      limits: { files: 1, fileSize: maxBytes + 1, fields: 10, fieldSize: 4096, parts: 12 },
    })
    parser.on('field', (name, value) => {
      form.fields[name] = value
    })
    parser.on('file', (name, stream, info) => {
      // Not at once: busboy is inside of its parser.
      stream.once('limit', () => process.nextTick(() => parser.destroy(new BodyTooLarge())))
      if (name !== 'file') return stream.resume()
      form.name = cleanName(info.filename)
      receiving = writeTo(content, stream)
      receiving.catch((error) => parser.destroy(error))
    })
    await pipeline(Readable.from(readUpTo(request.body, maxBody)), parser)
    await receiving
    return ok(form)
  } catch (error) {
    await receiving.catch(() => {})
    if (error instanceof BodyTooLarge) return tooLarge(limit)
    if (writeFailureOf(error)) throw error
    return fail('bad_body', 'The upload ended before it was complete, or isn’t a valid form.')
  }
}

const writeTo = async (content: Scratch, stream: AsyncIterable<Uint8Array>) => {
  for await (const chunk of stream) await content.append(chunk)
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
