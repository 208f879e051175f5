import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ANALYSES, type Analysis, type Capabilities } from '#lib/contract/capabilities'
import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import { orderForm } from '#lib/services/ace-step/form'
import { Health, type Model, Models, readStems, WireError, Words } from '#lib/services/audio-cpp/wire'
import { connect } from '#lib/services/job-server/connection'
import { createRedactor, shorten } from '#lib/services/remote/redactor'
import { failureOf, isPathUnknown, isSuccess, noAnswer, parseJson } from '#lib/services/remote/refusals'
import { probeResultOf } from '#lib/services/remote/results'
import { isLoopback } from '#lib/services/safe-fetch/public-address'
import type { Called } from '#lib/services/safe-fetch/safe-fetch'
import type {
  Analyser,
  ProbeResult,
  RemoteService,
  ServiceConfig,
  ServiceKind,
  ServiceParts,
} from '#lib/services/service'

/**
 * Client of audio.cpp, which separates recordings and aligns words. Only this folder knows its wire format. Messages never
 * contain an address, key or path of the service.
 */

/** Four stems of ten minutes as base64. */
const MAX_STEMS_BYTES = 600 * 1024 * 1024

/** Rate of the recordings that are aligned. Some versions count seconds by the rate of the file, and samples by this one. */
const ALIGNED_RATE = 16_000

/** The task of the models that do an analysis. */
const TASKS: Record<Analysis, string> = { stems: 'sep', words: 'align' }

const NO_SONGS = fail('service_refused', 'This service makes no songs.')

const NOTHING: Capabilities = {
  tasks: {},
  controls: {
    bpm: false,
    key: false,
    meter: false,
    seconds: null,
    language: null,
    exclude: false,
    seed: false,
    strength: null,
  },
  progress: 'none',
  cancel: false,
  takes: { min: 1, max: 1 },
  licence: null,
}

const NO_MODEL: Record<Analysis, string> = {
  stems: 'Stems need a model with the task sep, such as htdemucs. Add one to the configuration of the server.',
  words:
    'Timed words need a model with the task align, such as qwen3_forced_aligner. Add one to the configuration of the server.',
}
const NO_FOLDER =
  'Stems need a folder that Songloom and audio.cpp see under the same path. Set it on Songloom’s server as AUDIO_CPP_FOLDER.'
const NO_UPLOADS = 'Timed words need a newer audio.cpp, which takes uploads to align. Update it.'

/** Models of the families that separate more are first. */
const modelFor = (models: readonly Model[], analysis: Analysis): Model | undefined =>
  models
    .filter(({ task, mode }) => task === TASKS[analysis] && mode === 'offline')
    .sort((a, b) => Number(b.family === 'htdemucs') - Number(a.family === 'htdemucs'))[0]

/** audio.cpp reads recordings to separate from its own disk. On the same computer, that is this one. */
const folderOf = (parts: Pick<ServiceParts, 'sharedFolder'>, { baseUrl }: ServiceConfig): string | null =>
  parts.sharedFolder ?? (isLoopback(new URL(baseUrl).hostname) ? tmpdir() : null)

/** Names of languages, which the aligner of Qwen takes instead of codes. It reads others like English, by their spaces. */
const LANGUAGES = {
  en: 'English',
  zh: 'Chinese',
  ja: 'Japanese',
  ko: 'Korean',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  other: 'English',
} as const

const analyserOf = (parts: ServiceParts, config: ServiceConfig): Analyser => {
  const { pace } = parts
  const server = connect(parts.safeFetch, parts, config)
  const clean = createRedactor(config.key === '' ? server.baseUrl : config.key, new URL(server.baseUrl))

  const failed = (called: Called, path = ''): { ok: false; failure: Failure } => {
    if (called.kind !== 'answered') return { ok: false, failure: noAnswer(called) }
    const read = WireError.safeParse(parseJson(called.body))
    if (!read.success) return { ok: false, failure: failureOf(called, parts, clean) }
    const { message, type } = read.data.error
    if (type === 'server_busy' || type === 'insufficient_memory')
      return fail('unavailable', 'The service is busy. Try again in a moment.')
    const said = path === '' ? message : message.replaceAll(path, '…')
    return fail('upstream_failed', `The service couldn’t read the recording. Message: ${shorten(clean.message(said))}`)
  }
  const unreadable = fail('upstream_failed', 'The service returned a result that can’t be read.')

  const find = async (analysis: Analysis): Promise<Result<Model>> => {
    const called = await server.get('/v1/models', pace.probeTimeoutMs)
    const read =
      called.kind === 'answered' && isSuccess(called.status) ? Models.safeParse(parseJson(called.body)) : null
    if (!read?.success) return failed(called)
    const model = modelFor(read.data.data, analysis)
    return model ? ok(model) : fail('service_refused', NO_MODEL[analysis])
  }

  return {
    async separate(wav, signal) {
      const folder = folderOf(parts, config)
      if (folder === null) return fail('service_refused', NO_FOLDER)
      const model = await find('stems')
      if (!model.ok) return model
      const path = join(folder, `songloom-${crypto.randomUUID()}.wav`)
      try {
        await writeFile(path, wav, { signal })
        const called = await server.post(
          '/v1/tasks/run',
          { type: 'application/json', body: JSON.stringify({ model: model.value.id, request: { audio: path } }) },
          pace.analysisTimeoutMs,
          MAX_STEMS_BYTES,
          signal,
        )
        if (called.kind !== 'answered' || !isSuccess(called.status)) return failed(called, path)
        const stems = readStems(called.body)
        if (!stems) return unreadable
        return ok(stems.map(({ id, wav: bytes }) => ({ name: nameOf(id), wav: bytes })))
      } finally {
        await rm(path, { force: true })
      }
    },

    async align(wav, text, language, signal) {
      const model = await find('words')
      if (!model.ok) return model
      const { id, family } = model.value
      const fields = { model: id, text, language: family.startsWith('qwen') ? LANGUAGES[language] : language }
      const called = await server.post(
        '/v1/audio/alignments',
        orderForm(fields, 'file', { bytes: wav, format: 'wav' }),
        pace.analysisTimeoutMs,
        undefined,
        signal,
      )
      if (isPathUnknown(called)) return fail('service_refused', NO_UPLOADS)
      if (called.kind !== 'answered' || !isSuccess(called.status)) return failed(called)
      const read = Words.safeParse(parseJson(called.body))
      if (!read.success) return unreadable
      return ok(
        read.data.words.map(({ word, start, end, start_sample, end_sample }) => ({
          text: word,
          start: start ?? start_sample / ALIGNED_RATE,
          end: end ?? end_sample / ALIGNED_RATE,
        })),
      )
    },
  }
}

