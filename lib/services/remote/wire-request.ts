import { codePoints, LIMITS, type SubmitRequest, type UploadType } from '#lib/contract/api'
import { AUDIO_TYPES } from '#lib/contract/audio-types'
import type { Failure } from '#lib/contract/errors'
import { hasVisibleText } from '#lib/contract/text'
import type { RemoteSource } from '#lib/services/service'

/** Path and body of a submit. */
export const wireRequest = (request: SubmitRequest, source: RemoteSource | null): { path: string; body: object } => {
  const { model, n, lyric } = request
  if ('instrumental' in request)
    return { path: '/api/v1/song/instrumental', body: { model, n, prompt: request.prompt } }
  const shared = { model, n, ...(hasVisibleText(lyric ?? '') && { lyric }) }
  if (request.task_type === 'normal')
    return { path: '/api/v1/song/generate', body: { ...shared, task_type: 'normal', prompt: request.prompt } }
  if (!source) throw new Error(`A ${request.task_type} task needs its recording.`)
  if (request.task_type === 'extend')
    return {
      path: '/api/v1/song/extend',
      body: {
        ...shared,
        origin_audio: source,
        ...(request.extend_at !== undefined && { extend_at: request.extend_at }),
      },
    }
  if (request.task_type !== 'reference') throw new Error(`The song generation API has no ${request.task_type}.`)
  return {
    path: '/api/v1/song/generate',
    body: {
      ...shared,
      task_type: 'reference',
      reference_audio: source,
      ...(hasVisibleText(request.prompt ?? '') && { prompt: request.prompt }),
      ...(request.similarity !== undefined && { similarity: request.similarity }),
    },
  }
}

type Instrumental = Extract<SubmitRequest, { instrumental: true }>

const INSTRUMENTAL_PREFIX = 'Instrumental, no vocals. '

/**
 * The same request in prompt mode, for services without the instrumental path. Null where the prompt would be too long.
 */
export const asPromptRequest = ({ model, prompt, n }: Instrumental): SubmitRequest | null => {
  const instrumentalPrompt = `${INSTRUMENTAL_PREFIX}${prompt}`
  return codePoints(instrumentalPrompt) <= LIMITS[model].prompt
    ? { model, task_type: 'normal', prompt: instrumentalPrompt, n }
    : null
}

const MAX_INSTRUMENTAL_PROMPT = LIMITS['v4.0'].prompt - INSTRUMENTAL_PREFIX.length
const PROMPT_TOO_LONG_DETAIL = `For an instrumental, this service takes a prompt of at most ${MAX_INSTRUMENTAL_PROMPT.toLocaleString('en')} characters. Shorten the prompt.`
export const PROMPT_TOO_LONG: Failure = {
  code: 'invalid',
  detail: PROMPT_TOO_LONG_DETAIL,
  errors: [{ path: 'prompt', message: PROMPT_TOO_LONG_DETAIL }],
}

/** An upload as multipart/form-data (RFC 7578). The file gets a neutral name, because the service needs no real one. */
export const multipart = (file: { bytes: Uint8Array; format: 'mp3' | 'wav' }, type: UploadType) => {
  const boundary = `songloom-${crypto.randomUUID()}`
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="upload_type"\r\n\r\n${type}\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="recording.${file.format}"\r\n` +
    `content-type: ${AUDIO_TYPES[file.format]}\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
