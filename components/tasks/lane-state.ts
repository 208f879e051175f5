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

export type Lane = LaneState & { letter: string; key: string }

const ofSong = (song: Choice): LaneState => {
  switch (song.status) {
    case 'pending':
      return { state: 'queued' }
    case 'running':
      return { state: 'composing', song }
    case 'stream':
      return song.pipe_url ? { state: 'live', song } : { state: 'composing', song }
    case 'done':
      return song.audio_url ? { state: 'ready', song } : { state: 'finishing', song }
    case 'fail':
      if (song.error_code === 'unconfirmed') return { state: 'unconfirmed', song }
      return { state: song.error_code === 'cancelled' ? 'stopped' : 'failed', song }
  }
}

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
    .map((song) => ({ ...ofSong(song), letter: takeLetter(song.take), key: `take-${song.take}` }))
}

const NOTHING_YET = new Set(['sending', 'waiting', 'queued'])

/** Lanes without a picture of their own stand side by side; as soon as one has, they are stacked, so that they align. */
export const sideBySide = (lanes: readonly Lane[]) => lanes.every((lane) => NOTHING_YET.has(lane.state))

/** Nobody knows what became of it: one question for the whole card. */
export const isUnconfirmed = (lanes: readonly Lane[]) =>
  lanes.length > 0 && lanes.every((lane) => lane.state === 'unconfirmed')

export const isSettled = (lanes: readonly Lane[]) =>
  lanes.every((lane) => ['ready', 'failed', 'stopped', 'unconfirmed'].includes(lane.state))

/** What a failure means for the person who waits: whether trying again helps. `why` is the service's own sentence. */
export const failureOf = (song: Pick<Choice, 'error' | 'error_code'>): { why: string; advice: string } => {
  const why = sentence(song.error ?? 'It ended without saying why.')
  switch (song.error_code) {
    case 'content_refused':
      return { why, advice: 'Other words may pass.' }
    case 'payment_required':
      return { why, advice: 'Add credit at the service, then try again.' }
    case 'invalid':
    case 'not_found':
    case 'unsupported_media':
      return { why, advice: 'Trying the same again will not help; change it first.' }
    default:
      return { why, advice: 'Trying again usually helps.' }
  }
}

// sentence('out of time') // => 'Out of time.'
const sentence = (text: string) => {
  const clean = text.trim()
  return clean.charAt(0).toUpperCase() + clean.slice(1) + (/[.!?…。！？]$/u.test(clean) ? '' : '.')
}

/** What is told to a screen reader when a lane has moved on; null for steps of no consequence. */
export const newsOf = (lane: Lane): string | null => {
  const name = 'song' in lane && lane.song.title ? `${lane.song.title}, take ${lane.letter}` : `Take ${lane.letter}`
  switch (lane.state) {
    case 'live':
      return `${name}, can be played now.`
    case 'ready':
      return `${name}, is ready.`
    case 'failed':
      return `${name}, stopped early. ${failureOf(lane.song).why}`
    case 'unconfirmed':
      return `${name}: sent, but no answer came back.`
    default:
      return null
  }
}
