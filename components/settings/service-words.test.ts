import { expect, it } from 'vitest'
import { leavingWords } from '#components/settings/service-words'

it('a service that is left says how much is still open there, and when its key goes', () => {
  expect(leavingWords({ base_url: 'https://songs.example', open_tasks: 2 })).toBe(
    'The songs of 2 tasks are still being made at https://songs.example; its key is erased once they are done.',
  )
  expect(leavingWords({ base_url: 'https://songs.example', open_tasks: 1 })).toMatch(/one task are/)
})
