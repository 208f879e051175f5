import { describe, expect, it } from 'vitest'
import { englishStory } from '#lib/engine/plan/lyrics/facts/english-story'
import { parseFrame } from '#lib/engine/plan/lyrics/frames/frame'
import { boundTo, deedFrames, heroOf } from '#lib/engine/plan/lyrics/story/deeds'
import { writeLyrics } from '#lib/engine/plan/lyrics/write-lyrics'
import { randomFrom } from '#lib/music/random'

const heroIn = (prompt: string) => heroOf(englishStory(prompt), prompt)!

describe('who acts', () => {
  it.each([
    ['a song about my neighbour Teresa, who mends bicycles', 'Teresa', 'female', true],
    ['a song for my colleague Samira, who is leaving for Oslo', 'Samira', 'you', true],
    ['a song about a goose that chased the mailman', 'the goose', 'neuter', false],
    ['a song about our hamster Turbo that escaped into the piano', 'Turbo', 'male', false],
    ['indie pop about learning to swim', 'I', 'i', false],
    ['a song about a girl from Leeds who teaches herself to code', 'the girl', 'female', true],
  ])('%s › %s, %s', (prompt, name, person, isPresent) => {
    expect(heroIn(prompt)).toMatchObject({ name, person, isPresent })
  })
})

describe('stanza of a deed', () => {
  const frame = parseFrame(
    'any',
    "hero: person, i\n\n[verse 1a]\n<Hero> [go] and [take] <object>\n<He> [be]n't late, [it rain]\nNobody [they ask] <him>\n<Heros> hands [they will]n't mind",
  )
  const sung = (prompt: string) => boundTo(frame, heroIn(prompt)).parts['verse 1a'][0]

  it('present › person and verbs agree', () => {
    expect(sung('a song about my neighbour Teresa, who mends bicycles')).toEqual([
      'Teresa goes and takes the bicycles',
      "She isn't late, rains",
      'Nobody ask her',
      "Teresa's hands won't mind",
    ])
  })

  it('past › of the singer', () => {
    expect(sung('a song about selling my guitar')).toEqual([
      'I went and took my guitar',
      "I wasn't late, rained",
      'Nobody asked me',
      "My hands wouldn't mind",
    ])
  })
})

describe('deed', () => {
  it.each([
    ['a song about my neighbour Teresa, who mends bicycles', 'mend'],
    ['hip hop about a goalkeeper who lets in six goals and still comes back', 'keep-going'],
    ['country song about a truck driver called Wade who misses his daughter’s birthday', 'missing-it'],
    ['synthwave about leaving the office for the last time after thirty years at the bank', 'leave-job'],
    ['a lullaby for my son Elias, who is afraid that the moon will fall down', 'comfort'],
    ['acoustic song about moving into an empty flat', 'move-in'],
    ['soul song apologising to my brother for selling his guitar', 'sorry'],
    ['punk song about refusing to wear the office uniform', 'refusal'],
    ['a song about my aunt Edda who juggles', 'any-street'],
    ['a song for my aunt Edda who juggles', 'any-person'],
  ])('%s › %s', (prompt, id) => {
    expect(deedFrames(englishStory(prompt), prompt, heroIn(prompt))[0]!.id).toBe(id)
  })

  it('apology › the singer did it, to whom the prompt says', () => {
    const [main] = englishStory('soul song apologising to my brother for selling his guitar').telling!.clauses
    expect(main).toMatchObject({ subject: 'I', past: "sold my brother's guitar" })
  })

  it('song of a deed › one person in all of its stanzas', () => {
    const { sections } = writeLyrics({
      prompt: 'a goodbye song for my colleague Samira, who is leaving the hospital for a job in Oslo',
      language: 'en',
      mood: '',
      genre: 'pop',
      sections: (['verse', 'chorus', 'verse', 'chorus'] as const).map((kind) => ({
        kind,
        label: kind,
        lines: kind === 'verse' ? 8 : 4,
        syllables: 8,
      })),
      take: 0,
      random: randomFrom(1, 'words'),
    })
    const text = sections.flat().join('\n')
    expect(text).toMatch(/Samira, you are leaving the hospital/)
    expect(text).not.toMatch(/\b(?:she|her)\b/i)
  })
})
