import { STUDIO_AWAY } from '#components/api/outbox'
import { problemMessage } from '#components/i18n/error-words'
import { isUnconfirmed, type Lane } from '#components/tasks/take-state'
import type { TaskWords } from '#components/tasks/use-task-messages'
import type { TaskCard } from '#lib/contract/studio'

/** One quiet line under the lanes of a card, and the one thing that it offers. */
export type CardNote = {
  text: string
  /** The key of the service has to be looked at. */
  settings: boolean
  offer: 'withdraw' | 'anew' | 'remove' | 'let-go' | null
}

/** What a card has to say beyond the states of its takes; null for nothing. `left` is that somebody chose to leave it. */
export const noteOf = (
  { tasks, errors }: TaskWords,
  task: Pick<TaskCard, 'state' | 'trouble' | 'retried_by'>,
  lanes: readonly Lane[],
  left: boolean,
): CardNote | null => {
  const settings = task.trouble?.code === 'service_key_refused'
  if (isUnconfirmed(lanes)) {
    if (task.retried_by)
      return {
        text: tasks('note.sentAnew'),
        settings: false,
        offer: 'remove',
      }
    return left ? { text: tasks('note.left'), settings: false, offer: 'anew' } : null
  }
  if (lanes.some((lane) => lane.state === 'waiting'))
    return {
      text:
        task.trouble?.code === STUDIO_AWAY
          ? tasks('note.studioAway')
          : task.trouble
            ? problemMessage(errors, task.trouble)
            : tasks('note.unreached'),
      settings,
      offer: 'withdraw',
    }
  if (!lanes.some(isOpen)) return null
  const trouble = task.trouble && problemMessage(errors, task.trouble)
  // What is made already is on its way, however long ago it was asked for.
  const late = task.state === 'stalled' && lanes.some(({ state }) => state === 'stalled' || state === 'live')
  // What is finished already would leave with the card.
  const offer = lanes.some(({ state }) => state === 'ready') ? null : 'let-go'
  if (late) return { text: tasks('note.stillAsking', { trouble: trouble ?? tasks('note.stalled') }), settings, offer }
  return trouble === undefined ? null : { text: trouble, settings, offer }
}

const isOpen = ({ state }: Lane) => ['queued', 'composing', 'live', 'finishing', 'stalled', 'fetching'].includes(state)
