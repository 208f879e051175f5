import { LoudnessMeter } from '#lib/dsp/loudness'
import { TruePeak } from '#lib/dsp/true-peak'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { openSongFile, type SongFile } from '#lib/engine/encode/song-file'
import { Peaks } from '#lib/engine/mix/peaks'
import type { Measures, Reply } from '#lib/engine/protocol'
import { gainToDecibels, type Samples } from '#lib/music/time'

export type Segment = Extract<Reply, { kind: 'segment' }>

/** The first segments are short, so that listening can begin; later ones are as long as is convenient. */
const LENGTHS: Samples[] = [0.5, 0.5, 1, 1].map((seconds) => seconds * SAMPLE_RATE)
const LENGTH: Samples = 2 * SAMPLE_RATE

const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A song's file in segments, encoded and measured as its audio comes. */
export class Segments {
  private readonly peaks: Peaks
  private readonly meter = new LoudnessMeter(SAMPLE_RATE)
  private readonly truePeaks = [new TruePeak(0.5), new TruePeak(0.5)] as const
  private readonly lengths = [...LENGTHS]
  private parts: Uint8Array[] = []
  private at: Samples = 0
  private due: Samples = this.lengths.shift()!

  private constructor(
    private readonly file: SongFile,
    private readonly samples: Samples,
  ) {
    this.peaks = new Peaks(samples)
  }

  /** `tags` is a finished ID3v2 block, `samples` the exact length of the song. */
  static async open(tags: Uint8Array, samples: Samples): Promise<Segments> {
    return new Segments(await openSongFile(tags, samples), samples)
  }

  /** The next `count` samples of the song; gives a segment where one is full. */
  write(left: Float32Array, right: Float32Array, count: Samples): Segment | null {
    this.parts.push(...this.file.write(left, right, count))
    this.peaks.push(left, right, count)
    this.meter.push(left, right, count)
    this.truePeaks[0].pushAll(left, count)
    this.truePeaks[1].pushAll(right, count)
    this.at += count
    if (this.at < this.due || this.at >= this.samples || this.parts.length === 0) return null
    const segment = this.take()
    this.due = this.at + (this.lengths.shift() ?? LENGTH)
    return segment
  }

  /** The rest of the file, and what was measured. Throws where more or fewer samples were written than announced. */
  end(): { last: Segment; measures: Measures } {
    this.parts.push(...this.file.end())
    const truePeak = gainToDecibels(Math.max(this.truePeaks[0].peak, this.truePeaks[1].peak))
    return { last: this.take(), measures: { loudness: this.meter.integrated(), truePeak } }
  }

  /** For a song that nobody wants to its end. */
  close() {
    this.file.close()
  }

  private take(): Segment {
    const bytes = join(this.parts)
    this.parts = []
    return { kind: 'segment', bytes, samples: this.at, peaks: this.peaks.take() }
  }
}
