import { randomBytes, randomUUID } from 'node:crypto'
import type { AudioFormat } from './audio'

/** State of a task and of its songs at the service. */

type Milliseconds = number

/** Progress of a song. In `empty` the task does not list its songs yet. */
export const STAGES = ['empty', 'pending', 'running', 'stream', 'done'] as const
export type Stage = (typeof STAGES)[number]

/** Start of each stage after the submit. `lag` is added for the second song. */
export type Pace = {
  appear: Milliseconds
  running: Milliseconds
  stream: Milliseconds
  done: Milliseconds
  lag: Milliseconds
}

/** Outcome of a song, and the stage after which it fails. */
export type SongOutcome =
  | { end: 'done' }
  | { end: 'fail'; error: string; errorCode?: string; after?: 'pending' | 'running' | 'stream' }
  | { end: 'cancelled'; after?: 'pending' | 'running' | 'stream' }

export type SongRecord = {
  id: string
  status: string
  pipe_url?: string
  audio_url?: string
  title?: string
  lyric?: string
  duration?: number
  error?: string
  error_code?: string
}

export type TaskRecord = { id: string; task_type: string; choices: SongRecord[]; create_at: number }

export type Song = {
  id: string
  /** Number of the song at the service, which determines its tune. */
  number: number
  title: string
  lyric: string
  seconds: number
  format: AudioFormat
  fate: SongOutcome
  /** The song was cancelled before it was done. */
  cancelled: boolean
  /** Limits set by a test, which override the clock. */
  floor: Stage
  ceiling: Stage
  pipePath: string
  audioPath: string
}

export type Task = {
  id: string
  type: string
  /** The submitted body. */
  request: Record<string, unknown>
  createdAt: Milliseconds
  pace: Pace
  songs: Song[]
}

const rank = (stage: Stage) => STAGES.indexOf(stage)

/** An unguessable path. */
export const secretPath = (kind: 'pipe' | 'audio', format: AudioFormat) =>
  `/files/${randomBytes(16).toString('hex')}/${kind}.${format === 'wav' ? 'wav' : 'mp3'}`

export const stageOf = (task: Task, song: Song, now: Milliseconds): Stage => {
  const age = now - task.createdAt - (task.songs.indexOf(song) === 1 ? task.pace.lag : 0)
  const { appear, running, stream, done } = task.pace
  const byClock: Stage =
    age >= done ? 'done' : age >= stream ? 'stream' : age >= running ? 'running' : age >= appear ? 'pending' : 'empty'
  return STAGES[Math.max(rank(song.floor), Math.min(rank(song.ceiling), rank(byClock)))]!
}

/** Ends all unfinished songs; false if there are none. */
export const cancelTask = (task: Task, now: Milliseconds): boolean => {
  const open = task.songs.filter((song) => {
    const { status } = songRecord(task, song, now, '')
    return status === 'pending' || status === 'running' || status === 'stream'
  })
  for (const song of open) song.cancelled = true
  return open.length > 0
}

/** Moves the song at least to `to`, or one stage further. A song that was held before stays held there. */
export const advanceSong = (task: Task, song: Song, now: Milliseconds, to?: Stage) => {
  const here = stageOf(task, song, now)
  const next = to ?? STAGES[Math.min(rank(here) + 1, STAGES.length - 1)]!
  song.floor = next
  if (rank(song.ceiling) < rank(next)) song.ceiling = next
}

const WORDS = ['Amber', 'Harbour', 'Willow', 'Granite', 'Saffron', 'Northern', 'Paper', 'Hollow']
const THINGS = ['Morning', 'Lanterns', 'River', 'Avenue', 'Letters', 'Signal', 'Garden', 'Weather']

export const newTask = (options: {
  type: string
  request: Record<string, unknown>
  count: number
  firstNumber: number
  now: Milliseconds
  pace: Pace
  hold: Stage | null
  seconds: readonly number[]
  format: AudioFormat
  fates: readonly SongOutcome[]
}): Task => {
  const { type, request, count, firstNumber, now, pace, hold, seconds, format, fates } = options
  const songs = Array.from({ length: count }, (_, index): Song => {
    const number = firstNumber + index
    const title = `${WORDS[number % WORDS.length]} ${THINGS[(number * 3) % THINGS.length]} ${number}`
    const given = request.lyric
    return {
      id: randomUUID(),
      number,
      title,
      lyric:
        typeof given === 'string' && given !== '' ? given : `[VERSE]\n${title}, slow and bright\n[CHORUS]\n${title}`,
      seconds: seconds[index % seconds.length]!,
      format,
      fate: fates[index] ?? { end: 'done' },
      cancelled: false,
      floor: 'empty',
      ceiling: hold ?? 'done',
      pipePath: secretPath('pipe', format),
      audioPath: secretPath('audio', format),
    }
  })
  return { id: randomUUID(), type, request, createdAt: now, pace, songs }
}

const songRecord = (task: Task, song: Song, now: Milliseconds, origin: string): SongRecord => {
  const stage = stageOf(task, song, now)
  const { id, title, lyric, fate } = song
  if (song.cancelled) return { id, status: 'cancelled' }
  if (fate.end !== 'done' && rank(stage) > rank(fate.after ?? 'running')) {
    if (fate.end === 'cancelled') return { id, status: 'cancelled' }
    return { id, status: 'fail', error: fate.error, error_code: fate.errorCode ?? 'generation_failed' }
  }
  switch (stage) {
    case 'empty':
    case 'pending':
      return { id, status: 'pending' }
    case 'running':
      return { id, status: 'running', title, lyric }
    case 'stream':
      return { id, status: 'stream', title, lyric, pipe_url: `${origin}${song.pipePath}` }
    case 'done':
      return { id, status: 'done', title, lyric, audio_url: `${origin}${song.audioPath}`, duration: song.seconds }
  }
}

/** Current response for a task. The songs appear together, in order. */
export const taskRecord = (task: Task, now: Milliseconds, origin: string): TaskRecord => ({
  id: task.id,
  task_type: task.type,
  choices: task.songs.every((song) => stageOf(task, song, now) === 'empty' && !song.cancelled)
    ? []
    : task.songs.map((song) => songRecord(task, song, now, origin)),
  create_at: Math.floor(task.createdAt / 1000),
})
