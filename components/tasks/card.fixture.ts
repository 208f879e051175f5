import type { TaskCard } from '#lib/contract/studio'

/** Complete cards and songs for tests, which name only the fields that matter. */

type Choice = TaskCard['choices'][number]

// song(0, 'done', { audio_url: 'a' })
export const song = (take: number, status: Choice['status'], more: Partial<Choice> = {}): Choice => ({
  id: `s${take}`,
  take,
  status,
  peaks_url: '',
  favourite: false,
  unread: true,
  bpm: null,
  key: null,
  meter: null,
  ...more,
})

// card([song(0, 'running')], { service: 'remote' })
export const card = (choices: Choice[], more: Partial<TaskCard> = {}): TaskCard => ({
  id: 't',
  task_type: 'normal',
  create_at: 1,
  choices,
  request: { model: 'v4.0', task_type: 'normal', prompt: 'x', n: 2 },
  service: 'remote',
  made_by: null,
  retry_of: null,
  retried_by: null,
  source: null,
  ...more,
})
