import { createMp3Encoder } from 'wasm-media-encoders'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { infoFrame } from '#lib/engine/encode/info-frame'
import { BITRATE, type Bitrate, mp3Layout } from '#lib/engine/encode/mp3-layout'
import type { Gain, Samples } from '#lib/music/time'

/** LAME turns constant bitrates down to 97 or 95 %; audio is written so much louder that it comes out as it was. */
const encoderGain = (bitrate: Bitrate): Gain => (bitrate === 192 ? 0.97 : 0.95)

/**
 * One MP3 file as it grows: tags, Info frame, then frames of constant bitrate. Its size is that of `mp3Layout`, to the
 * byte, whatever is played.
 */
export type Mp3File = {
  /** Bytes that became ready with these samples; may be empty. The first call starts with the tags. */
  write(left: Float32Array, right: Float32Array, count: Samples): Uint8Array[]
  /** The rest. Throws where more or fewer samples were written than announced. */
  end(): Uint8Array[]
  /** For a file that nobody wants to its end: frees its encoder for the next one. */
  close(): void
}

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>

/** Encoders that nobody uses: each keeps its memory and its compiled code, and starts afresh when it is configured. */
const idleEncoders: Encoder[] = []

/** `tags` is a finished ID3v2 block, `samples` the exact length of what will be written, `bitrate` in kb/s. */
export const openMp3File = async (tags: Uint8Array, samples: Samples, bitrate: Bitrate = BITRATE): Promise<Mp3File> => {
  const layout = mp3Layout(samples, bitrate)
  const gain = encoderGain(bitrate)
  const encoder = idleEncoders.pop() ?? (await createMp3Encoder())
  let isOpen = true
  const free = () => {
    if (isOpen) idleEncoders.push(encoder)
    isOpen = false
  }
  // Unless told, low bitrates come out at a lower sampling rate.
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 2, bitrate, outputSampleRate: 44100 })
  let hasHeader = false
  let written = 0
  let audioBytes = 0
  let left = new Float32Array(0)
  let right = left

  /** The encoder reuses its memory, so what it gives is copied. The Info frame takes its header from the first frame. */
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
