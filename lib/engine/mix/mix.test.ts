import { MPEGDecoder } from 'mpg123-decoder'
import { beforeAll, describe, expect, it } from 'vitest'
import { LoudnessMeter } from '#lib/dsp/loudness'
import { decibels, RATE, rms } from '#lib/dsp/signals.fixture'
import type { Continuation, Stereo } from '#lib/engine/analyse/analysis'
import { buildMetadata } from '#lib/engine/build-metadata'
import { type Segment, SegmentEncoder } from '#lib/engine/encode/segments'
import { AutoGain } from '#lib/engine/mix/auto-gain'
import { BPM, planOf, scoreOf } from '#lib/engine/mix/band.fixture'
import { extendSong, keptSamples } from '#lib/engine/mix/extend-song'
import { masterSong, type StereoBlock } from '#lib/engine/mix/master-song'
import { MIX_PROFILES, masterTargetOf, mixProfileOf } from '#lib/engine/mix/mix-profiles'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import type { Plan } from '#lib/engine/plan/plan'
import { PEAK_POINTS } from '#lib/engine/protocol'
import type { Score } from '#lib/engine/score/score'
import { sameBytes } from '#tests/harness/same-bytes'
import { SOUND_BANK } from '#tests/harness/sound-bank'
import { inTier } from '#tests/harness/tier'

/** Generous, because songs render slowly while other tests run. */
const TIMEOUT_MS = 600_000

let bank: Bank
beforeAll(async () => {
  bank = await openBank(SOUND_BANK)
}, TIMEOUT_MS)

const gather = (blocks: Iterable<StereoBlock>): Stereo => {
  const parts = Array.from(blocks, ({ left, right, count }) => ({
    left: left.slice(0, count),
    right: right.slice(0, count),
  }))
  const length = parts.reduce((sum, part) => sum + part.left.length, 0)
  const whole = { left: new Float32Array(length), right: new Float32Array(length) }
  let at = 0
  for (const part of parts) {
    whole.left.set(part.left, at)
    whole.right.set(part.right, at)
    at += part.left.length
  }
  return whole
}

const loudnessOf = (audio: Stereo, from = 0, until = audio.left.length) => {
  const meter = new LoudnessMeter(RATE)
  meter.push(audio.left.subarray(from, until), audio.right.subarray(from, until))
  return meter.integrated()
}

const publish = async (plan: Plan, score: Score) => {
  const { song, tags } = buildMetadata(plan, score, 0, null)
  const segments = await SegmentEncoder.open(tags, song.samples)
  const parts: Segment[] = []
  for (const { left, right, count } of masterSong(plan, score, bank)) {
    const segment = segments.write(left, right, count)
    if (segment) parts.push(segment)
  }
  const { last, measures } = segments.end()
  parts.push(last)
  return { song, measures, parts, file: Buffer.concat(parts.map((part) => part.bytes)) }
}

describe('short song', () => {
  it(
    'any genre › loudness › that of long songs',
    () => {
      for (const genre of inTier({ default: ['folk', 'house'], full: ['folk', 'house', 'cinematic'] })) {
        const bars = inTier({ default: 2, full: 4 })
        const plan = { ...planOf(bars), genre }
        const audio = gather(masterSong(plan, scoreOf(bars), bank))
        expect(audio.left.length).toBe(plan.samples)
        expect(Math.abs(loudnessOf(audio) - masterTargetOf(genre).loudness), genre).toBeLessThan(0.5)
      }
    },
    TIMEOUT_MS,
  )
})

describe('finished song', () => {
  const plan = planOf(8)
  const score = scoreOf(8)
  let made: Awaited<ReturnType<typeof publish>>
  beforeAll(async () => {
    made = await publish(plan, score)
  }, TIMEOUT_MS)

  it('segments › joined › the announced size, samples and peaks', () => {
    expect(made.file.length).toBe(made.song.bytes)
    expect(made.parts.at(-1)!.samples).toBe(plan.samples)
    expect(made.parts.flatMap((part) => part.peaks).length).toBe(2 * PEAK_POINTS)
    expect(Math.abs(made.measures.loudness - masterTargetOf(plan.genre).loudness)).toBeLessThan(1)
  })

  it('first segment › between half a second and a second', () => {
    expect(made.parts[0]!.samples).toBeGreaterThanOrEqual(RATE / 2)
    expect(made.parts[0]!.samples).toBeLessThan(RATE)
  })

  it('decoded › planned length, −14 LUFS, peaks below −1 dBFS, silent end', async () => {
    const decoder = new MPEGDecoder()
    await decoder.ready
    const { channelData, samplesDecoded } = decoder.decode(made.file)
    decoder.free()
    expect(samplesDecoded).toBe(plan.samples)
    const audio = { left: channelData[0]!, right: channelData[1]! }
    expect(Math.abs(loudnessOf(audio) - masterTargetOf(plan.genre).loudness)).toBeLessThan(1)
    let peak = 0
    for (const side of [audio.left, audio.right]) for (const x of side) peak = Math.max(peak, Math.abs(x))
    expect(decibels(peak)).toBeLessThan(-1)
    expect(decibels(rms(audio.left, plan.samples - 2000))).toBeLessThan(-50)
  })

  it('same seed › same bytes; another seed › other bytes', async () => {
    const [short, sung] = [planOf(2), scoreOf(2)]
    const file = (await publish(short, sung)).file
    expect((await publish(short, sung)).file.equals(file)).toBe(true)
    expect((await publish({ ...short, seed: 8 }, sung)).file.equals(file)).toBe(false)
  })
})

