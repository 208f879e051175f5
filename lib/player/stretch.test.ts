import { describe, expect, it } from 'vitest'
import type { ReadSignal } from '#lib/player/attacks'
import { HOP, type Read, Stretch } from '#lib/player/stretch'

const RATE = 44100
const reader =
  (sides: readonly Float32Array[]): Read =>
  (side, from, into) => {
    for (let i = 0; i < into.length; i++) into[i] = sides[side]?.[from + i] ?? 0
  }
const signal = (sound: Float32Array): ReadSignal => {
  const read = reader([sound])
  return (from, into) => read(0, from, into)
}
const sine = (hertz: number, seconds: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hertz * i) / RATE))

/** Of a song that has one part and one side. */
const stretch = (sound: Float32Array, start: number, speed: number) =>
  new Stretch(1, reader([sound]), signal(sound), [signal(sound)], start, speed)

/** Rising zero crossings per second. */
const pitchOf = (sound: Float32Array) => {
  let rises = 0
  for (let i = 1; i < sound.length; i++) if ((sound[i - 1] ?? 0) < 0 && (sound[i] ?? 0) >= 0) rises++
  return (rises * RATE) / sound.length
}

describe('Stretch', () => {
  it('speed 1 › any first sample › same samples', () => {
    const sound = Float32Array.from({ length: 30_000 }, (_, i) => Math.sin(i * i * 1e-5))
    const [out] = stretch(sound, 5000, 1).render(10)
    expect(out).toHaveLength(10 * 1024)
    expect(Math.max(...out!.map((x, i) => Math.abs(x - sound[5000 + i]!)))).toBeLessThan(5e-6)
  })

  it.each([0.5, 0.75, 1.25, 1.5])('speed %d › same pitch and level', (speed) => {
    const [out] = stretch(sine(440, 8), 10_000, speed).render(100)
    const whole = out ?? new Float32Array()
    expect(pitchOf(whole)).toBeGreaterThan(436)
    expect(pitchOf(whole)).toBeLessThan(444)
    const power = whole.reduce((sum, x) => sum + x * x, 0) / whole.length
    expect(10 * Math.log10(power / 0.125)).toBeGreaterThan(-0.5)
    expect(10 * Math.log10(power / 0.125)).toBeLessThan(0.5)
  })

  it('several parts › cut at the same positions', () => {
    const low = sine(110, 4)
    const high = sine(331, 4)
    const both = low.map((x, i) => x + (high[i] ?? 0))
    const apart = new Stretch(2, reader([low, high]), signal(both), [signal(both)], 0, 0.8).render(60)
    const whole = stretch(both, 0, 0.8).render(60)
    const differences = whole[0]!.map((x, i) => Math.abs(apart[0]![i]! + apart[1]![i]! - x))
    expect(differences).toHaveLength(60 * 1024)
    expect(Math.max(...differences)).toBeLessThan(5e-5)
  })
})

it('attacks over a held tone, half as fast › each heard once', () => {
  const apart = 0.31
  const song = sine(110, 12).map((x, i) => {
    const since = i % Math.round(apart * RATE)
    return 0.3 * x + Math.exp(-since / 300) * Math.sin(i * i)
  })
  const [out] = stretch(song, 0, 0.5).render(Math.floor((20 * RATE) / HOP))
  for (let beat = 1; beat < 30; beat++) {
    const due = Math.round(beat * Math.round(apart * RATE) * 2)
    const powers = Array.from({ length: 60 }, (_, block) => {
      const here = out!.subarray(due + 128 * (block - 30), due + 128 * (block - 29))
      return here.reduce((sum, x, i) => sum + (x - (here[i - 1] ?? x)) ** 2, 0)
    })
    const most = Math.max(...powers)
    const loud = powers.flatMap((power, block) => (power > most / 10 ? [block] : []))
    expect(loud.at(-1)! - loud[0]!, `attack ${beat}`).toBeLessThan(8)
  }
})

