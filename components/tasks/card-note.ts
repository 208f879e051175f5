import { SERVER_UNREACHABLE } from '#components/api/outbox'
import { problemMessage } from '#components/i18n/error-message'
import { isUnconfirmed, type Take } from '#components/tasks/take-state'
import type { TaskTranslators } from '#components/tasks/use-task-messages'
import type { TaskCard } from '#lib/contract/studio'

/** The note under the takes of a card, and the action that it offers. */
export type CardNote = {
  text: string
  /** Links to the settings of the service. */
  settings: boolean
  offer: 'withdraw' | 'send-again' | 'remove' | 'stop-waiting' | null
}

/** The note of a card; null for none. */
export const noteOf = (
  { tasks, errors }: TaskTranslators,
  task: Pick<TaskCard, 'state' | 'trouble' | 'retried_by'>,
  takes: readonly Take[],
  isDismissed: boolean,
): CardNote | null => {
  const settings = task.trouble?.code === 'service_key_refused'
  if (isUnconfirmed(takes)) {
    if (task.retried_by)
      return {
        text: tasks('note.sentAgain'),
        settings: false,
        offer: 'remove',
      }
    return isDismissed ? { text: tasks('note.left'), settings: false, offer: 'send-again' } : null
  }
  if (takes.some((take) => take.state === 'waiting'))
    return {
      text:
        task.trouble?.code === SERVER_UNREACHABLE
          ? tasks('note.studioAway')
          : task.trouble
            ? problemMessage(errors, task.trouble)
            : tasks('note.unreached'),
      settings,
      offer: 'withdraw',
    }
  if (!takes.some(isOpen)) return null
  const trouble = task.trouble && problemMessage(errors, task.trouble)
  // A song that is being fetched is not late.
  const late = task.state === 'stalled' && takes.some(({ state }) => state === 'stalled' || state === 'live')
  // Removing the card would remove finished songs.
  const offer = takes.some(({ state }) => state === 'ready') ? null : 'stop-waiting'
  if (late) return { text: tasks('note.stillAsking', { trouble: trouble ?? tasks('note.stalled') }), settings, offer }
  return trouble === undefined ? null : { text: trouble, settings, offer }
}

const isOpen = ({ state }: Take) => ['queued', 'composing', 'live', 'finishing', 'stalled', 'fetching'].includes(state)
