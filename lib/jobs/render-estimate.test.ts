import { expect, test } from 'vitest'
import type { OpenRender } from '#lib/data/songs/open-renders'
import { estimateRenders } from '#lib/jobs/render-estimate'

const render = (id: string, seconds: number | null, started = false): OpenRender => ({ id, seconds, started })
const options = { slots: 2, rendered: () => 0, timeFor: (audio: number) => audio / 10, now: 1000 }

test('estimateRenders › more songs than slots › each begins when a slot is free', () => {
  const open = [render('a', 200, true), render('b', 100), render('c', 300), render('d', null)]
  expect(Object.fromEntries(estimateRenders(open, options))).toEqual({
    a: { ahead: 0, starts_at: 1000, ready_at: 1020 },
    b: { ahead: 0, starts_at: 1000, ready_at: 1010 },
    c: { ahead: 1, starts_at: 1010, ready_at: 1040 },
    d: { ahead: 2, starts_at: 1020, ready_at: 1038 },
  })
})

test('estimateRenders › half of a song rendered › only the rest takes time', () => {
  const found = estimateRenders([render('a', 200, true)], { ...options, rendered: () => 100 })
  expect(found.get('a')).toEqual({ ahead: 0, starts_at: 1000, ready_at: 1010 })
})

test('estimateRenders › song started out of order › keeps its slot', () => {
  const found = estimateRenders([render('a', 100), render('b', 100, true)], { ...options, slots: 1 })
  expect(found.get('a')).toEqual({ ahead: 0, starts_at: 1010, ready_at: 1020 })
})

test('estimateRenders › more songs begun than slots here › the slots of other replicas count', () => {
  const open = [...['a', 'b', 'c', 'd'].map((id) => render(id, 100, true)), render('e', 100), render('f', 100)]
  const found = estimateRenders(open, options)
  expect(['d', 'e', 'f'].map((id) => found.get(id)?.starts_at)).toEqual([1000, 1010, 1010])
})

test('estimateRenders › no speed measured yet › no estimates', () => {
  expect(estimateRenders([render('a', 100)], { ...options, timeFor: () => null }).size).toBe(0)
})
