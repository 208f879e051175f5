import { z } from 'zod'
import { isSuccess, parseJson } from '#lib/services/remote/refusals'
import type { Called } from '#lib/services/safe-fetch/safe-fetch'

/** What a server has loaded. `languageModel`: whether one is ready; null where the server does not say. */
export type ServerModels = {
  models: { name: string; tasks: string[] | null }[]
  primary: string | null
  languageModel: boolean | null
}

export const UNKNOWN_MODELS: ServerModels = { models: [], primary: null, languageModel: null }

const Name = z.string().min(1).max(200)

/** The shape of OpenRouter, without envelope. */
const Bare = z.object({ object: z.literal('list'), data: z.array(z.object({ id: Name })).max(100) })

const Wrapped = z.object({
  data: z.object({
    models: z
      .array(
        z.object({
          name: Name,
          is_default: z.boolean().nullish().catch(null),
          is_loaded: z.boolean().nullish().catch(null),
          supported_task_types: z.array(z.string()).nullish().catch(null),
        }),
      )
      .max(100),
    default_model: Name.nullish().catch(null),
    llm_initialized: z.boolean().nullish().catch(null),
  }),
})

/** Models have a prefix in one of the shapes. */
// modelName('acestep/acestep-v15-turbo') // => 'acestep-v15-turbo'
export const modelName = (name: string) => name.replace(/^acestep\//, '')

/** Reads a list of models in either shape; null for anything else. Models that are not loaded are left out. */
export const readModels = (called: Called): ServerModels | null => {
  if (called.kind !== 'answered' || !isSuccess(called.status)) return null
  const body = parseJson(called.body)
  const bare = Bare.safeParse(body)
  if (bare.success) {
    const models = bare.data.data.map(({ id }) => ({ name: modelName(id), tasks: null }))
    return { models, primary: models[0]?.name ?? null, languageModel: null }
  }
  const wrapped = Wrapped.safeParse(body)
  if (!wrapped.success) return null
  const { models, default_model, llm_initialized } = wrapped.data.data
  const loaded = models.filter(({ is_loaded }) => is_loaded !== false)
  const primary = default_model ?? loaded.find(({ is_default }) => is_default)?.name ?? loaded[0]?.name
  return {
    models: loaded.map(({ name, supported_task_types }) => ({
      name: modelName(name),
      tasks: supported_task_types ?? null,
    })),
    primary: primary ? modelName(primary) : null,
    languageModel: llm_initialized ?? null,
  }
}

/** The tasks of the wire. */
export type WireTask = 'text2music' | 'cover' | 'repaint' | 'lego' | 'extract'

const NEEDS_BASE: ReadonlySet<WireTask> = new Set<WireTask>(['lego', 'extract'])

const isBase = (name: string) => /(^|[-_])base([-_]|$)/i.test(name)

const canDo = ({ name, tasks }: ServerModels['models'][number], task: WireTask) =>
  NEEDS_BASE.has(task) ? isBase(name) && (tasks?.includes(task) ?? true) : (tasks?.includes(task) ?? true)

/** A loaded model that can do a task: the preferred one, otherwise the primary, otherwise any. Null if there is none. */
export const modelFor = (task: WireTask, { models, primary }: ServerModels, preferred: string | null) => {
  const fit = models.filter((model) => canDo(model, task)).map(({ name }) => name)
  return [preferred, primary].find((name) => name !== null && fit.includes(name)) ?? fit[0] ?? null
}

/**
 * The settings that a model needs. The server's defaults are those of turbo models and are not adapted to others.
 * @example presetOf('acestep-v15-turbo') // => { inference_steps: 8, shift: 3 }
 */
export const presetOf = (model: string): Record<string, number> => {
  if (/turbo/i.test(model)) return { inference_steps: 8, shift: 3 }
  return isBase(model) || /(^|[-_])sft([-_]|$)/i.test(model) ? { inference_steps: 50, shift: 1, guidance_scale: 7 } : {}
}
