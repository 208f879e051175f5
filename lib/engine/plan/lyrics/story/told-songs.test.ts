import { describe, expect, it } from 'vitest'
import { englishStory } from '#lib/engine/plan/lyrics/facts/english-story'
import { STATEMENT_ROLES } from '#lib/engine/plan/lyrics/facts/facts'
import { isTold, stemsOfLines } from '#lib/engine/plan/lyrics/facts/statements'
import { STANCES } from '#lib/engine/plan/lyrics/images/stance'
import { rhymeSimilarity } from '#lib/engine/plan/lyrics/rhyme'
import { answersOf, coupletsOf } from '#lib/engine/plan/lyrics/story/answers'
import { fieldsOf, semanticFields } from '#lib/engine/plan/lyrics/story/fields'
import { linesOf } from '#lib/engine/plan/lyrics/story/statement-lines'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'
import { writeLyrics } from '#lib/engine/plan/lyrics/write-lyrics'
import { randomFrom } from '#lib/music/random'

const write = (prompt: string, genre = 'pop', take: 0 | 1 = 0) =>
  writeLyrics({
    prompt,
    language: 'en',
    mood: '',
    genre,
    sections: (['verse', 'chorus', 'verse', 'chorus', 'bridge', 'chorus'] as const).map((kind) => ({
      kind,
      label: kind,
      lines: kind === 'verse' ? 8 : 4,
      syllables: 8,
    })),
    take,
    variant: 2,
    random: randomFrom(1, 'words'),
  })

const PROMPTS = [
  'a song for my aunt Ragnhild, who carved spoons in a lighthouse and never sold one',
  'a song about our canteen cook Bilal. He hums opera, hides the last pudding for the porter and won the regional dart cup in 1998',
  'rock song about a brass band from Dortmund who took the wrong train and played their whole set at the airport',
  'a song about a tortoise named Gerald who escaped through the fence and was found four months later in the church',
  'folk song about two brothers who inherited one boat and painted half of it blue',
] as const

describe('what a prompt says', () => {
  it.each(PROMPTS)('%s › at least 80 % told', (prompt) => {
    const { statements } = englishStory(prompt).telling!
    const sung = stemsOfLines(write(prompt).sections.flat())
    const told = statements.filter((statement) => isTold(statement, sung))
    expect(told.length / statements.length).toBeGreaterThanOrEqual(0.8)
  })

  it('what somebody has done for years: the point of the chorus', () => {
    const prompt = 'folk song about my neighbour Teresa, who has mended bicycles in her garage since 1988'
    expect(write(prompt, 'folk').sections[1]!.join('\n')).toMatch(/mended bicycles/)
  })

  it('chorus: the point of the prompt is its first and last line, and the last chorus differs', () => {
    const { title, sections } = write(
      'a song for my aunt Ragnhild, who carved spoons in a lighthouse and never sold one',
    )
    expect(title).toMatch(/Ragnhild/)
    const [, first, , second, , last] = sections
    expect(first![0]).toBe(first!.at(-1))
    expect(second).toEqual(first)
    expect(last).not.toEqual(first)
    expect(last![0]).toBe(first![0])
  })

  it('phrase with a name: answered as a person', () => {
    const { statements } = englishStory('a song for my mother Elena on her 70th birthday').telling!
    expect(statements[0]).toMatchObject({ phrase: 'my mother Elena', role: 'who' })
  })

  it('takes: other hooks and other answers', () => {
    const [a, b] = ([0, 1] as const).map((take) => write(PROMPTS[2], 'pop', take))
    expect(a!.title).not.toBe(b!.title)
    const common = a!.sections[0]!.filter((line) => b!.sections[0]!.includes(line))
    expect(common.length).toBeLessThan(a!.sections[0]!.length / 2)
  })
})

