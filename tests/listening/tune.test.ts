import { describe, expect, test } from 'vitest'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import type { Score } from '#lib/engine/score/score'
import { scoreSong } from '#lib/engine/score/score-song'
import { barLength, noteNamed, pitchClass } from '#lib/music/key'
import { barsOfTune, sharedBars } from '../harness/tune'

/** What a listener could hum afterwards, read from the score. */

const write = (prompt: string, take: 0 | 1, seed: number) => {
  const plan = planSong({ prompt, lyric: null, take, source: { kind: 'none' } }, seed)
  return { plan, score: scoreSong(plan) }
}

/** A genre by the name that its atlas gives it, sung or not as is its custom. */
const promptOf = (id: string) => `${GENRES[id]!.name}, 3 minutes`

describe('runs of bars that two melodies share', () => {
  test('are found wherever they stand', () => {
    expect(sharedBars(['0:0', '', '0:4'], ['0:7', '0:0', '', '0:4'])).toBe(3)
    expect(sharedBars(['0:0', '0:2'], ['0:2', '0:0'])).toBe(1)
    expect(sharedBars(['', '', ''], ['', '', ''])).toBe(0)
    expect(sharedBars(['0:0', '', ''], ['0:0', '', ''])).toBe(1)
  })
})

describe.each(Object.keys(GENRES))('%s: two takes', (id) => {
  const [a, b] = [write(promptOf(id), 0, 7), write(promptOf(id), 1, 7)]

  test('share no melody of eight bars', () => {
    const [first, second] = [barsOfTune(a.plan, a.score), barsOfTune(b.plan, b.score)]
    expect(first.filter((bar) => bar !== '').length).toBeGreaterThan(8)
    expect(sharedBars(first, second)).toBeLessThan(8)
  })

  test('have other chords', () => {
    const symbols = ({ score }: { score: Score }) => score.chords.map(({ symbol }) => symbol)
    expect(symbols(a)).not.toEqual(symbols(b))
  })
})

/**
 * The choruses of a song, bar by bar, as tune and as chords. Heights are counted from the first note and roots from the first
 * chord of each chorus, since the last one may be a step higher than the others.
 */
const choruses = ({ plan, score }: { plan: Plan; score: Score }) => {
  const bar = barLength(plan.meter)
  return plan.sections
    .filter(({ letter }) => letter === 'C')
    .map(({ firstBar, bars }) => {
      const from = firstBar * bar
      const tune = score.phrases
        .filter(({ voice }) => voice === 'lead')
        .flatMap(({ notes }) => notes)
        .filter(({ at }) => at >= from - 0.2 && at < from + bars * bar - 0.2)
        .sort((a, b) => a.at - b.at)
      const chords = score.chords.filter(({ at }) => at >= from - 0.2 && at < from + bars * bar - 0.2)
      const root = (symbol: string) => noteNamed(/^[A-G][#b]?/.exec(symbol)?.[0] ?? '') ?? 0
      return {
        bars,
        tune: Array.from({ length: bars }, (_, index) =>
          tune
            .map((note) => ({ step: Math.round((note.at - from) * 4), height: note.pitch - tune[0]!.pitch }))
            .filter(({ step }) => Math.floor(step / 4 / bar) === index)
            .map(({ step, height }) => `${step - index * bar * 4}:${height}`)
            .join(' '),
        ),
        roots: chords.map(({ at, symbol }) => ({
          bar: (at - from) / bar,
          root: pitchClass(root(symbol) - root(chords[0]!.symbol)),
        })),
      }
    })
}

/** Genres of songs that come back to one sung tune; dance tracks and jazz have their own ways. */
const SONGS = Object.values(GENRES).filter(
  ({ form, voice }) => voice.sung && voice.delivery === 'sung' && /C\d+.*C\d+/.test(form),
)

describe.each(SONGS.map(({ id }) => id))('%s: the chorus', (id) => {
  const song = write(promptOf(id), 0, 3)
  const [first, ...others] = choruses(song)

  test('comes back', () => {
    expect(others.length).toBeGreaterThan(0)
  })

  test('has its tune each time, and its chords', () => {
    expect(first!.tune.join('')).not.toBe('')
    for (const chorus of others) {
      const bars = Math.min(first!.bars, chorus.bars)
      // The end may lead elsewhere, and a chorus of another length is another setting of the same words.
      if (chorus.bars === first!.bars)
        expect(sharedBars(first!.tune, chorus.tune)).toBeGreaterThanOrEqual((bars * 2) / 3)
      const opening = (roots: typeof chorus.roots) => roots.filter(({ bar }) => bar < Math.min(3, bars - 1))
      expect(opening(chorus.roots)).toEqual(opening(first!.roots))
    }
  })
})
