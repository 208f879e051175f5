import type { WrittenSong } from '#lib/engine/compose'
import { sourceTail } from '#lib/engine/mix/extend-song'
import type { StereoBlock } from '#lib/engine/mix/master-song'
import type { Pair, StemListener } from '#lib/engine/mix/stem-taps'
import { SOURCE_STEM, stemNames } from '#lib/engine/parts/stem-names'
import { orderStems } from '#lib/engine/parts/stems'
import type { Samples } from '#lib/music/time'

/** Receives a stem in blocks. */
export type StemSink = {
  write(sound: readonly [Float32Array, Float32Array], count: Samples): void
  writeSilence(count: Samples): void
}

/** What rings on from each stem of the kept part of an extended song, from the cut. */
export type StemTails = ReadonlyMap<string, Pair>

/** The kept recording as one stem. */
const recordingTail = ({ kept, keptLength }: WrittenSong): StemTails => {
  if (!kept) return new Map()
  const { left, right } = sourceTail(kept.audio, keptLength)
  return new Map([[SOURCE_STEM, [left, right]]])
}

/** Distributes the stems of a song to their sinks, by name. */
export class StemRouter {
  private readonly names: readonly string[]
  private readonly order: (signals: Parameters<StemListener>[0]) => Pair[]
  private readonly cut: Samples
  private readonly tails: StemTails
  private at: Samples = 0
  private made: Samples = 0

  /**
   * @param keptTails of an extended song whose kept part is written already, up to the cut. Null where the kept recording
   *   is a stem of its own.
   */
  constructor(
    written: WrittenSong,
    private readonly sinks: ReadonlyMap<string, readonly StemSink[]>,
    private readonly keptTails: StemTails | null,
  ) {
    const { plan, score, kept, keptLength } = written
    this.names = stemNames(plan, score)
    this.order = orderStems(plan, score)
    this.cut = kept ? keptLength : 0
    this.tails = keptTails ?? recordingTail(written)
  }

  /** Receives the stems of the new music. Adds what rings on of a kept stem of the same name. */
  readonly listener: StemListener = (signals, count) => {
    this.order(signals).forEach((stem, place) => {
      const name = this.names[place]!
      const tail = this.tails.get(name)
      if (tail)
        for (const side of [0, 1] as const)
          for (let i = 0; i < count && this.made + i < tail[side].length; i++)
            stem[side][i]! += tail[side][this.made + i]!
      for (const sink of this.sinks.get(name)!) sink.write(stem, count)
    })
    this.made += count
  }

  /** Receives the mastered song. Up to the cut it is the source recording. */
  writeMaster({ left, right, count }: StereoBlock) {
    const { at } = this
    this.at += count
    if (at < this.cut) {
      if (!this.keptTails)
        for (const [name, sinks] of this.sinks)
          for (const sink of sinks)
            if (name === SOURCE_STEM) sink.write([left, right], count)
            else sink.writeSilence(count)
      return
    }
    for (const [name, sinks] of this.sinks) {
      if (this.names.includes(name)) continue
      const tail = this.tails.get(name)
      const behind = at - this.cut
      const ringing = tail ? Math.max(0, Math.min(count, tail[0].length - behind)) : 0
      for (const sink of sinks) {
        if (tail && ringing > 0) sink.write([tail[0].subarray(behind), tail[1].subarray(behind)], ringing)
        sink.writeSilence(count - ringing)
      }
    }
  }
}
