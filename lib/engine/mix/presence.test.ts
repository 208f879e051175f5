import { expect, it } from 'vitest'
import { PresenceBalancer } from '#lib/engine/mix/presence'

const RATE = 44100
const BLOCK = 2048

const tone = (hertz: number, level: number, i: number) => level * Math.sin((2 * Math.PI * hertz * i) / RATE)

it('PresenceBalancer › band under a voiceless consonant › quieter at once, restored after it', () => {
  const presence = new PresenceBalancer()
  /** Power of the band after balancing, per block. The voice is a vowel except in blocks 60 and 61. */
  const powers = Array.from({ length: 80 }, (_, block) => {
    const at = block * BLOCK
    const hiss = block === 60 || block === 61
    // At the centre of the cut, where it is deepest.
    const band = Float32Array.from({ length: BLOCK }, (_, i) => tone(2000, 0.1, at + i))
    const voice = Float32Array.from({ length: BLOCK }, (_, i) => tone(hiss ? 6000 : 1500, hiss ? 0.1 : 0.22, at + i))
    const [left, right] = [band, band.slice()]
    presence.process([left, right], [voice, voice.slice()], BLOCK, { band: 1, voice: 1 })
    return left.subarray(BLOCK / 2).reduce((sum, x) => sum + x * x, 0)
  })
  const change = (block: number) => 10 * Math.log10(powers[block]! / powers[59]!)
  expect(change(60)).toBeLessThan(-3)
  expect(change(61)).toBeGreaterThan(-12)
  expect(change(66)).toBeGreaterThan(-1)
})
