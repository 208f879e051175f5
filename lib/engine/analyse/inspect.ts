import { analysisOf, downbeats, extractFeatures } from '#lib/engine/analyse/analyse'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { decode } from '#lib/engine/analyse/decode'
import type { Recording } from '#lib/engine/brief'
import { WaveformCollector } from '#lib/engine/mix/waveform-collector'
import type { Inspection, Waveform } from '#lib/engine/protocol'
import type { Seconds } from '#lib/music/time'

/** The waveform of a recording. */
const waveformOf = ({ left, right }: Stereo): Waveform => {
  const collector = new WaveformCollector(left.length)
  collector.push(left, right, left.length)
  return collector.take()
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
    ...waveformOf(audio),
    bars: downbeats(features),
  }
}
