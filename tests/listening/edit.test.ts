import { expect, test } from 'vitest'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import {
  changedOutside,
  editedSong,
  largestClick,
  largestStep,
  masteredSong,
  wholeMaster,
  windowEdits,
} from '#lib/engine/edit/edited-song.fixture'
import { spliceOf } from '#lib/engine/edit/window'
import { decibelsToGain } from '#lib/music/time'
import { everyNth } from '../harness/tier'

/** Each kind of edit at least once; every kind in every place is in edit.full.test.ts. */
const MAX_STEP = 1
const MAX_CLICK = decibelsToGain(-30)

test.each([
  ['pop song with a female voice, 24 seconds', 'middle', 0],
  ['jazz ballad, 20 seconds', 'last', 1],
] as const)(
  'edit of a window › %s, %s section › the rest of the master stays, without a step or a click',
  async (prompt, place, from) => {
    const song = await masteredSong(prompt)
    const { sections } = song.file
    const section = sections.at({ first: 0, middle: Math.floor(sections.length / 2), last: -1 }[place])!
    for (const edit of everyNth(2, windowEdits(song.file, section), from)) {
      const edited = await editedSong(song, edit)
      if (!edited) continue
      const whole = await wholeMaster(edited)
      expect(changedOutside(song.master, edited.master, edited.splice), edit.kind).toBe(0)
      expect(largestStep(edited.master, whole, edited.splice), edit.kind).toBeLessThan(MAX_STEP)
      expect(largestClick(edited.master, whole, edited.splice), edit.kind).toBeLessThan(MAX_CLICK)
      // What is heard is the new score.
      const { changed, changedUntil } = edited.splice
      let difference = 0
      for (let i = changed; i < changedUntil; i++)
        difference = Math.max(difference, Math.abs(edited.master.left[i]! - whole.left[i]!))
      expect(difference, edit.kind).toBeLessThan(decibelsToGain(-30))
    }
  },
)

test('measures of a splice › a louder window, and a sample that is lost › found', async () => {
  const song = await masteredSong('pop song with a female voice, 16 seconds')
  // What a splice may change: from 20 ms before its first bar to 4 s after its last.
  const { from, changed, changedUntil, until } = spliceOf(song.file, { firstBar: 1, bars: 1 })
  expect([changed - from, until - changedUntil]).toEqual([0.02 * SAMPLE_RATE, 4 * SAMPLE_RATE])
  const section = song.file.sections[1]!
  const edited = (await editedSong(song, windowEdits(song.file, section)[0]!))!
  const { master, splice } = edited
  const whole = await wholeMaster(edited)
  const louder = { left: master.left.slice(), right: master.right.slice() }
  for (const side of ['left', 'right'] as const)
    for (let i = splice.from; i < splice.until; i++) louder[side][i]! *= decibelsToGain(1.5)
  expect(largestStep(louder, whole, splice)).toBeGreaterThan(MAX_STEP)
  const lost = { left: master.left.slice(), right: master.right.slice() }
  lost.left[splice.changed - 10]! += 0.1
  expect(largestClick(lost, whole, splice)).toBeGreaterThan(MAX_CLICK)
  lost.left[splice.changed - 2000]! += 2 ** -23
  expect(changedOutside(song.master, lost, splice)).toBe(1)
})
