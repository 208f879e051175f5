import { isUnconfirmed, type Lane } from '#components/tasks/lane-state'
import { sentence } from '#components/ui/sentence'
import type { TaskCard } from '#lib/contract/studio'

/** One quiet line under the lanes of a card, and the one thing that it offers. */
export type CardNote = {
  text: string
  /** The key of the service has to be looked at. */
  settings: boolean
  offer: 'withdraw' | 'anew' | 'remove' | 'let-go' | null
}

const STALLED = 'The service has not finished for half an hour.'
const STILL_ASKING = 'Songloom still asks once a minute; there is nothing to pay again.'

/** What a card has to say beyond the states of its takes; null for nothing. `left` is that somebody chose to leave it. */
export const noteOf = (
  task: Pick<TaskCard, 'state' | 'trouble' | 'retried_by'>,
  lanes: readonly Lane[],
  left: boolean,
): CardNote | null => {
  const settings = task.trouble?.code === 'service_key_refused'
  if (isUnconfirmed(lanes)) {
    if (task.retried_by)
      return {
        text: 'Sent anew. If the first one was made too, it is only at the service.',
        settings: false,
        offer: 'remove',
      }
    return left
      ? { text: 'Sent, but no answer came back. It was left as it is.', settings: false, offer: 'anew' }
      : null
  }
  if (lanes.some((lane) => lane.state === 'waiting'))
    return {
      text: task.trouble ? sentence(task.trouble.detail) : 'The service could not be reached.',
      settings,
      offer: 'withdraw',
    }
  if (!lanes.some(isOpen)) return null
  const trouble = task.trouble && sentence(task.trouble.detail)
  // What is made already is on its way, however long ago it was asked for.
  const late = task.state === 'stalled' && lanes.some(({ state }) => state === 'stalled' || state === 'live')
  // What is finished already would leave with the card.
  const offer = lanes.some(({ state }) => state === 'ready') ? null : 'let-go'
  if (late) return { text: `${trouble ?? STALLED} ${STILL_ASKING}`, settings, offer }
  return trouble === undefined ? null : { text: trouble, settings, offer }
}

const isOpen = ({ state }: Lane) => ['queued', 'composing', 'live', 'finishing', 'stalled', 'fetching'].includes(state)
