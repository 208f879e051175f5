import { mp3Layout } from '#lib/engine/encode/mp3-layout'
import { type WavFormat, wavBytes } from '#lib/engine/encode/wav'
import type { StemFormat } from '#lib/engine/protocol'
import type { Samples } from '#lib/music/time'

export const WAV_FORMATS = { wav24: 'pcm24', wav16: 'pcm16', wav32: 'float32' } as const satisfies Partial<
  Record<StemFormat, WavFormat>
>

/** Mean size of a FLAC stem relative to 24-bit WAV; single stems vary from almost 0 to 0.6. */
const FLAC_RATIO = 0.3

/**
 * Size of one stem in bytes: exact for WAV and MP3, a mean for FLAC.
 *
 * @example
 * stemBytes('wav24', 44100) // => 264644
 */
export const stemBytes = (format: StemFormat, samples: Samples): number => {
  if (format === 'flac') return Math.round(FLAC_RATIO * wavBytes('pcm24', samples))
  if (format !== 'mp3') return wavBytes(WAV_FORMATS[format], samples)
  const { infoBytes, audioBytes } = mp3Layout(samples)
  return infoBytes + audioBytes
}
