import type { SongRecord, TaskRecord } from './songs'

/**
 * Falsified task records for `{ kind: 'altered', response }` on a query or submit. Each takes the correct record and returns
 * another. They compose: `(task) => reversed(withState('running')(task))`.
 */
export type MalformedResponse = (truth: TaskRecord) => unknown

/** Changes all songs of a record, or the one at `only`. */
export const forSongs =
  (change: (song: SongRecord, index: number) => unknown, only?: number): MalformedResponse =>
  (task) => ({
    ...task,
    choices: task.choices.map((song, index) => (only === undefined || only === index ? change(song, index) : song)),
  })

const without = <K extends keyof SongRecord>(song: SongRecord, ...fields: K[]) => {
  const copy: Partial<SongRecord> = { ...song }
  for (const field of fields) delete copy[field]
  return copy
}

// The songs of a task

export const reversed = (task: TaskRecord): TaskRecord => ({ ...task, choices: task.choices.toReversed() })

export const missingSong =
  (index: number) =>
  (task: TaskRecord): TaskRecord => ({ ...task, choices: task.choices.filter((_, at) => at !== index) })

export const noSongs = (task: TaskRecord): TaskRecord => ({ ...task, choices: [] })

/** Adds songs that were not ordered. */
export const extraSongs =
  (count: number): MalformedResponse =>
  (task) => ({
    ...task,
    choices: [
      ...task.choices,
      ...Array.from({ length: count }, (_, index) => ({ id: `extra-${index}`, status: 'pending' })),
    ],
  })

/** Every song gets the id of the first. */
export const sameIds: MalformedResponse = (task) => forSongs((song) => ({ ...song, id: task.choices[0]!.id }))(task)

export const songWithoutId = (index: number): MalformedResponse => forSongs((song) => without(song, 'id'), index)

// The state of a song

/** An outdated, unknown or invalid state; addresses of the correct state are removed. */
export const withState = (status: unknown, only?: number): MalformedResponse =>
  forSongs((song) => ({ ...without(song, 'pipe_url', 'audio_url', 'duration'), status }), only)

export const cancelled = (only?: number) => withState('cancelled', only)

export const failed = (error: unknown, errorCode?: unknown, only?: number): MalformedResponse =>
  forSongs(({ id }) => ({ id, status: 'fail', error, error_code: errorCode }), only)

/** `done` without an audio_url, `stream` without a pipe_url. */
export const withoutAddresses: MalformedResponse = forSongs((song) => without(song, 'pipe_url', 'audio_url'))

/** `done` and `stream` with the given addresses; other states stay unchanged. */
export const addressedTo = (address: unknown): MalformedResponse =>
  forSongs((song) => ({
    ...song,
    ...(song.pipe_url === undefined ? {} : { pipe_url: address }),
    ...(song.audio_url === undefined ? {} : { audio_url: address }),
  }))

/** Sets the given fields in any state: hostile text, numbers, null, unknown fields. */
export const withFields = (fields: Record<string, unknown>, only?: number): MalformedResponse =>
  forSongs((song) => ({ ...song, ...fields }), only)

export const HOSTILE_TEXT = '<img src=x onerror="globalThis.hostile=1"><script>globalThis.hostile=1</script>'

/** The same text as title, lyric and error, such as markup, the key or the service host. */
export const saying = (text: string) => withFields({ title: text, lyric: text, error: text })

// The task itself

export const withoutId: MalformedResponse = ({ id: _, ...rest }) => rest
export const numericId: MalformedResponse = (task) => ({ ...task, id: 12_345 })
export const otherId: MalformedResponse = (task) => ({ ...task, id: '00000000-0000-4000-8000-000000000000' })
export const choicesAs =
  (choices: unknown): MalformedResponse =>
  (task) => ({ ...task, choices })

/** Valid JSON that is no record. */
export const NO_RECORDS: readonly unknown[] = [null, [], 'ok', 12_345, {}, { data: { id: 'x' } }]