describe('song metadata', () => {
  const { song } = buildMetadata(planOf(8), scoreOf(8), 0, null)

  it('words › timed by their notes; melismas extend their word', () => {
    const beat = 60 / BPM
    const line = song.lines[0]!
    expect(line.words.map((word) => word.text)).toEqual(Array(16).fill('la'))
    expect(line.words[0]!.at).toBeCloseTo(0.5 * beat, 6)
    expect(line.words[3]!.length).toBeCloseTo(1.9 * beat, 6)
  })

  it('sections › cover the whole song', () => {
    expect(song.sections[0]!.at).toBe(0)
    const last = song.sections.at(-1)!
    expect(last.at + last.length).toBeCloseTo(song.duration, 6)
  })

  it('mix profiles › one for every genre', () => {
    expect(Object.keys(MIX_PROFILES).toSorted()).toEqual(Object.keys(GENRES).toSorted())
    expect(() => mixProfileOf('polka core')).toThrow('polka core')
  })
})

describe('extended recording', () => {
  const cut = 4.013
  const continuation: Continuation = {
    analysis: {
      duration: cut,
      bpm: BPM,
      firstBeat: 0,
      firstDownbeat: 0,
      meter: { beats: 4, unit: 4 },
      key: { tonic: 9, mode: 'minor' },
      confidence: { tempo: 1, key: 1 },
      loudness: -17,
      contour: [0, 0, 0, 0],
      brightness: 2000,
      density: 4,
      percussion: 1,
      singing: 0,
      texture: { levels: [], spreads: [] },
      sections: [{ at: 0, length: cut, energy: 0.5 }],
    },
    cut,
    lead: 0.25,
    level: -17,
    harmony: [9, 0, 4],
  }
  const plan = planOf(4, {
    extend: continuation,
    singer: null,
    samples: Math.round((0.25 + (16 * 60) / BPM + 1.5) * RATE),
  })
  const kept = keptSamples(continuation)
  const source = (length: number): Stereo => {
    const left = Float32Array.from(
      { length },
      (_, i) => 0.2 * Math.sin((2 * Math.PI * 220 * i) / RATE) + 0.06 * Math.sin(i * 0.3),
    )
    return { left, right: left.map((x) => -0.8 * x) }
  }

  for (const [where, length] of [
    ['in the middle', 8 * RATE],
    ['at its end', kept],
  ] as const)
    describe(`cut ${where}`, () => {
      const recording = source(length)
      let audio: Stereo
      beforeAll(() => {
        audio = gather(extendSong(plan, scoreOf(4, false), bank, recording, continuation))
      }, TIMEOUT_MS)

      it('before the cut › equal to the source', () => {
        expect(sameBytes(audio.left.subarray(0, kept), recording.left.subarray(0, kept))).toBe(true)
        expect(sameBytes(audio.right.subarray(0, kept), recording.right.subarray(0, kept))).toBe(true)
        expect(audio.left.length).toBe(kept + plan.samples)
      })

      it('at the cut › no click', () => {
        const steepest = (from: number, until: number) => {
          let step = 0
          for (let i = from; i < until; i++) step = Math.max(step, Math.abs(audio.left[i]! - audio.left[i - 1]!))
          return step
        }
        expect(steepest(kept - 20, kept + 400)).toBeLessThan(1.3 * steepest(kept - 8000, kept - 20))
      })

      it('behind the cut › level of the source without clipping', () => {
        const from = kept + Math.round(0.25 * RATE)
        expect(Math.abs(loudnessOf(audio, from, from + 4 * RATE) - continuation.level)).toBeLessThan(2)
        let peak = 0
        for (const x of audio.left) peak = Math.max(peak, Math.abs(x))
        expect(peak).toBeLessThan(1)
      })
    })
})

describe('auto gain', () => {
  it('forecast off by 6 dB and a louder ending › target loudness reached', () => {
    const truth = Float64Array.from({ length: 1200 }, (_, i) => (i < 400 ? 0.002 : 0.01))
    const pilot = new AutoGain(
      truth.map((x) => x * 4),
      -14,
    )
    const out = truth.map((power) => {
      const after = power * pilot.gain ** 2
      pilot.update(power, after)
      return after
    })
    const meter = new LoudnessMeter(RATE)
    meter.powers.push(...out)
    expect(Math.abs(meter.integrated() + 14)).toBeLessThan(0.5)
  })
})
