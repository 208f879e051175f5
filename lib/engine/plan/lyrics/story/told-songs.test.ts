import { describe, expect, it } from 'vitest'
import { englishStory } from '#lib/engine/plan/lyrics/facts/english-story'
import { isTold, stemsOfLines } from '#lib/engine/plan/lyrics/facts/statements'
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

  it('second take › tells the deed, whatever lines the first one has', () => {
    expect(write('hip hop song about growing up in Queens', 'pop', 1).sections.flat().join('\n')).toContain('Queens')
  })

  it('a deed: sung in the first verse, its doer in the chorus', () => {
    const prompt = 'folk song about my neighbour Teresa, who has mended bicycles in her garage since 1988'
    const { sections } = write(prompt, 'folk')
    expect(sections[0]!.join('\n')).toMatch(/Teresa\s+has mended bicycles/i)
    expect(sections[1]!.join('\n')).toMatch(/Teresa|mended/)
  })

  it('phrase with a name: a person', () => {
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
    expect(story!.stanzas.some((name) => name.startsWith('answers/after quit-habit'))).toBe(true)
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

describe('frame of a song', () => {
  const framesOf = (prompt: string) => write(prompt).story!.stanzas.map((name) => name.split('/')[0])

  it.each([
    ['a song for my dad, who quit smoking the day I was born', 'quitting-smoking'],
    ['indie pop about waiting for exam results in a hot kitchen', 'passed-the-exams'],
    ['ballad about two old men who play chess in the park every Sunday', 'chess-with-grandfather'],
    ['salsa about my neighbours who dance in their kitchen at midnight', 'kitchen-dance'],
    ['country song about a truck driver called Wade who misses his daughter’s birthday', 'truck-driver'],
  ])('%s › not %s', (prompt, frame) => {
    expect(framesOf(prompt)).not.toContain(frame)
  })
})
