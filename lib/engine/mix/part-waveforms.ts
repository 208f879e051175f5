import type { Stereo } from '#lib/engine/analyse/analysis'
import { type Pair, type SharedStem, voiceStemOf } from '#lib/engine/mix/stem-taps'
import type { Phrase } from '#lib/engine/score/score'
import type { Samples } from '#lib/music/time'

/** Points of a part's waveform over the whole song. */
export const WAVEFORM_POINTS = 200
/** Every so many samples are looked at: that shows each note, and costs a song next to nothing. */
const SAMPLE_INTERVAL: Samples = 8

/** A voice of a block: `audio[i + offset]` sounds at `gain` from `from` to `until`. */
export type SoundingVoice = {
  voice: Phrase['voice']
  audio: Float32Array
  offset: Samples
  from: Samples
  until: Samples
  gain: number
}

type Peaks = Float32Array

/**
 * What each part of a song looks like, seen in passing while the song is made: how far it swings in each 200th of the song.
 * The mixer shows it what the taps would take out, before the last of what is done to it; a picture needs no more.
 */
export class PartWaveforms {
  private readonly parts: Peaks[]
  private readonly sharedStems: Record<SharedStem, Peaks>
  private readonly dryMix: Float32Array[]

  /** @param samples of the whole song @param kept of them, what an extended song took over: the parts begin behind it */
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

  /** `gains` of the bus that all voices go through together, sample by sample. */
  voices(sounding: readonly SoundingVoice[], gains: Float64Array, at: Samples) {
    for (const { voice, audio, offset, from, until, gain } of sounding) {
      const row = this.sharedStems[voiceStemOf(voice)]
      for (let i = from; i < until; i += SAMPLE_INTERVAL)
        this.raisePeak(row, at + i, Math.abs(audio[i + offset]!) * gain * gains[i]!)
    }
  }

  /** Before and after the returns of the effects are added to the band. */
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

  /** Of each part in its order, then of what stands beside them: 0…127, where 127 is its own loudest moment. */
  read(): { parts: number[][] } & Record<SharedStem, number[]> {
    const { voice, backing, room } = this.sharedStems
    return { parts: this.parts.map(scaled), voice: scaled(voice), backing: scaled(backing), room: scaled(room) }
  }

  private raisePeak(row: Peaks, at: Samples, swing: number) {
    const point = Math.floor(((this.kept + at) * WAVEFORM_POINTS) / this.samples)
    if (swing > row[point]!) row[point] = swing
  }
}

const scaled = (row: Peaks): number[] => {
  const top = row.reduce((most, swing) => Math.max(most, swing), 0)
  return Array.from(row, (swing) => (top > 0 ? Math.round((swing / top) * 127) : 0))
}

/** The same of a recording that a song took over: as far as it was kept. */
export const recordingWaveform = ({ left, right }: Stereo, kept: Samples, samples: Samples): number[] => {
  const outline = new PartWaveforms(1, samples, 0, 0)
  outline.part(0, [left, right], 0, Math.min(kept, left.length))
  return outline.read().parts[0]!
}
