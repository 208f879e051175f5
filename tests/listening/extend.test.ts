import { describe, expect, test } from 'vitest'
import { hann, RealFft } from '#lib/dsp/fft'
import { LoudnessMeter } from '#lib/dsp/loudness'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { type BandBrief, playBand } from '#lib/engine/analyse/band.fixture'
import { continuation } from '#lib/engine/analyse/continuation'
import { factsOf } from '#lib/engine/facts'
import { extended, keptSamples } from '#lib/engine/mix/extended'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { planSong } from '#lib/engine/plan/plan-song'
import { scoreSong } from '#lib/engine/score/score-song'
import { barLength } from '#lib/music/key'
import type { Seconds } from '#lib/music/time'

/** What a listener hears where a recording goes over into new music. Everything is measured on the sound, by means of its own. */

const four = { beats: 4, unit: 4 } as const
const three = { beats: 3, unit: 4 } as const

/** A band that pushes and pulls by 3 % within 24 seconds. */
const rubato = (at: Seconds): Seconds => at + ((0.03 * 24) / (2 * Math.PI)) * Math.sin((2 * Math.PI * at) / 24)

type Case = { name: string; song: BandBrief; at: Seconds | null; tolerance: Seconds; lyric: string | null }

const LYRIC = '[Verse]\nThe river runs below the town\nAnd all the lights are going down'

const CASES: Case[] = [
  {
    name: 'a rock band, cut in the middle of a bar',
    song: {
      bpm: 118,
      key: { tonic: 9, mode: 'minor' },
      meter: four,
      groove: 'rock',
      length: 16,
      offset: -0.7,
      seed: 3,
    },
    at: 11.3,
    tolerance: 0.015,
    lyric: LYRIC,
  },
  {
    name: 'a house track, at its end',
    song: {
      bpm: 126,
      key: { tonic: 5, mode: 'minor' },
      meter: four,
      groove: 'house',
      length: 12,
      offset: -0.2,
      seed: 4,
    },
    at: null,
    tolerance: 0.015,
    lyric: null,
  },
  {
    name: 'a waltz without drums',
    song: {
      bpm: 112,
      key: { tonic: 2, mode: 'major' },
      meter: three,
      groove: 'ballad',
      length: 14,
      offset: -0.9,
      seed: 5,
    },
    at: 9.9,
    tolerance: 0.015,
    lyric: null,
  },
  {
    name: 'a band that pushes and pulls',
    song: {
      ...{ bpm: 104, key: { tonic: 7, mode: 'major' }, meter: four, groove: 'rock', length: 20, offset: -0.3, seed: 6 },
      warp: rubato,
    } as BandBrief,
    at: 15.2,
    tolerance: 0.06,
    lyric: null,
  },
]

/** How much begins in every 5 ms: growth of the logarithm of the energy above 150 Hz or so, of what is loud enough to be heard. */
const STEP = 220
const beginnings = ({ left, right }: Stereo): Float32Array => {
  const energies = new Float32Array(Math.floor(left.length / STEP))
  let last = 0
  for (let i = 0; i < energies.length; i++) {
    let sum = 0
    for (let k = 0; k < STEP; k++) {
      const sample = left[i * STEP + k]! + right[i * STEP + k]!
      sum += (sample - last) ** 2
      last = sample
    }
    energies[i] = Math.log(1e-6 + sum / STEP)
  }
  return energies.map((value, i) => Math.max(0, value - Math.max(energies[i - 1] ?? value, energies[i - 2] ?? value)))
}

/** The shift (seconds, within half a beat) by which a comb of beats lies on most of what begins. */
const phaseOf = (curve: Float32Array, from: Seconds, beats: readonly Seconds[]): Seconds => {
  const period = beats[1]! - beats[0]!
  let best = { shift: 0, sum: -1 }
  for (let shift = -period / 4; shift <= period / 4; shift += 0.001) {
    let sum = 0
    for (const beat of beats) {
      const at = ((beat + shift - from) * SAMPLE_RATE) / STEP
      for (let k = -3; k <= 3; k++)
        sum += (curve[Math.round(at) + k] ?? 0) * (1 - Math.abs(Math.round(at) + k - at) / 4)
    }
    if (sum > best.sum) best = { shift, sum }
  }
  return best.shift
}

const loudness = ({ left, right }: Stereo, from: Seconds, to: Seconds) => {
  const meter = new LoudnessMeter(SAMPLE_RATE)
  meter.push(left.slice(from * SAMPLE_RATE, to * SAMPLE_RATE), right.slice(from * SAMPLE_RATE, to * SAMPLE_RATE))
  return meter.integrated()
}

/** How rough the sound is in every 5 ms: the largest bend of the wave. */
const roughness = ({ left, right }: Stereo, from: number, to: number): number[] => {
  const found: number[] = []
  for (let start = from; start + STEP <= to; start += STEP) {
    let most = 0
    for (const side of [left, right])
      for (let i = start; i < start + STEP; i++)
        most = Math.max(most, Math.abs(side[i + 1]! - 2 * side[i]! + side[i - 1]!))
    found.push(most)
  }
  return found
}

/** Mean frequency by magnitude, of a window in every tenth of a second. */
const brightness = ({ left, right }: Stereo, from: number): number => {
  const fft = new RealFft(1024)
  const power = new Float32Array(513)
  let [sum, moment] = [0, 0]
  for (let at = from; at + 1024 <= from + 8 * SAMPLE_RATE && at + 1024 <= left.length; at += 4410) {
    const frame = Float32Array.from({ length: 1024 }, (_, i) => left[at + i]! + right[at + i]!)
    fft.power(frame, 0, hann(1024), power)
    for (let bin = 1; bin < 256; bin++) {
      sum += Math.sqrt(power[bin]!)
      moment += Math.sqrt(power[bin]!) * bin
    }
  }
  return ((moment / sum) * SAMPLE_RATE) / 1024
}

