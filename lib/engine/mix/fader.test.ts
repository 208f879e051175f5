import { expect, test } from 'vitest'
import { powerToLufs } from '#lib/dsp/loudness'
import { sectionFader } from '#lib/engine/mix/fader'
import { masterTargetOf } from '#lib/engine/mix/mix-profiles'
import type { Plan, Section } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import { barLength } from '#lib/music/key'
import { beatsToSeconds } from '#lib/music/time'

const planOf = (prompt: string): Plan => planSong({ prompt, lyric: null, take: 0, source: { kind: 'none' } }, 5)

/** Level of a section after the fader (LUFS), for a band of constant level. */
const levelsOf = (plan: Plan, fader: Float64Array) => {
  const bar = beatsToSeconds(barLength(plan.meter), plan.bpm)
  return (section: Section) => {
    const own = fader.subarray(
      Math.round(section.firstBar * bar * 10),
      Math.round((section.firstBar + section.bars) * bar * 10),
    )
    return powerToLufs(own.reduce((sum, gain) => sum + gain ** 2, 0) / own.length)
  }
}

const evenPowers = (plan: Plan) => new Float64Array(Math.ceil(plan.samples / 4410)).fill(0.01)
const find = (plan: Plan, kind: Section['kind']) => plan.sections.find((section) => section.kind === kind)!

test.each(['pop', 'classic rock', 'reggae', 'power ballad'])('fader › %s › chorus 2–4 dB over the verse', (genre) => {
  const plan = planOf(genre)
  const level = levelsOf(plan, sectionFader(plan, evenPowers(plan))!)
  const rise = level(find(plan, 'chorus')) - level(find(plan, 'verse'))
  expect(rise).toBeGreaterThanOrEqual(2)
  expect(rise).toBeLessThanOrEqual(4)
  expect(level(find(plan, 'chorus')) - level(find(plan, 'intro'))).toBeGreaterThan(4)
})

test('fader › orchestral music › last chorus more than 8 dB over the first verse', () => {
  const plan = planOf('orchestral film score, instrumental')
  const level = levelsOf(plan, sectionFader(plan, evenPowers(plan))!)
  const last = plan.sections.findLast(({ kind }) => kind === 'chorus')!
  expect(level(last) - level(find(plan, 'verse'))).toBeGreaterThan(8)
})

test('fader › choruses 3 dB louder already › adds only the difference', () => {
  const plan = planOf('pop')
  const bar = beatsToSeconds(barLength(plan.meter), plan.bpm)
  const powers = evenPowers(plan)
  for (const { kind, firstBar, bars } of plan.sections)
    if (kind === 'chorus') powers.fill(0.02, Math.round(firstBar * bar * 10), Math.round((firstBar + bars) * bar * 10))
  const level = levelsOf(plan, sectionFader(plan, powers)!)
  // The choruses are 3 dB louder themselves.
  expect(Math.abs(level(find(plan, 'chorus')) - level(find(plan, 'verse')))).toBeLessThan(1)
})

test('fader › club music and continuations › null', () => {
  const club = planOf('techno, instrumental')
  expect(sectionFader(club, evenPowers(club))).toBeNull()
  const pop = planOf('pop')
  const extend = { lead: 0 } as Plan['extend']
  expect(sectionFader({ ...pop, extend }, evenPowers(pop))).toBeNull()
})

test('masterTargetOf › acoustic music › room for its peaks, above −15 LUFS', () => {
  for (const genre of ['jazz', 'bigband', 'cinematic', 'waltz']) {
    expect(masterTargetOf(genre).ceiling - masterTargetOf(genre).loudness).toBeGreaterThan(12.6)
    expect(masterTargetOf(genre).loudness).toBeGreaterThan(-15)
  }
  expect(masterTargetOf('pop').loudness).toBe(-14)
})
