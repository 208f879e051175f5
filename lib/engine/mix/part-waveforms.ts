import type { Stereo } from '#lib/engine/analyse/analysis'
import type { Pair, SharedStem } from '#lib/engine/mix/stem-taps'
import { type Phrase, voiceGroupOf } from '#lib/engine/score/score'
import type { Samples } from '#lib/music/time'

/** Points of a part's waveform over the whole song. */
export const WAVEFORM_POINTS = 200
/** Every eighth sample is enough to show each note at negligible cost. */
const SAMPLE_INTERVAL: Samples = 8

/** A voice in a block: `audio[i + offset]` sounds at `gain` from `from` to `until`. */
export type SoundingVoice = {
  voice: Phrase['voice']
  audio: Float32Array
  offset: Samples
  from: Samples
  until: Samples
  gain: number
}

/** Peaks of a part, one per 200th of the song. */
export type Peaks = Float32Array

/**
 * Collects the peaks of every part while a song renders, one per 200th of the song.
 * The signals are those of StemTaps before the last filters, which is accurate enough for a waveform.
 */
export class PartWaveforms {
  private readonly parts: Peaks[]
  private readonly sharedStems: Record<SharedStem, Peaks>
  private readonly dryMix: Float32Array[]

  /**
   * @param samples length of the whole song
   * @param kept length of an extended song's kept part, behind which the parts begin
   */
  constructor(
    parts: number,
    private readonly samples: Samples,
    private readonly kept: Samples,
    block: Samples,
  ) {
    const row = () => new Float32Array(WAVEFORM_POINTS)
    this.parts = Array.from({ length: parts }, row)
    this.sharedStems = { voice: row(), backing: row(), room: row() }
    this.dryMix = [0, 1].map(() => new Float32Array(Math.ceil(block / SAMPLE_INTERVAL)))
  }

  part(place: number, [left, right]: Pair, at: Samples, count: Samples) {
    const row = this.parts[place]!
    for (let i = 0; i < count; i += SAMPLE_INTERVAL)
      this.raisePeak(row, at + i, Math.max(Math.abs(left[i]!), Math.abs(right[i]!)))
  }

  /** `gains`: gain of the voice bus per sample. */
  voices(sounding: readonly SoundingVoice[], gains: Float64Array, at: Samples) {
    for (const { voice, audio, offset, from, until, gain } of sounding) {
      const row = this.sharedStems[voiceGroupOf(voice)]
      for (let i = from; i < until; i += SAMPLE_INTERVAL)
        this.raisePeak(row, at + i, Math.abs(audio[i + offset]!) * gain * gains[i]!)
    }
  }

  /** Called before the effect returns are added to the band; `wet` is called after it. */
  dry(band: Pair, count: Samples) {
    for (const side of [0, 1] as const)
      for (let i = 0; i < count; i += SAMPLE_INTERVAL) this.dryMix[side]![i / SAMPLE_INTERVAL] = band[side][i]!
  }
  wet([left, right]: Pair, at: Samples, count: Samples) {
    const [dryLeft, dryRight] = this.dryMix as [Float32Array, Float32Array]
    for (let i = 0; i < count; i += SAMPLE_INTERVAL) {
      const peak = Math.max(
        Math.abs(left[i]! - dryLeft[i / SAMPLE_INTERVAL]!),
        Math.abs(right[i]! - dryRight[i / SAMPLE_INTERVAL]!),
      )
      this.raisePeak(this.sharedStems.room, at + i, peak)
    }
  }

  /** Peaks of the parts in order and of the shared stems. */
  read(): { parts: readonly Peaks[] } & Record<SharedStem, Peaks> {
    return { parts: this.parts, ...this.sharedStems }
  }

  private raisePeak(row: Peaks, at: Samples, swing: number) {
    const point = Math.floor(((this.kept + at) * WAVEFORM_POINTS) / this.samples)
    if (swing > row[point]!) row[point] = swing
  }
}

/** Points of a part over the whole song, and the peak that they are relative to. */
export type PartWaveform = { peaks: number[]; top: number }

/** 0…127, where 127 is the part's own peak. */
export const scaled = (row: Peaks): PartWaveform => {
  const top = row.reduce((most, swing) => Math.max(most, swing), 0)
  return { top, peaks: Array.from(row, (swing) => (top > 0 ? Math.round((swing / top) * 127) : 0)) }
}

/**
 * A waveform in which a part of the song was rendered again.
 * @param from first new sample, of all `samples` of the song; `until` the first old one behind them
 */
export const joinWaveforms = (
  before: PartWaveform,
  made: Peaks,
  { from, until, samples }: { from: Samples; until: Samples; samples: Samples },
): PartWaveform => {
  const pointOf = (sample: Samples) => (sample * WAVEFORM_POINTS) / samples
  const [first, last] = [pointOf(from), pointOf(until)]
  const joined = made.map((swing, point) => {
    const old = ((before.peaks[point] ?? 0) / 127) * before.top
    if (point + 1 <= first || point >= last) return old
    // What is old and what is new meet in this point.
    return point < first || point + 1 > last ? Math.max(old, swing) : swing
  })
  return scaled(joined)
}

/** Waveform of an extended song's kept part. */
export const recordingWaveform = ({ left, right }: Stereo, kept: Samples, samples: Samples): PartWaveform => {
  const outline = new PartWaveforms(1, samples, 0, 0)
  outline.part(0, [left, right], 0, Math.min(kept, left.length))
  return scaled(outline.read().parts[0]!)
}
