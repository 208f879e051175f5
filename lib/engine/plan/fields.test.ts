import { describe, expect, test } from 'vitest'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { BriefFields } from '#lib/engine/brief'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import { INSTRUMENTS } from '#lib/engine/plan/instruments'
import { matchesAnyTerm } from '#lib/engine/plan/match-instrument'
import { planSong } from '#lib/engine/plan/plan-song'
import { exclusionItems, readExclusion } from '#lib/engine/plan/prompt/exclusions'
import { scoreSong } from '#lib/engine/score/score-song'
import { barLength, keyNamed, METERS, meterName, meterNamed } from '#lib/music/key'
import { scaleOf } from '#lib/music/scale'
import { everyNth } from '#tests/harness/tier'

const plan = (fields: BriefFields, prompt = '', { seed = 5, take = 0 as 0 | 1, lyric = null as string | null } = {}) =>
  planSong(
    {
      prompt,
      lyric,
      take,
      source: { kind: 'none' },
      fields,
      ...(fields.voice && { singing: fields.voice === 'none' ? ('never' as const) : ('always' as const) }),
    },
    seed,
    {},
  )

const EVERY_GENRE = Object.values(GENRES).map(({ id, name }) => [id, name] as const)

/** Every genre, or every second one in the default tier, with one of these values in turn. */
const inTurn = <T>(values: readonly T[]) =>
  everyNth(2, EVERY_GENRE).map(([, name], index) => [name, values[index % values.length]!] as const)

const LYRIC =
  '[Verse]\nThe rain is on the window pane\nAnd I am walking home again\n\n[Chorus]\nSing it to the rain\nSing it once again'

test.each(['F# minor', 'D dorian', 'Bb major', 'E phrygian', 'A mixolydian', 'C lydian'])(
  'key %s › against the words of the prompt › of the song, and of its notes',
  (name) => {
    const song = plan({ key: keyNamed(name), voice: 'none', seconds: 30 }, 'pop in C major')
    expect(song.key).toEqual(keyNamed(name))
    const scale = scaleOf(song.key)
    const notes = scoreSong(song).parts.flatMap(({ role, notes }) =>
      role === 'bass' || role === 'chords' ? notes.map(({ pitch }) => Math.round(pitch) % 12) : [],
    )
    const own = notes.filter((pitch) => scale.includes(pitch as 0)).length
    expect(own / notes.length).toBeGreaterThan(0.9)
  },
)

test.each(everyNth(4, EVERY_GENRE))('tempo and meter › %s › as asked, whatever the prompt says', (_, name) => {
  const meter = meterNamed('7/8')!
  const song = plan({ bpm: 97.5, meter, seconds: 20 }, `${name}, 120 bpm, 4/4`)
  expect(song.bpm).toBe(97.5)
  expect(song.meter).toEqual(meter)
})

test.each(METERS)('meter %s › planned and scored', (name) => {
  const song = plan({ meter: meterNamed(name)!, seconds: 30 }, 'folk')
  expect(meterName(song.meter)).toBe(name)
  expect(scoreSong(song).parts.some(({ notes }) => notes.length > 0)).toBe(true)
})

describe('length: within a second, or half a bar at a given tempo', () => {
  const off = (song: ReturnType<typeof plan>, wanted: number) => Math.abs(song.samples / SAMPLE_RATE - wanted)
  test.each(inTurn([20, 75, 200]))('%s › %i s', (name, seconds) => {
    const free = plan({ seconds }, `${name}, 10 minutes`)
    expect(off(free, seconds)).toBeLessThan(1 + (0.5 * barLength(free.meter) * 60) / free.bpm)
    const song = plan({ seconds, bpm: 100 }, name)
    expect(off(song, seconds)).toBeLessThanOrEqual(0.5 * barLength(song.meter) * 0.6 + 0.01)
  })
  test('given lyrics', () => {
    const song = plan({ seconds: 60, bpm: 100 }, 'pop', { lyric: LYRIC })
    expect(off(song, 60)).toBeLessThanOrEqual(1.3)
  })
})

describe('voice', () => {
  test.each(['female', 'male', 'duet', 'choir', 'rap'] as const)('%s › sings in every genre', (voice) => {
    for (const [id, name] of EVERY_GENRE.filter((_, index) => index % 4 === 0)) {
      const { singer } = plan({ voice, seconds: 20 }, `${name}, instrumental`)
      const rapped = singer?.kind === 'rap' && singer.tract === voice
      expect(rapped || singer?.kind === voice, id).toBe(true)
    }
  })
  test('whisper › has no pitched voice in any genre', () => {
    for (const [id, name] of EVERY_GENRE.filter((_, index) => index % 4 === 0))
      expect(plan({ voice: 'whisper', seconds: 20 }, name).singer?.style, id).toBe('whisper')
  })
  test('none › instrumental, also with lyrics', () => {
    expect(plan({ voice: 'none' }, 'pop, female voice').singer).toBeNull()
    expect(plan({ voice: 'none' }, 'pop', { lyric: LYRIC }).lyric).toBe('')
  })
  test('a singer of another song › sings again, in another genre', () => {
    const { singer } = plan({}, 'soul, husky male voice', { seed: 77, take: 1 })
    expect(singer).not.toBeNull()
    for (const prompt of ['pop', 'metal, female voice', 'ambient'])
      expect(
        planSong(
          { prompt, lyric: null, take: 0, singing: 'always', source: { kind: 'none' }, fields: { singer: singer! } },
          3,
        ).singer,
      ).toEqual(singer)
  })
})

