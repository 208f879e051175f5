import { describe, expect, it, test } from 'vitest'
import type { Brief } from '#lib/engine/brief'
import { planSong } from '#lib/engine/plan/plan-song'
import { SUBSTITUTE_GENRE_WORDS, SUBSTITUTE_INSTRUMENT_WORDS } from '#lib/engine/plan/prompt/substitute-words'
import { UNPLAYABLE_WORDS } from '#lib/engine/plan/prompt/unplayable-words'
import { readingOf } from '#lib/engine/plan/reading/reading-of'
import { SourceText } from '#lib/engine/plan/reading/source-text'

const read = (prompt: string, more: Partial<Brief> = {}) => {
  const brief: Brief = { prompt, lyric: null, take: 0, source: { kind: 'none' }, ...more }
  return readingOf(brief, planSong(brief, 5, {}))
}

const MARKS = { exact: '=', close: '~', not: '×' } as const

/** "kind: said ~ got", one line per claim. */
const claimsOf = (prompt: string, more?: Partial<Brief>) =>
  read(prompt, more).claims.map(
    ({ kind, said, exactness, got, excluded }) =>
      `${kind}: ${excluded ? 'no ' : ''}${said} ${MARKS[exactness]}${got ? ` ${got}` : ''}`,
  )

/** Misreadings of earlier versions, and what is read now. */
test.each([
  ['Desert psych with slide guitar', ['genre: Desert psych ~ classicrock', 'instrument: slide guitar ~ Clean guitar']],
  [
    'أغنية عربية حزينة مع العود، صوت نسائي',
    [
      'genre: عربية ~ arabic',
      'instrument: العود ~ Oud',
      'voice: صوت نسائي = female',
      'language: أغنية عربية حزينة مع العود، صوت نسائي ×',
    ],
  ],
  ['٣٠ ثانية', ['length: ٣٠ ثانية = 0:30']],
  ['lovers rock', ['genre: lovers rock ~ reggae']],
  ['witch house, 60s', ['genre: witch house ~ synthwave', 'era: 60s ~ 60s']],
  ['baile funk, 130 bpm', ['genre: baile funk ~ reggaeton', 'tempo: 130 bpm = 130 BPM']],
  ['acid jazz with flute', ['genre: acid jazz ~ funk', 'instrument: flute = Flute']],
  ['future funk', ['genre: future funk ~ disco']],
  ['folk with jaw harp', ['genre: folk = folk', 'instrument: jaw harp ×']],
  ['house in Am', ['genre: house = house', 'key: Am = A minor']],
  ['techno, soft as snow', ['genre: techno = techno', 'mood: soft = soft']],
  ['minimal piano, sad', ['instrument: piano = Piano', 'mood: sad = sad']],
  ['dnb with reese bass', ['genre: dnb = dnb', 'instrument: reese bass = Reese bass']],
  ['meditation with singing bowls', ['genre: meditation = ambient', 'instrument: singing bowls ×']],
  [
    'trap, TR-808, no snare',
    ['genre: trap = trap', 'instrument: TR-808 ~ 808 drums', 'instrument: no snare × 808 drums'],
  ],
  [
    'cumbia con acordeón y guitarra',
    [
      'genre: cumbia ~ salsa',
      'instrument: acordeón = Accordion',
      'instrument: guitarra = Acoustic guitar',
      'language: cumbia con acordeón y guitarra ×',
    ],
  ],
  ['pop in Arabic', ['genre: pop = pop', 'language: in Arabic ×']],
  ['arabic with qanun', ['genre: arabic = arabic', 'instrument: qanun ~ Qanun']],
])('“%s”', (prompt, claims) => expect(claimsOf(prompt)).toEqual(claims))

describe('claims that cannot be honoured are named', () => {
  test.each([
    ['metal in 11/8', 'meter: 11/8 × 4/4'],
    ['punk, 500 bpm', 'tempo: 500 bpm × 189 BPM'],
    ['ambient, 2 hours long', 'length: 2 hours long ×'],
    ['gamelan', 'genre: gamelan ×'],
    ['rap with scratching', 'technique: scratching ×'],
    ['lo-fi with vinyl crackle', 'production: vinyl crackle ×'],
    ['country with a yodel', 'voice: yodel ×'],
    ['jazz in B locrian', 'key: locrian ×'],
    ['samba in Portuguese', 'language: in Portuguese ×'],
  ])('“%s”', (prompt, claim) => {
    const found = claimsOf(prompt).find((line) => line.startsWith(claim.replace(/ × .*| ×$/, '')))
    expect(found).toMatch(/ ×/)
  })
})

