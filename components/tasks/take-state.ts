import { problemMessage } from '#components/i18n/error-words'
import type { TaskWords } from '#components/tasks/use-task-messages'
import type { TaskCard } from '#lib/contract/studio'
import { takeLetter } from '#lib/player/track'

export type Choice = TaskCard['choices'][number]

/** What one lane of a card shows. `letter` is A or B. */
export type LaneState =
  | { state: 'sending' }
  | { state: 'waiting'; retryAt: number | null } // Unix seconds
  | { state: 'queued' }
  | { state: 'composing'; song: Choice }
  | { state: 'live'; song: Choice }
  | { state: 'finishing'; song: Choice }
  | { state: 'ready'; song: Choice }
  | { state: 'failed'; song: Choice }
  | { state: 'stopped'; song: Choice }
  | { state: 'unconfirmed'; song: Choice }
  /** The service has not finished it for half an hour. */
  | { state: 'stalled'; song: Choice }
  /** It is made, and on its way from the service to here. */
  | { state: 'fetching'; song: Choice }

export type Lane = LaneState & { letter: string; key: string }

const ofSong = (song: Choice, task: TaskCard): LaneState => {
  const stalled = task.state === 'stalled'
  const made: LaneState = { state: stalled ? 'stalled' : 'composing', song }
  switch (song.status) {
    case 'pending':
      return stalled ? made : { state: 'queued' }
    case 'running':
      return isMade(song, task) ? { state: 'fetching', song } : made
    case 'stream':
      return song.pipe_url ? { state: 'live', song } : made
    case 'done':
      return song.audio_url ? { state: 'ready', song } : { state: 'finishing', song }
    case 'fail':
      if (song.error_code === 'unconfirmed') return { state: 'unconfirmed', song }
      return { state: song.error_code === 'cancelled' ? 'stopped' : 'failed', song }
  }
}

/** What a service gives a length to is finished there, and so is what did not arrive the first time. */
const isMade = (song: Choice, { service }: TaskCard) =>
  service === 'remote' && (song.duration !== undefined || song.error_code === 'archive_failed')

/** The lanes of a card. Until the service has said what it makes, there are as many as were asked for. */
// lanesOf({ state: 'sending', choices: [], request: { n: 2 }, … }) // => A and B, sending
export const lanesOf = (task: TaskCard): Lane[] => {
  if (task.choices.length === 0) {
    const waiting: LaneState =
      task.state === 'sending'
        ? { state: 'sending' }
        : task.state === 'waiting'
          ? { state: 'waiting', retryAt: task.retry_at ?? null }
          : { state: 'queued' }
    return Array.from({ length: task.request.n }, (_, take) => ({
      ...waiting,
      letter: takeLetter(take),
      key: `take-${take}`,
    }))
  }
  return task.choices
    .toSorted((a, b) => a.take - b.take)
    .map((song) => ({
      ...ofSong(song, task),
      letter: takeLetter(song.take),
      key: `take-${song.take}`,
    }))
}

const NOTHING_YET = new Set(['sending', 'waiting', 'queued', 'stalled', 'fetching'])

/** Lanes without a picture of their own stand side by side; as soon as one has, they are stacked, so that they align. */
export const sideBySide = (lanes: readonly Lane[]) => lanes.every((lane) => NOTHING_YET.has(lane.state))

/** Nobody knows what became of it: one question for the whole card. */
export const isUnconfirmed = (lanes: readonly Lane[]) =>
  lanes.length > 0 && lanes.every((lane) => lane.state === 'unconfirmed')

export const isSettled = (lanes: readonly Lane[]) =>
  lanes.every((lane) => ['ready', 'failed', 'stopped', 'unconfirmed'].includes(lane.state))

/**
 * What there is to cancel of a card: all of it, while nothing can be heard, or the rest. Null: nothing, or what waits to be
 * sent, for which the card has an offer of its own.
 */
export const cancelOf = (lanes: readonly Lane[]): 'all' | 'rest' | null => {
  const open = lanes.filter(({ state }) => ['sending', 'queued', 'composing', 'live', 'stalled'].includes(state))
  if (open.length === 0) return null
  return open.length === lanes.length && open.every(({ state }) => state !== 'live') ? 'all' : 'rest'
}