test('title › of both takes, and sung as the hook', () => {
  for (const take of [0, 1] as const) {
    const song = plan({ title: 'Paper Lanterns', language: 'en', voice: 'female' }, 'pop about rain', { take })
    expect(song.title).toBe('Paper Lanterns')
    expect(song.lyric.toLowerCase()).toContain('paper lanterns')
  }
})

test.each(['en', 'zh', 'ja', 'ko', 'es', 'fr', 'de'] as const)('language %s › of the written words', (language) => {
  expect(plan({ language }, '写一首关于雨的歌, in English').language).toBe(language)
})

describe('exclude', () => {
  const TERMS = [
    'drums',
    'electric guitar',
    'guitar',
    'piano',
    'strings',
    'synth',
    'bass',
    'brass',
    'sax',
    'organ',
    'bells',
    'keys',
    'choir pad',
    'drum machine',
    'flute',
  ]
  test.each(inTurn(TERMS))('instruments › %s without %s › in no part of either take', (name, said) => {
    const exclusion = readExclusion(said)
    if (exclusion.kind !== 'instrument') throw new Error(`${said} is read as ${exclusion.kind}.`)
    for (const take of [0, 1] as const)
      for (const wish of [said, 'guitar and drums']) {
        const song = plan({ exclude: [said], voice: 'none', seconds: 20 }, `${name} with ${wish}`, { take })
        const playing = song.parts.filter(({ id }) => matchesAnyTerm(id, exclusion.terms)).map((part) => part.name)
        expect(playing).toEqual([])
      }
  })
  test.each(
    inTurn([
      ['intro', 'I'],
      ['outro', 'O'],
      ['bridge', 'B'],
      ['solo', 'S'],
      ['pre-chorus', 'PU'],
      ['chorus', 'CM'],
      ['drop', 'D'],
    ] as const),
  )('sections › %s without %s › in no form, and the length stays', (name, [said, letters]) => {
    const song = plan({ exclude: [said], seconds: 120, voice: 'female' }, name)
    expect(song.sections.filter(({ letter }) => letters.includes(letter)).map(({ label }) => label)).toEqual([])
    const bar = (barLength(song.meter) * 60) / song.bpm
    expect(Math.abs(song.samples / SAMPLE_RATE - 120)).toBeLessThan(1 + bar / 2)
  })
  test('given lyrics › no intro and no solo between them', () => {
    const song = plan({ exclude: ['intro', 'solo'], seconds: 90 }, 'pop', { lyric: LYRIC })
    expect(song.sections.map(({ letter }) => letter).filter((letter) => 'IS'.includes(letter))).toEqual([])
  })
  test.each(everyNth(3, EVERY_GENRE))('genre %s › another one plays', (id, name) => {
    expect(plan({ exclude: [name], voice: 'none' }, '').genre).not.toBe(id)
    expect(plan({ exclude: [name], voice: 'none' }, name).genre).not.toBe(id)
  })
  test('mood › the song turns to the other side', () => {
    expect(plan({ exclude: ['sad'] }, 'pop').mood.valence).toBeGreaterThan(0.4)
    expect(plan({ exclude: ['sad'] }, 'sad pop').mood.valence).toBeGreaterThan(0.4)
    expect(plan({ exclude: ['sad'] }, 'calm sad pop').mood).toEqual(plan({}, 'calm pop').mood)
  })
  test('voices and playing', () => {
    expect(plan({ exclude: ['vocals'] }, 'pop').singer).toBeNull()
    expect(plan({ exclude: ['female vocals'] }, 'pop').singer?.kind).toBe('male')
    expect(plan({ exclude: ['rap'] }, 'hip hop, female').singer?.kind).toBe('female')
    expect(plan({ exclude: ['harmonies'] }, 'pop, choir').singer?.harmonies).toBe(false)
    expect(plan({ exclude: ['autotune'] }, 'reggaeton').singer?.style).not.toBe('tuned')
    expect(plan({ exclude: ['swing'] }, 'jazz').swing).toBe(0)
    for (let seed = 0; seed < 8; seed++)
      expect(plan({ exclude: ['key change'] }, 'power ballad', { seed, take: 1 }).keyChange).toBe(0)
  })
  test.each([
    ['no drums, sad moods; solo', ['no drums', 'sad moods', 'solo']],
    ['不要鼓、忧伤和间奏', ['不要鼓', '忧伤', '间奏']],
    ['rap or drum machine and choirs', ['rap', 'drum machine', 'choirs']],
    [' , ;', []],
  ])('items of “%s”', (text, items) => expect(exclusionItems(text)).toEqual(items))
  test.each(['tambourine', 'hi-hats', 'commercials', 'blorp'])('“%s” › not understood', (said) =>
    expect(readExclusion(said)).toEqual({ kind: 'unknown', said }),
  )
})

test('no fields › the same plan as without them', () => {
  const brief = { prompt: 'soul about rain', lyric: null, take: 0, source: { kind: 'none' } } as const
  expect(planSong({ ...brief, fields: {} }, 9)).toEqual(planSong(brief, 9))
})

test('every instrument › of a planned part › in the catalogue', () => {
  for (const { id } of plan({}, 'arabic').parts) expect(INSTRUMENTS).toHaveProperty(id)
})
