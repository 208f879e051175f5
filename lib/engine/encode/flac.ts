import type Flac from 'libflacjs/dist/libflac.js'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { quantize24 } from '#lib/engine/encode/wav'
import type { Samples } from '#lib/music/time'

/** Offset of STREAMINFO behind "fLaC" and the block header. */
const STREAMINFO_OFFSET = 8
const STREAMINFO_BYTES = 34

/** A FLAC file that is encoded as a stream. Its header is final only at the end, with the checksum of the audio. */
export type FlacFile = {
  write(left: Float32Array, right: Float32Array, count: Samples): void
  /** Returns the whole file. Throws where another number of samples was written than announced. */
  end(): Uint8Array[]
  /** Frees the encoder. Safe after `end`. */
  close(): void
}

type Library = typeof Flac

/** Loads the library with the first file: it takes 12 MB, and songs need none. */
const loadLibrary = async (): Promise<Library> => {
  // Its types lack the default export that Node gives a CommonJS module.
  const { default: library } = (await import('libflacjs/dist/libflac.js')) as unknown as { default: Library }
  await new Promise<void>((resolve) => {
    if (library.isReady()) resolve()
    else library.on('ready', () => resolve())
  })
  return library
}

/** Encoder settings. `quantize` maps a sample of −1…1 to an integer of `bits` bits. */
export type FlacSettings = { bits: 16 | 24; quantize(sample: number): number; compression: 2 | 5 }

const MASTER_SETTINGS: FlacSettings = { bits: 24, quantize: quantize24, compression: 5 }

/** Opens a stereo file of 24 bits at 44,100 Hz, quantised like the WAV file. `samples` is the exact length. */
export const openFlacFile = async (samples: Samples): Promise<FlacFile> =>
  (await loadFlacEncoder())(samples, MASTER_SETTINGS)

/** Loads the encoder and returns a function that opens files synchronously. */
export const loadFlacEncoder = async () => {
  const library = await loadLibrary()
  return (samples: Samples, settings: FlacSettings) => openFlacStream(library, samples, settings)
}

const openFlacStream = (library: Library, samples: Samples, settings: FlacSettings): FlacFile => {
  const encoder = library.create_libflac_encoder(SAMPLE_RATE, 2, settings.bits, settings.compression, samples, false)
  if (encoder === 0) throw new Error('The FLAC encoder did not start.')
  const parts: Uint8Array[] = []
  let streamInfo: { md5sum: string; min_framesize: number; max_framesize: number } | undefined
  const status = library.init_encoder_stream(
    encoder,
    (bytes) => {
      parts.push(bytes.slice())
    },
    (description) => {
      streamInfo = description
    },
  )
  if (status !== 0) throw new Error(`The FLAC encoder refused to begin (${status}).`)
  let block = new Int32Array(0)
  let written: Samples = 0
  let open = true
  const close = () => {
    if (open) library.FLAC__stream_encoder_delete(encoder)
    open = false
  }
  return {
    write(left, right, count) {
      if (block.length < 2 * count) block = new Int32Array(2 * count)
      for (let i = 0; i < count; i++) {
        block[2 * i] = settings.quantize(left[i]!)
        block[2 * i + 1] = settings.quantize(right[i]!)
      }
      written += count
      if (!library.FLAC__stream_encoder_process_interleaved(encoder, block.subarray(0, 2 * count), count))
        throw new Error('The FLAC encoder failed.')
    },
    end() {
      if (written !== samples) throw new Error(`The song has ${written} samples instead of ${samples}.`)
      if (!library.FLAC__stream_encoder_finish(encoder) || !streamInfo)
        throw new Error('The FLAC encoder did not finish.')
      close()
      const file = Buffer.concat(parts)
      // STREAMINFO gets the values that are known only at the end.
      file.writeUIntBE(streamInfo.min_framesize, STREAMINFO_OFFSET + 4, 3)
      file.writeUIntBE(streamInfo.max_framesize, STREAMINFO_OFFSET + 7, 3)
      file.write(streamInfo.md5sum, STREAMINFO_OFFSET + STREAMINFO_BYTES - 16, 'hex')
      return [file]
    },
    close,
  }
}
