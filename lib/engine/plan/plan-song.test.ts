import { describe, expect, it } from 'vitest'
import { type Analysis, type Continuation, SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Brief, ReferenceSimilarity } from '#lib/engine/brief'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import { barLength, keyName } from '#lib/music/key'
import { inTier } from '#tests/harness/tier'

const brief = (prompt: string, lyric: string | null = null, take: 0 | 1 = 0): Brief => ({
  prompt,
  lyric,
  take,
  source: { kind: 'none' },
})
const plan = (prompt: string, lyric: string | null = null, take: 0 | 1 = 0, seed = 7) =>
  planSong(brief(prompt, lyric, take), seed, {})
const seconds = (song: Plan) => song.samples / SAMPLE_RATE
const bars = (song: Plan) => song.sections.reduce((sum, section) => sum + section.bars, 0)
const roles = (song: Plan) => song.parts.map((part) => part.role)

const recording: Analysis = {
  duration: 140,
  bpm: 83.4,
  firstBeat: 0.2,
  firstDownbeat: 0.2,
  meter: { beats: 3, unit: 4 },
  key: { tonic: 1, mode: 'minor' },
  confidence: { tempo: 0.9, key: 0.9 },
  loudness: -14,
  contour: [],
  brightness: 1200,
  density: 2.5,
  percussion: 1,
  singing: 1,
  texture: { levels: [], spreads: [] },
  sections: [
    { at: 0, length: 30, energy: 0.1 },
    { at: 30, length: 60, energy: 0.5 },
    { at: 90, length: 50, energy: 1 },
  ],
}

