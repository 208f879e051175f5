import { describe, expect, it } from 'vitest'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import { harmonySpanAt } from '#lib/engine/score/harmony-span'
import { scoreContext } from '#lib/engine/score/score-context'
import { scoreSong } from '#lib/engine/score/score-song'
import { chordTones } from '#lib/music/chord'
import { pitchClass } from '#lib/music/key'
import { scaleOf } from '#lib/music/scale'

const plan = (prompt: string, take: 0 | 1, seed: number): Plan =>
  planSong({ prompt, lyric: null, take, source: { kind: 'none' } }, seed)

describe.each(['jazz', 'bigband', 'bossa', 'soulrnb', 'gospel'])('%s', (id) => {
  const songs = [0, 1, 2, 3].flatMap((seed) =>
    ([0, 1] as const).map((take) => scoreContext(plan(`${GENRES[id]!.name}, instrumental, 100 seconds`, take, seed))),
  )

  it('sections of eight bars and more: end on the tonic', () => {
    let ends = 0
    for (const context of songs)
      for (const section of context.plan.sections) {
        if (!'VHCM'.includes(section.letter) || section.bars < 8) continue
        const { chord } = harmonySpanAt(context.spans, (section.firstBar + section.bars) * context.barLength - 0.1)
        expect(pitchClass(chord.root - context.plan.key.tonic)).toBe(0)
        ends++
      }
    expect(ends).toBeGreaterThan(5)
  })

  it('chord before the last one: a dominant or its substitute', () => {
    for (const context of songs) {
      const before = harmonySpanAt(context.spans, context.finalChordAt - 0.1).chord
      expect([2, 7, 10, 0]).toContain(pitchClass(before.root - context.plan.key.tonic))
    }
  })
})

it('jazz head: the bridge has its own chords', () => {
  const context = scoreContext(plan('jazz, instrumental, 2 minutes', 0, 7))
  const head = context.plan.sections.find(({ letter, bars }) => letter === 'H' && bars >= 26)!
  const roots = (from: number) =>
    Array.from(
      { length: 8 },
      (_, bar) => harmonySpanAt(context.spans, (head.firstBar + from + bar) * context.barLength).chord.root,
    )
  expect(roots(16)).not.toEqual(roots(0))
  expect(roots(16).slice(0, 2)).toEqual([
    pitchClass(context.plan.key.tonic + 4),
    pitchClass(context.plan.key.tonic + 4),
  ])
})

it('walking bass: mostly notes of the key', () => {
  let own = 0
  let strange = 0
  for (const seed of [1, 2, 3, 4]) {
    const made = plan('jazz, C major, instrumental, 60 seconds', 0, seed)
    for (const { pitch } of scoreSong(made).parts.find(({ role }) => role === 'bass')!.notes)
      if ([0, 2, 4, 5, 7, 9, 11].includes(pitchClass(pitch - made.key.tonic))) own++
      else strange++
  }
  expect(strange / (own + strange)).toBeLessThan(0.16)
})

it.each(['pop', 'disco', 'country', 'indie rock'])('minor verses of %s: start or end on the tonic', (name) => {
  for (const seed of [1, 2, 3, 7])
    for (const take of [0, 1] as const) {
      const { spans, plan: planned, barLength: bar } = scoreContext(plan(`${name}, A minor, 30 seconds`, take, seed))
      for (const section of planned.sections.filter(({ letter }) => letter === 'V')) {
        const ends = [section.firstBar * bar, (section.firstBar + Math.min(4, section.bars)) * bar - 0.1]
        expect(ends.map((at) => harmonySpanAt(spans, at).chord.root)).toContain(9)
      }
    }
})

describe.each(['D dorian', 'G mixolydian', 'E phrygian', 'C lydian'])('folk in %s', (key) => {
  it('chords and vocals: stay in the mode', () => {
    let sung = 0
    let foreign = 0
    for (const seed of [1, 2, 3]) {
      const made = plan(`folk in ${key}, female voice, 80 seconds`, 0, seed)
      const context = scoreContext(made)
      const scale = scaleOf(made.key)
      for (const { chord } of context.spans) {
        const dominant = chord.root === pitchClass(made.key.tonic + 7) && chord.intervals.includes(10)
        if (!dominant) for (const tone of chordTones(chord).slice(0, 3)) expect(scale, chord.symbol).toContain(tone)
      }
      for (const { pitch } of scoreSong(made).phrases.flatMap(({ notes }) => notes)) {
        sung++
        if (!scale.includes(pitchClass(pitch))) foreign++
      }
    }
    expect(sung).toBeGreaterThan(100)
    expect(foreign / sung).toBeLessThan(0.05)
  })
})
