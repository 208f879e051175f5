import type { Capabilities, TaskLimits } from '#lib/contract/capabilities'

/** What programs have that read a style and words, and nothing else of a song. */

export const WORDED_TASK: TaskLimits = { without: ['voice_like', 'take_difference', 'arrange'] }

export const WORDED = {
  controls: {
    bpm: false,
    key: false,
    meter: false,
    seconds: { min: 10, max: 360 },
    language: null,
    exclude: false,
    seed: true,
    strength: null,
  },
  progress: 'none',
  cancel: true,
  takes: { min: 1, max: 1 },
} satisfies Omit<Capabilities, 'tasks' | 'licence'>