/** Milliseconds by which each attack is late where it is loudest. A second side has only the attacks, of which the guide has none. */
const latenessOf = (
  song: Float32Array,
  attacks: readonly number[],
  speed: number,
  { parts = [song], reach = 2000 } = {},
) => {
  const clicks = new Float32Array(song.length)
  for (const at of attacks) clicks[at] = 1
  const hops = Math.floor((song.length - 2 * RATE) / speed / HOP)
  const [heard = new Float32Array()] = new Stretch(
    1,
    reader([clicks]),
    signal(song),
    parts.map(signal),
    0,
    speed,
  ).render(hops)
  return attacks.map((at) => {
    const due = Math.round(at / speed)
    const near = heard.subarray(due - reach, due + reach)
    return (1000 * (near.indexOf(Math.max(...near)) - reach)) / RATE
  })
}

/** Noise, the same each time. */
const createNoise = () => {
  let seed = 1
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 31 - 1
  }
}

it.each([0.5, 0.6, 1.2])('soft attacks in held noise at speed %d › within 10 ms', (speed) => {
  const apart = Math.round(0.23 * RATE)
  const noise = createNoise()
  // Four times the power of the noise around them: a shaker below cymbals.
  const song = Float32Array.from({ length: 20 * RATE }, (_, i) => {
    const soft = i > apart ? Math.exp(-(i % apart) / 900) : 0
    return 0.1 * noise() * (1 + soft)
  })
  const attacks = Array.from({ length: 70 }, (_, i) => (i + 2) * apart)
  for (const late of latenessOf(song, attacks, speed)) expect(Math.abs(late)).toBeLessThan(10)
})

it.each([
  ['bass notes', [82, 164, 246]],
  ['chords', [330, 415, 494]],
] as const)('%s of %j Hz below cymbals at speed 0.75 › within 10 ms', (_, hertz) => {
  const apart = Math.round(0.27 * RATE)
  const noise = createNoise()
  const song = Float32Array.from({ length: 20 * RATE }, (_, i) => {
    const since = i % apart
    // 3 ms until a string sounds.
    const level = i > apart ? 0.12 * Math.min(1, since / 130) * Math.exp(-since / 6000) : 0
    return 0.15 * noise() + level * hertz.reduce((sum, hz) => sum + Math.sin((2 * Math.PI * hz * since) / RATE), 0)
  })
  // Half of the level is reached after 1.5 ms.
  const attacks = Array.from({ length: 60 }, (_, i) => (i + 2) * apart + 65)
  for (const late of latenessOf(song, attacks, 0.75)) expect(Math.abs(late)).toBeLessThan(10)
})

it('plucks below a louder part at speed 0.5 › within 10 ms, as their own part tells when they begin', () => {
  const noise = createNoise()
  const apart = 2 * Math.round(0.15 * RATE)
  const drums = Float32Array.from({ length: 16 * RATE }, (_, i) => 0.3 * noise() * (1 + Math.exp(-(i % apart) / 2000)))
  const plucks = drums.map((_, i) => {
    const since = (i + apart / 2) % apart
    return 0.15 * Math.min(1, since / 60) * Math.exp(-since / 4000) * Math.sin((2 * Math.PI * 440 * since) / RATE)
  })
  const attacks = Array.from({ length: 40 }, (_, i) => (i + 1.5) * apart + 30)
  const whole = drums.map((x, i) => x + plucks[i]!)
  for (const late of latenessOf(whole, attacks, 0.5, { parts: [drums, plucks] }))
    expect(Math.abs(late)).toBeLessThan(10)
})

it.each([20, 30])('a flam of %d ms at speed 0.5 › strokes twice as far apart', (apart) => {
  const noise = createNoise()
  const reach = Math.round(apart * 44.1)
  const song = new Float32Array(13 * RATE)
  const strokes = Array.from({ length: 20 }, (_, i) => (i + 1) * 22_050).flatMap((at) => [at, at + reach])
  for (const [index, at] of strokes.entries())
    for (let i = 0; i < 2000; i++) song[at + i]! += (index % 2 ? 0.8 : 0.2) * noise() * Math.exp(-i / 90)
  for (const late of latenessOf(song, strokes, 0.5, { reach })) expect(Math.abs(late)).toBeLessThan(5)
})
