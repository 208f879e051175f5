import { dictionary } from 'cmu-pronouncing-dictionary'
import { expect, test } from 'vitest'
import { findPronunciation } from '#lib/lyrics/english/pronouncing-dictionary'

test('every word of the dictionary › its first pronunciation', () => {
  const words = Object.keys(dictionary).filter((word) => !word.includes('('))
  expect(words.length).toBeGreaterThan(120_000)
  expect(words.filter((word) => findPronunciation(word) !== dictionary[word])).toEqual([])
})

test.each(['', 'a(', "'", 'zzzz', 'seaa', 'se', '"', '海'])('%j, which it lacks › null', (word) => {
  expect(findPronunciation(word)).toBe(dictionary[word] ?? null)
})