/** The one thing that is offered where a take has failed. */
export type Fix = 'again' | 'change' | 'settings' | 'fetch' | 'ask' | 'none'
export type Failure = {
  /** What became of it, as `tasks.failure` words it of one take or of both. */
  what: 'stopped' | 'notSent' | 'gone' | 'notArrived' | 'deleted' | 'noAnswer'
  /** As its service says it, or what its code means; empty where there is nothing to add. */
  why: string
  /** Whether trying again can help. */
  advice: string
  fix: Fix
}

/** What a failure means for the person who waits. */
export const failureOf = (
  { tasks, errors }: Pick<TaskWords, 'tasks' | 'errors'>,
  { error, error_code }: Pick<Choice, 'error' | 'error_code'>,
): Failure => {
  const why = problemMessage(errors, { code: error_code, detail: error ?? tasks('failure.unknown') })
  switch (error_code) {
    case 'content_refused':
      return { what: 'stopped', why, advice: tasks('advice.otherWords'), fix: 'change' }
    case 'payment_required':
      return { what: 'stopped', why, advice: tasks('advice.credit'), fix: 'again' }
    case 'service_key_refused':
      return { what: 'stopped', why, advice: tasks('advice.key'), fix: 'settings' }
    case 'invalid':
    case 'not_found':
    case 'unsupported_media':
      return { what: 'stopped', why, advice: tasks('advice.change'), fix: 'change' }
    case 'source_gone':
      return { what: 'stopped', why, advice: tasks('advice.source'), fix: 'change' }
    case 'not_sent':
      return { what: 'notSent', why: error ? why : '', advice: tasks('advice.notCharged'), fix: 'again' }
    case 'gone': {
      const unknown = problemMessage(errors, { code: error_code, detail: error ?? tasks('failure.unknownThere') })
      return { what: 'gone', why: unknown, advice: tasks('advice.ask'), fix: 'ask' }
    }
    case 'missing':
      return { what: 'stopped', why, advice: tasks('advice.ask'), fix: 'ask' }
    case 'archive_failed':
      return { what: 'notArrived', why, advice: tasks('advice.fetch'), fix: 'fetch' }
    case 'deleted':
      return { what: 'deleted', why: '', advice: '', fix: 'none' }
    case 'unconfirmed':
      return { what: 'noAnswer', why: '', advice: tasks('advice.maybe'), fix: 'none' }
    default:
      return { what: 'stopped', why, advice: tasks('advice.again'), fix: 'again' }
  }
}

/** Takes that failed in the same way are told of once. */
export const isAlike = (lanes: readonly Lane[]): lanes is FailedLanes => {
  const [first] = lanes
  return (
    first !== undefined &&
    lanes.every(
      (lane) =>
        (lane.state === 'failed' || lane.state === 'stopped') &&
        'song' in first &&
        lane.state === first.state &&
        lane.song.error === first.song.error &&
        lane.song.error_code === first.song.error_code,
    )
  )
}
export type FailedLane = Extract<Lane, { state: 'failed' | 'stopped' }>
export type FailedLanes = readonly FailedLane[]

/** What is told to a screen reader when a lane has moved on; null for steps of no consequence. */
export const newsOf = (words: TaskWords, lane: Lane): string | null => {
  const { tasks, music } = words
  const { letter } = lane
  const title = 'song' in lane && lane.song.title ? lane.song.title : null
  const name = title ? tasks('news.named', { title, letter }) : music('take', { letter })
  switch (lane.state) {
    case 'live':
      return tasks('news.live', { name })
    case 'ready':
      return tasks('news.ready', { name })
    case 'failed': {
      const failure = failureOf(words, lane.song)
      const what = tasks(`failure.${failure.what}`, { who: letter })
      const { why } = failure
      return (title ? tasks('news.failedNamed', { title, what, why }) : tasks('news.failed', { what, why })).trim()
    }
    case 'waiting':
      return tasks('news.waiting', { name })
    case 'stopped':
      return tasks('news.stopped', { name })
    case 'unconfirmed':
      return tasks('news.unconfirmed', { name })
    default:
      return null
  }
}
