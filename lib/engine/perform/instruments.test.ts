import { beforeAll, describe, expect, it } from 'vitest'
import { decibels, periodicity, RATE, rms } from '#lib/dsp/signals.fixture'
import { gmProgramOf } from '#lib/engine/parts/gm-program'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { includedBank } from '#lib/engine/perform/bank/default-bank'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { KITS } from '#lib/engine/perform/drums/kits'
import { PATCH_NAMES, playerOf } from '#lib/engine/perform/instrument-player'
import type { TimedNote } from '#lib/engine/perform/player'
import { PATCHES } from '#lib/engine/perform/synth/patches'
import { INSTRUMENTS } from '#lib/engine/plan/instruments'
import type { Instrument } from '#lib/engine/score/score'
import { sameBytes } from '#tests/harness/same-bytes'
import { SOUND_BANK } from '#tests/harness/sound-bank'

let bank: Bank
let included: Bank
beforeAll(async () => {
  included = await openBank(includedBank())
  bank = await openBank(SOUND_BANK)
})

const note = (pitch: number, more: Partial<TimedNote> = {}): TimedNote => ({
  at: 1000,
  length: RATE,
  pitch,
  velocity: 0.8,
  ...more,
})

const play = (instrument: Instrument, notes: TimedNote[], seconds: number, block = 2048, from = bank) => {
  const player = playerOf(instrument, from, 7, 'test')
  const samples = Math.round(seconds * RATE)
  const left = new Float32Array(samples)
  const right = new Float32Array(samples)
  for (let at = 0; at < samples; at += block) {
    const count = Math.min(block, samples - at)
    for (const note of notes) if (note.at >= at && note.at < at + count) player.start(note)
    player.render(left.subarray(at, at + count), right.subarray(at, at + count), at, count)
  }
  return { left, right }
}

const synth = (patch: string): Instrument => ({ kind: 'synth', patch })
const BASSES = Object.keys(PATCHES).filter((name) => name.startsWith('bass-'))

describe('synthesised instruments', () => {
  it('patch names › the ones that scores may use', () => {
    const named = Object.values(INSTRUMENTS).flatMap(({ instrument }) =>
      instrument.kind === 'synth' ? [instrument.patch] : [],
    )
    expect(PATCH_NAMES.toSorted()).toEqual([...new Set(named)].toSorted())
  })

  it('unknown patch › throws', () => {
    expect(() => playerOf(synth('theremin'), bank, 1, 'x')).toThrow('theremin')
  })

  for (const name of Object.keys(PATCHES)) {
    const pitch = BASSES.includes(name) ? 40 : 64

    it(`${name} › sounds at its pitch and is silent after its release`, () => {
      const { left } = play(synth(name), [note(pitch)], 5)
      const frequency = 440 * 2 ** ((pitch - 69) / 12)
      // Organs and pads also sound an octave below, so two periods are compared.
      const lag = frequency / 2
      const right = periodicity(left, lag, 24000, 12000)
      for (const wrong of [2 ** (1 / 12), 2 ** (-1 / 12), 2 ** (5 / 12)])
        expect(right).toBeGreaterThan(periodicity(left, lag * wrong, 24000, 12000))
      expect(decibels(rms(left, 0, 990))).toBeLessThan(-200)
      expect(decibels(rms(left, 10000, 40000))).toBeGreaterThan(-40)
      expect(decibels(rms(left, 4.6 * RATE) / rms(left, 10000, 40000))).toBeLessThan(-70)
    })
  }

  it('same seed › same samples', () => {
    for (const name of ['supersaw', 'epiano', 'lead-saw']) {
      const notes = [note(60), note(67, { at: 9000 })]
      expect(sameBytes(play(synth(name), notes, 1).left, play(synth(name), notes, 1).left)).toBe(true)
    }
  })

  it.each(['kit-pop', 'kit-dry', 'kit-rock', 'kit-metal'])(
    "%s › longer, brighter and wider than the included bank's kit, with the bank's cymbals",
    (patch) => {
      const plain: Instrument = { kind: 'kit', program: 8 }
      const strokeOf = (instrument: Instrument, key: number) => play(instrument, [note(key, { at: 0 })], 1)
      const bareStroke = (key: number) => play(plain, [note(key, { at: 0 })], 1, 2048, included)
      const share = ({ left, right }: ReturnType<typeof strokeOf>) => {
        const sums = { whole: 0, edges: 0, sides: 0 }
        for (let i = 1; i < left.length; i++) {
          sums.whole += left[i]! ** 2
          sums.edges += (left[i]! - left[i - 1]!) ** 2
          sums.sides += (left[i]! - right[i]!) ** 2
        }
        return { bright: sums.edges / sums.whole, wide: sums.sides / sums.whole }
      }
      const ringing = ({ left }: ReturnType<typeof strokeOf>) => rms(left, 2600, 4400) / rms(left, 0, 1300)
      const [own, bare] = [share(strokeOf(synth(patch), 38)), share(bareStroke(38))]
      expect(own.bright).toBeGreaterThan(1.3 * bare.bright)
      expect(own.wide).toBeGreaterThan(bare.wide + 0.01)
      expect(ringing(strokeOf(synth(patch), 36))).toBeGreaterThan(1.2 * ringing(bareStroke(36)))
      const program = gmProgramOf(synth(patch)).program
      const [cymbal, banks] = [strokeOf(synth(patch), 49), strokeOf({ kind: 'kit', program }, 49)]
      for (const side of ['left', 'right'] as const) expect(sameBytes(cymbal[side], banks[side])).toBe(true)
      // A gated room ends early.
      expect(decibels(rms(strokeOf(synth(patch), 38).left, 30000, 40000))).toBeLessThan(-60)
    },
  )

  it('electric piano › hard stroke › more harmonics than a soft one', () => {
    const second = (velocity: number) => {
      const { left } = play(synth('epiano'), [note(60, { at: 0, velocity })], 0.5)
      const amount = (hertz: number) => {
        let [x, y] = [0, 0]
        for (let i = 400; i < 12000; i++) {
          x += left[i]! * Math.cos((2 * Math.PI * hertz * i) / RATE)
          y += left[i]! * Math.sin((2 * Math.PI * hertz * i) / RATE)
        }
        return Math.hypot(x, y)
      }
      return decibels(amount(523.25) / amount(261.63))
    }
    expect(second(0.95)).toBeGreaterThan(-9)
    expect(second(0.95) - second(0.3)).toBeGreaterThan(6)
  })

  it.each(['bass-growl', 'bass-reese'])("%s › modulation › at the note's rate", (name) => {
    for (const wobble of [3, 7]) {
      const { left } = play(synth(name), [note(40, { at: 0, length: 2 * RATE, wobble })], 2)
      // Brightness of each hundredth of a second, from differences of neighbouring samples.
      const bright = Array.from({ length: 200 }, (_, hop) => {
        let sum = 0
        for (let i = hop * 441 + 1; i < (hop + 1) * 441; i++) sum += (left[i]! - left[i - 1]!) ** 2
        return Math.log10(sum + 1e-9)
      })
      const mean = bright.reduce((a, b) => a + b, 0) / bright.length
      const strength = (hertz: number) => {
        let [x, y] = [0, 0]
        for (const [hop, value] of bright.entries()) {
          x += (value - mean) * Math.cos((2 * Math.PI * hertz * hop) / 100)
          y += (value - mean) * Math.sin((2 * Math.PI * hertz * hop) / 100)
        }
        return Math.hypot(x, y)
      }
      for (const other of [2, 4.67, 5, 9]) expect(strength(wobble)).toBeGreaterThan(2 * strength(other))
    }
  })

  it('legato notes › glide', () => {
    const { left } = play(synth('bass-acid'), [note(40, { length: 20000 }), note(52, { at: 21000 })], 1)
    const high = 440 * 2 ** ((52 - 69) / 12)
    // The pitch is still gliding just after the change.
    expect(periodicity(left, high, 40000, 3000)).toBeGreaterThan(periodicity(left, high, 21000, 1500))
  })
})

