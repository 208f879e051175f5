import { LoudnessMeter } from '#lib/dsp/loudness'
import { TruePeak } from '#lib/dsp/true-peak'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { openSongFile } from '#lib/engine/encode/song-file'
import type { Block } from '#lib/engine/mix/mastered'
import { Peaks } from '#lib/engine/mix/peaks'
import type { Measures, Reply } from '#lib/engine/protocol'
import { gainToDecibels, type Samples } from '#lib/music/time'

type Segment = Extract<Reply, { kind: 'segment' }>
type Measured = { kind: 'measured'; measures: Measures }

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

/** Encodes blocks as they come and gives out the file in segments, then what was measured on the way. */
export async function* segments(
  blocks: Iterable<Block>,
  tags: Uint8Array,
  samples: Samples,
): AsyncGenerator<Segment | Measured, void> {
  const file = await openSongFile(tags, samples)
  const peaks = new Peaks(samples)
  const meter = new LoudnessMeter(SAMPLE_RATE)
  const truePeaks = [new TruePeak(0.5), new TruePeak(0.5)] as const
  const lengths = [...LENGTHS]
  let parts: Uint8Array[] = []
  let at = 0
  let due = lengths.shift()!
  for (const { left, right, count } of blocks) {
    parts.push(...file.write(left, right, count))
    peaks.push(left, right, count)
    meter.push(left, right, count)
    for (let i = 0; i < count; i++) {
      truePeaks[0].push(left[i]!)
      truePeaks[1].push(right[i]!)
    }
    at += count
    if (at < due || at >= samples || parts.length === 0) continue
    yield { kind: 'segment', bytes: join(parts), samples: at, peaks: peaks.take() }
    parts = []
    due = at + (lengths.shift() ?? LENGTH)
  }
  parts.push(...file.end())
  yield { kind: 'segment', bytes: join(parts), samples: at, peaks: peaks.take() }
  const truePeak = gainToDecibels(Math.max(truePeaks[0].peak, truePeaks[1].peak))
  yield { kind: 'measured', measures: { loudness: meter.integrated(), truePeak } }
}