describe('short song', () => {
  const short = (prompt: string, [verse, chorus]: readonly [number, number], genre = 'pop') =>
    writeLyrics({
      prompt,
      language: 'en',
      mood: '',
      genre,
      sections: [
        { kind: 'verse', label: 'Verse', lines: verse, syllables: 8 },
        { kind: 'chorus', label: 'Chorus', lines: chorus, syllables: 7 },
      ],
      take: 0,
      variant: 3,
      random: randomFrom(1, 'words'),
    }).sections

  it.each([
    ['Folk, 30 seconds, about my uncle Aksel who mends church clocks', ['uncle', 'Aksel', 'mend', 'church clocks']],
    ['30 seconds, upbeat pop, about my sister Edda passing her driving test', ['Edda', 'passed', 'driving test']],
    ['Folk, 30 seconds, about my aunt who drove the mobile library', ['aunt', 'drove', 'mobile library']],
    ['Country, 40 seconds, for my neighbour Rosa, who lends us her ladder', ['Rosa', 'lend', 'ladder']],
    ['30 second punk song about the lift that has been broken since March', ['lift', 'broken since March']],
    ['Rock, 40 seconds, about the Harbour Otters, who never missed training', ['Otters', 'never missed training']],
    [
      'Soft pop, 35 seconds, for my grandparents who have been married for sixty years',
      ['grandparents', 'married', 'sixty years'],
    ],
  ])('%s › person and fact sung', (prompt, told) => {
    for (const lines of [
      [2, 2],
      [2, 4],
      [4, 4],
    ] as const) {
      const sections = short(prompt, lines)
      expect(sections.map(({ length }) => length)).toEqual(lines)
      for (const fact of told) expect(sections.flat().join(' ').toLowerCase()).toContain(fact.toLowerCase())
    }
  })

  it('second verse: no other story', () => {
    const { sections, story } = writeLyrics({
      prompt: 'Reggae, 40 seconds, about my friend Kwame who finally quit smoking',
      language: 'en',
      mood: '',
      genre: 'reggae',
      sections: (['verse', 'chorus', 'verse', 'chorus'] as const).map((kind, index) => ({
        kind,
        label: kind,
        lines: index < 3 ? 2 : 4,
        syllables: 8,
      })),
      take: 0,
      variant: 3,
      random: randomFrom(1, 'words'),
    })
    expect(sections[2]).not.toEqual(sections[0])
    expect(story!.stanzas.some((name) => name.startsWith('answers/field smoking'))).toBe(true)
  })
})

describe('lullaby', () => {
  it.each([
    'lullaby for my son Anton, who is afraid of the vacuum cleaner',
    'lullaby for my niece Wilma, who is scared of the dark',
  ])('%s › hook without fear', (prompt) => {
    const { title, sections } = write(prompt, 'lullaby')
    for (const text of [title, ...sections[1]!]) expect(text).not.toMatch(/afraid|scared|fear|fright/i)
  })
})

describe('pictures', () => {
  it('chorus of a song about a kitchen: no sea and no snow', () => {
    for (const variant of [1, 2, 3, 4, 5, 6]) {
      const { sections } = writeLyrics({
        prompt: 'a tale about the cook Bilal who burned the wedding soup',
        language: 'en',
        mood: '',
        genre: 'folk',
        sections: [
          { kind: 'verse', label: 'Verse', lines: 4, syllables: 8 },
          { kind: 'chorus', label: 'Chorus', lines: 4, syllables: 7 },
        ],
        take: 0,
        variant,
        random: randomFrom(1, 'words'),
      })
      expect(sections[1]!.join(' ')).not.toMatch(/\b(?:sea|tide|ships?|shipping|sail\w*|snow|river)\b/)
    }
  })
})

describe('team', () => {
  it('is no person', () => {
    const { statements, topic } = englishStory('anthem for the Harbour Otters').telling!
    expect(statements).toMatchObject([{ phrase: 'the Harbour Otters', role: 'team' }])
    expect(topic).toMatchObject({ noun: 'team', pronoun: 'plural' })
  })
})

