import { MPEGDecoder } from 'mpg123-decoder'
import { describe, expect, it } from 'vitest'
import { crc16 } from '#lib/engine/encode/info-frame'
import { joinBytes, openMp3File } from '#lib/engine/encode/mp3-file'
import { BITRATES, mp3Layout } from '#lib/engine/encode/mp3-layout'
import { id3, type Tags } from '#lib/engine/encode/tags'
import { coverPng } from '#lib/engine/parts/cover-png'
import { HOSTILE } from '#tests/harness/hostile'
import { sameBytes } from '#tests/harness/same-bytes'
import { everyNth } from '#tests/harness/tier'

const plain: Tags = {
  title: 'Río 夜',
  genre: 'Bossa nova',
  bpm: 119.6,
  key: 'F#m',
  duration: 61.234,
  lyric: '[VERSE]\n雨が降る',
  lines: [
    {
      text: '雨が降る street',
      words: [
        { at: 1.5, text: '雨が' },
        { at: 2.25, text: '降る' },
        { at: 3, text: 'street' },
      ],
    },
    { text: '夜', words: [{ at: 61.2, text: '夜' }] },
  ],
  language: 'jpn',
  cover: coverPng({ peaks: new Array(48).fill(0.5), sections: [], key: null, bpm: 120, meter: '4/4' }),
  comment: 'Made by software.',
  encoder: 'Songloom',
}
const tags = id3(plain)

const tone = (samples: number) =>
  Float32Array.from({ length: samples }, (_, i) => 0.4 * Math.sin((2 * Math.PI * 440 * i) / 44100 + 0.5))

const encode = async (audio: Float32Array, block: number, bitrate: (typeof BITRATES)[number] = 192) => {
  const file = await openMp3File(tags, audio.length, bitrate)
  const parts: Uint8Array[] = []
  for (let at = 0; at < audio.length; at += block) {
    const part = audio.subarray(at, at + block)
    parts.push(...file.write(part, part, part.length))
  }
  parts.push(...file.end())
  return joinBytes(parts)
}

const decode = async (bytes: Uint8Array) => {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const decoded = decoder.decode(bytes)
  decoder.free()
  return decoded
}

const LENGTHS = [1, 575, 576, 577, 1151, 1152, 1153, 2303, 2304, 2305, 44099, 44100, 100_000, 123_456, 441_000]

/** The padding byte has a period of 49 frames: two periods. */
const ROUNDS = Array.from({ length: 98 }, (_, frames) => (frames + 1) * 1152 - 100)

