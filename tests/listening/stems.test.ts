import { expect, test } from 'vitest'
import { openStem } from '#lib/engine/parts/stem-file'
import { hasTool, mp3Errors, probe } from '../harness/audio-tools'

/** Stems in every format, read by other programs. */

const SAMPLES = 3 * 44100
const FORMATS = ['wav24', 'wav16', 'wav32', 'flac', 'mp3'] as const

const stemOf = async (format: (typeof FORMATS)[number]) => {
  const stream = await openStem(format, SAMPLES, 0)
  const parts: Uint8Array[] = []
  for (let at = 0; at < SAMPLES; at += 2048) {
    const tone = Float32Array.from({ length: 2048 }, (_, i) => 0.7 * Math.sin((at + i) * 0.05))
    stream.write([tone, tone], 2048)
    parts.push(stream.take())
  }
  stream.end()
  return Buffer.concat([...parts, stream.take()])
}

const EXPECTED = {
  wav24: { name: 'stem.wav', codec: 'pcm_s24le', bits: 24 },
  wav16: { name: 'stem.wav', codec: 'pcm_s16le', bits: 16 },
  wav32: { name: 'stem.wav', codec: 'pcm_f32le', bits: 32 },
  flac: { name: 'stem.flac', codec: 'flac', bits: 24 },
  mp3: { name: 'stem.mp3', codec: 'mp3', bits: 0 },
}

test.skipIf(!hasTool('ffmpeg') || !hasTool('ffprobe'))(
  'stems › ffprobe and ffmpeg › format and length as written, without an error',
  async () => {
    for (const format of FORMATS) {
      const { name, codec, bits } = EXPECTED[format]
      const { seconds, ...read } = probe(await stemOf(format), name)
      expect(read, format).toEqual({ codec, rate: 44100, channels: 2, bits, samples: SAMPLES })
      expect(Math.abs(seconds - 3), format).toBeLessThan(format === 'mp3' ? 0.06 : 0.001)
    }
  },
)

test.skipIf(!hasTool('mp3val'))('stem as MP3 › mp3val › no problems', async () => {
  // Stems have no tags, which mp3val mentions.
  expect(mp3Errors(await stemOf('mp3')).filter((line) => !line.includes('No supported tags'))).toEqual([])
})
