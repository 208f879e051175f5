import { expect, it } from 'vitest'
import { PresenceBalancer } from '#lib/engine/mix/presence'

const RATE = 44100
const BLOCK = 2048

const tone = (hertz: number, level: number, i: number) => level * Math.sin((2 * Math.PI * hertz * i) / RATE)

/** Changes of a tone of the band per block, in decibels. The voice is a vowel except in blocks 60 and 61. */
const changesOf = (hertz: number) => {
  const presence = new PresenceBalancer()
  const powers = Array.from({ length: 80 }, (_, block) => {
    const at = block * BLOCK
    const hiss = block === 60 || block === 61
    const band = Float32Array.from({ length: BLOCK }, (_, i) => tone(hertz, 0.1, at + i))
    const voice = Float32Array.from({ length: BLOCK }, (_, i) => tone(hiss ? 6000 : 1500, hiss ? 0.1 : 0.22, at + i))
    const [left, right] = [band, band.slice()]
    presence.hearBand([left, right], BLOCK)
    presence.process([left, right], [voice, voice.slice()], BLOCK, { band: 1, voice: 1 })
    return left.subarray(BLOCK / 2).reduce((sum, x) => sum + x * x, 0)
  })
  return powers.map((power) => 10 * Math.log10(power / powers[59]!))
}

it('PresenceBalancer › band under a voiceless consonant › quieter at once, restored after it', () => {
  // Where the cut is deepest.
  const changes = changesOf(1500)
  expect(changes[60]).toBeLessThan(-3)
  expect(changes[61]).toBeGreaterThan(-12)
  expect(changes[66]).toBeGreaterThan(-1)
})

it.each([
  [80, -1, 0.1],
  [500, -12, -2],
  [5000, -12, -2],
])('PresenceBalancer › tone of the band at %i Hz under a consonant › changes by %d to %d dB', (hertz, low, high) => {
  const change = changesOf(hertz)[61]
  expect(change).toBeGreaterThan(low)
  expect(change).toBeLessThan(high)
})
