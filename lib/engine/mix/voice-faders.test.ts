import { beforeAll, expect, test } from 'vitest'
import { decibels } from '#lib/dsp/signals.fixture'
import { planOf, scoreOf } from '#lib/engine/mix/band.fixture'
import { masterSong } from '#lib/engine/mix/master-song'
import { stemNames } from '#lib/engine/parts/stem-names'
import { stemBlocks } from '#lib/engine/parts/stems'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import type { Score } from '#lib/engine/score/score'
import { SOUND_BANK } from '#tests/harness/sound-bank'

let bank: Bank
beforeAll(async () => {
  bank = await openBank(SOUND_BANK)
})

const plan = planOf(2)
const { phrases, ...band } = scoreOf(2)
/** The lead, and a double of it. */
const song: Score = {
  ...band,
  phrases: [...phrases, ...phrases.map((lead) => ({ ...lead, voice: 'double' as const }))],
}
const faded: Score = { ...song, voices: { voice: { level: -12, pan: 0 }, backing: { level: 3, pan: 1 } } }

/** Energy of each side of each stem, and the largest difference between their sum and the mix. */
const stemsOf = (score: Score) => {
  const names = stemNames(plan, score)
  const energy = new Map(names.map((name) => [name, [0, 0]]))
  let difference = 0
  for (const { stems, mix, count } of stemBlocks(plan, score, bank))
    for (const side of [0, 1] as const)
      for (let i = 0; i < count; i++) {
        let sum = 0
        stems.forEach((stem, place) => {
          sum += stem[side][i]!
          energy.get(names[place]!)![side]! += stem[side][i]! ** 2
        })
        difference = Math.max(difference, Math.abs(sum - mix[side][i]!))
      }
  const level = (name: string, side: 0 | 1 = 0) => 10 * Math.log10(energy.get(name)![side]!)
  return { level, difference: decibels(difference) }
}

/** A side of the master. */
const masterOf = (score: Score, onStems?: () => void) => {
  const all: number[] = []
  for (const { left, count } of masterSong(plan, score, bank, { onStems })) all.push(...left.subarray(0, count))
  return all
}

test('voices by their faders › that much softer or louder than the band, and the stems add up', () => {
  const [before, after] = [stemsOf(song), stemsOf(faded)]
  expect(after.difference).toBeLessThan(-120)
  const relative = (name: string, side: 0 | 1) =>
    after.level(name, side) - after.level('Drums', side) - (before.level(name, side) - before.level('Drums', side))
  expect(relative('Voice', 0)).toBeCloseTo(-12, 1)
  expect(relative('Voice', 1)).toBeCloseTo(-12, 1)
  // Its balance is all to the right: 3 dB for the fader, and 3 dB since the centre keeps its level.
  expect(relative('Backing voices', 1)).toBeCloseTo(6, 1)
  expect(after.level('Backing voices', 0)).toBeLessThan(-100)
})

test('voices by their faders › rendered with and without stems › the same master', () => {
  const [alone, beside] = [masterOf(faded), masterOf(faded, () => {})]
  expect(alone.some((x) => Math.abs(x) > 0.1)).toBe(true)
  expect(alone.findIndex((x, i) => x !== beside[i])).toBe(-1)
})
