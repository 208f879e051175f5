import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Stereo } from '#lib/engine/analyse/analysis'
import { type Decoded, decode } from '#lib/engine/analyse/decode'
import { readMatroska } from '#lib/engine/analyse/matroska'
import { wavOf } from '#lib/engine/analyse/wav.fixture'
import { EngineError } from '#lib/engine/engine-error'
import { randomFrom } from '#lib/music/random'
import { inTier } from '#tests/harness/tier'

const LENGTH = 5
const RATE = 44100
const LIMIT = 900

/** Noise bursts that align at one offset only, with a tone that marks the left channel. */
const random = randomFrom(5, 'formats')
const noise = Float32Array.from({ length: LENGTH * RATE }, () => random() - 0.5)
let low = 0
const dark = noise.map((value) => (low += 0.15 * (value - low)))
const wave = (frame: number, channel: number) =>
  (channel === 0 ? 0.8 : 0.3) * dark[frame]! * (frame % 11025 < 5000 ? 1 : 0.2) +
  (channel === 0 ? 0.1 : 0) * Math.sin((2 * Math.PI * 440 * frame) / RATE)
const original = wavOf(LENGTH * RATE, wave)

const folder = mkdtempSync(join(tmpdir(), 'formats-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
const made = (name: string, ...options: string[]): Uint8Array => {
  const [from, to] = [join(folder, 'original.wav'), join(folder, name)]
  writeFileSync(from, original)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', from, ...options, '-fflags', '+bitexact', to])
  return new Uint8Array(readFileSync(to))
}

/** The shift in samples of the highest similarity, and that similarity. */
const alignment = (a: Float32Array, b: Float32Array) => {
  let best = { shift: 0, likeness: -1 }
  const from = 60_000
  const reach = inTier({ default: 1200, full: 2000 })
  for (let shift = -reach; shift <= reach; shift++) {
    let [ab, aa, bb] = [0, 0, 0]
    for (let i = from; i < from + inTier({ default: 2000, full: 6000 }); i++) {
      const other = b[i + shift] ?? 0
      ab += a[i]! * other
      aa += a[i]! ** 2
      bb += other ** 2
    }
    const likeness = ab / Math.sqrt(aa * bb + 1e-12)
    if (likeness > best.likeness) best = { shift, likeness }
  }
  return best
}

const outcome = async (file: Uint8Array): Promise<Decoded | string> => {
  try {
    return await decode(file, LIMIT)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    expect(error.message).toMatch(/^[A-Z].*\.$/)
    return error.failure.code
  }
}

const loudness = ({ left, right }: Stereo, from: number, to: number) => {
  let sum = 0
  for (let i = from; i < to; i++) sum += left[i]! ** 2 + right[i]! ** 2
  return Math.sqrt(sum / (to - from))
}

const FORMS: [name: string, format: string, options: string[]][] = [
  ['vorbis.ogg', 'ogg', ['-c:a', 'libvorbis', '-q:a', '6']],
  ['opus.opus', 'opus', ['-c:a', 'libopus', '-b:a', '160k']],
  ['aac.m4a', 'm4a', ['-c:a', 'aac', '-b:a', '192k']],
  ['fragments.m4a', 'm4a', ['-c:a', 'aac', '-b:a', '192k', '-movflags', 'frag_keyframe+empty_moov']],
  ['faststart.m4a', 'm4a', ['-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart']],
  ['aac48.m4a', 'm4a', ['-c:a', 'aac', '-b:a', '192k', '-ar', '48000']],
  ['opus.webm', 'webm', ['-c:a', 'libopus', '-b:a', '160k']],
  ['vorbis.webm', 'webm', ['-c:a', 'libvorbis', '-q:a', '6']],
  ['flac24.flac', 'flac', ['-c:a', 'flac', '-sample_fmt', 's32']],
  ['wav24.wav', 'wav', ['-c:a', 'pcm_s24le']],
  ['float.wav', 'wav', ['-c:a', 'pcm_f32le']],
]

describe.skipIf(!hasFfmpeg)('encoded formats', () => {
  const files = new Map<string, Uint8Array>()
  const file = (name: string) => {
    const options = FORMS.find((form) => form[0] === name)![2]
    if (!files.has(name)) files.set(name, made(name, ...options))
    return files.get(name)!
  }

  test.each(FORMS)('%s › decoded › aligned, with the channels in order', async (name, format) => {
    const before = (await decode(original, LIMIT)).audio
    const after = await decode(file(name), LIMIT)
    expect(after).toMatchObject({ format, channels: 2, complete: true })
    const { shift, likeness } = alignment(before.left, after.audio.left)
    // Fragmented files do not declare the encoder's padding.
    expect(shift).toBe(name === 'fragments.m4a' ? 1024 : 0)
    expect(likeness).toBeGreaterThan(0.98)
    expect(loudness({ left: after.audio.left, right: after.audio.left }, 30000, 200000)).toBeGreaterThan(
      2 * loudness({ left: after.audio.right, right: after.audio.right }, 30000, 200000),
    )
    expect(Math.abs(after.audio.left.length / RATE - LENGTH)).toBeLessThan(0.05)
  })

  test('mono and six channels › stereo; six-channel AAC › rejected', async () => {
    for (const count of ['1', '6'])
      for (const [codec, ending] of [
        ['libopus', 'opus'],
        ['libvorbis', 'ogg'],
        ['aac', 'm4a'],
      ]) {
        const decoded = await outcome(made(`n${count}.${ending}`, '-ac', count, '-c:a', codec!))
        if (codec === 'aac' && count === '6') {
          expect(decoded).toBe('not_audio')
          continue
        }
        if (typeof decoded === 'string') throw new Error(decoded)
        expect(decoded.channels).toBe(Number(count))
        expect(loudness(decoded.audio, 30000, 200000)).toBeGreaterThan(0.01)
      }
  })

  test('video › decoded › its audio track', async () => {
    const path = join(folder, 'film.mp4')
    writeFileSync(join(folder, 'original.wav'), original)
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=s=32x32:r=5:d=5', '-i', join(folder, 'original.wav')],
      ...['-c:v', 'mpeg4', '-c:a', 'aac', '-shortest', path],
    ])
    expect(await outcome(new Uint8Array(readFileSync(path)))).toMatchObject({ format: 'm4a' })
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', path, '-an', '-c:v', 'copy', join(folder, 'mute.mp4')])
    expect(await outcome(new Uint8Array(readFileSync(join(folder, 'mute.mp4'))))).toBe('not_audio')
  })

  test.each(FORMS)('%s truncated › the rest and incomplete, or rejected as damaged', async (name) => {
    const whole = file(name)
    for (const share of inTier({ default: [0.02, 0.6], full: [0.02, 0.3, 0.6, 0.9] })) {
      const decoded = await outcome(whole.slice(0, Math.floor(whole.length * share)))
      if (typeof decoded === 'string') expect(['audio_damaged', 'audio_too_short']).toContain(decoded)
      else {
        const found = decoded.audio.left.length / RATE
        expect(found).toBeLessThan(LENGTH * share + 0.8)
        // Fragmented files and Ogg pages declare no total length.
        if (!name.startsWith('fragments') && found < LENGTH - 1) expect(decoded.complete).toBe(false)
      }
    }
  })

  test.each(FORMS)('%s damaged in the middle › most of its audio, or rejected as damaged', async (name) => {
    for (let seed = 0; seed < inTier({ default: 1, full: 4 }); seed++) {
      const chance = randomFrom(seed, name)
      const copy = file(name).slice()
      const from = Math.floor(copy.length * (0.3 + 0.3 * chance()))
      for (let i = 0; i < 40; i++) copy[from + i] = Math.floor(256 * chance())
      const decoded = await outcome(copy)
      if (typeof decoded === 'string') expect(decoded).toBe('audio_damaged')
      else {
        expect(decoded.audio.left.length).toBeGreaterThan(0.4 * LENGTH * RATE)
        if (decoded.audio.left.length < 0.8 * LENGTH * RATE) expect(decoded.complete).toBe(false)
      }
    }
  })

  test('FLAC with one damaged byte › one frame lost', async () => {
    const whole = file('flac24.flac')
    const before = (await decode(whole, LIMIT)).audio.left
    for (const share of [0.2, 0.5, 0.8]) {
      const copy = whole.slice()
      copy[Math.floor(copy.length * share)]! ^= 0x55
      const { audio } = await decode(copy, LIMIT)
      expect(audio.left.length).toBe(before.length)
      let different = 0
      for (let i = 0; i < before.length; i++) if (audio.left[i] !== before[i]) different++
      expect(different).toBeGreaterThan(0)
      expect(different).toBeLessThanOrEqual(4608)
    }
  })

  test('false declared length › ignored', async () => {
    // Ten hours declared for five seconds: in STREAMINFO, movie header, data chunk and WebM Info.
    const malformed: Uint8Array[] = []
    const change = (name: string, act: (view: DataView, text: Buffer) => void) => {
      const copy = file(name).slice()
      act(new DataView(copy.buffer), Buffer.from(copy.buffer))
      malformed.push(copy)
    }
    change('flac24.flac', (view) => view.setUint32(22, 36000 * RATE))
    change('wav24.wav', (view, text) => view.setUint32(text.indexOf('data') + 4, 0x7effffff, true))
    for (const box of ['mvhd', 'mdhd'])
      change('faststart.m4a', (view, text) => view.setUint32(text.indexOf(box) + 20, 0x7fffffff))
    for (const box of ['stts', 'stsz', 'stco', 'stsc'])
      for (const value of [0, 0x7fffffff, 0xffffffff])
        change('faststart.m4a', (view, text) => view.setUint32(text.indexOf(box) + 8, value))
    change('faststart.m4a', (view, text) => view.setUint32(text.indexOf('stts') + 16, 0x7fffffff))
    change('opus.webm', (view, text) => view.setFloat64(text.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3, 3.6e7))
    // The last page of an Ogg file declares its end.
    for (const name of ['vorbis.ogg', 'opus.opus'])
      change(name, (view, text) => view.setUint32(text.lastIndexOf('OggS') + 6, 0x7fffffff, true))
    for (const bytes of malformed) {
      const start = process.cpuUsage()
      const decoded = await outcome(bytes)
      const { user, system } = process.cpuUsage(start)
      expect((user + system) / 1e6).toBeLessThan(3)
      if (typeof decoded === 'string') expect(['audio_damaged', 'audio_too_long']).toContain(decoded)
      else expect(decoded.audio.left.length / RATE).toBeLessThan(LENGTH + 0.1)
    }
  })

  test('noise behind a valid header › rejected', async () => {
    for (const [name] of FORMS)
      for (const keep of inTier({ default: [60], full: [12, 60, 400] })) {
        const chance = randomFrom(keep, name)
        const copy = file(name).slice(0, 60_000)
        for (let i = keep; i < copy.length; i++) copy[i] = Math.floor(256 * chance())
        const decoded = await outcome(copy)
        if (typeof decoded !== 'string') expect(name).toMatch(/wav$|flac$/)
      }
  })
})

