import { analysisOf, downbeats, extractFeatures } from '#lib/engine/analyse/analyse'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { decode } from '#lib/engine/analyse/decode'
import type { Recording } from '#lib/engine/brief'
import { type Inspection, PEAK_POINTS } from '#lib/engine/protocol'
import type { Seconds } from '#lib/music/time'

/** PEAK_POINTS pairs (min, max) over both channels, as integers −127…127. */
export const peaksOf = ({ left, right }: Stereo): number[] => {
  const peaks: number[] = []
  const byte = (value: number) => Math.max(-127, Math.min(127, Math.round(value * 127)))
  for (let point = 0; point < PEAK_POINTS; point++) {
    const from = Math.floor((point * left.length) / PEAK_POINTS)
    const to = Math.max(from + 1, Math.floor(((point + 1) * left.length) / PEAK_POINTS))
    let low = 0
    let high = 0
    for (let i = from; i < to && i < left.length; i++) {
      low = Math.min(low, left[i]!, right[i]!)
      high = Math.max(high, left[i]!, right[i]!)
    }
    peaks.push(byte(low), byte(high))
  }
  return peaks
}

/** Decodes and analyses a recording. Throws EngineError as `decode` does. */
export const inspect = async (recording: Recording, limit: Seconds): Promise<Inspection> => {
  const { audio, format, channels, rate, complete } = await decode(recording, limit)
  const features = extractFeatures(audio)
  const duration: Seconds = audio.left.length / SAMPLE_RATE
  const { bpm, meter, key, confidence, loudness } = analysisOf(audio, features)
  return {
    format,
    duration,
    complete,
    channels,
    rate,
    bpm,
    meter,
    key,
    confidence,
    loudness,
    peaks: peaksOf(audio),
    bars: downbeats(features),
  }
}
