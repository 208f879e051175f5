import { describe, expect, test } from 'vitest'
import { timeOf } from '#lib/engine/perform/timeline'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import type { Score } from '#lib/engine/score/score'
import { scoreSong } from '#lib/engine/score/score-song'
import { barLength, noteNamed, pitchClass } from '#lib/music/key'
import { barsOfMelody, sharedBars } from '../harness/melody'
import { everyNth } from '../harness/tier'

/** Melodies of songs, read from the score. */

const write = (prompt: string, take: 0 | 1, seed: number) => {
  const plan = planSong({ prompt, lyric: null, take, source: { kind: 'none' } }, seed)
  return { plan, score: scoreSong(plan) }
}

/** A genre by name, sung or instrumental by its default. */
const promptOf = (id: string) => `${GENRES[id]!.name}, 3 minutes`

describe('shared runs of bars', () => {
  test('any position › found', () => {
    expect(sharedBars(['0:0', '', '0:4'], ['0:7', '0:0', '', '0:4'])).toBe(3)
    expect(sharedBars(['0:0', '0:2'], ['0:2', '0:0'])).toBe(1)
    expect(sharedBars(['', '', ''], ['', '', ''])).toBe(0)
    expect(sharedBars(['0:0', '', ''], ['0:0', '', ''])).toBe(1)
  })
})

describe.each(everyNth(3, Object.keys(GENRES), 2))('%s: two takes', (id) => {
  const [a, b] = [write(promptOf(id), 0, 7), write(promptOf(id), 1, 7)]

  test('melodies › share fewer than eight bars', () => {
    const [first, second] = [barsOfMelody(a.plan, a.score), barsOfMelody(b.plan, b.score)]
    expect(first.filter((bar) => bar !== '').length).toBeGreaterThan(8)
    expect(sharedBars(first, second)).toBeLessThan(8)
  })

  test('chords › differ', () => {
    const symbols = ({ score }: { score: Score }) => score.chords.map(({ symbol }) => symbol)
    expect(symbols(a)).not.toEqual(symbols(b))
  })
})

describe.each(everyNth(3, Object.keys(GENRES), 2))('%s: song of a given length', (id) => {
  const sung = (seconds: number, take: 0 | 1) => {
    const { plan, score } = write(`${GENRES[id]!.name}, female voice, ${seconds} seconds`, take, 7)
    const notes = score.phrases.filter(({ voice }) => voice === 'lead').flatMap((phrase) => phrase.notes)
    return { notes, before: timeOf(plan, Math.min(...notes.map(({ at }) => at))) }
  }

  test.each(everyNth(3, [20, 25, 30, 45, 60, 90, 180]))('%i seconds › enough notes, soon', (seconds) => {
    for (const take of [0, 1] as const) {
      const { notes, before } = sung(seconds, take)
      // A couplet and the hook in a short song, one line and its answer in the shortest; more than a note per two seconds in any.
      expect(notes.length).toBeGreaterThanOrEqual(seconds < 25 ? 11 : Math.max(16, seconds * 0.6))
      expect(before).toBeLessThanOrEqual(Math.min(18, Math.max(5, seconds * 0.12)))
    }
  })
})

/**
 * The choruses of a song as melody and chords per bar.
 * Pitches are relative to the first note and roots to the first chord, because the last chorus may be transposed.
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
            // Another verse's line may have a syllable more, which repeats a note.
            .filter(({ height }, i, notes) => height !== notes[i - 1]?.height)
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

/** Genres with a recurring sung chorus, which excludes dance music and jazz. */
const SONGS = Object.values(GENRES).filter(
  ({ form, voice }) => voice.singsByDefault && voice.delivery === 'sung' && /C\d+.*C\d+/.test(form),
)

describe.each(
  everyNth(
    3,
    SONGS.map(({ id }) => id),
  ),
)('%s: chorus', (id) => {
  const song = write(promptOf(id), 0, 3)
  const [first, ...others] = choruses(song)

  test('chorus › recurs', () => {
    expect(others.length).toBeGreaterThan(0)
  })

  test('melody and chords › repeated', () => {
    expect(first!.tune.join('')).not.toBe('')
    for (const chorus of others) {
      const bars = Math.min(first!.bars, chorus.bars)
      const sungBars = first!.tune.findLastIndex((bar) => bar !== '') + 1
      // The last chorus ends differently, and a chorus of another length is another setting.
      const kept = chorus === others.at(-1) ? sungBars / 2 - 1 : (bars * 2) / 3
      if (chorus.bars === first!.bars) expect(sharedBars(first!.tune, chorus.tune)).toBeGreaterThanOrEqual(kept)
      const opening = (roots: typeof chorus.roots) => roots.filter(({ bar }) => bar < Math.min(3, bars - 1))
      expect(opening(chorus.roots)).toEqual(opening(first!.roots))
    }
  })
})