describe('prompt requests', () => {
  it.each([
    ['pop, 96 bpm, in F# minor, 3/4', 96, 'F# minor', 3],
    ['流行 每分钟96拍 升F小调 三拍子', 96, 'F# minor', 3],
    ['a fast 150 BPM ballad in Eb major in 6/8', 150, 'Eb major', 6],
    ['国风 70 bpm A小调 四四拍', 70, 'A minor', 4],
  ])('%s', (prompt, bpm, key, beats) => {
    for (const take of [0, 1] as const) {
      const song = plan(prompt, null, take)
      expect(song.bpm).toBe(bpm)
      expect(keyName(song.key)).toBe(key)
      expect(song.meter.beats).toBe(beats)
    }
  })

  it.each([
    ['pop, 30 seconds', 30],
    ['一首30秒的爵士', 30],
    ['techno, 4 minutes', 240],
    ['2:30 folk', 150],
    ['slow ambient, one minute', 60],
    ['blues in 12/8, 1:45', 105],
    ['62 bpm waltz, 90 seconds', 90],
    ['punk, 20 seconds, 200 bpm', 20],
    ['5 minutes of lofi', 300],
  ])('requested length, within 3 s: %s', (prompt, wanted) => {
    for (const take of [0, 1] as const)
      expect(Math.abs(seconds(plan(prompt, null, take)) - wanted)).toBeLessThanOrEqual(3)
  })

  it.each(['', 'blues about rain', 'gospel, slow', 'bossa nova', 'country road trip', '雨夜的民谣'])(
    'requested length › tempo left open (%s) › kept to 50 ms',
    (prompt) => {
      for (const wanted of [20, 30, 40, 120])
        for (const take of [0, 1] as const) {
          const brief = { prompt, lyric: null, take, fields: { seconds: wanted }, source: { kind: 'none' } } as const
          expect(Math.abs(seconds(planSong(brief, 7919 + wanted)) - wanted)).toBeLessThanOrEqual(0.05)
        }
    },
  )

  it('requested length with given lyrics: within 3 s', () => {
    const song = plan(
      'pop, 2 minutes',
      '[VERSE]\nA line of words to sing\nAnother line to bring\n[CHORUS]\nHold on\nHold on to me',
    )
    expect(Math.abs(seconds(song) - 120)).toBeLessThanOrEqual(3)
  })

  it('excluded instruments: not in the band', () => {
    for (const [id] of Object.entries(GENRES).slice(0, inTier({ default: 4, full: 12 }))) {
      expect(roles(plan(`${id}, no drums`))).not.toContain('drums')
      expect(roles(plan(`${id} without bass`))).not.toContain('bass')
      const guitars = plan(`${id}, no guitars`).parts.filter((part) => /guitar/i.test(part.name))
      expect(guitars).toEqual([])
    }
    expect(roles(plan('摇滚 不要鼓和贝斯'))).not.toContain('drums')
    expect(roles(plan('摇滚 不要鼓和贝斯'))).not.toContain('bass')
  })

  it('requested instrument: in the band from verse energy', () => {
    for (const [prompt, name] of [
      ['house with a saxophone', /sax/i],
      ['metal with guzheng', /guzheng/i],
      ['流行 二胡', /erhu/i],
      ['lullaby with drums', /drums|brushes/i],
      ['techno with violin and harp', /violin/i],
    ] as const) {
      const part = plan(prompt).parts.find((candidate) => name.test(candidate.name))
      expect(part, prompt).toBeDefined()
      expect(part!.minEnergy).toBeLessThanOrEqual(0.3)
    }
  })

  it('solo piano: only piano, no singer', () => {
    expect(new Set(plan('solo piano').parts.map((part) => part.name.split(' ')[0]))).toEqual(new Set(['Piano']))
    expect(plan('solo piano').singer).toBeNull()
  })

  it('requested voice: matches; instrumental: no singer and no lyric', () => {
    expect(plan('pop, male vocals').singer?.kind).toBe('male')
    expect(plan('流行 女声').singer?.kind).toBe('female')
    expect(plan('a choir sings').singer?.kind).toBe('choir')
    for (const prompt of ['instrumental pop', 'pop without vocals', '纯音乐', 'jazz bgm']) {
      expect(plan(prompt).singer).toBeNull()
      expect(plan(prompt).lyric).toBe('')
    }
    expect(plan('pop', '[INSTRUMENTAL]').singer).toBeNull()
  })

  it('singing option: overrides the prompt', () => {
    const withSinging = (prompt: string, singing: 'always' | 'never') => planSong({ ...brief(prompt), singing }, 7, {})
    for (const prompt of [
      'pop, female voice',
      'a choir sings',
      'rap over a beat',
      'a cappella',
      'only a choir',
      '女声 流行',
    ]) {
      const song = withSinging(prompt, 'never')
      expect(song.singer).toBeNull()
      expect(song.lyric).toBe('')
      expect(song.title).not.toBe('')
      expect(song.parts.map((part) => part.name).filter((name) => /choir/i.test(name))).toEqual([])
      expect(song.parts).not.toEqual([])
    }
    for (const prompt of ['instrumental techno', 'solo piano', '纯音乐', 'ambient']) {
      const song = withSinging(prompt, 'always')
      expect(song.singer).not.toBeNull()
      expect(song.lyric).toMatch(/\[\w/)
    }
  })
})

describe('every genre', () => {
  it.each(Object.keys(GENRES))('%s: 90 to 260 s, unique part names', (id) => {
    const song = plan(`${GENRES[id]!.name}`)
    expect(seconds(song)).toBeGreaterThan(88)
    expect(seconds(song)).toBeLessThan(262)
    expect(song.parts.length).toBeGreaterThan(2)
    expect(new Set(song.parts.map((part) => part.name)).size).toBe(song.parts.length)
  })
})

it('length in samples: bars plus tail', () => {
  for (const prompt of ['pop', 'jazz waltz', '6/8 folk, 77 bpm']) {
    const song = plan(prompt)
    const exact = (bars(song) * barLength(song.meter) * 60) / song.bpm + 2.5
    expect(song.samples).toBe(Math.round(exact * SAMPLE_RATE))
    song.sections.reduce((at, section) => {
      expect(section.firstBar).toBe(at)
      return at + section.bars
    }, 0)
  }
})

it('equal brief and seed: equal plan; other take: other key, tempo and band', () => {
  for (const prompt of ['pop', 'jazz', '国风', 'techno']) {
    expect(plan(prompt)).toEqual(plan(prompt))
    const [a, b] = [plan(prompt), plan(prompt, null, 1)]
    expect(b.key).not.toEqual(a.key)
    expect(b.bpm).not.toBe(a.bpm)
    expect(b.genre).toBe(a.genre)
    expect(b.singer?.kind).toBe(a.singer?.kind)
    expect(b.parts.map((part) => part.name)).not.toEqual(a.parts.map((part) => part.name))
  }
})

describe('given lyrics', () => {
  const sung = (song: Plan) => song.sections.flatMap((section) => section.lines)

  it('tagged lyrics: all lines in their sections, in order', () => {
    const lyric =
      '[VERSE]\none line here\ntwo lines here\n[CHORUS]\nthis is the chorus\n[BRIDGE]\nover the bridge\n[CHORUS]\nthis is the chorus\n[OUTRO]\ngone'
    const song = plan('rock', lyric)
    expect(sung(song)).toEqual([
      'one line here',
      'two lines here',
      'this is the chorus',
      'over the bridge',
      'this is the chorus',
      'gone',
    ])
    expect(song.sections.filter((section) => section.lines.length > 0).map((section) => section.kind)).toEqual([
      'verse',
      'chorus',
      'bridge',
      'chorus',
      'outro',
    ])
  })

  it('unusual lyrics: at least 20 s, all lines sung', () => {
    const odd = [
      'la',
      '🎉🎉🎉',
      '[WEIRD TAG]\nhello there',
      'before the tag\n[CHORUS]\nafter',
      '...',
      '你好\nhello\nこんにちは',
      'x'.repeat(400),
      Array.from({ length: 200 }, (_, i) => `line number ${i}`).join('\n'),
    ]
    for (const lyric of odd) {
      const song = plan('pop', lyric)
      expect(song.samples).toBeGreaterThan(20 * SAMPLE_RATE)
      // A very short chorus may repeat after them.
      const words = lyric.replace('[WEIRD TAG]\n', '').replace('\n[CHORUS]', '')
      if (song.singer) expect(sung(song).join('\n').startsWith(words), lyric).toBe(true)
    }
  })
})

describe('reference recording', () => {
  const like = (similarity: ReferenceSimilarity, prompt = 'pop') =>
    planSong({ ...brief(prompt), source: { kind: 'reference', recording: new Uint8Array(), similarity } }, 7, {
      reference: recording,
    })
  const stops = [0.2, 0.8, 1.3, 1.5] as const

  it('rising similarity: tempo approaches and reaches the reference', () => {
    const distances = stops.map((stop) => Math.abs(Math.log(like(stop).bpm / recording.bpm)))
    for (let i = 1; i < distances.length; i++) expect(distances[i]!).toBeLessThan(distances[i - 1]!)
    expect(like(1.5).bpm).toBe(recording.bpm)
  })

  it('rising similarity: key approaches on the circle of fifths and reaches the reference', () => {
    const fifths = (tonic: number) => {
      const steps = ((((tonic - recording.key.tonic) * 7) % 12) + 12) % 12
      return Math.min(steps, 12 - steps)
    }
    const distances = stops.map((stop) => fifths(like(stop).key.tonic))
    for (let i = 1; i < distances.length; i++) expect(distances[i]!).toBeLessThanOrEqual(distances[i - 1]!)
    expect(like(1.5).key).toEqual(recording.key)
    expect(like(1.5).meter).toEqual(recording.meter)
  })

  it('rising similarity: section energy approaches the reference', () => {
    const distances = stops.map((stop) => {
      const song = like(stop)
      const all = bars(song)
      const errors = song.sections.map((section) => {
        const position = ((section.firstBar + section.bars / 2) / all) * recording.duration
        const heard = recording.sections.find((part) => position >= part.at && position < part.at + part.length)!
        return Math.abs(section.energy - (0.15 + 0.8 * heard.energy)) * section.bars
      })
      return errors.reduce((sum, error) => sum + error, 0) / all
    })
    for (let i = 1; i < distances.length; i++) expect(distances[i]!).toBeLessThan(distances[i - 1]!)
  })

  it('explicit prompt: keeps its tempo, key, meter and genre', () => {
    const song = like(1.5, 'house, 124 bpm in C major, 4/4')
    expect([song.bpm, keyName(song.key), song.meter.beats, song.genre]).toEqual([124, 'C major', 4, 'house'])
  })

  it('low confidence: tempo is ignored', () => {
    const vague = { ...recording, confidence: { tempo: 0, key: 0 } }
    const song = planSong(
      { ...brief('pop'), source: { kind: 'reference', recording: new Uint8Array(), similarity: 1.5 } },
      7,
      { reference: vague },
    )
    expect(song.bpm).not.toBe(vague.bpm)
  })
})

it('two takes: different titles, sung or instrumental', () => {
  for (const prompt of [
    'techno',
    'piano about the sea, instrumental',
    'rain song',
    '',
    '古筝，纯音乐',
    '关于灯塔的民谣',
  ])
    for (let seed = 1; seed <= inTier({ default: 2, full: 8 }); seed++)
      expect(plan(prompt, null, 0, seed).title, `${prompt} ${seed}`).not.toBe(plan(prompt, null, 1, seed).title)
  const words = '[CHORUS]\nHold the lamp up\nCarry it home'
  expect(plan('folk', words, 0).title).not.toBe(plan('folk', words, 1).title)
})

describe('continuation', () => {
  const continuation: Continuation = {
    analysis: { ...recording, meter: { beats: 4, unit: 4 } },
    cut: 63.2,
    lead: 1.1,
    level: -13,
    harmony: [1, 4, 8],
  }
  const extended = (lyric: string | null = null, prompt = '', heard: Partial<Analysis> = {}) =>
    planSong({ prompt, lyric, take: 0, source: { kind: 'extend', recording: new Uint8Array(), at: null } }, 7, {
      extend: { ...continuation, analysis: { ...continuation.analysis, ...heard } },
    })

  it('recording without prompt: same tempo, key and meter, no intro', () => {
    const song = extended()
    expect([song.bpm, song.key, song.meter]).toEqual([recording.bpm, recording.key, { beats: 4, unit: 4 }])
    expect(song.sections[0]!.kind).not.toBe('intro')
    expect(seconds(song)).toBeGreaterThan(55)
    expect(seconds(song)).toBeLessThan(100)
    expect(song.samples).toBe(Math.round((1.1 + (bars(song) * 4 * 60) / recording.bpm + 2.5) * SAMPLE_RATE))
  })

  it('vocals: continue unless the prompt is instrumental', () => {
    expect(extended().singer).not.toBeNull()
    expect(extended(null, 'instrumental').singer).toBeNull()
    expect(extended('[CHORUS]\nOn and on we go').sections.flatMap((section) => section.lines)).toEqual([
      'On and on we go',
    ])
  })

  it('recording without singing: no singer and no choir, unless words or a voice are requested', () => {
    const unsung = extended(null, '', { singing: 0.2 })
    expect(unsung.singer).toBeNull()
    expect(unsung.parts.map(({ id }) => id)).not.toContain('choir')
    expect(extended(null, 'jazz', { singing: 0.2 }).singer).toBeNull()
    expect(extended('[CHORUS]\nOn and on we go', '', { singing: 0.2 }).singer).not.toBeNull()
    expect(extended(null, 'female voice', { singing: 0.2 }).singer?.tract).toBe('female')
  })

  it('recording without drums: no drums, unless the prompt names them', () => {
    expect(roles(extended(null, '', { percussion: 0 }))).not.toContain('drums')
    expect(roles(extended(null, 'drums', { percussion: 0 }))).toContain('drums')
    expect(roles(extended())).toContain('drums')
  })
})

describe('two takes of a task', () => {
  it.each(Object.keys(GENRES))('%s: different intro and groove', (id) => {
    for (let seed = 0; seed < inTier({ default: 1, full: 4 }); seed++) {
      const [a, b] = [plan(GENRES[id]!.name, null, 0, seed), plan(GENRES[id]!.name, null, 1, seed)]
      expect(a.intro).not.toBe(b.intro)
      expect(a.groove).not.toBe(b.groove)
    }
  })
})

describe('difference of takes', () => {
  const planned = (takeDifference: 'small' | 'medium' | 'large', take: 0 | 1, seed: number, prompt: string) =>
    planSong({ prompt, lyric: null, take, fields: { takeDifference }, source: { kind: 'none' } }, seed)
  const frame = ({ genre, bpm, key, sections, parts, singer, groove, intro }: ReturnType<typeof planned>) => ({
    ...{ genre, bpm, key, parts, singer, groove, intro },
    form: sections.map(({ label, bars }) => `${label} ${bars}`),
  })

  it('take A › the same whatever the difference', () => {
    const [small, medium, large] = (['small', 'medium', 'large'] as const).map((each) => planned(each, 0, 3, 'pop'))
    expect(small).toEqual(medium)
    expect(large).toEqual(medium)
  })

  it('small › tempo, key, form, singer and band of take A, other words and notes', () => {
    for (let seed = 0; seed < 4; seed++) {
      const [a, b] = ([0, 1] as const).map((take) => planned('small', take, seed, 'folk with a female voice'))
      expect(frame(b!)).toEqual(frame(a!))
      expect(b!.take).toBe(1)
      expect(b!.lyric).not.toBe(a!.lyric)
    }
  })

  it('large › take B of another seed', () => {
    const b = planned('large', 1, 3, 'something for a birthday')
    expect(frame(b)).not.toEqual(frame(planned('medium', 1, 3, 'something for a birthday')))
    expect(b.seed).toBe(3)
  })
})

it('two genres: groove of the main one, an instrument of the other', () => {
  const names = (prompt: string) => plan(prompt).parts.map((part) => part.name)
  expect(plan('folk metal').genre).toBe('metal')
  expect(names('folk metal').some((name) => /Distorted guitar/.test(name))).toBe(true)
  expect(names('folk metal').some((name) => /Acoustic guitar|Nylon guitar/.test(name))).toBe(true)
  expect(plan('jazzy hip-hop').genre).toBe('boombap')
})

it('key change: never in a requested key or short song, at most two semitones', () => {
  const lifts = (prompt: string) => Array.from({ length: 12 }, (_, seed) => plan(prompt, null, 1, seed).keyChange)
  expect(new Set(lifts('pop in C major'))).toEqual(new Set([0]))
  expect(new Set(lifts('pop, 40 seconds'))).toEqual(new Set([0]))
  expect(lifts('pop').some((lift) => lift > 0)).toBe(true)
  expect(Math.max(...lifts('pop'))).toBeLessThanOrEqual(2)
  expect(new Set(lifts('techno'))).toEqual(new Set([0]))
})