describe('drum machines', () => {
  for (const name of Object.keys(KITS))
    it(`${name} › every General MIDI percussion key › sounds and ends`, () => {
      for (let key = 35; key <= 81; key++) {
        const { left, right } = play(synth(name), [note(key, { length: 2000 })], 4)
        expect([key, rms(left, 0, 44100) + rms(right, 0, 44100) > 0.001]).toEqual([key, true])
        expect([key, rms(left, 3.5 * RATE)]).toEqual([key, 0])
      }
    })

  it('key without a drum › throws', () => {
    expect(() => play(synth('kit-808'), [note(20)], 0.1)).toThrow('20')
  })

  it('closed hat › ends the open hat', () => {
    const open = play(synth('kit-909'), [note(46)], 1)
    const closed = play(synth('kit-909'), [note(46), note(42, { at: 6000 })], 1)
    expect(rms(closed.left, 12000, 16000)).toBeLessThan(rms(open.left, 12000, 16000) * 0.3)
  })

  it('two equal strokes › differ', () => {
    const { left } = play(synth('kit-909'), [note(42, { at: 0 }), note(42, { at: 22050 })], 1)
    expect(left.slice(0, 2000)).not.toEqual(left.slice(22050, 24050))
  })
})

describe('sound bank', () => {
  it('A4 and quarter tones › in tune', () => {
    for (const [pitch, frequency] of [
      [69, 440],
      [69.5, 440 * 2 ** (0.5 / 12)],
      [57, 220],
    ] as const) {
      const { left } = play({ kind: 'bank', program: 73 }, [note(pitch)], 1)
      expect(periodicity(left, frequency, 20000, 8000)).toBeGreaterThan(
        periodicity(left, frequency * 1.015, 20000, 8000),
      )
      expect(periodicity(left, frequency, 20000, 8000)).toBeGreaterThan(
        periodicity(left, frequency / 1.015, 20000, 8000),
      )
    }
  })

  it('released note › silent', () => {
    const { left } = play({ kind: 'bank', program: 48 }, [note(60, { length: 20000 })], 4)
    expect(decibels(rms(left, 3.5 * RATE) / rms(left, 8000, 20000))).toBeLessThan(-60)
  })

  it('hard stroke › louder than a soft one', () => {
    const soft = play({ kind: 'bank', program: 0 }, [note(60, { velocity: 0.3 })], 1)
    const hard = play({ kind: 'bank', program: 0 }, [note(60, { velocity: 0.95 })], 1)
    expect(rms(hard.left)).toBeGreaterThan(rms(soft.left) * 4)
  })

  it('every program and kit › sounds', () => {
    for (let program = 0; program < 120; program++) {
      const { left, right } = play({ kind: 'bank', program }, [note(60, { at: 0 })], 0.4)
      expect([program, rms(left) + rms(right) > 1e-4]).toEqual([program, true])
    }
    for (const program of [0, 8, 16, 25, 32, 40]) {
      const { left } = play({ kind: 'kit', program }, [note(38, { at: 0 })], 0.4)
      expect(rms(left)).toBeGreaterThan(0.001)
    }
  })
})
