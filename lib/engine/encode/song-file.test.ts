import { MPEGDecoder } from 'mpg123-decoder'
import { describe, expect, it } from 'vitest'
import { crc16 } from '#lib/engine/encode/info-frame'
import { BITRATES, mp3Layout } from '#lib/engine/encode/mp3-layout'
import { openSongFile } from '#lib/engine/encode/song-file'
import { id3 } from '#lib/engine/encode/tags'

const tags = id3({
  title: 'Río 夜',
  bpm: 119.6,
  key: 'F#m',
  duration: 61.234,
  lyric: '[VERSE]\n雨が降る',
  language: 'jpn',
  encoder: 'Songloom',
})

const tone = (samples: number) =>
  Float32Array.from({ length: samples }, (_, i) => 0.4 * Math.sin((2 * Math.PI * 440 * i) / 44100 + 0.5))

const join = (parts: Uint8Array[]) => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const encode = async (audio: Float32Array, block: number, bitrate: (typeof BITRATES)[number] = 192) => {
  const file = await openSongFile(tags, audio.length, bitrate)
  const parts: Uint8Array[] = []
  for (let at = 0; at < audio.length; at += block) {
    const part = audio.subarray(at, at + block)
    parts.push(...file.write(part, part, part.length))
  }
  parts.push(...file.end())
  return join(parts)
}

const decode = async (bytes: Uint8Array) => {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const decoded = decoder.decode(bytes)
  decoder.free()
  return decoded
}

const LENGTHS = [1, 575, 576, 577, 1151, 1152, 1153, 2303, 2304, 2305, 44099, 44100, 100_000, 123_456, 441_000]

/** The byte that a frame has now and then returns every 49 frames: two rounds of it. */
const ROUNDS = Array.from({ length: 98 }, (_, frames) => (frames + 1) * 1152 - 100)

describe('a song file', () => {
  it('has exactly the size that was announced, whatever its length', async () => {
    for (const length of [...LENGTHS, ...ROUNDS]) {
      const layout = mp3Layout(length)
      const bytes = await encode(tone(length), 4096)
      expect([length, bytes.length]).toEqual([length, tags.length + layout.infoBytes + layout.audioBytes])
    }
  })

  it('decodes to exactly the samples that were played, in their places', async () => {
    for (const length of [1153, 44100, 123_456]) {
      const audio = tone(length)
      const { channelData, samplesDecoded } = await decode(await encode(audio, 8192))
      expect(samplesDecoded).toBe(length)
      let error = 0
      for (let i = 600; i < length - 600; i++) error = Math.max(error, Math.abs(channelData[0]![i]! - audio[i]!))
      expect(error).toBeLessThan(0.006)
    }
  })

  it('keeps its size, length and level at every bitrate', async () => {
    const audio = tone(150_000)
    for (const bitrate of BITRATES) {
      const layout = mp3Layout(audio.length, bitrate)
      const bytes = await encode(audio, 8192, bitrate)
      expect([bitrate, bytes.length]).toEqual([bitrate, tags.length + layout.infoBytes + layout.audioBytes])
      const { channelData, samplesDecoded, sampleRate } = await decode(bytes)
      expect([bitrate, samplesDecoded, sampleRate]).toEqual([bitrate, audio.length, 44100])
      const power = (samples: Float32Array) =>
        samples.subarray(5000, 145_000).reduce((sum, sample) => sum + sample ** 2, 0)
      expect(Math.abs(10 * Math.log10(power(channelData[0]!) / power(audio)))).toBeLessThan(0.05)
    }
  })

  it('does not depend on the size of the blocks', async () => {
    const audio = tone(50_000)
    expect(await encode(audio, 2048)).toEqual(await encode(audio, 8192))
  })

  it('refuses to end with another length than announced', async () => {
    const file = await openSongFile(tags, 5000)
    file.write(tone(4999), tone(4999), 4999)
    expect(() => file.end()).toThrow('4999')
  })
})

describe('tags', () => {
  it('start with ID3v2.3, name their own size and are the same every time', () => {
    expect([...tags.subarray(0, 4)]).toEqual([0x49, 0x44, 0x33, 3])
    const size = (tags[6]! << 21) | (tags[7]! << 14) | (tags[8]! << 7) | tags[9]!
    expect(size + 10).toBe(tags.length)
    expect(Buffer.from(tags).includes(Buffer.from('Río 夜', 'utf16le'))).toBe(true)
    expect(Buffer.from(tags).includes(Buffer.from('雨が降る', 'utf16le'))).toBe(true)
  })
})

it('crc16 gives the published check value', () => {
  expect(crc16(new TextEncoder().encode('123456789'))).toBe(0xbb3d)
})