describe('lines of a long clause', () => {
  it.each([
    ['you repaired accordions in a garage behind the fire station', 2],
    ['I left my red raincoat', 1],
    ['we built a robot out of a shopping cart', 2],
    ['Bernd walked two hundred thousand kilometers', 2],
  ])('%s › %i', (text, count) => {
    const lines = linesOf(text)!
    expect(lines.join(' ')).toBe(text)
    expect(lines).toHaveLength(count)
    expect(lines.every((line) => syllableCount(line) <= 11)).toBe(true)
  })
})

describe('answers', () => {
  it.each(STATEMENT_ROLES)('%s › short, and each rhymes with another one', (role) => {
    const answers = answersOf(role)
    expect(answers.length).toBeGreaterThanOrEqual(20)
    for (const { line } of answers) {
      expect(syllableCount(line.replace(/<\w+>/g, 'he')), line).toBeLessThanOrEqual(11)
      expect(
        answers.some((other) => rhymeSimilarity(line, other.line) >= 0.78),
        line,
      ).toBe(true)
    }
  })

  it.each(STANCES)('couplets of %s › rhyme', (stance) => {
    for (const kind of ['person', 'thing', 'deed'] as const) {
      const couplets = coupletsOf(stance, kind)
      expect(couplets.length).toBeGreaterThanOrEqual(10)
      for (const { lines } of couplets)
        expect(rhymeSimilarity(...lines), lines.join(' / ')).toBeGreaterThanOrEqual(0.78)
    }
  })

  it('fields › two rhymed lines, or three of which the first and the last rhyme', () => {
    for (const { id, blocks } of semanticFields()) {
      expect(new Set(blocks.map(({ lines }) => lines.length)), id).toEqual(new Set([2, 3]))
      expect(blocks.length, id).toBeGreaterThanOrEqual(6)
      for (const { lines } of blocks) {
        expect([2, 3], lines.join(' / ')).toContain(lines.length)
        expect(rhymeSimilarity(lines[0]!, lines.at(-1)!), lines.join(' / ')).toBeGreaterThanOrEqual(0.78)
        for (const line of lines) expect(syllableCount(line), line).toBeLessThanOrEqual(10)
      }
    }
  })
})

describe('semantic fields of a text', () => {
  it.each([
    ['Mo burned the turkey in the oven', 'food'],
    ['my donkey slept on the sofa', 'animal'],
    ['Priya never booked a meeting before ten', 'meeting'],
    ['I threw up at kilometer thirty of my first marathon', 'run'],
    ['the quorum', undefined],
    ['the council wants to cut down the oak', 'crowd'],
    ['my friend Tom hated hospitals', 'care'],
    ['coffee in bed every morning even when we fight', 'kitchen'],
    ['a power cut in our street', 'dark house'],
    ['my neighbour Walter fed the swans', 'bird'],
    ['my sister cheated at Monopoly', 'game'],
    ['my uncle mends church clocks', 'clock'],
    ['the photocopier ate my contract', 'machine'],
    ['she drove the mobile library', 'books'],
  ])('%s › %s', (text, field) => {
    expect(fieldsOf(text)[0]?.id).toBe(field)
  })

  it('statement of a field › completed by lines of the field', () => {
    const { story } = write('a song for the volunteers at the food pantry, who cook curry every Tuesday')
    expect(story!.stanzas.filter((name) => name.startsWith('answers/field food'))).not.toEqual([])
  })
})

describe('frame of a song', () => {
  const framesOf = (prompt: string) => write(prompt).story!.stanzas.map((name) => name.split('/')[0])

  it.each([
    ['a song about my robot vacuum Dusty who fell down the stairs and chased the cat', 'romance-tale'],
    ['get well song for my friend Tom who hated hospitals and broke his leg dancing', 'contrary-thing'],
    ['summer hit about melting ice cream and skipping school in Crete', 'glacier-speaks'],
    ['hype song for our football team, we lost every game but scored on Saturday', 'lost-final'],
    ['piano ballad for my dog Moose, who slept on my feet for thirteen years', 'ballad'],
    ['ballad about an old fisherman who still sets two plates for dinner', 'dear-thing'],
  ])('%s › not %s', (prompt, frame) => {
    expect(framesOf(prompt)).not.toContain(frame)
  })
})
