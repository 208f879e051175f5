import { expect, test } from 'vitest'
import { createUploadIntake, MAX_UPLOADS_IN_FLIGHT } from '#lib/server/uploads/upload-intake'

test('upload intake › per person › at most the maximum until one is released', () => {
  const intake = createUploadIntake()
  const leaves = Array.from({ length: MAX_UPLOADS_IN_FLIGHT }, () => intake.enter('ada'))
  expect(leaves).not.toContain(null)
  expect(intake.enter('ada')).toBeNull()
  expect(intake.enter('mia')).not.toBeNull()
  leaves[0]!()
  expect(intake.enter('ada')).not.toBeNull()
  expect(intake.enter('ada')).toBeNull()
})

test('upload intake › turns › one after another, also after a failure', async () => {
  const intake = createUploadIntake()
  let running = 0
  const work = async (fails: boolean) => {
    running++
    await new Promise((resolve) => setTimeout(resolve, 5))
    const together = running--
    if (fails) throw new Error('a failure')
    return together
  }
  const turns = await Promise.allSettled([false, true, false].map((fails) => intake.inTurn(() => work(fails))))
  expect(turns.map((turn) => (turn.status === 'fulfilled' ? turn.value : turn.reason.message))).toEqual([
    1,
    'a failure',
    1,
  ])
})
