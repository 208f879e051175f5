import type { SongFields } from '#lib/contract/api'
import {
  SIMILARITIES,
  SONG_SECONDS,
  SUNG_LANGUAGES,
  UNWORDED_FIELDS,
  UNWORDED_IN_EXTENSIONS,
} from '#lib/contract/limits'

/** What a service can do. The forms, the settings and the check of a submit read the same statement. */

/** The interfaces that a service on another computer can have. Stored with each service. Never renamed. */
export const REMOTE_KINDS = ['ace-step', 'acestep.cpp', 'minimaxmusic.cpp', 'yue2.cpp', 'audio.cpp', 'remote'] as const

/** The id of the built-in engine, which is always set up. */
export const BUILT_IN = 'embedded'

export const SERVICE_TASKS = [
  'prompt',
  'instrumental',
  'reference',
  'extend',
  'replace',
  'cover',
  'add-part',
  'separate',
] as const
export type ServiceTask = (typeof SERVICE_TASKS)[number]

/** What a service can find out about any recording: its stems, and when its words are sung. Both are estimates. */
export const ANALYSES = ['stems', 'words'] as const
export type Analysis = (typeof ANALYSES)[number]

export const PROGRESS_KINDS = ['audio', 'fraction', 'stage', 'none'] as const
export type ProgressKind = (typeof PROGRESS_KINDS)[number]

/** Fields of a submit that a service may have no place for. */
export type LimitedField = keyof SongFields | 'prompt' | 'arrange' | 'strength'

export type Range = { min: number; max: number }
/** How close a song is to its reference. `stops`: the only values; null for any in between. */
export type Scale = Range & { stops: readonly number[] | null }
/** `without`: fields that this task cannot take, beyond those that the service has no control for. */
export type TaskLimits = { without: readonly LimitedField[] }

/** What a service makes a cover of: the recording itself (without it), the recording as a reference, or the score. */
export const COVER_SOURCES = ['audio', 'reference', 'score'] as const
export type CoverSource = (typeof COVER_SOURCES)[number]

export type Capabilities = {
  tasks: Partial<Record<ServiceTask, TaskLimits>>
  /** Why it cannot do a task that others of its kind can, in a sentence that names the remedy. */
  missing?: Partial<Record<ServiceTask | Analysis, string>> | undefined
  /** Of recordings of other services. The built-in engine needs none for its own songs, which it knows exactly. */
  analyses?: readonly Analysis[] | undefined
  controls: {
    bpm: boolean
    key: boolean
    meter: boolean
    seconds: Range | null
    /** Codes of the languages that it sings; null if it has no such control. */
    language: readonly string[] | null
    exclude: boolean
    seed: boolean
    strength: Scale | null
  }
  /** Characters of its longest prompt; that of the model without it. */
  promptCodePoints?: number | undefined
  coverSource?: CoverSource | undefined
  /** What is known of a song in progress: its audio as it is made, a fraction, a stage in words, or nothing. */
  progress: ProgressKind
  cancel: boolean
  /** Songs per task. */
  takes: Range
  /** Of the songs; null if the service states none. */
  licence: string | null
}

/** Whether a service makes songs. One that does not is no choice in a form, and never the default. */
// makesSongs({ tasks: {} }) // => false
export const makesSongs = ({ tasks }: Pick<Capabilities, 'tasks'>) => Object.keys(tasks).length > 0

const CONTROL_OF: Partial<Record<LimitedField, keyof Capabilities['controls']>> = {
  tempo: 'bpm',
  key: 'key',
  meter: 'meter',
  duration: 'seconds',
  language: 'language',
  exclude: 'exclude',
  seed: 'seed',
  strength: 'strength',
}

/** Whether a task of a service has a place for a field. */
// isFieldSupported(REMOTE_CAPABILITIES, 'extend', 'tempo') // => false
export const isFieldSupported = (
  { tasks, controls }: Pick<Capabilities, 'tasks' | 'controls'>,
  task: ServiceTask,
  field: LimitedField,
): boolean => {
  const control = CONTROL_OF[field]
  if (control && !controls[control]) return false
  return !tasks[task]?.without.includes(field)
}

const EVERY_CONTROL: Capabilities['controls'] = {
  bpm: true,
  key: true,
  meter: true,
  seconds: SONG_SECONDS,
  language: SUNG_LANGUAGES,
  exclude: true,
  seed: true,
  strength: { min: SIMILARITIES[0], max: SIMILARITIES[3], stops: SIMILARITIES },
}

const ALL_FIELDS: TaskLimits = { without: [] }

/** The built-in engine. */
export const EMBEDDED_CAPABILITIES: Capabilities = {
  tasks: {
    prompt: ALL_FIELDS,
    instrumental: ALL_FIELDS,
    reference: ALL_FIELDS,
    extend: ALL_FIELDS,
    replace: ALL_FIELDS,
    'add-part': ALL_FIELDS,
    separate: ALL_FIELDS,
  },
  controls: EVERY_CONTROL,
  progress: 'audio',
  cancel: true,
  takes: { min: 1, max: 2 },
  licence: null,
}

/** A deployment of the song generation API. Its prompts say in words what has no field. */
export const REMOTE_CAPABILITIES: Capabilities = {
  tasks: {
    prompt: { without: UNWORDED_FIELDS },
    instrumental: { without: UNWORDED_FIELDS },
    reference: { without: UNWORDED_FIELDS },
    extend: { without: UNWORDED_IN_EXTENSIONS },
    cover: { without: UNWORDED_FIELDS },
  },
  coverSource: 'reference',
  controls: { ...EVERY_CONTROL, seed: false },
  progress: 'audio',
  cancel: true,
  takes: { min: 1, max: 2 },
  licence: null,
}
