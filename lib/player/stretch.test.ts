import { describe, expect, it } from 'vitest'
import { HOP, type Read, Stretch } from '#lib/player/stretch'

const RATE = 44100
const reader =
  (sides: readonly Float32Array[]): Read =>
  (side, from, into) => {
    for (let i = 0; i < into.length; i++) into[i] = sides[side]?.[from + i] ?? 0
  }
const sine = (hertz: number, seconds: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hertz * i) / RATE))

/** Rising zero crossings per second. */
const pitchOf = (sound: Float32Array) => {
  let rises = 0
  for (let i = 1; i < sound.length; i++) if ((sound[i - 1] ?? 0) < 0 && (sound[i] ?? 0) >= 0) rises++
  return (rises * RATE) / sound.length
}

describe('Stretch', () => {
  it('speed 1 › any first sample › same samples', () => {
    const sound = Float32Array.from({ length: 30_000 }, (_, i) => Math.sin(i * i * 1e-5))
    const read = reader([sound])
    const [out] = new Stretch(1, read, read, 5000, 1).render(10)
    expect(out).toHaveLength(10 * 1024)
    expect(Math.max(...out!.map((x, i) => Math.abs(x - sound[5000 + i]!)))).toBeLessThan(5e-6)
  })

  it.each([0.5, 0.75, 1.25, 1.5])('speed %d › same pitch and level', (speed) => {
    const read = reader([sine(440, 8)])
    const [out] = new Stretch(1, read, read, 10_000, speed).render(100)
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
    const apart = new Stretch(2, reader([low, high]), reader([both]), 0, 0.8).render(60)
    const whole = new Stretch(1, reader([both]), reader([both]), 0, 0.8).render(60)
    const differences = whole[0]!.map((x, i) => Math.abs(apart[0]![i]! + apart[1]![i]! - x))
    expect(differences).toHaveLength(60 * 1024)
    expect(Math.max(...differences)).toBeLessThan(5e-5)
  })
})

it.each([0.5, 0.75, 1, 1.2])('beats of a song at speed %d › within 10 ms of their time', (speed) => {
  const beat = 0.6
  const length = 20 * RATE
  const song = Float32Array.from({ length }, (_, i) => {
    const since = (i / RATE) % beat
    return Math.exp(-since * 60) * Math.sin(2 * Math.PI * 300 * since)
  })
  const read = (_: number, from: number, into: Float32Array) => {
    for (let i = 0; i < into.length; i++) into[i] = song[from + i] ?? 0
  }
  const [out] = new Stretch(1, read, read, 0, speed).render(Math.floor(length / speed / HOP) - 3)
  const window = Math.round(0.1 * RATE)
  for (let number = 1; number * beat < 18; number++) {
    const due = Math.round(((number * beat) / speed) * RATE)
    const near = out!.subarray(due - window, due + window).map(Math.abs)
    const loudest = near.reduce((a, b) => Math.max(a, b), 0)
    const onset = (near.findIndex((value) => value > loudest / 2) - window) / RATE
    expect(Math.abs(onset), `beat ${number}`).toBeLessThan(0.01)
  }
})
