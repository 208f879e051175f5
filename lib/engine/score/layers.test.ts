import { describe, expect, it } from 'vitest'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import { planSong } from '#lib/engine/plan/plan-song'
import { scoreSong } from '#lib/engine/score/score-song'
import { barLength } from '#lib/music/key'
import { beatsToSeconds } from '#lib/music/time'

const CLUB = Object.values(GENRES).filter(({ energyCurve }) => energyCurve === 'club')
const KICKS = new Set([35, 36])

describe.each(CLUB.map(({ id, name }) => ({ id, name })))('$name', ({ name }) => {
  for (const seconds of [60, 180])
    for (const take of [0, 1] as const)
      it(`${seconds} s, take ${take}: breakdowns have no kick or bass and are sparser than the drop`, () => {
        const plan = planSong(
          { prompt: `${name}, instrumental, ${seconds} seconds`, lyric: null, take, source: { kind: 'none' } },
          5,
        )
        const { parts } = scoreSong(plan)
        const bar = barLength(plan.meter)
        const within = (from: number, bars: number, roles?: readonly string[]) =>
          parts
            .filter(({ role }) => roles === undefined || roles.includes(role))
            .flatMap(({ notes }) => notes)
            .filter(({ at }) => at > from * bar - 0.05 && at < (from + bars) * bar - 0.05)
        const density = (from: number, bars: number) => within(from, bars).length / beatsToSeconds(bars * bar, plan.bpm)
        const breakdowns = plan.sections.filter(({ letter }) => letter === 'K')
        const drops = plan.sections.filter(({ letter }) => letter === 'D')
        expect(breakdowns.length).toBeGreaterThan(0)
        for (const { firstBar, bars } of breakdowns) {
          expect(within(firstBar, bars, ['bass'])).toEqual([])
          expect(within(firstBar, bars, ['drums']).filter(({ pitch }) => KICKS.has(pitch))).toEqual([])
          const drop = drops.find((section) => section.firstBar > firstBar)!
          expect(density(firstBar, bars)).toBeLessThan(0.6 * density(drop.firstBar, drop.bars))
          // Every bar of a breakdown has notes.
          for (let b = 0; b < bars; b++) expect(within(firstBar + b, 1).length).toBeGreaterThan(0)
        }
      })
})

it('house verse: percussion enters in its second half', () => {
  const plan = planSong(
    { prompt: 'house, instrumental, 60 seconds', lyric: null, take: 0, source: { kind: 'none' } },
    7,
  )
  const percussion = scoreSong(plan).parts.find(({ role }) => role === 'percussion')!.notes
  const verse = plan.sections.find(({ letter }) => letter === 'V')!
  const bar = barLength(plan.meter)
  const half = (verse.firstBar + verse.bars / 2) * bar
  const end = (verse.firstBar + verse.bars) * bar
  expect(percussion.filter(({ at }) => at > verse.firstBar * bar - 0.05 && at < half - 0.05)).toEqual([])
  expect(percussion.filter(({ at }) => at > half - 0.05 && at < end - 0.05).length).toBeGreaterThan(8)
})
