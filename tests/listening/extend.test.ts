import { describe, expect, test } from 'vitest'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { type BandBrief, playBand } from '#lib/engine/analyse/band.fixture'
import { continuation } from '#lib/engine/analyse/continuation'
import { buildMetadata } from '#lib/engine/build-metadata'
import { extendSong, keptSamples } from '#lib/engine/mix/extend-song'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { planSong } from '#lib/engine/plan/plan-song'
import { scoreSong } from '#lib/engine/score/score-song'
import { barLength } from '#lib/music/key'
import type { Seconds } from '#lib/music/time'
import { beginnings, brightnessOf, STEP } from '../harness/similarity-metrics'
import { SOUND_BANK } from '../harness/sound-bank'
import { everyNth } from '../harness/tier'
import { loudnessBetween, phaseOf } from '../harness/transition'

/** Transitions from a recording to new music, measured on the audio by independent means. */

const four = { beats: 4, unit: 4 } as const
const three = { beats: 3, unit: 4 } as const

/** Tempo variation of 3 % with a period of 24 seconds. */
const rubato = (at: Seconds): Seconds => at + ((0.03 * 24) / (2 * Math.PI)) * Math.sin((2 * Math.PI * at) / 24)

type Case = {
  name: string
  song: BandBrief
  at: Seconds | null
  tolerance: Seconds
  lyric: string | null
  prompt?: string
}

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
    // Strings and winds have onsets too soft for measuring beats.
    prompt: 'only piano, 24 seconds',
  },
  {
    name: 'a band that pushes and pulls',
    song: {
      ...{ bpm: 104, key: { tonic: 7, mode: 'major' }, meter: four, groove: 'rock', length: 20, offset: -0.3, seed: 6 },
      warp: rubato,
    } as BandBrief,
    at: 15.2,
    tolerance: 0.015,
    lyric: null,
  },
]

/** Maximum second difference in every 5 ms. */
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

const bank = await openBank(SOUND_BANK)

const extend = ({ song, at, lyric, prompt = '24 seconds' }: Case) => {
  const source = playBand(song)
  const found = continuation(source, at)
  const brief = {
    prompt: lyric === null ? prompt : 'female voice, 24 seconds',
    lyric,
    take: 0 as const,
    source: { kind: 'extend' as const, recording: new Uint8Array(0), at },
  }
  const plan = planSong(brief, 11, { extend: found })
  const score = scoreSong(plan)
  const metadata = buildMetadata(plan, score, keptSamples(found), source).song
  const audio = { left: new Float32Array(metadata.samples), right: new Float32Array(metadata.samples) }
  let made = 0
  for (const block of extendSong(plan, score, bank, source, found)) {
    audio.left.set(block.left.subarray(0, block.count), made)
    audio.right.set(block.right.subarray(0, block.count), made)
    made += block.count
  }
  return { source, found, plan, metadata, audio, made }
}

describe.each(everyNth(2, CASES))('$name', (one) => {
  const { song, tolerance, lyric } = one
  const { source, found, plan, metadata, audio, made } = extend(one)
  const cut = keptSamples(found)
  const bar = (barLength(song.meter) * 60) / song.bpm
  const warp = song.warp ?? ((at: Seconds) => at)

  test('kept part › equal to the recording; length › as planned', () => {
    expect(made).toBe(metadata.samples)
    for (const side of ['left', 'right'] as const) {
      let different = 0
      for (let i = 0; i < cut; i++) if (audio[side][i] !== source[side][i]) different++
      expect(different).toBe(0)
    }
  })

  test('new music › begins on a downbeat and stays on the beats', () => {
    // The next downbeat of the recording.
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

  test('tempo and meter › those of the recording at the cut', () => {
    const before = (warp(found.cut) - warp(found.cut - 1)) / 1
    expect(Math.abs((plan.bpm * before) / song.bpm - 1)).toBeLessThan(song.warp ? 0.015 : 0.005)
    expect(plan.meter).toEqual(song.meter)
  })

  test('level › continuous without a click', () => {
    const first = found.cut + found.lead
    const step =
      loudnessBetween(audio, first, first + 4) - loudnessBetween(source, Math.max(0, found.cut - 6), found.cut)
    expect(Math.abs(step)).toBeLessThanOrEqual(2)
    const around = roughness(audio, cut - 2 * SAMPLE_RATE, cut + 2 * SAMPLE_RATE).sort((a, b) => a - b)
    const seam = Math.max(...roughness(audio, cut - STEP, cut + STEP))
    // An onset of the recording itself may lie there.
    const own = Math.max(0, ...roughness(source, cut - STEP, Math.min(cut + STEP, source.left.length - 2)))
    expect(seam).toBeLessThanOrEqual(Math.max(around[Math.floor(around.length * 0.99)]!, 1.1 * own))
  })

  test('first second › within 2 dB of the level before the cut', () => {
    const step =
      loudnessBetween(audio, found.cut, found.cut + 1) - loudnessBetween(source, Math.max(0, found.cut - 3), found.cut)
    expect(Math.abs(step)).toBeLessThanOrEqual(2)
  })

  test('harmony › key of the recording', () => {
    const tonic = song.key.mode === 'minor' ? (song.key.tonic + 3) % 12 : song.key.tonic
    const own = plan.key.mode === 'minor' || plan.key.mode === 'dorian' ? (plan.key.tonic + 3) % 12 : plan.key.tonic
    expect(own).toBe(tonic)
  })

  test('brightness › close to the recording', () => {
    const before = brightnessOf(source, Math.max(0, cut - 8 * SAMPLE_RATE), cut)
    const first = cut + Math.round(found.lead * SAMPLE_RATE)
    const after = brightnessOf(audio, first, first + 8 * SAMPLE_RATE)
    expect(Math.abs(Math.log2(after / before))).toBeLessThan(0.8)
  })

  test('recording without drums › new music without drums', () => {
    const drums = plan.parts.some((part) => part.role === 'drums')
    expect(drums).toBe(song.groove !== 'ballad')
  })

  test.runIf(lyric !== null)('given lyric › sung completely behind the cut', () => {
    const words = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? []
    const sung = metadata.lines.flatMap((line) => words(line.text))
    expect(sung).toEqual(words(lyric!.replace(/\[.*\]/, '')))
    for (const line of metadata.lines) expect(line.at).toBeGreaterThanOrEqual(found.cut)
  })

  test('end › on the tonic, decayed', () => {
    const last = metadata.chords.at(-1)!
    const names = ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'G♭', 'G', 'A♭', 'A', 'B♭', 'B']
    const others: Record<string, string> = { 'D♭': 'C♯', 'E♭': 'D♯', 'G♭': 'F♯', 'A♭': 'G♯', 'B♭': 'A♯' }
    const tonic = names[plan.key.tonic]!
    expect([tonic, others[tonic], tonic.replace('♭', 'b'), others[tonic]?.replace('♯', '#')]).toContain(
      /^[A-G][♭♯b#]?/.exec(last.symbol)![0],
    )
    const end = metadata.duration
    // A band that ends cold is silent for the whole tail.
    const before = loudnessBetween(audio, end - 6, end - 1.5)
    expect(before - Math.max(-70, loudnessBetween(audio, end - 0.45, end))).toBeGreaterThan(15)
  })
})
