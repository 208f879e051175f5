import { describe, expect, it } from 'vitest'
import { planSong } from '#lib/engine/plan/plan-song'
import { scoreSong } from '#lib/engine/score/score-song'
import { barLength } from '#lib/music/key'

const make = (prompt: string, take: 0 | 1, seed: number) => {
  const plan = planSong({ prompt, lyric: null, take, source: { kind: 'none' } }, seed)
  return { plan, score: scoreSong(plan) }
}

describe('metal', () => {
  const songs = [1, 2, 3].flatMap((seed) => ([0, 1] as const).map((take) => make('metal, 90 seconds', take, seed)))

  it('verses: palm-muted low strokes between moving power chords', () => {
    for (const { plan, score } of songs) {
      const bar = barLength(plan.meter)
      const verse = plan.sections.find(({ letter }) => letter === 'V')!
      const guitar = score.parts.find(({ role }) => role === 'chords')!.notes
      const within = guitar.filter(
        ({ at }) => at > verse.firstBar * bar - 0.05 && at < (verse.firstBar + 4) * bar - 0.05,
      )
      const muted = within.filter(({ length }) => length < 0.2)
      const open = within.filter(({ length }) => length >= 0.2)
      expect(muted.length / 2).toBeGreaterThanOrEqual(14)
      // Palm-muted notes stay on one string; open chords move along the neck.
      expect(new Set(muted.map(({ pitch }) => pitch)).size).toBe(2)
      const low = Math.min(...muted.map(({ pitch }) => pitch))
      expect(low).toBeLessThan(48)
      expect(new Set(open.map(({ pitch }) => (pitch - low) % 12)).size).toBeGreaterThanOrEqual(3)
    }
  })

  it('four bars of a verse: at least five chords', () => {
    for (const { plan, score } of songs) {
      const bar = barLength(plan.meter)
      const verse = plan.sections.find(({ letter }) => letter === 'V')!
      const from = verse.firstBar * bar
      const chords = score.chords.filter(({ at }) => at >= from - 1e-6 && at < from + 4 * bar - 1e-6)
      expect(chords.length).toBeGreaterThanOrEqual(5)
    }
  })

  it('two takes: different riffs', () => {
    const rhythm = (take: 0 | 1) => {
      const { plan, score } = make('metal, E minor, 140 BPM, 60 seconds', take, 4)
      const start = plan.sections.find(({ letter }) => letter === 'V')!.firstBar * barLength(plan.meter)
      return score.parts
        .find(({ role }) => role === 'chords')!
        .notes.filter(({ at }) => at > start - 0.05 && at < start + 7.95)
        .map(({ at, pitch }) => `${Math.round((at - start) * 4)}:${pitch}`)
        .join(' ')
    }
    expect(rhythm(0)).not.toBe(rhythm(1))
  })
})

describe('dubstep', () => {
  it('drop: bass filter rates vary and are synchronised', () => {
    for (const seed of [1, 2, 3]) {
      const { plan, score } = make('dubstep, instrumental, 60 seconds', 0, seed)
      const bar = barLength(plan.meter)
      const drop = plan.sections.find(({ letter }) => letter === 'D')!
      const notes = score.parts
        .find(({ role }) => role === 'bass')!
        .notes.filter(({ at }) => at > drop.firstBar * bar - 0.05 && at < (drop.firstBar + 4) * bar - 0.05)
      expect(notes.length).toBeGreaterThan(8)
      expect(new Set(notes.map(({ wobble }) => wobble)).size).toBeGreaterThanOrEqual(4)
      for (const { wobble } of notes) expect([1, 2, 3, 4, 6]).toContain(wobble)
    }
  })
})
