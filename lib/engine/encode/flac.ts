import Flac from 'libflacjs/dist/libflac.js'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { step24 } from '#lib/engine/encode/wav'
import type { Samples } from '#lib/music/time'

/** "fLaC", a block head of four bytes, then the description of the stream. */
const DESCRIPTION = 8
const DESCRIPTION_BYTES = 34

/** One FLAC file as it grows; nothing of it is final before the end, where its head learns the checksum of the sound. */
export type FlacFile = {
  write(left: Float32Array, right: Float32Array, count: Samples): void
  /** The whole file. Throws where more or fewer samples were written than announced. */
  end(): Uint8Array[]
  /** Gives back the encoder's memory; harmless after `end`. */
  close(): void
}

const ready = () =>
  new Promise<void>((resolve) => {
    if (Flac.isReady()) resolve()
    else Flac.on('ready', () => resolve())
  })

/** How finely samples are kept. `step` answers a whole number of at most `bits` bits for a sample of −1…1. */
export type Depth = { bits: 16 | 24; step(sample: number): number; compression: 2 | 5 }

const MASTER: Depth = { bits: 24, step: step24, compression: 5 }

/** Stereo at 44,100 Hz in 24 bits: the same steps as in the WAV file. `samples` is the exact length. */
export const openFlacFile = async (samples: Samples): Promise<FlacFile> => (await flacFiles())(samples, MASTER)

/** Opens files at once, as soon as the encoder is there. */
export const flacFiles = async () => {
  await ready()
  return openFile
}

const openFile = (samples: Samples, depth: Depth): FlacFile => {
  const encoder = Flac.create_libflac_encoder(SAMPLE_RATE, 2, depth.bits, depth.compression, samples, false)
  if (encoder === 0) throw new Error('The FLAC encoder did not start.')
  const parts: Uint8Array[] = []
  let known: { md5sum: string; min_framesize: number; max_framesize: number } | undefined
  const begun = Flac.init_encoder_stream(
    encoder,
    (bytes) => {
      parts.push(bytes.slice())
    },
    (description) => {
      known = description
    },
  )
  if (begun !== 0) throw new Error(`The FLAC encoder refused to begin (${begun}).`)
  let block = new Int32Array(0)
  let written: Samples = 0
  let open = true
  const close = () => {
    if (open) Flac.FLAC__stream_encoder_delete(encoder)
    open = false
  }
  return {
    write(left, right, count) {
      if (block.length < 2 * count) block = new Int32Array(2 * count)
      for (let i = 0; i < count; i++) {
        block[2 * i] = depth.step(left[i]!)
        block[2 * i + 1] = depth.step(right[i]!)
      }
      written += count
      if (!Flac.FLAC__stream_encoder_process_interleaved(encoder, block.subarray(0, 2 * count), count))
        throw new Error('The FLAC encoder failed.')
    },
    end() {
      if (written !== samples) throw new Error(`The song has ${written} samples instead of ${samples}.`)
      if (!Flac.FLAC__stream_encoder_finish(encoder) || !known) throw new Error('The FLAC encoder did not finish.')
      close()
      const file = Buffer.concat(parts)
      // What is only known at the end belongs into the description at the beginning.
      file.writeUIntBE(known.min_framesize, DESCRIPTION + 4, 3)
      file.writeUIntBE(known.max_framesize, DESCRIPTION + 7, 3)
      file.write(known.md5sum, DESCRIPTION + DESCRIPTION_BYTES - 16, 'hex')
      return [file]
    },
    close,
  }
}
