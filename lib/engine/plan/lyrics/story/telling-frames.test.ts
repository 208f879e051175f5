import { expect, it } from 'vitest'
import { writeLyrics } from '#lib/engine/plan/lyrics/write-lyrics'
import { randomFrom } from '#lib/music/random'

const write = (prompt: string, genre = 'pop') =>
  writeLyrics({
    prompt,
    language: 'en',
    mood: '',
    genre,
    sections: (['verse', 'chorus', 'verse', 'chorus'] as const).map((kind) => ({
      kind,
      label: kind,
      lines: kind === 'verse' ? 8 : 4,
      syllables: 8,
    })),
    take: 0,
    random: randomFrom(1, 'words'),
  })

it.each([
  ['a song about an uncle who missed my concert', 'let-down'],
  ['a sad song about losing my passport', 'lost-thing'],
  ['indie song about never answering the phone', 'refusal'],
  ['punk song about not going to the school reunion', 'not-going'],
  ["folk ballad about a weaver who falls for the sheriff's sister", 'romance-tale'],
  ['indie song about a summer working at an ice cream van', 'at-work'],
  ['a sad song about the village hall that burned down', 'place-gone'],
  ['a song for our choir which lost its rehearsal room', 'community'],
  ['a rap about growing up with two sisters in Leeds', 'childhood'],
  ['soft rock about a couple who argue over wallpaper', 'bickering'],
  ['a hopeful song about waiting for a kidney', 'waiting'],
  ['a song about chewing my nails', 'own-habit'],
  ['angry rock about a boss who took credit for my idea', 'betrayal'],
  ['a song for my son Arthur who came second in the spelling bee', 'proud-of'],
  ['sea song about two brothers lost off Newfoundland', 'dark-ballad'],
  ['a love song for Ines, we met in a hospital waiting room', 'we-met'],
  ['a song about our church choir singing outside a sick neighbour’s window', 'came-together'],
  ['a jazz song about an old waiter who remembers every order', 'small-habit'],
  ['folk song about scattering my grandad’s ashes off the pier', 'last-respects'],
] as const)('frame › "%s" › %s, for all of its stanzas', (prompt, frame) => {
  const { story } = write(prompt)
  const frames = story!.stanzas.map((name) => name.split('/')[0]).filter((id) => id !== 'answers')
  expect([...new Set(frames)]).toEqual([frame])
})

it('clause that still holds › told in the present, one that happened once › in the past', () => {
  const lines = write('a roast of my flatmate Gina, who never washes a cup').sections.flat().join('\n')
  expect(lines).toMatch(/you never wash a cup/i)
  expect(write('a song about an uncle who missed my concert').sections.flat()).toContain('You missed my concert')
})

it('deed slots › gerund and base form with the pronouns of the singer', () => {
  expect(write('a song about chewing my nails').sections.flat().join('\n')).toMatch(
    /I chew my nails|Chewing my nails|still chewing my nails/,
  )
})

it('possessives › of others › stay in a clause that is sung to "you"', () => {
  const lines = write('punk song about Thames Water dumping sewage in our river while the bosses get their bonuses')
  expect(lines.sections.flat()).toContain('While the bosses got their bonuses')
})

it('hook › deed too long with its name › sung with "you", not the bare name', () => {
  const { title } = write('country song for my mum Denise, she drove the mobile library through the Fens for 26 years')
  expect(title).toBe('You Drove the Mobile Library')
})