// nameOf('vocals') → 'Vocals'
const nameOf = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)

/** Whether a server is audio.cpp, and what it can analyse. Nothing is run. */
const probe = async (parts: ServiceParts, config: ServiceConfig): Promise<ProbeResult> => {
  const server = connect(parts.safeFetch, parts, config)
  const answered = await server.open('/health')
  const reached = probeResultOf(answered, parts, `${server.baseUrl}/health`, '/health')
  if (reached.kind === 'not_public' || reached.kind === 'unreachable') return reached
  const health = Health.safeParse(
    reached.kind === 'good' && answered.kind === 'answered' ? parseJson(answered.body) : null,
  )
  if (!health.success) return { kind: 'not_a_service' }
  const listed = await server.get('/v1/models', parts.pace.probeTimeoutMs)
  const allowed = probeResultOf(listed, parts, `${server.baseUrl}/v1/models`, '/v1/models')
  if (allowed.kind !== 'good') return allowed
  const read = Models.safeParse(listed.kind === 'answered' ? parseJson(listed.body) : null)
  if (!read.success) return { kind: 'not_a_service' }
  const models = read.data.data
  // Without a file, a version that takes uploads refuses, and others do not know the path.
  const uploads = await server.post(
    '/v1/audio/alignments',
    { type: 'multipart/form-data; boundary=x', body: '--x--\r\n' },
    parts.pace.probeTimeoutMs,
  )
  const lacks: Record<Analysis, string | null> = {
    stems: folderOf(parts, config) === null ? NO_FOLDER : null,
    words: isPathUnknown(uploads) ? NO_UPLOADS : null,
  }
  const missing = Object.fromEntries(
    ANALYSES.flatMap((analysis) => {
      const why = modelFor(models, analysis) ? lacks[analysis] : NO_MODEL[analysis]
      return why === null ? [] : [[analysis, why]]
    }),
  )
  const used = ANALYSES.flatMap((analysis) => modelFor(models, analysis)?.id ?? [])
  return {
    kind: 'good',
    found: {
      name: AUDIO_CPP.name,
      isBusy: false,
      capabilities: { ...NOTHING, analyses: ANALYSES.filter((analysis) => !(analysis in missing)), missing },
      findings: [
        { state: 'good', code: 'kind', detail: `${AUDIO_CPP.name} (${health.data.backend})` },
        used.length > 0
          ? { state: 'good', code: 'model', detail: used.join(', ') }
          : { state: 'warning', code: 'model', detail: 'The server has no model to separate or align recordings.' },
      ],
    },
  }
}

const create = (parts: ServiceParts, config: ServiceConfig): RemoteService => ({
  kind: AUDIO_CPP.kind,
  capabilities: config.capabilities ?? AUDIO_CPP.capabilities,
  baseUrl: config.baseUrl.replace(/\/+$/, ''),
  analyser: analyserOf(parts, config),
  submit: async () => ({ kind: 'refused', failure: NO_SONGS.failure }),
  upload: async () => ({ kind: 'refused', failure: NO_SONGS.failure }),
  query: async () => ({ kind: 'missing' }),
  cancel: async () => ({ kind: 'failed', failure: NO_SONGS.failure }),
  write: parts.writeLyric,
  open: async () => ({ kind: 'forbidden' }),
})

export const AUDIO_CPP: ServiceKind = {
  kind: 'audio.cpp',
  folder: 'lib/services/audio-cpp',
  name: 'audio.cpp',
  needsKey: false,
  capabilities: { ...NOTHING, analyses: ANALYSES },
  probe,
  create,
}
