import { describe, expect, test } from 'vitest'
import type { Analysis } from '#lib/engine/analyse/analysis'
import type { Origin } from '#lib/engine/brief'
import { heardMood, heardTheme, suitsMood } from '#lib/engine/plan/heard-mood'
import { planSong } from '#lib/engine/plan/plan-song'

const recording = (part: Partial<Analysis>): Analysis => ({
  ...{ duration: 60, bpm: 100, firstBeat: 0, firstDownbeat: 0, meter: { beats: 4, unit: 4 } },
  ...{ key: { tonic: 0, mode: 'major' }, confidence: { tempo: 1, key: 1 }, loudness: -14, contour: [0] },
  ...{ brightness: 1600, density: 3, percussion: 1, singing: 0, texture: { levels: [], spreads: [] } },
  ...{ sections: [{ at: 0, length: 60, energy: 1 }] },
  ...part,
})

/** A slow, dark piece in minor without drums, as orchestras play it. */
const ELEGY = recording({
  ...{ bpm: 62, key: { tonic: 9, mode: 'minor' }, density: 1.1, brightness: 1000, percussion: 0 },
})
/** A calm, bare piece in major, which sounds most like a congregation. */
const CALM = recording({ bpm: 82, density: 1.5, brightness: 1300, percussion: 0 })
const PARTY = recording({ bpm: 140, density: 5.8, brightness: 2600 })
const CHASE = recording({ bpm: 150, density: 5.8, brightness: 2300, key: { tonic: 1, mode: 'minor' } })

describe('heardMood', () => {
  test('slow minor piece › sad and calm', () => {
    const { valence, energy } = heardMood(ELEGY, [])
    expect([valence, energy].every((value) => value < -0.5)).toBe(true)
  })

  test('fast major band › happy; the same in minor › energetic and not happy', () => {
    expect(heardMood(PARTY, []).valence).toBeGreaterThan(0.5)
    expect(heardMood(CHASE, []).valence).toBeLessThan(0)
    for (const each of [PARTY, CHASE]) expect(heardMood(each, []).energy).toBeGreaterThan(0.5)
  })

  test('fast noise without a key › not happy', () => {
    expect(heardTheme(heardMood({ ...PARTY, confidence: { tempo: 0, key: 0 } }, []), 'en', 1).mood).toBe('strong')
  })

  test('moods of the prompt › decide instead of the recording', () => {
    expect(heardMood(PARTY, ['sad']).valence).toBe(heardMood(ELEGY, ['sad']).valence)
  })

  test('calm major piece that ends louder › hopeful', () => {
    const sections = [0.2, 0.5, 1].map((energy, i) => ({ at: 20 * i, length: 20, energy }))
    expect(heardTheme(heardMood({ ...CALM, sections }, []), 'en', 1).mood).toBe('hopeful')
    expect(heardTheme(heardMood(CALM, []), 'en', 1).mood).toBe('calm')
  })

  test('suitsMood › rejects a bright word for a sad piece only', () => {
    expect([ELEGY, PARTY].map((each) => suitsMood(heardMood(each, []), 1, 1))).toEqual([false, true])
  })
})

const reference = (analysis: Analysis, prompt = '', origin?: Origin, singing?: 'always') =>
  planSong(
    {
      ...{ prompt, lyric: null, take: 0, ...(singing && { singing }) },
      source: { kind: 'reference', recording: new Uint8Array(0), similarity: 0.2, ...(origin && { origin }) },
    },
    7,
    { reference: analysis },
  )

describe('reference without a prompt', () => {
  test.each([
    ['elegy', ELEGY],
    ['calm piece', CALM],
    ['party', PARTY],
  ])('%s › no hymn, lullaby or other genre that only words make', (_, analysis) => {
    expect(reference(analysis).genre).not.toMatch(/^(?:hymn|gospel|lullaby|children|shanty|kpop|jpop)$/)
  })

  test('nobody sings in it › instrumental at any similarity; somebody does › sung', () => {
    expect(reference(CALM).singer).toBeNull()
    expect(reference({ ...CALM, singing: 0.9 }).singer).not.toBeNull()
    expect(reference(CALM, 'a female voice').singer).not.toBeNull()
  })

  test('words › about another subject for a sad and a happy recording, which the prompt has not said', () => {
    const [sad, happy] = [ELEGY, PARTY].map((each) => reference({ ...each, singing: 0.9 }))
    expect(sad!.story!.about).not.toBe(happy!.story!.about)
    for (const { story } of [sad!, happy!]) expect([story!.said, story!.facts]).toEqual(['', []])
  })

  test('a subject in the prompt › decides', () => {
    expect(reference(ELEGY, 'a song about coffee', undefined, 'always').story!.said).toBe('coffee')
  })
})
