import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Splice } from '#lib/engine/edit/window'
import { joinBytes, openMp3File } from '#lib/engine/encode/mp3-file'
import { FRAME_SAMPLES } from '#lib/engine/encode/mp3-layout'
import { firstFrameOf, framesOf, spliceFrames } from '#lib/engine/encode/mp3-splice'
import { headOf, type Segment } from '#lib/engine/encode/segments'
import type { StereoBlock } from '#lib/engine/mix/master-song'
import { WaveformCollector } from '#lib/engine/mix/waveform-collector'
import { PEAK_POINTS, type Waveform } from '#lib/engine/protocol'
import type { Samples } from '#lib/music/time'

/**
 * The MP3 of a version whose window alone is encoded: the frames before and after it are those of the recording that was
 * edited. So it is heard before there is a master, and nothing is encoded twice.
 */
export type WindowStream = {
  /** First sample of the audio that is encoded. */
  readonly start: Samples
  /**
   * The segments of the file. Reads `blocks`, which begin at `start`, no further than needed. Returns false, before
   * there was a segment, where the window cannot be joined to the recording.
   */
  segments(blocks: Iterable<StereoBlock>): Generator<Segment, boolean>
  close(): void
}

/** Null for a recording that another encoder made, or whose waveform is not known. */
export const openWindowStream = async (
  recording: Uint8Array,
  waveform: Waveform | null,
  tags: Uint8Array,
  samples: Samples,
  splice: Splice,
): Promise<WindowStream | null> => {
  const frames = framesOf(recording, samples)
  if (!frames || waveform?.rms.length !== PEAK_POINTS || waveform.peaks.length !== 2 * PEAK_POINTS) return null
  const change = { first: firstFrameOf(splice.from), from: splice.from, until: splice.until }
  const start = change.first * FRAME_SAMPLES
  const encoder = await openMp3File(new Uint8Array(0), samples - start)
  return {
    start,
    *segments(blocks) {
      const points = new SplicedWaveform(waveform, samples, start)
      let head: Uint8Array | null = headOf(tags, frames, samples)
      const parts = spliceFrames(frames, samples, change, encoder, points.measured(blocks))
      for (let step = parts.next(); ; step = parts.next()) {
        if (step.done) return step.value
        const { bytes, samples: until, isOld } = step.value
        const whole = head ? joinBytes([head, bytes]) : bytes
        head = null
        yield { kind: 'segment', bytes: whole, samples: until, ...points.take(until, isOld) }
      }
    },
    close: () => encoder.close(),
  }
}

/** The waveform of a song of which a part is measured again. */
class SplicedWaveform {
  private readonly collector: WaveformCollector
  private readonly measuredPoints: Waveform = { peaks: [], rms: [] }
  /** The first point that is measured as a whole. */
  private readonly first: number
  private taken = 0

  constructor(
    private readonly old: Waveform,
    private readonly samples: Samples,
    start: Samples,
  ) {
    this.collector = new WaveformCollector(samples)
    const silence = new Float32Array(SAMPLE_RATE)
    for (let at = 0; at < start; at += silence.length)
      this.collector.push(silence, silence, Math.min(silence.length, start - at))
    this.first = this.collector.take().rms.length + (start > 0 ? 1 : 0)
  }

  /** Passes blocks on and measures them. */
  *measured(blocks: Iterable<StereoBlock>): Generator<StereoBlock> {
    let skip = this.first > 0
    for (const block of blocks) {
      this.collector.push(block.left, block.right, block.count)
      const { peaks, rms } = this.collector.take()
      const from = skip && rms.length > 0 ? 1 : 0
      if (rms.length > 0) skip = false
      this.measuredPoints.peaks.push(...peaks.slice(2 * from))
      this.measuredPoints.rms.push(...rms.slice(from))
      yield block
    }
  }

  /** The points up to a sample that were not taken before. */
  take(until: Samples, isOld: boolean): Waveform {
    const end = until >= this.samples ? PEAK_POINTS : Math.floor((until * PEAK_POINTS) / this.samples)
    const points: Waveform = { peaks: [], rms: [] }
    for (; this.taken < end; this.taken++) {
      const own = this.taken - this.first
      const [{ peaks, rms }, at] =
        !isOld && own >= 0 && own < this.measuredPoints.rms.length ? [this.measuredPoints, own] : [this.old, this.taken]
      points.peaks.push(peaks[2 * at]!, peaks[2 * at + 1]!)
      points.rms.push(rms[at]!)
    }
    return points
  }
}
