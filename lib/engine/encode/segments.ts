import { LoudnessMeter } from '#lib/dsp/loudness'
import { TruePeak } from '#lib/dsp/true-peak'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { infoFrame } from '#lib/engine/encode/info-frame'
import { joinBytes, type Mp3File, openMp3File } from '#lib/engine/encode/mp3-file'
import { lastFrameBytes, mp3Layout } from '#lib/engine/encode/mp3-layout'
import { WaveformCollector } from '#lib/engine/mix/waveform-collector'
import type { Measures, Reply } from '#lib/engine/protocol'
import { gainToDecibels, type Samples } from '#lib/music/time'

export type Segment = Extract<Reply, { kind: 'segment' }>

/** The first segments are short, so that playback starts early. */
const FIRST_SEGMENT_SAMPLES: Samples[] = [0.5, 0.5, 1, 1].map((seconds) => seconds * SAMPLE_RATE)
const SEGMENT_SAMPLES: Samples = 2 * SAMPLE_RATE

/**
 * The last bytes of every song's file, known before its first note.
 * GStreamer reads the last 128 bytes before it plays, to look for an ID3v1 tag.
 * The encoder fills the end of the last frame with 0x55 or 0xAA, which decoders skip, so the bytes can be fixed.
 * A real ID3v1 tag would not work: GStreamer then searches in front of it, where no bytes are known yet.
 */
export const SONG_TAIL = new Uint8Array(128).fill(0x55)

const PADDING_PATTERNS: readonly Uint8Array[] = [SONG_TAIL, new Uint8Array(SONG_TAIL.length).fill(0xaa)]

/** Frame header and side information of MPEG-1 stereo without CRC. */
const FRAME_HEADER_BYTES = 4
const SIDE_INFORMATION_BYTES = 32

/**
 * Writes SONG_TAIL over the end of a file's last bytes.
 * Where audio occupies that space, the last frame is replaced by a silent one that needs no bit reservoir. That fades
 * out at most 25 ms.
 * `frameBytes`: length of the last frame.
 */
export const withTail = (encoded: Uint8Array, frameBytes: number): Uint8Array => {
  const bytes = encoded.slice()
  const tail = bytes.length - SONG_TAIL.length
  if (bytes.length < frameBytes) throw new Error('The last segment is shorter than a frame.')
  if (!PADDING_PATTERNS.some((stuffing) => Buffer.compare(stuffing, bytes.subarray(tail)) === 0)) {
    const start = bytes.length - frameBytes
    if (bytes[start] !== 0xff) throw new Error('The last frame does not begin where it was planned.')
    bytes.fill(0, start + FRAME_HEADER_BYTES, start + FRAME_HEADER_BYTES + SIDE_INFORMATION_BYTES)
    bytes.fill(0x55, start + FRAME_HEADER_BYTES + SIDE_INFORMATION_BYTES)
  }
  bytes.set(SONG_TAIL, tail)
  return bytes
}

/** What a file has before its first frame. */
export const headOf = (tags: Uint8Array, frames: Uint8Array, samples: Samples): Uint8Array =>
  joinBytes([tags, infoFrame(frames.subarray(0, FRAME_HEADER_BYTES), mp3Layout(samples))])

/** Encodes a song into segments and measures it on the way. */
export class SegmentEncoder {
  private readonly waveform: WaveformCollector
  private readonly meter = new LoudnessMeter(SAMPLE_RATE)
  private readonly truePeaks = [new TruePeak(0.5), new TruePeak(0.5)] as const
  private readonly lengths = [...FIRST_SEGMENT_SAMPLES]
  private parts: Uint8Array[] = []
  private written: Samples = 0
  private nextBoundary: Samples = this.lengths.shift()!

  private constructor(
    private readonly file: Mp3File,
    private readonly samples: Samples,
  ) {
    this.waveform = new WaveformCollector(samples)
  }

  /** `tags` is a complete ID3v2 block, `samples` the exact length of the song. */
  static async open(tags: Uint8Array, samples: Samples): Promise<SegmentEncoder> {
    return new SegmentEncoder(await openMp3File(tags, samples), samples)
  }

  /** Encodes the next `count` samples. Returns a segment when one is full. */
  write(left: Float32Array, right: Float32Array, count: Samples): Segment | null {
    this.parts.push(...this.file.write(left, right, count))
    this.waveform.push(left, right, count)
    this.meter.push(left, right, count)
    this.truePeaks[0].pushAll(left, count)
    this.truePeaks[1].pushAll(right, count)
    this.written += count
    if (this.written < this.nextBoundary || this.written >= this.samples || this.parts.length === 0) return null
    const segment = this.take()
    this.nextBoundary = this.written + (this.lengths.shift() ?? SEGMENT_SAMPLES)
    return segment
  }

  /**
   * Returns the last segment, which ends with SONG_TAIL, and the measures. Throws where another number of samples was
   * written than announced.
   */
  end(): { last: Segment; measures: Measures } {
    this.parts.push(...this.file.end())
    const truePeak = gainToDecibels(Math.max(this.truePeaks[0].peak, this.truePeaks[1].peak))
    const last = this.take()
    const bytes = withTail(last.bytes, lastFrameBytes(mp3Layout(this.samples)))
    return {
      last: { ...last, bytes },
      measures: { loudness: this.meter.integrated(), truePeak },
    }
  }

  /** Frees the encoder of an abandoned song. */
  close() {
    this.file.close()
  }

  private take(): Segment {
    const bytes = joinBytes(this.parts)
    this.parts = []
    return { kind: 'segment', bytes, samples: this.written, ...this.waveform.take() }
  }
}
