import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import type { Seconds } from '#lib/music/time'

const changedAudio = ({ left, right }: Stereo, change: (channel: Float32Array) => Float32Array): Stereo => ({
  left: change(left),
  right: change(right),
})

/** A recording with silence before it. */
export const withIntro = (audio: Stereo, seconds: Seconds): Stereo =>
  changedAudio(audio, (channel) => {
    const out = new Float32Array(channel.length + seconds * SAMPLE_RATE)
    out.set(channel, seconds * SAMPLE_RATE)
    return out
  })

/** A recording without a span of it. */
export const withoutSpan = (audio: Stereo, from: Seconds, to: Seconds): Stereo =>
  changedAudio(audio, (channel) => {
    const [start, end] = [Math.round(from * SAMPLE_RATE), Math.round(to * SAMPLE_RATE)]
    const out = new Float32Array(channel.length - (end - start))
    out.set(channel.subarray(0, start))
    out.set(channel.subarray(end), start)
    return out
  })
