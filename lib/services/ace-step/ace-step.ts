import type { SubmitRequest } from '#lib/contract/api'
import { ok } from '#lib/contract/errors'
import { MAX_UPLOAD_SECONDS } from '#lib/contract/limits'
import type { Milliseconds } from '#lib/music/time'
import { aceStepCapabilities } from '#lib/services/ace-step/capabilities'
import { type AceStepConfig, connect } from '#lib/services/ace-step/connection'
import { orderForm } from '#lib/services/ace-step/form'
import { modelFor, modelName, type ServerModels, UNKNOWN_MODELS } from '#lib/services/ace-step/models'
import { orderId, readOrderId } from '#lib/services/ace-step/order-id'
import { probe } from '#lib/services/ace-step/probe'
import { orderQuery } from '#lib/services/ace-step/query'
import { needsLyric, wireOrder, wireTask } from '#lib/services/ace-step/request'
import { isOwnAudio, submittedOf, waitOf } from '#lib/services/ace-step/results'
import { isFailure } from '#lib/services/embedded/engine-host'
import { keepOutsideWindow } from '#lib/services/keep-outside-window'
import { openedOf } from '#lib/services/opened'
import { createRedactor } from '#lib/services/remote/redactor'
import type { Opened } from '#lib/services/safe-fetch/safe-fetch'
import type { RemoteService, RemoteSource, ServiceParts, SubmitResult } from '#lib/services/service'
import { createWaitingFiles, UNSENT_SOURCE } from '#lib/services/waiting-files'

/**
 * Client of the REST interface of ACE-Step 1.5. Only this folder knows its wire format.
 * Messages never contain an address or key of the service.
 */

export type AceStepService = RemoteService & {
  readonly kind: 'ace-step'
  finish: NonNullable<RemoteService['finish']>
  /** Seconds until a new order would be done; null where the server does not say. */
  estimate(): Promise<number | null>
}

const MAX_AUDIO_BYTES = 150 * 1024 * 1024

const MODELS_MEMORY: Milliseconds = 60_000

const UNCHECKED = aceStepCapabilities(UNKNOWN_MODELS)

export const create = (parts: ServiceParts, config: AceStepConfig): AceStepService => {
  const { safeFetch, engine, writeLyric, clock, pace } = parts
  const server = connect(safeFetch, parts, config)
  const host = new URL(server.baseUrl)
  const clean = createRedactor(config.key === '' ? server.baseUrl : config.key, host)
  const preferred = config.model ? modelName(config.model) : null

  const files = createWaitingFiles()

  let known: { models: ServerModels; until: Milliseconds } | null = null
  const models = async () => {
    if (known && clock.monotonic() < known.until) return known.models
    const found = await server.models()
    if (found.models.length > 0) known = { models: found, until: clock.monotonic() + MODELS_MEMORY }
    return found
  }

  const submit = async (request: SubmitRequest, source: RemoteSource | null): Promise<SubmitResult> => {
    const refused = (detail: string): SubmitResult => ({
      kind: 'refused',
      failure: { code: 'service_refused', detail },
    })
    const file = files.take(source)
    if (source && !file) return UNSENT_SOURCE
    const inspection = file ? await inspected(file.bytes) : null
    if (inspection && isFailure(inspection))
      return { kind: 'refused', failure: { code: 'unsupported_media', detail: inspection.message } }

    const task = wireTask(request)
    const loaded = await models()
    const model = modelFor(task, loaded, preferred)
    // A server makes something else of tasks and models that it does not have.
    if (model === null && (loaded.models.length > 0 || task === 'lego' || task === 'extract'))
      return refused('ACE-Step turbo can’t do this. Load a base model on its server.')
    if (preferred !== null && loaded.models.length > 0 && !loaded.models.some(({ name }) => name === preferred))
      return refused(`The service hasn’t loaded the model “${preferred}” that is set for it.`)

    const lyric = needsLyric(request) ? await writeLyric({ prompt: request.prompt || 'a song' }) : ok(request)
    if (!lyric.ok) return { kind: 'refused', failure: lyric.failure }
    const ordered = wireOrder(request, lyric.value.lyric, inspection, model, loaded.languageModel === true)
    if (!ordered.ok) return { kind: 'refused', failure: ordered.failure }

    const { fields, audio, window } = ordered.value
    const lora = await server.lora()
    const called =
      audio && file
        ? await server.postForm(
            '/release_task',
            orderForm(config.key === '' ? fields : { ...fields, ai_token: config.key }, audio, file),
            pace.uploadTimeoutMs,
          )
        : await server.post('/release_task', fields, pace.submitTimeoutMs)
    const submitted = submittedOf(called, audio !== null, parts, clean)
    if (submitted.kind !== 'accepted') return submitted
    const { taskId, position } = submitted
    const stats = await server.stats()
    return {
      kind: 'accepted',
      remoteId: orderId({ taskId, songs: request.n, model, seed: request.seed ?? null, lora, window }),
      wait:
        position !== null && stats?.avg_job_seconds != null ? position * stats.avg_job_seconds : waitOf(stats, null),
    }
  }

  const inspected = (bytes: Uint8Array): ReturnType<typeof engine.inspect> =>
    engine.inspect(bytes, MAX_UPLOAD_SECONDS, new AbortController().signal)

  return {
    kind: 'ace-step',
    capabilities: config.capabilities ?? UNCHECKED,
    baseUrl: server.baseUrl,
    submit,

    upload: files.upload,

    query: orderQuery(server, parts, clean, parts.log),

    // The interface has no cancellation.
    cancel: async () => ({ kind: 'answered', success: false, message: null }),

    write: writeLyric,

    async open(address, signal): Promise<Opened> {
      if (!URL.canParse(address) || !isOwnAudio(new URL(address), server.baseUrl)) return { kind: 'forbidden' }
      return openedOf(await server.file(address, MAX_AUDIO_BYTES, signal), address)
    },

    finish: (remoteId, source, audio, signal) =>
      keepOutsideWindow(engine, readOrderId(remoteId).window, source, audio, signal),

    estimate: async () => {
      const stats = await server.stats()
      return stats?.avg_job_seconds == null ? null : (waitOf(stats, null) ?? 0) + stats.avg_job_seconds
    },
  }
}

/** Entry of the list of kinds. */
export const ACE_STEP = {
  kind: 'ace-step',
  folder: 'lib/services/ace-step',
  name: 'ACE-Step',
  needsKey: false,
  capabilities: UNCHECKED,
  probe,
  create,
} as const
