import { describe, expect, it } from 'vitest'
import { englishStory } from '#lib/engine/plan/lyrics/facts/english-story'
import { isTold, stemsOfLines } from '#lib/engine/plan/lyrics/facts/statements'

const said = (prompt: string) =>
  englishStory(prompt).telling!.statements.map(({ clause, phrase }) =>
    clause ? `${clause.subject} ${clause.whole?.present ?? clause.whole?.past}` : phrase,
  )

describe('statements of a prompt', () => {
  it.each([
    [
      'a song for my uncle Pekka, who repaired accordions in a garage behind the fire station and never charged children',
      [
        'my uncle Pekka repaired accordions in a garage behind the fire station',
        'my uncle Pekka never charged children',
      ],
    ],
    ['upbeat pop for my sister Lena, who moved to Lisbon', ['my sister Lena moved to Lisbon']],
    ['Angry punk song: the council closed our library, two minutes', ['the council closed our library']],
    ['A song celebrating my parents, who run a kiosk', ['my parents run a kiosk']],
    ['Bluegrass, 30 seconds, about my uncle Aksel who mends church clocks', ['my uncle Aksel mends church clocks']],
    ['Country, 40 seconds, for my neighbour Rosa, who lends us her ladder', ['my neighbour Rosa lends us her ladder']],
    ['Rock, 40 seconds. Our teacher Mr Berg rides a unicycle', ['our teacher Mr Berg rides a unicycle']],
    ['my niece Pia learned to whistle today, cheerful pop', ['my niece Pia learned to whistle today']],
    ['ballad for my father, whose voice fills the church', ["my father's voice fills the church"]],
    [
      'synthpop about falling in love with the woman who fixes the photocopier at work',
      ['I fell in love with the woman', 'the woman fixes the photocopier at work'],
    ],
    [
      "song about my grandmother's attic, which we had to clear out after she died",
      ["we had to clear out my grandmother's attic after she died"],
    ],
    [
      'song about a goose that guards our office car park and hates cyclists',
      ['the goose guards our office car park', 'the goose hates cyclists'],
    ],
    [
      'a song for Mateo and Ines, who met in a queue for concert tickets, lost each other for six years and married in a vineyard last May',
      [
        'Mateo and Ines met in a queue for concert tickets',
        'Mateo and Ines lost each other for six years',
        'Mateo and Ines married in a vineyard last May',
      ],
    ],
    [
      'punk song about the council that closed the skate park, built a parking garage there, and fined my brother for skating on the roof',
      [
        'the council closed the skate park',
        'the council built a parking garage there',
        'the council fined my brother for skating on the roof',
      ],
    ],
    [
      'a song about a tortoise named Gerald who escaped through the fence',
      ['Gerald the tortoise escaped through the fence'],
    ],
    [
      'folk song about a woman who rows across the bay each morning to deliver letters to an island with eleven people and forty goats',
      [
        'the woman rows across the bay each morning',
        'the woman delivers letters to an island with eleven people and forty goats',
      ],
    ],
    [
      'A song for the crew of the night ferry: Bram burns the toast, Aylin steers with one hand, and Old Pieter sleeps standing up',
      ['the night ferry', 'Bram burns the toast', 'Aylin steers with one hand', 'Old Pieter sleeps standing up'],
    ],
    ['a song about the toolbox, slow, with brushed drums', ['the toolbox']],
    [
      "upbeat pop about finally fixing my grandmother's bicycle and riding it to work",
      ["I fixed my grandmother's bicycle", 'I rode it to work'],
    ],
    [
      'wedding song for my dad who marries again at 68, his bride Carmen paints boats',
      ['my dad marries again at sixty-eight', 'Carmen paints boats'],
    ],
    [
      'a song about the Harbour Street bowling club closing after ninety years',
      ['the Harbour Street bowling club closed after ninety years'],
    ],
    [
      'the snow falls on Toronto and I miss my girlfriend Priya who is studying in Montreal',
      ['the snow falls on Toronto', 'I miss my girlfriend Priya', 'my girlfriend Priya is studying in Montreal'],
    ],
    [
      'slow ballad about my dad teaching me to drive on the beach when I was fifteen, he is 70 now',
      ['my dad taught me to drive on the beach when I was fifteen', 'my dad is seventy now'],
    ],
    [
      'folk about my brother and me building a treehouse the summer our parents split up',
      ['my brother and I built a treehouse the summer our parents split up'],
    ],
    [
      'gospel about my grandmother Ruth who prayed me through cancer treatment',
      ['my grandmother Ruth prayed me through cancer treatment'],
    ],
    [
      'wedding song for Hanna and Luis who met in an elevator, he proposed with a ring made of wire, they have a cat called Pirate',
      [
        'Hanna and Luis met in an elevator',
        'Luis proposed with a ring made of wire',
        'Hanna and Luis have a cat called Pirate',
      ],
    ],
    [
      "a song for my daughter Ella's first day of school, she packed her own bag",
      ["my daughter Ella's first day of school", 'Ella packed her own bag'],
    ],
    [
      "a song about how to make my grandma's soup: you start with onions, you never rush the broth",
      ['the soup', 'you start with onions', 'you never rush the broth'],
    ],
    ['lo-fi beat to study to while the snow falls on Toronto', ['the snow falls on Toronto']],
    ['rock anthem for the night shift nurses', ['the night shift nurses']],
    ['rap about my side hustle selling sneakers out of a garage', ['I sold sneakers out of a garage']],
    ['blues about my knees that hurt every time it rains', ['my knees hurt every time it rains']],
    ['a song for my family scattered over three continents', ['my family is scattered over three continents']],
    ['summer hit about melting ice cream and skipping school', ['I skipped school']],
    ['gospel song thanking God for the surgeon who saved my brother', ['the surgeon saved my brother']],
    ['song for Bernd, he walked 200,000 kilometers', ['Bernd walked two hundred thousand kilometers']],
  ])('%s', (prompt, statements) => {
    expect(said(prompt)).toEqual(statements)
  })

  it('later sentences: the pronoun is replaced by the one whom the first names', () => {
    const found = said(
      "A thank-you song for our bus driver Mr Okafor. He knows all our names, waits when we're late and retires on Friday after thirty-one years",
    )
    expect(found).toEqual(
      expect.arrayContaining([
        'Mr Okafor knows all our names',
        'Mr Okafor waits when we are late',
        'Mr Okafor retires on Friday after thirty-one years',
      ]),
    )
  })

  it('adverbial at the beginning: sung at the end', () => {
    expect(said('My aunt lives alone. Every August she leaves three jars of honey on our steps')).toContain(
      'my aunt leaves three jars of honey on our steps every August',
    )
  })
})

describe('told statements', () => {
  const statement = {
    stems: englishStory('a song about a goose that guards our car park').telling!.statements[0]!.stems,
  }

  it.each([
    [['You guard our car park'], true],
    [['You guard', 'The four of us', 'The night', 'And all of it', 'A park'], false],
    [['A car went by'], false],
  ])('%s › %s', (lines, told) => {
    expect(isTold(statement, stemsOfLines(lines))).toBe(told)
  })
})
