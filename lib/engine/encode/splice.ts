import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { decode } from '#lib/engine/analyse/decode'
import type { Recording } from '#lib/engine/brief'
import { openFlacFile } from '#lib/engine/encode/flac'
import { joinBytes } from '#lib/engine/encode/mp3-file'
import { EngineError } from '#lib/engine/engine-error'
import type { SpliceWindow } from '#lib/engine/protocol'
import { type Samples, type Seconds, secondsToSamples } from '#lib/music/time'

/** Crossfades lie inside the window. */
const CROSSFADE: Seconds = 0.05

/** Models work in frames, so their audio may end a little early. */
const MAX_MISSING: Seconds = 0.2

/** Samples per call of the encoder. */
const BLOCK_SAMPLES: Samples = 32768

/**
 * The original outside the window and the changed recording inside, with crossfades of equal gain at both edges. A window
 * without an end takes the length of the changed recording; others keep that of the original.
 *
 * @throws EngineError where the changed recording ends before the window does
 */
export const spliceAudio = (original: Stereo, changed: Stereo, { from, to }: SpliceWindow): Stereo => {
  const fade = secondsToSamples(CROSSFADE, SAMPLE_RATE)
  const start = Math.min(secondsToSamples(from, SAMPLE_RATE), original.left.length)
  const length = to === null ? changed.left.length : original.left.length
  const end = to === null ? length : Math.min(secondsToSamples(to, SAMPLE_RATE), length)
  const missing = end - changed.left.length
  if (missing > secondsToSamples(MAX_MISSING, SAMPLE_RATE) || start + 2 * fade > end)
    throw new EngineError('audio_too_short', 'The service returned too little audio for the replaced part.')
  /** Share of the changed recording at a sample: 0…1. */
  const share = (at: Samples) => {
    const fadeIn = start === 0 ? 1 : (at - start) / fade
    const fadeOut = end === length ? 1 : (end - 1 - at) / fade
    return Math.max(0, Math.min(1, fadeIn, fadeOut))
  }
  const channel = (kept: Float32Array, replaced: Float32Array) => {
    const out = new Float32Array(length)
    out.set(kept.subarray(0, start))
    for (let at = start; at < end; at++) {
      const weight = share(at)
      out[at] = weight * (replaced[at] ?? 0) + (weight < 1 ? (1 - weight) * (kept[at] ?? 0) : 0)
    }
    if (end < length) out.set(kept.subarray(end, length), end)
    return out
  }
  return { left: channel(original.left, changed.left), right: channel(original.right, changed.right) }
}

/**
 * Splices two recordings into a FLAC file of 24 bits at 44,100 Hz.
 * @throws EngineError as `decode` and `spliceAudio` do
 */
export const splice = async (
  recording: Recording,
  changed: Recording,
  window: SpliceWindow,
  limit: Seconds,
): Promise<Uint8Array> => {
  const original = (await decode(recording, limit)).audio
  const { left, right } = spliceAudio(original, (await decode(changed, limit)).audio, window)
  const file = await openFlacFile(left.length)
  try {
    for (let at = 0; at < left.length; at += BLOCK_SAMPLES) {
      const block = left.subarray(at, at + BLOCK_SAMPLES)
      file.write(block, right.subarray(at, at + BLOCK_SAMPLES), block.length)
    }
    return joinBytes(file.end())
  } finally {
    file.close()
  }
}
