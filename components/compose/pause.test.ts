import { expect, it } from 'vitest'
import { ProblemError } from '#components/api/client'
import { pauseOf, songsLeft, waitFor } from '#components/compose/pause'
import type { Problem } from '#lib/contract/errors'

const refusal = (more: Partial<Problem>, retryAfter: number | null = 3600) =>
  new ProblemError(
    { type: '', title: '', status: 429, detail: '', code: 'songs_used_up', request_id: '', ...more },
    retryAfter,
  )

it('daily limit › one song left › one take is allowed, two wait', () => {
  const pause = pauseOf(refusal({ songs_left: 1 }))
  expect(waitFor(pause, 1)).toBeNull()
  expect(waitFor(pause, 2)).toBeCloseTo(Date.now() / 1000 + 3600, 0)
  expect(songsLeft(pause)).toBe(1)
  // The limit is new after its reset.
  expect(songsLeft(pause, Date.now() / 1000 + 3601)).toBeNull()
})

it('busy service › any number of takes › waits, no limit shown', () => {
  const pause = pauseOf(refusal({ code: 'too_many_requests' }, 5))
  expect(waitFor(pause, 1)).not.toBeNull()
  expect(songsLeft(pause)).toBeNull()
  expect(pauseOf(refusal({}, null))).toBeNull()
  expect(waitFor(null, 2)).toBeNull()
})