const bank = await openBank()

const extend = ({ song, at, lyric }: Case) => {
  const source = playBand(song)
  const found = continuation(source, at)
  const brief = {
    prompt: lyric === null ? '24 seconds' : 'female voice, 24 seconds',
    lyric,
    take: 0 as const,
    source: { kind: 'extend' as const, recording: new Uint8Array(0), at },
  }
  const plan = planSong(brief, 11, { extend: found })
  const score = scoreSong(plan)
  const facts = factsOf(plan, score, keptSamples(found), source).song
  const audio = { left: new Float32Array(facts.samples), right: new Float32Array(facts.samples) }
  let made = 0
  for (const block of extended(plan, score, bank, source, found)) {
    audio.left.set(block.left.subarray(0, block.count), made)
    audio.right.set(block.right.subarray(0, block.count), made)
    made += block.count
  }
  return { source, found, plan, facts, audio, made }
}

describe.each(CASES)('$name', (one) => {
  const { song, tolerance, lyric } = one
  const { source, found, plan, facts, audio, made } = extend(one)
  const cut = keptSamples(found)
  const bar = (barLength(song.meter) * 60) / song.bpm
  const warp = song.warp ?? ((at: Seconds) => at)

  test('every sample before the cut is that of the recording, and there are as many behind it as planned', () => {
    expect(made).toBe(facts.samples)
    for (const side of ['left', 'right'] as const) {
      let different = 0
      for (let i = 0; i < cut; i++) if (audio[side][i] !== source[side][i]) different++
      expect(different).toBe(0)
    }
  })

  test('the new music begins on a downbeat of the recording and stays on its beats', () => {
    // The recording's own next downbeat, had it gone on.
    let index = 0
    while (warp(song.offset + index * bar) < found.cut - 0.02) index++
    const due = warp(song.offset + index * bar)
    expect(Math.abs(found.cut + found.lead - due)).toBeLessThan(tolerance)
    const beat = 60 / plan.bpm
    const first = found.cut + found.lead
    const beats = Array.from({ length: 16 }, (_, i) => first + i * beat)
    const from = found.cut
    const after: Stereo = { left: audio.left.slice(cut), right: audio.right.slice(cut) }
    expect(Math.abs(phaseOf(beginnings(after), from, beats))).toBeLessThan(0.02)
  })

  test('it is in the tempo and the meter that the recording has at the cut', () => {
    const before = (warp(found.cut) - warp(found.cut - 1)) / 1
    expect(Math.abs((plan.bpm * before) / song.bpm - 1)).toBeLessThan(song.warp ? 0.015 : 0.005)
    expect(plan.meter).toEqual(song.meter)
  })

  test('it is as loud as the recording was, without a click between them', () => {
    const first = found.cut + found.lead
    const step = loudness(audio, first, first + 4) - loudness(source, Math.max(0, found.cut - 6), found.cut)
    expect(Math.abs(step)).toBeLessThanOrEqual(2)
    const around = roughness(audio, cut - 2 * SAMPLE_RATE, cut + 2 * SAMPLE_RATE).sort((a, b) => a - b)
    const seam = Math.max(...roughness(audio, cut - STEP, cut + STEP))
    expect(seam).toBeLessThanOrEqual(around[Math.floor(around.length * 0.99)]!)
  })

  test('its harmony goes on in the key of the recording', () => {
    const tonic = song.key.mode === 'minor' ? (song.key.tonic + 3) % 12 : song.key.tonic
    const own = plan.key.mode === 'minor' || plan.key.mode === 'dorian' ? (plan.key.tonic + 3) % 12 : plan.key.tonic
    expect(own).toBe(tonic)
  })

  test('it is about as bright as the recording', () => {
    const before = brightness(source, Math.max(0, cut - 8 * SAMPLE_RATE))
    const after = brightness(audio, cut + Math.round(found.lead * SAMPLE_RATE))
    expect(Math.abs(Math.log2(after / before))).toBeLessThan(0.8)
  })

  test('nobody drums where nobody drummed', () => {
    const drums = plan.parts.some((part) => part.role === 'drums')
    expect(drums).toBe(song.groove !== 'ballad')
  })

  test.runIf(lyric !== null)('what was given is sung behind the cut, every word of it', () => {
    const words = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? []
    const sung = facts.lines.flatMap((line) => words(line.text))
    expect(sung).toEqual(words(lyric!.replace(/\[.*\]/, '')))
    for (const line of facts.lines) expect(line.at).toBeGreaterThanOrEqual(found.cut)
  })

  test('it ends: the last chord is the tonic, and it dies away', () => {
    const last = facts.chords.at(-1)!
    const names = ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'G♭', 'G', 'A♭', 'A', 'B♭', 'B']
    const others: Record<string, string> = { 'D♭': 'C♯', 'E♭': 'D♯', 'G♭': 'F♯', 'A♭': 'G♯', 'B♭': 'A♯' }
    const tonic = names[plan.key.tonic]!
    expect([tonic, others[tonic], tonic.replace('♭', 'b'), others[tonic]?.replace('♯', '#')]).toContain(
      /^[A-G][♭♯b#]?/.exec(last.symbol)![0],
    )
    const end = facts.duration
    expect(loudness(audio, end - 3, end - 1.5) - loudness(audio, end - 0.45, end)).toBeGreaterThan(15)
  })
})
