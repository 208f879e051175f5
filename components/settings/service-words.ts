import type { ServiceSettings } from '#lib/contract/studio'

/** What is still open at a service that takes nothing new. One task makes one or two songs. */
// leavingWords({ base_url: 'https://songs.example', open_tasks: 2 })
export const leavingWords = ({ base_url, open_tasks }: ServiceSettings['leaving'][number]) =>
  open_tasks === 1
    ? `The songs of one task are still being made at ${base_url}; its key is erased once they are done.`
    : `The songs of ${open_tasks.toLocaleString('en')} tasks are still being made at ${base_url}; its key is erased once they are done.`
