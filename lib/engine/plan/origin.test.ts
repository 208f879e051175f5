import { describe, expect, test } from 'vitest'
import type { Continuation } from '#lib/engine/analyse/analysis'
import type { Brief, Origin } from '#lib/engine/brief'
import { buildMetadata } from '#lib/engine/build-metadata'
import { continuedIntent, continuedKey, lyricText, timelineUntil } from '#lib/engine/plan/origin'
import { planSong } from '#lib/engine/plan/plan-song'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import { scoreSong } from '#lib/engine/score/score-song'
import { type Key, keyName, keyNamed } from '#lib/music/key'

const brief = (prompt: string, source: Brief['source'] = { kind: 'none' }): Brief => ({
  ...{ prompt, lyric: null, take: 0, source },
})

/** An own song, as known after it was made. */
const made = (prompt: string, seed = 5): Origin => {
  const plan = planSong(brief(prompt), seed, {})
  const { song } = buildMetadata(plan, scoreSong(plan), 0, null)
  return { ...song, key: keyName(song.key), prompt, seed, take: 0 }
}

/** Analysis of the end of a song; `key` is the measured key. */
const continuationOf = (origin: Origin, key = keyNamed(origin.key!)): Continuation => ({
  analysis: {
    ...{ duration: 30, bpm: 96, firstBeat: 0, firstDownbeat: 0, meter: { beats: 4, unit: 4 }, key },
    ...{ confidence: { tempo: 1, key: 1 }, loudness: -14, contour: [], brightness: 1500, density: 3, percussion: 0.8 },
    ...{ singing: 1, texture: { levels: [], spreads: [] } },
    sections: [{ at: 0, length: 30, energy: 1 }],
  },
  ...{ cut: 30, lead: 0, level: -14, harmony: [] },
})

const continueSong = (origin: Origin, prompt = '', seed = 99, key?: Key) =>
  planSong(brief(prompt, { kind: 'extend', recording: new Uint8Array(0), at: null, origin }), seed, {
    extend: continuationOf(origin, key),
  })

const PROMPTS = [
  'folk song about a lighthouse, fingerpicked guitar and fiddle, female voice',
  'slow piano ballad about a lost letter, male voice',
  'dark synthwave about a night train',
  'cheerful reggae, instrumental, with trombone',
  '一首关于雨的流行歌曲，女声',
]

describe('continuation of an own song: keeps genre, band, singer, title and chorus', () => {
  test.each(PROMPTS)('%s', (prompt) => {
    const origin = made(prompt)
    const first = planSong(brief(prompt), 5, {})
    const plan = continueSong(origin)
    expect(plan.genre).toBe(first.genre)
    expect(plan.parts.map(({ name }) => name)).toEqual(first.parts.map(({ name }) => name))
    expect(plan.singer).toEqual(first.singer)
    expect(plan.title).toBe(first.title)
    expect(plan.language).toBe(first.language)
    expect(plan.groove).toBe(first.groove)
    const chorus = first.sections.find((section) => section.kind === 'chorus')?.lines ?? []
    for (const section of plan.sections.filter(({ kind, lines }) => kind === 'chorus' && lines.length > 0))
      for (const [i, line] of section.lines.entries()) if (chorus[i]) expect(line).toBe(chorus[i])
  })

  test('two takes of a continuation: different verses and chords', () => {
    const origin = made(PROMPTS[0]!)
    const [a, b] = [0, 1].map((take) =>
      planSong(
        { ...brief('', { kind: 'extend', recording: new Uint8Array(0), at: null, origin }), take: take as 0 | 1 },
        99,
        { extend: continuationOf(origin) },
      ),
    )
    const verses = [a!, b!].map((plan) =>
      plan.sections.filter((one) => one.kind === 'verse').flatMap((one) => one.lines),
    )
    expect(verses[0]).not.toEqual(verses[1])
    expect(scoreSong(a!).chords).not.toEqual(scoreSong(b!).chords)
  })

  test('new prompt and original prompt: the new prompt decides', () => {
    const origin = made(PROMPTS[1]!)
    const plan = continueSong(origin, 'add a flute, no drums, female voice')
    expect(plan.genre).toBe(origin.genre)
    expect(plan.parts.some(({ name }) => name.startsWith('Flute'))).toBe(true)
    expect(plan.parts.some(({ role }) => role === 'drums')).toBe(false)
    expect(plan.singer?.kind).toBe('female')
    expect(continueSong(origin, 'as a reggae').genre).toBe('reggae')
    expect(continueSong(origin, 'instrumental').singer).toBeNull()
    expect(continuedIntent(readPrompt(''), made(PROMPTS[3]!)).voice.instrumental).toBe(true)
  })

  test('measured key: within a fifth the own key stays, else the measured key', () => {
    const origin = { ...made(PROMPTS[0]!), key: 'A mixolydian' }
    expect(continuedKey(keyNamed('A major'), origin)).toEqual(keyNamed('A mixolydian'))
    expect(continuedKey(keyNamed('B minor'), origin)).toEqual(keyNamed('A mixolydian'))
    expect(continuedKey(keyNamed('B mixolydian'), origin)).toEqual(keyNamed('B mixolydian'))
    expect(continuedKey(keyNamed('C major'), null)).toEqual(keyNamed('C major'))
  })

  test('unknown genre: guessed from the recording', () => {
    const origin = { ...made(PROMPTS[0]!), genre: 'skiffle', prompt: '' }
    expect(continueSong(origin).parts.length).toBeGreaterThan(0)
  })
})

describe('timeline of the kept part', () => {
  const origin = made(PROMPTS[0]!)
  const cut = origin.lines[2]!.at + 0.5 * origin.lines[2]!.length

  test('original timeline: ends at the cut', () => {
    const { sections, chords, lines } = timelineUntil(origin, cut)
    expect(lines.slice(0, 2)).toEqual(origin.lines.slice(0, 2))
    expect(lines).toHaveLength(3)
    expect(lines[2]!.words.length).toBeLessThan(origin.lines[2]!.words.length)
    for (const spans of [sections, chords, lines, ...lines.map((line) => line.words)])
      for (const { at, length } of spans) expect(at + length).toBeLessThanOrEqual(cut + 1e-9)
    expect(sections.at(-1)!.at + sections.at(-1)!.length).toBeCloseTo(cut, 9)
  })

  test('new timeline: sections, chords, lines and words follow in order', () => {
    const plan = continueSong(origin)
    const kept = Math.round(cut * 44100)
    const { song } = buildMetadata(
      plan,
      scoreSong(plan),
      kept,
      { left: new Float32Array(kept), right: new Float32Array(kept) },
      origin,
    )
    const timeline = timelineUntil(origin, kept / 44100)
    expect(song.sections.slice(0, timeline.sections.length)).toEqual(timeline.sections)
    expect(song.sections.some(({ kind }) => kind === 'source')).toBe(false)
    expect(song.lyric.startsWith(lyricText(timeline))).toBe(true)
    const words = song.lines.flatMap((line) => line.words.map(({ at }) => at))
    expect(words).toEqual([...words].sort((a, b) => a - b))
    for (const line of song.lines) {
      const section = song.sections[line.section]!
      expect(line.at).toBeGreaterThan(section.at - 1)
      expect(line.at).toBeLessThan(section.at + section.length)
    }
  })
})