describe('MP3 file', () => {
  it('any length › size › as announced', async () => {
    for (const length of [...LENGTHS, ...everyNth(5, ROUNDS)]) {
      const layout = mp3Layout(length)
      const bytes = await encode(tone(length), 4096)
      expect([length, bytes.length]).toEqual([length, tags.length + layout.infoBytes + layout.audioBytes])
    }
  })

  it('any length › decoded › the same samples at the same positions', async () => {
    for (const length of [1153, 44100, 123_456]) {
      const audio = tone(length)
      const { channelData, samplesDecoded } = await decode(await encode(audio, 8192))
      expect(samplesDecoded).toBe(length)
      let error = 0
      for (let i = 600; i < length - 600; i++) error = Math.max(error, Math.abs(channelData[0]![i]! - audio[i]!))
      expect(error).toBeLessThan(0.006)
    }
  })

  it('every bitrate › size, length and level › as announced', async () => {
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

  it('blocks of another size › bytes › equal', async () => {
    const audio = tone(50_000)
    expect(sameBytes(await encode(audio, 2048), await encode(audio, 8192))).toBe(true)
  })

  it('earlier files, ended or abandoned › bytes › unaffected', async () => {
    const audio = tone(30_000)
    const first = await encode(audio, 4096)
    await encode(tone(9000), 4096, 96)
    const given = await openMp3File(tags, 20_000)
    given.write(tone(7000), tone(7000), 7000)
    given.close()
    expect(sameBytes(await encode(audio, 4096), first)).toBe(true)
    expect(() => given.write(tone(1), tone(1), 1)).toThrow('closed')
    // Two files at once use separate encoders.
    const [one, other] = await Promise.all([encode(audio, 4096), encode(audio, 2048)])
    for (const same of [one, other]) expect(sameBytes(same, first)).toBe(true)
  })

  it('ended with another length than announced › throws', async () => {
    const file = await openMp3File(tags, 5000)
    file.write(tone(4999), tone(4999), 4999)
    expect(() => file.end()).toThrow('4999')
  })
})

/** Frames of an ID3v2.3 block by name, parsed by the specification. */
const framesOf = (block: Uint8Array): Map<string, Buffer> => {
  const frames = new Map<string, Buffer>()
  const bytes = Buffer.from(block)
  for (let at = 10; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at + 4)
    frames.set(bytes.toString('latin1', at, at + 4), bytes.subarray(at + 10, at + 10 + size))
    at += 10 + size
  }
  return frames
}

/** UTF-16 text with byte order mark up to its terminator, and the rest. */
const utf16 = (bytes: Buffer): [string, Buffer] => {
  expect(bytes.readUInt16LE(0)).toBe(0xfeff)
  let end = 2
  while (end + 1 < bytes.length && bytes.readUInt16LE(end) !== 0) end += 2
  return [bytes.toString('utf16le', 2, end), bytes.subarray(end + 2)]
}

describe('ID3 tags', () => {
  const frames = framesOf(tags)
  const text = (name: string) => utf16(frames.get(name)!.subarray(1))[0]

  it('header › ID3v2.3, its own size, deterministic', () => {
    expect([...tags.subarray(0, 4)]).toEqual([0x49, 0x44, 0x33, 3])
    const size = (tags[6]! << 21) | (tags[7]! << 14) | (tags[8]! << 7) | tags[9]!
    expect(size + 10).toBe(tags.length)
  })

  it('text frames › title, genre, tempo, key, length and the note about software', () => {
    expect(text('TIT2')).toBe('Río 夜')
    expect(text('TPE1')).toBe('Songloom')
    expect(text('TCON')).toBe('Bossa nova')
    expect(text('TKEY')).toBe('F#m')
    expect(frames.get('TBPM')!.toString('latin1', 1)).toBe('120')
    expect(frames.get('TLEN')!.toString('latin1', 1)).toBe('61234')
    expect(text('TSSE')).toBe('Songloom')
    const [, comment] = utf16(frames.get('COMM')!.subarray(4))
    expect(utf16(comment)[0]).toBe('Made by software.')
  })

  it.each(HOSTILE)('hostile title › stored verbatim without extra frames: %j', (title) => {
    const made = framesOf(id3({ ...plain, title, lyric: title }))
    expect([...made.keys()]).toEqual([...frames.keys()])
    expect(utf16(made.get('TIT2')!.subarray(1))[0]).toBe(title)
    expect(utf16(utf16(made.get('USLT')!.subarray(4))[1])[0]).toBe(title)
  })

  it('USLT › lyric as displayed', () => {
    const lyrics = frames.get('USLT')!
    expect(lyrics.toString('latin1', 1, 4)).toBe('jpn')
    const [, words] = utf16(lyrics.subarray(4))
    expect(utf16(words)[0]).toBe('[VERSE]\n雨が降る')
  })

  it('SYLT › words with their times in milliseconds', () => {
    const timed = frames.get('SYLT')!
    expect(timed.toString('latin1', 1, 4)).toBe('jpn')
    expect([...timed.subarray(4, 6)]).toEqual([2, 1]) // milliseconds, lyrics
    let [, rest] = utf16(timed.subarray(6))
    const words: [string, number][] = []
    while (rest.length > 0) {
      const [word, after] = utf16(rest)
      words.push([word, after.readUInt32BE(0)])
      rest = after.subarray(4)
    }
    expect(words).toEqual([
      ['雨が', 1500],
      ['降る', 2250],
      [' street', 3000],
      ['\n夜', 61_200],
    ])
  })

  it('APIC › a PNG of at most 30 KB', () => {
    const picture = frames.get('APIC')!
    expect(picture.toString('latin1', 1, 10)).toBe('image/png')
    expect(picture.length).toBeLessThan(30_000)
    expect(picture.includes(Buffer.from([0x89, 0x50, 0x4e, 0x47]))).toBe(true)
  })
})

it('crc16 › check string › published check value', () => {
  expect(crc16(new TextEncoder().encode('123456789'))).toBe(0xbb3d)
})
