import type { Capabilities, ServiceTask } from '#lib/contract/capabilities'
import { SUNG_LANGUAGES } from '#lib/contract/limits'
import { modelFor, type ServerModels, type WireTask } from '#lib/services/ace-step/models'
import { LIMITS, MISSING_FIELDS } from '#lib/services/ace-step/request'

const OF_TASKS = {
  prompt: 'text2music',
  instrumental: 'text2music',
  reference: 'cover',
  cover: 'cover',
  extend: 'repaint',
  replace: 'repaint',
  'add-part': 'lego',
  separate: 'extract',
} as const satisfies Record<ServiceTask, WireTask>

const NEEDS_BASE_MODEL = 'ACE-Step turbo can’t do this. Load a base model on its server.'

/** What a server can do with the models that it has loaded. Unknown models count as turbo ones. */
export const aceStepCapabilities = (server: ServerModels): Capabilities => {
  const models = server.models.length > 0 ? server : { ...server, models: [{ name: 'turbo', tasks: null }] }
  const tasks = Object.keys(OF_TASKS) as ServiceTask[]
  const canDo = (task: ServiceTask) => modelFor(OF_TASKS[task], models, null) !== null
  return {
    tasks: Object.fromEntries(tasks.filter(canDo).map((task) => [task, { without: MISSING_FIELDS }])),
    missing: Object.fromEntries(tasks.filter((task) => !canDo(task)).map((task) => [task, NEEDS_BASE_MODEL])),
    controls: {
      bpm: true,
      key: true,
      meter: true,
      seconds: LIMITS.seconds,
      language: SUNG_LANGUAGES,
      exclude: false,
      seed: true,
      strength: { min: 0, max: 1, stops: null },
    },
    promptCodePoints: LIMITS.caption,
    progress: 'fraction',
    cancel: false,
    takes: { min: 1, max: 2 },
    licence: 'MIT',
  }
}
