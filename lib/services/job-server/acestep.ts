import { z } from 'zod'
import { ok } from '#lib/contract/errors'
import { aceStepCapabilities } from '#lib/services/ace-step/capabilities'
import { modelFor } from '#lib/services/ace-step/models'
import { isInstrumental, needsLyric, wireOrder, wireTask } from '#lib/services/ace-step/request'
import { type Engine, OUTPUT, type ServerProps } from '#lib/services/job-server/engine'
import { invalidRequest, namesOf, versionOf } from '#lib/services/job-server/wire'

const Props = z.object({
  version: versionOf,
  models: z.object({ embedding: namesOf, dit: namesOf, vae: namesOf }),
})

/** acestep.cpp makes songs of two minutes where an order says no length. This is said, so that it is known. */
const DURATION = 120 // seconds

const known = ({ models }: ServerProps) => ({
  models: models.map((name) => ({ name, tasks: null })),
  primary: models[0] ?? null,
  languageModel: false,
})

/** ACE-Step 1.5 without Python: acestep.cpp. */
export const ACESTEP_CPP: Engine = {
  kind: 'acestep.cpp',
  name: 'acestep.cpp',
  read(props) {
    const read = Props.safeParse(props)
    if (!read.success) return null
    const { version, models } = read.data
    const isComplete = models.embedding.length > 0 && models.vae.length > 0
    return { version, models: isComplete ? models.dit : [] }
  },
  capabilities(props) {
    const capabilities = aceStepCapabilities(known(props))
    return { ...capabilities, progress: 'none', cancel: true }
  },
  needsLyric,
  order(request, lyric, given, props) {
    const source = given && !('abc' in given) ? given : null
    const task = wireTask(request)
    const model = modelFor(task, known(props), null)
    if (model === null) return invalidRequest('task_type', 'The server has no model for this. Load one.')
    const ordered = wireOrder(request, lyric, source, null, false)
    if (!ordered.ok) return ordered
    const { fields, audio, window } = ordered.value
    const { use_random_seed: _, seed: __, ...rest } = fields
    return ok({
      model,
      audio: audio === 'ctx_audio' ? ('audio' as const) : audio,
      window,
      fields: {
        task_type: task,
        caption: rest.prompt || 'song',
        lyrics: isInstrumental(request) ? '[Instrumental]' : rest.lyrics,
        // Songs after a recording have its length.
        ...(source === null && { duration: DURATION }),
        ...renamed(rest),
        seed: request.seed ?? -1,
        synth_batch_size: request.n,
        synth_model: model,
        ...OUTPUT,
      },
    })
  },
}

/** Fields that both programs have, by their names in the other one. */
const NAMES = {
  bpm: 'bpm',
  key_scale: 'keyscale',
  time_signature: 'timesignature',
  vocal_language: 'vocal_language',
  audio_duration: 'duration',
  audio_cover_strength: 'audio_cover_strength',
  repainting_start: 'repainting_start',
  repainting_end: 'repainting_end',
  track_name: 'track',
} as const

const renamed = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(NAMES).flatMap(([from, to]) => (fields[from] === undefined ? [] : [[to, fields[from]]])),
  )