describe.each(
  everyNth(
    3,
    SONGS.map(({ id }) => id),
  ),
)('%s at any length: chorus', (id) => {
  const songs = [25, 45, 90].map((seconds) => ({
    seconds,
    ...write(`${GENRES[id]!.name}, female voice, ${seconds} seconds`, 1, 3),
  }))
  const sung = ({ plan, score }: { plan: Plan; score: Score }, index: number) =>
    score.phrases.filter(({ section }) => section === index && plan.sections[index]!.lines.length > 0)

  test('length › constant with the same melody; the last may be doubled', () => {
    for (const song of songs) {
      const [first, ...others] = choruses(song)
      for (const chorus of others) {
        expect([first!.bars, first!.bars * 2]).toContain(chorus.bars)
        if (chorus !== others.at(-1)) expect(chorus.bars).toBe(first!.bars)
        // Onsets are rounded and humanised, so pitches are compared.
        // The last chorus departs in the second half of what is sung, which may begin before its bar.
        const sungBars = first!.tune.findLastIndex((bar) => bar !== '') + 1
        const heights = (tune: readonly string[]) =>
          tune.slice(0, Math.ceil(sungBars / 2) - 1).map((bar) => bar.replace(/\d+:/g, ''))
        expect(heights(chorus.tune)).toEqual(heights(first!.tune))
      }
    }
  })

  test('pitch › above the verse', () => {
    const height = (phrases: Score['phrases']) => {
      const notes = phrases.filter(({ voice }) => voice === 'lead').flatMap((phrase) => phrase.notes)
      return (
        notes.reduce((sum, { pitch, length }) => sum + pitch * length, 0) /
        notes.reduce((sum, { length }) => sum + length, 0)
      )
    }
    // Children's songs and lullabies stay within an octave, which leaves less room above the verse.
    const { low, high } = GENRES[id]!.voice.female
    const minRise = high - low > 12 ? 1.5 : 0.4
    for (const song of songs) {
      const { sections } = song.plan
      const verse = sections.findIndex(({ kind, lines }) => kind === 'verse' && lines.length > 0)
      const chorus = sections.findIndex(
        ({ letter, lines }, index) => index > verse && letter === 'C' && lines.length > 0,
      )
      if (verse >= 0 && chorus >= 0)
        expect(height(sung(song, chorus)), `${song.seconds} s`).toBeGreaterThan(height(sung(song, verse)) + minRise)
    }
  })

  test('last chorus › with harmonies where the genre has them', () => {
    for (const song of songs) {
      const last = song.plan.sections.findLastIndex(({ letter, lines }) => letter === 'C' && lines.length > 0)
      if (!song.plan.singer!.harmonies || last < 0) continue
      expect(sung(song, last).filter(({ voice }) => voice.startsWith('harmony')).length).toBeGreaterThan(0)
    }
  })
})

const GIVEN = `[Verse]
Paper boats along the gutter in the rain
Every one of them is carrying a name
[Chorus]
Sail on, sail on, little light
Sail on through the night
[Verse]
Somebody will find them where the river ends
Somebody will read them to a room of friends
[Chorus]
Sail on, sail on, little light
Sail on through the night`

test.each([
  'pop',
  'slow blues',
  'waltz',
  'drum and bass',
  'reggaeton, duet',
  'gospel choir, 45 seconds',
  'punk, 30 seconds',
  'folk, 2 minutes',
])('given lyric › chorus repeated, with another end at last: %s', (prompt) => {
  const plan = planSong({ prompt, lyric: GIVEN, take: 0, source: { kind: 'none' } }, 5)
  const [first, ...others] = choruses({ plan, score: scoreSong(plan) })
  expect(others.length).toBeGreaterThan(0)
  for (const chorus of others) {
    expect(chorus.bars).toBe(first!.bars)
    // The other end may begin before its bar.
    const kept = chorus === others.at(-1) ? first!.bars / 2 - 1 : first!.bars - 1
    expect(chorus.tune.slice(0, kept)).toEqual(first!.tune.slice(0, kept))
  }
})
