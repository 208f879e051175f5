import type { SongRecord, TaskRecord } from '#lib/contract/api'
import type { TaskCard } from '#lib/contract/studio'

type Choice = TaskCard['choices'][number]

const STATUS_ORDER = { pending: 0, running: 1, stream: 2, done: 3, fail: 3 } as const

export const isFinished = (song: { status: SongRecord['status'] }) => song.status === 'done' || song.status === 'fail'

/** Whether all songs have ended. */
export const isComplete = (task: { choices: readonly { status: SongRecord['status'] }[] }) =>
  task.choices.length > 0 && task.choices.every(isFinished)

/** All media of a song share a folder. */
// peaksUrlOf('https://host/media/abc/live.mp3') // => '/media/abc/peaks.json'
export const peaksUrlOf = (media: string | undefined) => {
  if (!media || !URL.canParse(media, 'http://localhost')) return ''
  return new URL('peaks.json', new URL(media, 'http://localhost')).pathname
}

const mergeChoice = (known: Choice | undefined, song: SongRecord): Choice => {
  if (known && STATUS_ORDER[known.status] > STATUS_ORDER[song.status]) return known
  // A song that was fetched again has no error any more.
  if (song.status === 'done' && known) {
    const { error: _error, error_code: _code, ...rest } = known
    known = rest
  }
  return {
    favourite: false,
    unread: true,
    bpm: null,
    key: null,
    meter: null,
    ...known,
    ...song,
    peaks_url: known?.peaks_url || peaksUrlOf(song.pipe_url ?? song.audio_url),
  }
}

/**
 * Merges a polled record into a card. Statuses only move forward, so that late answers change nothing. Fields that only
 * the card has (favourite, key, tempo) stay.
 */
export const mergeRecord = (card: TaskCard, record: TaskRecord): TaskCard => {
  const { state: _state, retry_at: _retry, trouble: _trouble, progress: _progress, ...rest } = card
  if (record.choices.length === 0 && card.choices.length > 0) return card
  return {
    ...rest,
    id: record.id,
    create_at: record.create_at,
    ...(record.state ? { state: record.state } : {}),
    ...(record.retry_at ? { retry_at: record.retry_at } : {}),
    ...(record.trouble ? { trouble: record.trouble } : {}),
    ...(record.progress ? { progress: record.progress } : {}),
    choices: record.choices.map((song) =>
      mergeChoice(
        card.choices.find((known) => known.id === song.id),
        song,
      ),
    ),
  }
}

/** Whether a song has become playable or has ended, so that the list has more to say about it. */
export const hasNewStatus = (before: TaskCard, after: TaskCard) =>
  after.choices.some((song) => {
    const known = before.choices.find((choice) => choice.id === song.id)
    return known?.status !== song.status && (song.status === 'stream' || isFinished(song))
  })
