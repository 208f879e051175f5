import { createMp3Encoder } from 'wasm-media-encoders'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { infoFrame } from '#lib/engine/encode/info-frame'
import { BITRATE, type Bitrate, mp3Layout } from '#lib/engine/encode/mp3-layout'
import type { Gain, Samples } from '#lib/music/time'

/** LAME attenuates constant bitrates to 97 or 95 %. The input is amplified to compensate. */
const encoderGain = (bitrate: Bitrate): Gain => (bitrate === 192 ? 0.97 : 0.95)

/**
 * An MP3 file that is encoded as a stream: tags, Info frame, then frames of constant bitrate. Its size is exactly that
 * of `mp3Layout`.
 */
export type Mp3File = {
  /** Returns the bytes that are ready; may be empty. The first bytes are the tags. */
  write(left: Float32Array, right: Float32Array, count: Samples): Uint8Array[]
  /** Returns the rest. Throws where another number of samples was written than announced. */
  end(): Uint8Array[]
  /** Returns the encoder to the pool, for files that are abandoned. */
  close(): void
}

/** What `write` and `end` of a file returned, in one piece. */
export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>

/** Pool of encoders, which keep their memory and compiled code. `configure` resets them. */
const idleEncoders: Encoder[] = []
/** Stems use one encoder each; the rest is for songs. */
const MAX_IDLE_ENCODERS = 2

/** `tags` is a complete ID3v2 block, `samples` the exact length, `bitrate` in kb/s. */
export const openMp3File = async (tags: Uint8Array, samples: Samples, bitrate: Bitrate = BITRATE): Promise<Mp3File> => {
  const layout = mp3Layout(samples, bitrate)
  const gain = encoderGain(bitrate)
  const encoder = idleEncoders.pop() ?? (await createMp3Encoder())
  let isOpen = true
  const free = () => {
    if (isOpen && idleEncoders.length < MAX_IDLE_ENCODERS) idleEncoders.push(encoder)
    isOpen = false
  }
  // By default, low bitrates reduce the sampling rate.
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 2, bitrate, outputSampleRate: 44100 })
  let hasHeader = false
  let written = 0
  let audioBytes = 0
  let left = new Float32Array(0)
  let right = left

  /**
   * The encoder reuses its output buffer, so bytes are copied. The Info frame takes its header from the first frame.
   */
  const copyOf = (bytes: Uint8Array): Uint8Array[] => {
    if (bytes.length === 0) return []
    audioBytes += bytes.length
    const copy = bytes.slice()
    if (hasHeader) return [copy]
    hasHeader = true
    return [tags, infoFrame(copy.subarray(0, 4), layout), copy]
  }

  return {
    write(fromLeft, fromRight, count) {
      if (!isOpen) throw new Error('This file was closed.')
      written += count
      if (left.length < count) {
        left = new Float32Array(count)
        right = new Float32Array(count)
      }
      for (let i = 0; i < count; i++) {
        left[i] = fromLeft[i]! / gain
        right[i] = fromRight[i]! / gain
      }
      return copyOf(encoder.encode([left.subarray(0, count), right.subarray(0, count)]))
    },
    end() {
      if (written !== samples) throw new Error(`The song has ${written} samples instead of ${samples}.`)
      const rest = copyOf(encoder.finalize())
      free()
      if (audioBytes !== layout.audioBytes)
        throw new Error(`The encoder wrote ${audioBytes} bytes instead of ${layout.audioBytes}.`)
      return rest
    },
    close: free,
  }
}
