import { beforeAll, describe, expect, test } from 'vitest'
import { stemNames } from '#lib/engine/parts/stem-names'
import { stemBlocks } from '#lib/engine/parts/stems'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { planSong } from '#lib/engine/plan/plan-song'
import { scoreSong } from '#lib/engine/score/score-song'
import { SOUND_BANK } from '#tests/harness/sound-bank'
import { inTier } from '#tests/harness/tier'

let bank: Bank
beforeAll(async () => {
  bank = await openBank(SOUND_BANK)
})

/** The stems of a short song, and the error of their sum. */
const listen = (prompt: string, seconds = inTier({ default: 7, full: 14 })) => {
  const plan = planSong({ prompt, lyric: null, take: 0, source: { kind: 'none' } }, 7)
  plan.samples = Math.min(plan.samples, seconds * 44100)
  const score = scoreSong(plan)
  const names = stemNames(plan, score)
  const peaks = new Map(names.map((name) => [name, 0]))
  let difference = 0
  let loudest = 0
  let samples = 0
  for (const { stems, mix, count } of stemBlocks(plan, score, bank)) {
    expect(stems.length).toBe(names.length)
    for (const side of [0, 1] as const)
      for (let i = 0; i < count; i++) {
        let sum = 0
        stems.forEach((stem, place) => {
          const x = stem[side][i]!
          sum += x
          const name = names[place]!
          if (Math.abs(x) > peaks.get(name)!) peaks.set(name, Math.abs(x))
        })
        difference = Math.max(difference, Math.abs(sum - mix[side][i]!))
        loudest = Math.max(loudest, Math.abs(mix[side][i]!))
      }
    samples += count
  }
  return { plan, score, names, peaks, difference: 20 * Math.log10(difference), loudest, samples }
}

describe('stems of a song', () => {
  const sung = ['pop, female voice, 20 seconds', 'trap, rap, 20 seconds']
  const others = ['techno, instrumental, 20 seconds', 'punk rock, male voice, 20 seconds']
  test.each(inTier({ default: sung, full: [...sung, ...others] }))(
    '%s › sum › the mix before mastering, to −120 dBFS',
    (prompt) => {
      const { plan, names, peaks, difference, loudest, samples } = listen(prompt)
      expect(samples).toBe(plan.samples)
      expect(loudest).toBeGreaterThan(0.1)
      expect(difference).toBeLessThan(-120)
      expect(new Set(names).size).toBe(names.length)
      expect(names.at(-1)).toBe('Room')
      expect(peaks.get('Room')!).toBeGreaterThan(0.001)
    },
  )
})
