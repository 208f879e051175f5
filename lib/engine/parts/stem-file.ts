import { FLAC_SETTINGS, loadFlacEncoder } from '#lib/engine/encode/flac'
import { openMp3File } from '#lib/engine/encode/mp3-file'
import { openWavSamples, type WavFormat, wavHeader } from '#lib/engine/encode/wav'
import { EngineError } from '#lib/engine/engine-error'
import type { Pair } from '#lib/engine/mix/stem-taps'
import { WAV_FORMATS } from '#lib/engine/parts/stem-size'
import type { StemFormat } from '#lib/engine/protocol'
import type { Gain, Samples } from '#lib/music/time'

/**
 * Level of stems in all formats but floats: exactly one bit, 6.02 dB, below the mix.
 * A stem alone may exceed full scale where others cancel it, and clipped stems would not add up to the mix.
 */
export const STEM_GAIN: Gain = 0.5

/** Encodes a file as a stream. `take` returns the bytes since its last call. */
type Encoder = {
  write(left: Float32Array, right: Float32Array, count: Samples): void
  take(): Uint8Array[]
  end(): void
  close(): void
}

const wavEncoder = (format: WavFormat, samples: Samples, seed = 1): Encoder => {
  const toBytes = openWavSamples(format, seed)
  let parts = [wavHeader(format, samples)]
  return {
    write: (left, right, count) => void parts.push(toBytes(left, right, count)),
    take() {
      const taken = parts
      parts = []
      return taken
    },
    end() {},
    close() {},
  }
}

const flacEncoder = async (samples: Samples): Promise<Encoder> => {
  const file = (await loadFlacEncoder())(samples, FLAC_SETTINGS)
  let rest: Uint8Array[] = []
  return {
    write: file.write,
    take: () => [...file.take(), ...rest.splice(0)],
    end() {
      rest = file.end()
    },
    close: file.close,
  }
}

const mp3Encoder = async (samples: Samples): Promise<Encoder> => {
  const file = await openMp3File(new Uint8Array(0), samples)
  let parts: Uint8Array[] = []
  return {
    write: (left, right, count) => void parts.push(...file.write(left, right, count)),
    take() {
      const taken = parts
      parts = []
      return taken
    },
    end: () => void parts.push(...file.end()),
    close: file.close,
  }
}

const SILENCE = new Float32Array(4096)

/** An audio file that is written in blocks and truncated at its length. */
export class AudioStream {
  private written: Samples = 0
  private scaled: Pair = [new Float32Array(0), new Float32Array(0)]

  /** `gain` is applied to all samples; null leaves them as they are. */
  constructor(
    private readonly encoder: Encoder,
    private readonly samples: Samples,
    private readonly gain: Gain | null,
  ) {}

  write(sound: readonly [Float32Array, Float32Array], count: Samples) {
    const fits = Math.min(count, this.samples - this.written)
    if (fits <= 0) return
    const [left, right] = this.gain === null ? sound : this.scale(sound, this.gain, fits)
    this.encoder.write(left, right, fits)
    this.written += fits
  }

  writeSilence(count: Samples) {
    for (let at = 0; at < count; at += SILENCE.length)
      this.write([SILENCE, SILENCE], Math.min(SILENCE.length, count - at))
  }

  /** The bytes since the last call. */
  take(): Uint8Array {
    return Uint8Array.from(Buffer.concat(this.encoder.take()))
  }

  /** Completes the file, whose last bytes `take` returns. */
  end() {
    this.encoder.end()
  }

  /** Frees the encoder of an abandoned file. */
  close() {
    this.encoder.close()
  }

  private scale(sound: readonly [Float32Array, Float32Array], gain: Gain, count: Samples): Pair {
    if (this.scaled[0].length < count) this.scaled = [new Float32Array(count), new Float32Array(count)]
    for (const side of [0, 1] as const)
      for (let i = 0; i < count; i++) {
        const sample = sound[side][i]! * gain
        if (Math.abs(sample) > 1) throw new EngineError('stems_too_loud', TOO_LOUD)
        this.scaled[side][i] = sample
      }
    return this.scaled
  }
}

const TOO_LOUD = 'A stem of this song is too loud for this format. Choose 32-bit float, which has no limit.'

/** Opens a 24-bit WAV file at the level of its samples. */
export const openWavStream = (samples: Samples) => new AudioStream(wavEncoder('pcm24', samples), samples, null)

/**
 * Opens a stem of exactly `samples`. Throws an EngineError on writing where the format cannot hold its level.
 * `place`: its number among the stems of the song, from which its dither follows.
 */
export const openStem = async (format: StemFormat, samples: Samples, place: number): Promise<AudioStream> => {
  const encoder =
    format === 'flac'
      ? await flacEncoder(samples)
      : format === 'mp3'
        ? await mp3Encoder(samples)
        : wavEncoder(WAV_FORMATS[format], samples, place + 1)
  return new AudioStream(encoder, samples, format === 'wav32' ? null : STEM_GAIN)
}
