import { LoudnessMeter } from '#lib/dsp/loudness'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { FlacFile, FlacSettings } from '#lib/engine/encode/flac'
import type { Pair } from '#lib/engine/mix/stem-taps'
import { GAIN_INTERVAL, matchMaster } from '#lib/engine/parts/match-master'
import type { Gain, Hertz, Samples } from '#lib/music/time'

/** Four seconds: short for a seek, and a player buffers three of them. */
export const CHUNK_SAMPLES: Samples = 4 * SAMPLE_RATE
/** Points of a part's waveform over the whole song. */
const PART_PEAK_POINTS = 400
/** Highest amplitude, +12 dBFS. A part alone may exceed full scale where others cancel it. */
const FULL_SCALE: Gain = 4
/** Steps of 1/8192, which gives noise at −89 dBFS, far below that of an MP3. */
const LISTENING_SETTINGS: FlacSettings = {
  bits: 16,
  quantize: (sample) => Math.max(-32768, Math.min(32767, Math.round((sample * 32768) / FULL_SCALE))),
  compression: 2,
}

/** Contents of `multitrack.json`. Lengths are in bytes, everything else in samples. */
export type MultitrackIndex = {
  format: 1
  rate: Hertz
  samples: Samples
  chunk: Samples
  /** Amplitude of a sample value of 1 in the files. */
  full: Gain
  /** Peaks of each 400th of the song, 0…127. 127 is the part's maximum, or full scale where that is lower. */
  parts: { name: string; peaks: number[] }[]
  /** Bytes of each part per chunk: FLAC files, concatenated in `multitrack.bin`. */
  lengths: number[][]
  /** 16-bit little-endian numbers in units of 1/8192, behind the chunks. */
  gains: { at: number; every: Samples; count: number }
}

const peaksOf = (peaks: Float32Array): number[] => {
  const top = Math.max(1, ...peaks)
  return Array.from(peaks, (peak) => Math.round((peak / top) * 127))
}

type OpenFlac = (samples: Samples, depth: FlacSettings) => FlacFile

/** Encodes one part: buffers an incomplete chunk, and queues chunks until the other parts have theirs. */
class PartEncoder {
  readonly peaks = new Float32Array(PART_PEAK_POINTS)
  readonly chunks: Uint8Array[] = []
  private readonly buffer: Pair = [new Float32Array(CHUNK_SAMPLES), new Float32Array(CHUNK_SAMPLES)]
  private filled: Samples = 0
  private written: Samples = 0

  constructor(
    private readonly samples: Samples,
    private readonly open: OpenFlac,
    private readonly onChunk: (chunk: number, held: Pair, count: Samples) => void,
  ) {}

  write([left, right]: readonly [Float32Array, Float32Array], count: Samples) {
    let at = 0
    while (at < count && this.written < this.samples) {
      const fits = Math.min(count - at, CHUNK_SAMPLES - this.filled, this.samples - this.written)
      for (const [side, from] of [left, right].entries())
        this.buffer[side]!.set(from.subarray(at, at + fits), this.filled)
      this.filled += fits
      this.written += fits
      at += fits
      if (this.filled === CHUNK_SAMPLES || this.written === this.samples) this.encodeChunk()
    }
  }

  writeSilence(count: Samples) {
    const nothing = new Float32Array(Math.min(count, CHUNK_SAMPLES))
    for (let at = 0; at < count; at += nothing.length)
      this.write([nothing, nothing], Math.min(nothing.length, count - at))
  }

  private encodeChunk() {
    const [left, right] = this.buffer
    const count = this.filled
    const first = this.written - count
    for (let i = 0; i < count; i++) {
      const point = Math.floor(((first + i) * PART_PEAK_POINTS) / this.samples)
      this.peaks[point] = Math.max(this.peaks[point]!, Math.abs(left[i]!), Math.abs(right[i]!))
    }
    const file = this.open(count, LISTENING_SETTINGS)
    file.write(left, right, count)
    this.chunks.push(Uint8Array.from(Buffer.concat(file.end())))
    this.onChunk(first / CHUNK_SAMPLES, this.buffer, count)
    this.filled = 0
  }
}

/**
 * A multitrack for playback in a browser: chunks of four seconds that can be fetched, decoded and joined gaplessly.
 * Gains make the sum of the parts as loud as the mastered song.
 */
export class Multitrack {
  readonly parts: PartEncoder[]
  private readonly lengths: number[][] = []
  private readonly sums = new Map<number, { mix: Pair; parts: number }>()
  private readonly peaks: number[] = []
  private readonly mix = new LoudnessMeter(SAMPLE_RATE)
  private readonly master = new LoudnessMeter(SAMPLE_RATE)
  private bytes = 0

  constructor(
    private readonly names: readonly string[],
    private readonly samples: Samples,
    open: OpenFlac,
  ) {
    this.parts = names.map(
      () => new PartEncoder(samples, open, (chunk, held, count) => this.addToMix(chunk, held, count)),
    )
  }

  /** Takes the mastered song, whose loudness the sum of the parts follows. */
  writeMaster(left: Float32Array, right: Float32Array, count: Samples) {
    this.master.push(left, right, count)
  }

  /** Returns the chunks that all parts have completed, in order. */
  *takeChunks(): Generator<Uint8Array> {
    while (this.parts.every((lane) => lane.chunks.length > 0)) {
      const chunk = this.parts.map((lane) => lane.chunks.shift()!)
      this.lengths.push(chunk.map((bytes) => bytes.length))
      for (const bytes of chunk) {
        this.bytes += bytes.length
        yield bytes
      }
    }
  }

  /** Returns the gains, which end the file, and the index. */
  end(): { gains: Uint8Array; index: MultitrackIndex } {
    const { mix, master } = this
    const gains = matchMaster({ peaks: this.peaks, mix: mix.powers, master: master.powers, hop: SAMPLE_RATE / 10 })
    const bytes = Buffer.alloc(2 * gains.length)
    for (const [i, gain] of gains.entries()) bytes.writeUInt16LE(Math.min(65535, Math.round(gain * 8192)), 2 * i)
    return {
      gains: Uint8Array.from(bytes),
      index: {
        format: 1,
        rate: SAMPLE_RATE,
        samples: this.samples,
        chunk: CHUNK_SAMPLES,
        full: FULL_SCALE,
        parts: this.names.map((name, i) => ({
          name,
          peaks: peaksOf(this.parts[i]!.peaks),
        })),
        lengths: this.lengths,
        gains: { at: this.bytes, every: GAIN_INTERVAL, count: gains.length },
      },
    }
  }

  /** Adds a part's chunk to the mix. The last part completes it. */
  private addToMix(chunk: number, held: Pair, count: Samples) {
    const sum = this.sums.get(chunk) ?? { mix: [new Float32Array(count), new Float32Array(count)], parts: 0 }
    this.sums.set(chunk, sum)
    for (const side of [0, 1] as const) for (let i = 0; i < count; i++) sum.mix[side][i]! += held[side][i]!
    if (++sum.parts < this.names.length) return
    this.sums.delete(chunk)
    const [left, right] = sum.mix
    this.mix.push(left, right, count)
    for (let i = 0; i < count; i++) {
      const block = Math.floor((chunk * CHUNK_SAMPLES + i) / GAIN_INTERVAL)
      this.peaks[block] = Math.max(this.peaks[block] ?? 0, Math.abs(left[i]!), Math.abs(right[i]!))
    }
  }
}