/** Decompression bombs: hours of audio in the smallest packets of each format. */
describe('decompression bombs', () => {
  /** Ogg pages without checksums, each with 255 equal packets. */
  const ogg = (head: Uint8Array[], packet: Uint8Array, pages: number, samples: number) => {
    const parts: Uint8Array[] = []
    const page = (packets: Uint8Array[], granule: bigint, flags: number) => {
      const header = new Uint8Array(27 + packets.length)
      const view = new DataView(header.buffer)
      header.set(Buffer.from('OggS'))
      header[5] = flags
      view.setBigInt64(6, granule, true)
      view.setUint32(18, parts.length, true)
      header[26] = packets.length
      packets.forEach(({ length }, i) => {
        header[27 + i] = length
      })
      parts.push(Buffer.concat([header, ...packets]))
    }
    for (const [i, packet] of head.entries()) page([packet], 0n, i === 0 ? 2 : 0)
    const full = Array.from({ length: 255 }, () => packet)
    for (let i = 1; i <= pages; i++) page(full, BigInt(i * 255 * samples), i === pages ? 4 : 0)
    return new Uint8Array(Buffer.concat(parts))
  }
  const opusHead = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 2, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])])
  const opusTags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)])

  test('hours of Opus, FLAC, MP3 and WAV › rejected before decoding', async () => {
    // Six frames of 20 ms in two bytes: 120 ms.
    const opus = ogg([opusHead, opusTags], Uint8Array.of(0xff, 6), 1200, 5760)
    // A frame of MPEG 2.5 at 8 kb/s and 8 kHz: 72 bytes for 72 ms.
    const frame = new Uint8Array(72)
    frame.set([0xff, 0xe3, 0x18, 0xc4])
    const mp3 = new Uint8Array(72 * 60_000)
    for (let at = 0; at < mp3.length; at += 72) mp3.set(frame, at)
    const wav = wavOf(8000 * 1000, () => 0, { rate: 8000, channels: 1 })
    for (const bomb of [opus, mp3, wav]) {
      const start = process.cpuUsage()
      const before = process.memoryUsage().rss
      expect(await outcome(bomb)).toBe('audio_too_long')
      const { user, system } = process.cpuUsage(start)
      expect((user + system) / 1e6).toBeLessThan(3)
      expect(process.memoryUsage().rss - before).toBeLessThan(500e6)
    }
  })

  describe('WebM file', () => {
    const numeral = (value: number) => (value < 127 ? [0x80 | value] : [0x40 | (value >> 8), value & 255])
    const element = (id: number[], body: number[]) => [...id, ...numeral(body.length), ...body]
    const header = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], [...Buffer.from('webm')]))
    const codec = element([0x86], [...Buffer.from('A_OPUS')])
    const track = element([0xae], [...element([0xd7], [1]), ...element([0x83], [2]), ...codec])
    /** A block of 256 frames of the same size. The byte before them is their number less one. */
    const laced = (size: number) =>
      element([0xa3], [0x81, 0, 0, 4, 0xff, ...Array.from({ length: Math.max(1, 256 * size) }, () => 0)])
    const webm = (...parts: [part: number[], times: number][]) =>
      new Uint8Array(Buffer.concat(parts.flatMap(([part, times]) => new Array(times).fill(Buffer.from(part)))))

    test('blocks of hundreds of empty frames › no packets', async () => {
      const bomb = webm([header, 1], [track, 1], [laced(0), 3000])
      expect(readMatroska(bomb, 1_000_000)).toMatchObject({ codec: 'A_OPUS', packets: [] })
      expect(await outcome(bomb)).toBe('audio_damaged')
    })

    test('too many packets › reading stops', () => {
      const bomb = webm([header, 1], [track, 1], [laced(1), 20])
      expect(readMatroska(bomb, 1_000_000).packets.length).toBe(20 * 256)
      expect(readMatroska(bomb, 1000).packets.length).toBe(4 * 256)
    })

    test('too many tracks › reading stops', async () => {
      const one = webm([header, 1], [[0xae, 0x80], 20], [track, 1], [laced(1), 1])
      expect(readMatroska(one, 1000)).toMatchObject({ codec: 'A_OPUS', packets: { length: 256 } })
      const bomb = webm([header, 1], [[0xae, 0x80], 1000], [track, 1], [laced(1), 1])
      expect(readMatroska(bomb, 1000)).toMatchObject({ codec: '', hasTracks: true, packets: [] })
      expect(await outcome(bomb)).toBe('not_audio')
    })
  })
})