test('words of the theme and of grammar › claim nothing of the music', () => {
  const claimsOf = (prompt: string) => read(prompt).claims.filter(({ kind }) => kind !== 'story')
  expect(claimsOf('a song about drums and horns and the desert')).toEqual([])
  expect(claimsOf('Please write me something for my grandmother’s garden and the old kitchen table')).toEqual([])
})

test('the same words in capitals, full width and accents › quoted as written', () => {
  const [claim] = read('ＪＡＺＺ  Waltz').claims
  expect(claim!.said).toBe('ＪＡＺＺ')
  const text = new SourceText('Ａ  Bossa\u00a0 NOVA')
  const place = text.find('bossa nova')!
  expect(text.said(place.start, place.end)).toBe('Bossa\u00a0 NOVA')
})

test.each([
  [
    'rock, starts with just voice, guitar solo after the second chorus, spoken outro',
    [
      'genre: rock = classicrock',
      'section: starts with just voice = Verse 1',
      'section: guitar solo after the second chorus = Solo, Electric guitar',
      'section: spoken outro = Spoken',
    ],
  ],
  [
    'instrumental techno, half-time drop, starts with just voice',
    [
      'voice: instrumental = none',
      'genre: techno = techno',
      'section: half-time drop = Drop',
      'section: starts with just voice ×',
    ],
  ],
  ['流行，前奏八小节，副歌半速', ['genre: 流行 = pop', 'section: 前奏八小节 = Intro', 'section: 副歌半速 = Chorus']],
  ['electropop, fades out', ['genre: electropop = synthwave', 'technique: fades out ~ strip']],
])('directions of “%s” › each with the sections that follow it', (prompt, claims) =>
  expect(claimsOf(prompt).filter((claim) => !claim.startsWith('story'))).toEqual(claims),
)

describe('fields', () => {
  it('come after the words of the prompt, with what became of each', () => {
    const fields = { seconds: 60, bpm: 100, exclude: ['drums', 'blorp'], title: 'Ferry' }
    expect(claimsOf('pop, 90 bpm', { fields })).toEqual([
      'genre: pop = pop',
      'tempo: 90 bpm × 100 BPM',
      'length: 1:00 = 1:00',
      'tempo: 100 BPM = 100 BPM',
      'instrument: no drums =',
      'other: no blorp ×',
    ])
  })
  it('a length that the lyrics exceed › not honoured', () => {
    const lyric = Array.from({ length: 40 }, () => 'We carry on along the shore and count the lights').join('\n')
    expect(claimsOf('pop', { lyric, fields: { seconds: 20 } }).at(-1)).toMatch(/^length: 0:20 × /)
  })
})

test('chosen for you › what the request leaves open', () => {
  expect(read('jazz waltz in F minor, 120 bpm, female voice').chosen).toEqual({
    form: expect.arrayContaining(['Intro']),
  })
  const { chosen } = read('something for a birthday')
  expect(Object.keys(chosen).sort()).toEqual(['form', 'genre', 'key', 'meter', 'tempo', 'voice'])
})

test('words with a substitute or without one › each in one table only, lower case', () => {
  const words = [...SUBSTITUTE_INSTRUMENT_WORDS, ...SUBSTITUTE_GENRE_WORDS, ...UNPLAYABLE_WORDS].flatMap(([, list]) =>
    list.split(','),
  )
  expect(words.length).toBeGreaterThan(300)
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  expect(words.filter((word) => word !== word.toLowerCase().trim() || word === '')).toEqual([])
})

test('facts of the prompt › each with the line that tells it, or as not used', () => {
  const story = read('a wedding toast for Anna and Tom, who met in Lisbon', { take: 0 }).claims.filter(
    ({ kind }) => kind === 'story',
  )
  expect(story[0]).toMatchObject({ said: 'wedding toast', got: expect.stringContaining('wedding'), exactness: 'exact' })
  for (const { said, got, exactness } of story.slice(1))
    if (exactness === 'exact') expect(got).toContain(said.split(' ').at(-1))
    else expect(got).toBe('')
  const told = story.filter(({ exactness }) => exactness === 'exact').map(({ said }) => said)
  expect(told.join(' ')).toMatch(/Anna.*Tom/)
})

test('clause that is sung over two lines and in another person › used', () => {
  const { claims } = read('folk song for my aunt Ruth who drove the night bus through Leeds, 30 seconds', { take: 0 })
  const story = claims.filter(({ kind }) => kind === 'story')
  expect(story.filter(({ exactness }) => exactness === 'not')).toEqual([])
  expect(story.map(({ got }) => got).join('\n')).toMatch(/Ruth, you drove \/ the night bus through Leeds/i)
})
