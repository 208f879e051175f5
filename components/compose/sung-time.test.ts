import { expect, it } from 'vitest'
import { sungTime, tempoIn } from '#components/compose/sung-time'

it('starts each section where the one before has been sung', () => {
  const blocks = [
    { tag: 'Verse', text: 'a\nb' },
    { tag: 'Break', text: '' },
    { tag: 'Chorus', text: 'c' },
  ]
  const { starts, total } = sungTime(blocks, [[8, 8], [], [16]], 120)
  expect(starts).toEqual([8, 16, 24])
  expect(total).toBe(36)
})

it('is longer for more words and for a slower song', () => {
  const one = sungTime([{ tag: null, text: 'a' }], [[8]], 100).total
  expect(sungTime([{ tag: null, text: 'a\nb' }], [[8, 8]], 100).total).toBeGreaterThan(one)
  expect(sungTime([{ tag: null, text: 'a' }], [[8]], 60).total).toBeGreaterThan(one)
})

it('of a continuation begins at once', () => {
  expect(sungTime([{ tag: 'Verse', text: 'a' }], [[8]], 100, 0).starts).toEqual([0])
})

it('finds a tempo among words', () => {
  expect(tempoIn('slow, 72 BPM, sad')).toBe(72)
  expect(tempoIn('in 1984')).toBeNull()
})
