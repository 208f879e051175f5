import { expect, it } from 'vitest'
import { englishFacts } from '#lib/engine/plan/lyrics/facts/english-facts'
import { englishStory } from '#lib/engine/plan/lyrics/facts/english-story'
import { fillStanza } from '#lib/engine/plan/lyrics/frames/fill'
import { type Frame, parseFrame } from '#lib/engine/plan/lyrics/frames/frame'
import { subjectOf } from '#lib/engine/plan/lyrics/images/subject'
import { randomFrom } from '#lib/music/random'

const fill = (stanza: readonly string[], prompt: string, header = 'match: coffee\nspeaker: I am the drinker') => {
  const frame: Frame = {
    ...parseFrame('test', header),
    subject: header.includes('daughter') ? null : subjectOf(prompt),
  }
  return fillStanza(stanza, frame, englishFacts(prompt), new Map(), randomFrom(1, 'fill'))?.lines ?? null
}

it('image slots › one kind twice › different images', () => {
  const lines = fill(['I saw <has>', 'and <has>', 'and <has>'], 'love song to a librarian')!
  expect(new Set(lines.map((line) => line.replace(/^(?:I saw|and) /i, ''))).size).toBe(3)
})

it('subject slot › plural subject › singular', () => {
  expect(fill(['To every <subject>'], 'a rivalry between two bakers')).toEqual(['To every baker'])
})

it('image slots › frame without a subject › not filled', () => {
  expect(fill(['I saw <has>'], 'a song about nothing')).toBeNull()
})

it('thing slot › "a" before a definite thing › replaced by "the"', () => {
  expect(fill(['We sang about a <thing>'], 'a hymn of thanks for the harvest')).toEqual(['We sang about the harvest'])
  expect(fill(['We sang about every <thing>'], 'a hymn of thanks for the harvest')).toBeNull()
  expect(fill(['We sang about a <thing>'], 'a song about a broken umbrella')).toEqual([
    'We sang about a broken umbrella',
  ])
})

it('place slot › origin and destination › each after its own preposition', () => {
  const prompt = 'road trip song from Lisbon to Porto'
  expect(fill(['All the way to <place>'], prompt)).toEqual(['All the way to Porto'])
  expect(fill(['I drove from <place>'], prompt)).toEqual(['I drove from Lisbon'])
})

it('place slot › place of an event › filled only beside its verb', () => {
  const prompt = 'a song for Anna and Tom, who met in a laundromat'
  expect(fill(['You told me <in place>'], prompt)).toBeNull()
  expect(fill(['The two of you met <in place>'], prompt)).toEqual(['The two of you met in a laundromat'])
})

it('habit slot › line about one time › past tense', () => {
  const prompt = 'Disco song about a supermarket that stays open all night'
  expect(fill(['I was right here the day <event>'], prompt)).toEqual([
    'I was right here the day the supermarket stayed open all night',
  ])
  expect(fill(['They say <event>'], prompt)).toEqual(['They say the supermarket stays open all night'])
  expect(fill(['It was the day <event>'], 'a song about a team that never wins')).toBeNull()
})

it('event slot › possessive of the addressed person › second person', () => {
  const header = 'match: daughter\nspeaker: I am the parent; "you" is my daughter'
  expect(fill(['I heard <event>'], 'Country song: my daughter sold her last tractor', header)).toEqual([
    'I heard you sold your last tractor',
  ])
})

it('event slot › event of the addressed person › second person', () => {
  const header = 'match: daughter\nspeaker: I am the parent; "you" is my daughter'
  expect(fill(['I thought how <event>'], 'a song for my daughter leaving for college', header)).toEqual([
    'I thought how you left for college',
  ])
})

it('event slot › what the addressed person has, and what is told to that person', () => {
  const header = 'match: mother\nspeaker: I am the child; "you" is my mother'
  const prompt = 'a song for my mother, whose voice filled the church'
  const frame = { ...parseFrame('test', header), subject: null }
  const filled = (line: string) =>
    fillStanza([line], frame, englishStory(prompt), new Map(), randomFrom(1, 'fill'))?.lines
  expect(filled('And still I know <event>')).toEqual(['And still I know your voice filled the church'])
  expect(filled('I rang up to tell you, <event>')).toBeUndefined()
})
