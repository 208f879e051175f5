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
} as const satisfies Record<string, WireTask>

const NEEDS_BASE_MODEL = 'ACE-Step turbo can’t do this. Load a base model on its server.'

type Task = keyof typeof OF_TASKS

/** What a server can do with the models that it has loaded. Unknown models count as turbo ones. */
export const aceStepCapabilities = (server: ServerModels) => {
  const models = server.models.length > 0 ? server : { ...server, models: [{ name: 'turbo', tasks: null }] }
  const tasks = Object.keys(OF_TASKS) as Task[]
  const canDo = (task: Task) => modelFor(OF_TASKS[task], models, null) !== null
  return {
    tasks: Object.fromEntries(tasks.filter(canDo).map((task) => [task, { without: MISSING_FIELDS }])) as Partial<
      Record<Task, { without: typeof MISSING_FIELDS }>
    >,
    missing: Object.fromEntries(
      tasks.filter((task) => !canDo(task)).map((task) => [task, NEEDS_BASE_MODEL]),
    ) as Partial<Record<Task, string>>,
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
    progress: 'fraction' as const,
    cancel: false,
    takes: { min: 1, max: 2 },
    licence: 'MIT',
  }
}
