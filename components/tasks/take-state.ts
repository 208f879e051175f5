import { problemMessage } from '#components/i18n/error-message'
import type { TaskTranslators } from '#components/tasks/use-task-messages'
import type { TaskCard } from '#lib/contract/studio'
import { takeLetter } from '#lib/player/track'

export type Choice = TaskCard['choices'][number]

/** The state of one take of a card. */
export type TakeState =
  | { state: 'sending' }
  | { state: 'waiting'; retryAt: number | null } // Unix seconds
  | { state: 'queued'; estimate?: Choice['estimate']; progress?: TaskCard['progress'] }
  | { state: 'composing'; song: Choice; progress?: TaskCard['progress'] }
  | { state: 'live'; song: Choice }
  | { state: 'finishing'; song: Choice }
  | { state: 'ready'; song: Choice }
  | { state: 'failed'; song: Choice }
  | { state: 'stopped'; song: Choice }
  | { state: 'unconfirmed'; song: Choice }
  /** Not finished after 30 minutes. */
  | { state: 'stalled'; song: Choice }
  /** Made, and being downloaded from the service. */
  | { state: 'fetching'; song: Choice }

export type Take = TakeState & { letter: string; key: string }

const takeState = (song: Choice, task: TaskCard): TakeState => {
  const stalled = task.state === 'stalled'
  const made: TakeState = stalled ? { state: 'stalled', song } : { state: 'composing', song, progress: task.progress }
  switch (song.status) {
    case 'pending':
      return stalled ? made : { state: 'queued', estimate: song.estimate, progress: task.progress }
    case 'running':
      return isMadeAtService(song, task) ? { state: 'fetching', song } : made
    case 'stream':
      return song.pipe_url ? { state: 'live', song } : made
    case 'done':
      return song.audio_url ? { state: 'ready', song } : { state: 'finishing', song }
    case 'fail':
      if (song.error_code === 'unconfirmed') return { state: 'unconfirmed', song }
      return { state: song.error_code === 'cancelled' ? 'stopped' : 'failed', song }
  }
}

/** A remote service gives a length to finished songs only. A failed download implies one, too. */
const isMadeAtService = (song: Choice, { service }: TaskCard) =>
  service === 'remote' && (song.duration !== undefined || song.error_code === 'archive_failed')

/** The takes of a card; as many as requested until the service names its songs. */
// takesOf({ state: 'sending', choices: [], request: { n: 2 }, … }) → A and B, sending
export const takesOf = (task: TaskCard): Take[] => {
  if (task.choices.length === 0) {
    const waiting: TakeState =
      task.state === 'sending'
        ? { state: 'sending' }
        : task.state === 'waiting'
          ? { state: 'waiting', retryAt: task.retry_at ?? null }
          : { state: 'queued', progress: task.progress }
    return Array.from({ length: task.request.n }, (_, take) => ({
      ...waiting,
      letter: takeLetter(take),
      key: `take-${take}`,
    }))
  }
  return task.choices
    .toSorted((a, b) => a.take - b.take)
    .map((song) => ({
      ...takeState(song, task),
      letter: takeLetter(song.take),
      key: `take-${song.take}`,
    }))
}

const STATES_WITHOUT_SONG = new Set(['sending', 'waiting', 'queued', 'stalled', 'fetching'])

/** Takes without a song are shown side by side. Once one has a song, all are stacked, so that they align. */
export const areSideBySide = (takes: readonly Take[]) => takes.every((take) => STATES_WITHOUT_SONG.has(take.state))

/** Whether the outcome of the submit is unknown. The card then shows one warning. */
export const isUnconfirmed = (takes: readonly Take[]) =>
  takes.length > 0 && takes.every((take) => take.state === 'unconfirmed')

export const isSettled = (takes: readonly Take[]) =>
  takes.every((take) => ['ready', 'failed', 'stopped', 'unconfirmed'].includes(take.state))

/**
 * What can be cancelled: all takes while none is playable, else the rest. Null for nothing, and for a task that waits
 * to be sent, which its note offers to withdraw.
 */
export const cancellableTakes = (takes: readonly Take[]): 'all' | 'rest' | null => {
  const open = takes.filter(({ state }) => ['sending', 'queued', 'composing', 'live', 'stalled'].includes(state))
  if (open.length === 0) return null
  return open.length === takes.length && open.every(({ state }) => state !== 'live') ? 'all' : 'rest'
}

/** The action offered for a failed take. */
export type Fix = 'again' | 'change' | 'settings' | 'fetch' | 'ask' | 'none'
export type Failure = {
  /** A key of the messages `tasks.failure`. */
  what: 'stopped' | 'notSent' | 'gone' | 'notArrived' | 'deleted' | 'cancelled' | 'noAnswer'
  /** The reason, by error code or as the service wrote it. May be empty. */
  why: string
  /** What to do. Empty where the reason says it. */
  advice: string
  fix: Fix
}

/** Message and action of a failed take. */
export const failureOf = (
  { tasks, errors }: Pick<TaskTranslators, 'tasks' | 'errors'>,
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
    case 'service_refused':
      return { what: 'stopped', why, advice: tasks('advice.change'), fix: 'change' }
    // The reason says what to change.
    case 'audio_silent':
    case 'audio_too_short':
    case 'engine_failed':
    case 'extend_at_outside':
    case 'nothing_to_play':
    case 'unsupported_field':
      return { what: 'stopped', why, advice: '', fix: 'change' }
    case 'audio_damaged':
    case 'audio_too_long':
    case 'not_audio':
    case 'source_gone':
    case 'unsupported_media':
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
    case 'cancelled':
      return { what: 'cancelled', why: '', advice: tasks('failure.canAskAgain'), fix: 'again' }
    case 'deleted':
      return { what: 'deleted', why: '', advice: '', fix: 'none' }
    case 'unconfirmed':
      return { what: 'noAnswer', why: '', advice: tasks('advice.maybe'), fix: 'none' }
    // The reason says when to try again.
    case 'storage_full':
    case 'unavailable':
      return { what: 'stopped', why, advice: '', fix: 'again' }
    default:
      return { what: 'stopped', why, advice: tasks('failure.canAskAgain'), fix: 'again' }
  }
}

/** Whether all takes failed with the same error. */
export const haveFailedAlike = (takes: readonly Take[]): takes is FailedTakes => {
  const [first] = takes
  return (
    first !== undefined &&
    takes.every(
      (take) =>
        (take.state === 'failed' || take.state === 'stopped') &&
        'song' in first &&
        take.state === first.state &&
        take.song.error === first.song.error &&
        take.song.error_code === first.song.error_code,
    )
  )
}
export type FailedTake = Extract<Take, { state: 'failed' | 'stopped' }>
export type FailedTakes = readonly FailedTake[]

/** The screen reader announcement of a new state; null for none. */
export const announcementOf = (words: TaskTranslators, take: Take): string | null => {
  const { tasks, music } = words
  const { letter } = take
  const title = 'song' in take && take.song.title ? take.song.title : null
  const name = title ? tasks('news.named', { title, letter }) : music('take', { letter })
  switch (take.state) {
    case 'live':
      return tasks('news.live', { name })
    case 'ready':
      return tasks('news.ready', { name })
    case 'failed': {
      const failure = failureOf(words, take.song)
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
