import { describe, expect, test } from 'vitest'
import type { Continuation } from '#lib/engine/analyse/analysis'
import type { Brief, Origin } from '#lib/engine/brief'
import { factsOf } from '#lib/engine/facts'
import { continuedIntent, continuedKey, lyricText, timelineUntil } from '#lib/engine/plan/origin'
import { planSong } from '#lib/engine/plan/plan-song'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import { scoreSong } from '#lib/engine/score/score-song'
import { type Key, keyName, keyNamed } from '#lib/music/key'

const brief = (prompt: string, source: Brief['source'] = { kind: 'none' }): Brief => ({
  ...{ prompt, lyric: null, take: 0, source },
})

/** A song, as it is known once it is made. */
const made = (prompt: string, seed = 5): Origin => {
  const plan = planSong(brief(prompt), seed, {})
  const { song } = factsOf(plan, scoreSong(plan), 0, null)
  return { ...song, key: keyName(song.key), prompt, seed, take: 0 }
}

/** What is heard at the end of a song; `key` as an ear takes it. */
const heardOf = (origin: Origin, key = keyNamed(origin.key!)): Continuation => ({
  analysis: {
    ...{ duration: 30, bpm: 96, firstBeat: 0, firstDownbeat: 0, meter: { beats: 4, unit: 4 }, key },
    ...{ confidence: { tempo: 1, key: 1 }, loudness: -14, contour: [], brightness: 1500, density: 3, percussion: 0.8 },
    sections: [{ at: 0, length: 30, energy: 1 }],
  },
  ...{ cut: 30, lead: 0, level: -14, harmony: [] },
})

const goOn = (origin: Origin, prompt = '', seed = 99, key?: Key) =>
  planSong(brief(prompt, { kind: 'extend', recording: new Uint8Array(0), at: null, origin }), seed, {
    extend: heardOf(origin, key),
  })

const PROMPTS = [
  'folk song about a lighthouse, fingerpicked guitar and fiddle, female voice',
  'slow piano ballad about a lost letter, male voice',
  'dark synthwave about a night train',
  'cheerful reggae, instrumental, with trombone',
  '一首关于雨的流行歌曲，女声',
]

describe('a song of the engine goes on as the song that it is', () => {
  test.each(PROMPTS)('%s', (prompt) => {
    const origin = made(prompt)
    const first = planSong(brief(prompt), 5, {})
    const plan = goOn(origin)
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

  test('two takes are two ways to go on', () => {
    const origin = made(PROMPTS[0]!)
    const [a, b] = [0, 1].map((take) =>
      planSong(
        { ...brief('', { kind: 'extend', recording: new Uint8Array(0), at: null, origin }), take: take as 0 | 1 },
        99,
        { extend: heardOf(origin) },
      ),
    )
    const verses = [a!, b!].map((plan) =>
      plan.sections.filter((one) => one.kind === 'verse').flatMap((one) => one.lines),
    )
    expect(verses[0]).not.toEqual(verses[1])
    expect(scoreSong(a!).chords).not.toEqual(scoreSong(b!).chords)
  })

  test('what is asked for now goes before what was asked for then', () => {
    const origin = made(PROMPTS[1]!)
    const plan = goOn(origin, 'add a flute, no drums, female voice')
    expect(plan.genre).toBe(origin.genre)
    expect(plan.parts.some(({ name }) => name.startsWith('Flute'))).toBe(true)
    expect(plan.parts.some(({ role }) => role === 'drums')).toBe(false)
    expect(plan.singer?.kind).toBe('female')
    expect(goOn(origin, 'as a reggae').genre).toBe('reggae')
    expect(goOn(origin, 'instrumental').singer).toBeNull()
    expect(continuedIntent(readPrompt(''), made(PROMPTS[3]!)).voice.instrumental).toBe(true)
  })

  test('in its own key where an ear is one step off, in the new one where it has risen', () => {
    const origin = { ...made(PROMPTS[0]!), key: 'A mixolydian' }
    expect(continuedKey(keyNamed('A major'), origin)).toEqual(keyNamed('A mixolydian'))
    expect(continuedKey(keyNamed('B minor'), origin)).toEqual(keyNamed('A mixolydian'))
    expect(continuedKey(keyNamed('B mixolydian'), origin)).toEqual(keyNamed('B mixolydian'))
    expect(continuedKey(keyNamed('C major'), null)).toEqual(keyNamed('C major'))
  })

  test('a genre that this engine does not know is heard instead', () => {
    const origin = { ...made(PROMPTS[0]!), genre: 'skiffle', prompt: '' }
    expect(goOn(origin).parts.length).toBeGreaterThan(0)
  })
})

describe('what is told of the part that is kept', () => {
  const origin = made(PROMPTS[0]!)
  const cut = origin.lines[2]!.at + 0.5 * origin.lines[2]!.length

  test('is what the song told of it, up to the cut', () => {
    const { sections, chords, lines } = timelineUntil(origin, cut)
    expect(lines.slice(0, 2)).toEqual(origin.lines.slice(0, 2))
    expect(lines).toHaveLength(3)
    expect(lines[2]!.words.length).toBeLessThan(origin.lines[2]!.words.length)
    for (const spans of [sections, chords, lines, ...lines.map((line) => line.words)])
      for (const { at, length } of spans) expect(at + length).toBeLessThanOrEqual(cut + 1e-9)
    expect(sections.at(-1)!.at + sections.at(-1)!.length).toBeCloseTo(cut, 9)
  })

  test('comes before what is new, in sections, chords, lines and words', () => {
    const plan = goOn(origin)
    const kept = Math.round(cut * 44100)
    const { song } = factsOf(
      plan,
      scoreSong(plan),
      kept,
      { left: new Float32Array(kept), right: new Float32Array(kept) },
      origin,
    )
    const told = timelineUntil(origin, kept / 44100)
    expect(song.sections.slice(0, told.sections.length)).toEqual(told.sections)
    expect(song.sections.some(({ kind }) => kind === 'source')).toBe(false)
    expect(song.lyric.startsWith(lyricText(told))).toBe(true)
    const words = song.lines.flatMap((line) => line.words.map(({ at }) => at))
    expect(words).toEqual([...words].sort((a, b) => a - b))
    for (const line of song.lines) {
      const section = song.sections[line.section]!
      expect(line.at).toBeGreaterThan(section.at - 1)
      expect(line.at).toBeLessThan(section.at + section.length)
    }
  })
})
