import { describe, expect, it } from 'vitest'
import { allImages, IMAGE_SLOTS, imagesByName, parseImages, SUBJECT_KINDS } from '#lib/engine/plan/lyrics/images/images'
import { stancesOf } from '#lib/engine/plan/lyrics/images/stance'
import { subjectOf } from '#lib/engine/plan/lyrics/images/subject'
import { conjugatePhrase } from '#lib/engine/plan/lyrics/images/verb-phrase'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'

/** Pronouns that need a referent. "Its" and "his" may have one in the fragment. */
const PRONOUN = /(?<!-)\b(?:he|she|him|her|hers|they|them|their|my|your|our|you|we|us|me|i)\b(?!-)/i

describe('images of subjects', () => {
  const images = allImages()

  it('allImages › all files › at least 300 subjects, some of every kind', () => {
    expect(images.length).toBeGreaterThanOrEqual(300)
    expect(new Set(images.map(({ kind }) => kind)).size).toBe(SUBJECT_KINDS.length)
  })

  it.each(images.map((entry) => [`${entry.kind} ${entry.names[0]}`, entry] as const))(
    '%s › names and fragments › complete',
    (_, { names, fragments }) => {
      for (const name of names) expect(name).toMatch(/^[\p{L}\d' -]+$/u)
      for (const slot of IMAGE_SLOTS) {
        expect(fragments[slot].length, slot).toBeGreaterThanOrEqual(2)
        expect(fragments[slot].length, slot).toBeLessThanOrEqual(4)
        expect(new Set(fragments[slot]).size, slot).toBe(fragments[slot].length)
        for (const fragment of fragments[slot]) {
          expect(syllableCount(fragment), fragment).toBeGreaterThanOrEqual(2)
          expect(syllableCount(fragment), fragment).toBeLessThanOrEqual(8)
          expect(fragment).not.toMatch(/[,;.!?<>|]/)
          expect(fragment).not.toMatch(PRONOUN)
        }
      }
      for (const fragment of fragments.has) expect(fragment).toMatch(/^(?:an?|the|one|two|three|some) /)
      for (const fragment of fragments.sound) expect(fragment).toMatch(/^(?:an?|the|one|two|three) /)
    },
  )

  it('parseImages › two entries › names and fragments in order', () => {
    const [first, second] = parseImages(
      'person',
      'librarian, library\nhas: a date stamp | a cart\ndoes: stamp the dates\n\nnurse\nhas: a watch',
    )
    expect(first!.names).toEqual(['librarian', 'library'])
    expect(first!.fragments.has).toEqual(['a date stamp', 'a cart'])
    expect(first!.fragments.sound).toEqual([])
    expect(second!.names).toEqual(['nurse'])
  })

  it('imagesByName › name in two entries › entry with it as first name', () => {
    expect(imagesByName().get('dog')?.names[0]).toBe('dog')
    expect(imagesByName().get('bicycle')?.kind).toBe('vehicle')
  })
})

it.each([
  ['does', 'stamps the dates'],
  ['doing it', 'stamping the dates'],
  ['to do', 'stamp the dates'],
  ['did', 'stamped the dates'],
] as const)('verb phrase › %s › "%s"', (slot, expected) => {
  expect(conjugatePhrase('stamp the dates', slot)).toBe(expected)
})

it.each([
  ['never sleep', 'never slept'],
  ['run home', 'ran home'],
  ['put the kettle on', 'put the kettle on'],
  ['dig a hole', 'dug a hole'],
  ['carry the chart', 'carried the chart'],
] as const)('verb phrase › past of "%s" › "%s"', (phrase, expected) => {
  expect(conjugatePhrase(phrase, 'did')).toBe(expected)
})

it.each([
  ['Love song to a librarian', 'librarian'],
  ['Disco song about a supermarket that stays open all night', 'supermarket'],
  ['A rivalry between two bakers on one street', 'baker'],
  ['A team anthem for the Riverside Otters, a hockey team that never wins', 'hockey'],
  ['Song about learning to swim at fifty', 'learning to swim'],
  ["Children's song about a snail who wants to win a race", 'snail'],
  ['Metal song about a mountain that wakes up', 'mountain'],
  ['Gospel song about getting up after a flood', 'flood'],
  ['Lo-fi song about rain on a tin roof', 'rain'],
  ['Song about a letter found in an old piano', 'letter'],
  ['folk song about two mice in a church', 'mouse'],
  ['a song for my spaniel', 'spaniel'],
])('subject › "%s" › %s', (prompt, word) => {
  expect(subjectOf(prompt)?.word).toBe(word)
})

it.each([
  'Anna and Tom, who met in Lisbon',
  'lofi beat, warm piano and soft guitar',
  'pop song about nothing at midnight',
  "ballad about a toll collector's last day",
  'anthem for a school orchestra that plays out of tune',
  '',
])('subject › "%s" › none', (prompt) => {
  expect(subjectOf(prompt)).toBeNull()
})

it.each([
  ['Angry punk song about my landlord', 'punk', 'angry'],
  ['A mourning song for my cat', 'pop', 'sad'],
  ['Love song to a librarian', 'pop', 'love'],
  ['Roast of my boss', 'pop', 'funny'],
  ['blues about my boss who never says thank you', 'blues', 'angry'],
  ['Anthem for a hockey team', 'rock', 'brave'],
  ['A song about a lighthouse keeper who writes letters', 'folk', 'tale'],
  ['Folk song about a shepherd who lost his whistle', 'folk', 'tale'],
  ['rain on a tin roof', 'lofi', 'calm'],
])('stance › "%s" (%s) › %s', (prompt, genre, stance) => {
  expect(stancesOf(prompt, genre, 0, subjectOf(prompt)?.images.kind ?? null).stances[0]).toBe(stance)
})

it.each([
  ['a song for my cat Müsli who hates the vacuum cleaner', 'angry'],
  ['a song for Mateo and Ines, who lost each other for six years and married in May', 'sad'],
  ['a song about the only left-handed violinist in the orchestra', 'sad'],
] as const)('%s › not %s', (prompt, stance) => {
  expect(stancesOf(prompt, 'pop', 0, subjectOf(prompt)?.images.kind ?? null).stances[0]).not.toBe(stance)
})
