import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decode } from '#lib/engine/analyse/decode'
import { type WavShape, wavFile, wavOf } from '#lib/engine/analyse/wav.fixture'
import { EngineError } from '#lib/engine/engine-error'
import { randomFrom } from '#lib/music/random'
import { sameBytes } from '#tests/harness/same-bytes'

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)))
const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0) & 255)
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const random = randomFrom(1, 'bytes')
const noise = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256))

/** The same tone on both channels at different levels. */
const wave = (frame: number, channel: number, rate = 44100) =>
  (channel === 0 ? 0.5 : 0.25) * Math.sin((2 * Math.PI * 440 * frame) / rate)

/** RMS distance of the middle of `signal` from the tone of `wave`, delayed by `late` samples. */
const distance = (signal: Float32Array, level: number, late = 0) => {
  let sum = 0
  for (let i = 5000; i < signal.length - 5000; i++)
    sum += (signal[i]! - level * Math.sin((2 * Math.PI * 440 * (i - late)) / 44100)) ** 2
  return Math.sqrt(sum / (signal.length - 10000))
}

test.each(['tone.mp3', 'tone.flac'])(
  '%s of another encoder › decoded › all 65,537 samples at their positions',
  async (name) => {
    const { audio, channels, rate, format } = await decode(fixture(name), 10)
    expect([audio.left.length, audio.right.length, channels, rate, format]).toEqual([
      65537,
      65537,
      1,
      44100,
      name.slice(5),
    ])
    expect(distance(audio.left, 0.5)).toBeLessThan(0.02)
    for (const late of [-1, 1]) expect(distance(audio.left, 0.5, late)).toBeGreaterThan(distance(audio.left, 0.5))
    expect(sameBytes(audio.right, audio.left)).toBe(true)
  },
)

test('tags in front of the frames › decoded › ignored', async () => {
  const untagged = fixture('tone.mp3').subarray(10)
  const tag = join(bytes('ID3\x03\x00\x00\x00\x00\x20\x00'), new Uint8Array(4096))
  expect((await decode(join(tag, fixture('tone.mp3')), 10)).audio.left.length).toBe(65537)
  expect((await decode(untagged, 10)).audio.left.length).toBe(65537)
})

const forms: [string, WavShape, (view: DataView, at: number, value: number) => void, number][] = [
  ['8 bits', { bits: 8 }, (view, at, value) => view.setUint8(at, Math.round(128 + value * 127)), 0.02],
  ['16 bits', { bits: 16 }, (view, at, value) => view.setInt16(at, value * 32767, true), 0.001],
  [
    '24 bits',
    { bits: 24 },
    (view, at, value) => {
      view.setUint8(at, 0)
      view.setInt16(at + 1, value * 32767, true)
    },
    0.001,
  ],
  ['32 bits', { bits: 32 }, (view, at, value) => view.setInt32(at, value * 2147483647, true), 0.001],
  ['floats of 32 bits', { code: 3, bits: 32 }, (view, at, value) => view.setFloat32(at, value, true), 0.001],
  ['floats of 64 bits', { code: 3, bits: 64 }, (view, at, value) => view.setFloat64(at, value, true), 0.001],
  ['the extensible form', { extensible: true }, (view, at, value) => view.setInt16(at, value * 32767, true), 0.001],
  ['RF64', { rf64: true }, (view, at, value) => view.setInt16(at, value * 32767, true), 0.001],
  ['48 kHz', { rate: 48000 }, (view, at, value) => view.setInt16(at, value * 32767, true), 0.001],
  [
    'a length never filled in',
    { claim: { data: 0xffffffff } },
    (view, at, value) => view.setInt16(at, value * 32767, true),
    0.001,
  ],
]
test.each(forms)('WAV of %s › decoded › within tolerance', async (_, shape, put, tolerance) => {
  const rate = shape.rate ?? 44100
  const frames = Math.round(rate * 1.1)
  const file = wavFile(frames, shape, (view, at, frame, channel) => put(view, at, wave(frame, channel, rate)))
  const { audio, format } = await decode(file, 10)
  expect([format, audio.left.length]).toEqual(['wav', 48510])
  expect(distance(audio.left, 0.5)).toBeLessThan(tolerance)
  expect(distance(audio.right, 0.25)).toBeLessThan(tolerance)
})

test.each([
  // Source: ITU-T G.711, tables 1a and 2a: codes of the largest and smallest values of both signs.
  ['µ-law', 7, [0x80, 0x00, 0xff, 0x8f], [32124, -32124, 0, 16764]],
  ['A-law', 6, [0xaa, 0x2a, 0xd5, 0x55], [32256, -32256, 8, -8]],
])('WAV of %s › decoded › the values of the standard', async (_, code, codes, values) => {
  const file = wavFile(48000, { code, bits: 8, channels: 1 }, (view, at, frame) => view.setUint8(at, codes[frame % 4]!))
  const { audio } = await decode(file, 10)
  expect([...audio.left.subarray(0, 4)].map((value) => value * 32768)).toEqual(values)
})

test('mono and six channels › decoded › stereo', async () => {
  const mono = await decode(wavOf(50000, wave, { channels: 1 }), 10)
  expect(sameBytes(mono.audio.right, mono.audio.left)).toBe(true)
  expect(mono.audio.right).not.toBe(mono.audio.left)
  const centre = await decode(
    wavOf(50000, (frame, channel) => (channel === 2 ? wave(frame, 0) : 0), { channels: 6 }),
    10,
  )
  expect(sameBytes(centre.audio.right, centre.audio.left)).toBe(true)
  expect(Math.max(...centre.audio.left)).toBeGreaterThan(0.1)
  const leftOnly = await decode(
    wavOf(50000, (frame, channel) => (channel === 4 ? wave(frame, 0) : 0), { channels: 6 }),
    10,
  )
  expect(Math.max(...leftOnly.audio.right)).toBe(0)
  expect(Math.max(...leftOnly.audio.left)).toBeGreaterThan(0.1)
})

test('truncated file › decoded › what is present', async () => {
  const mp3 = await decode(fixture('tone.mp3').subarray(0, 6500), 10)
  expect(mp3.audio.left.length).toBeGreaterThan(44100)
  const wav = await decode(wavOf(88200, wave).subarray(0, 44 + 4 * 60000), 10)
  expect(wav.audio.left.length).toBe(60000)
})

const nan = (view: DataView, at: number) => view.setFloat32(at, Number.NaN, true)
const hostile: [string, Uint8Array, EngineError['failure']['code']][] = [
  ['nothing', new Uint8Array(0), 'not_audio'],
  ['one byte', Uint8Array.of(0xff), 'not_audio'],
  ['random bytes', noise(100000), 'not_audio'],
  ['text', bytes('Once upon a time there was a song. '.repeat(100)), 'not_audio'],
  ['a web page', bytes(`<!doctype html>${'<p>mp3</p>'.repeat(1000)}`), 'not_audio'],
  ['a ZIP archive with an MP3 in it', join(bytes('PK\x03\x04'), noise(26), fixture('tone.mp3')), 'not_audio'],
  ['an Ogg file of noise', join(bytes('OggS'), noise(5000)), 'audio_damaged'],
  ['an MP4 file of noise', join(bytes('\0\0\0\x20ftypM4A '), noise(5000)), 'audio_damaged'],
  ['a tag without sound', join(bytes('ID3\x04\0\0\0\0\x0f\x7f'), noise(3000)), 'audio_damaged'],
  ['a tag larger than its file', join(bytes('ID3\x04\0\0\x7f\x7f\x7f\x7f'), noise(3000)), 'audio_damaged'],
  ['the first frame of an MP3 only', fixture('tone.mp3').subarray(0, 300), 'audio_damaged'],
  ['a WAV header cut in the middle', wavOf(50000, wave).subarray(0, 30), 'audio_damaged'],
  ['a WAV header alone', wavOf(50000, wave).subarray(0, 44), 'audio_damaged'],
  [
    'a WAV of 2 GB in a kilobyte',
    wavOf(50000, wave, { claim: { riff: 2 ** 31, data: 2 ** 31 - 100 } }).subarray(0, 1024),
    'audio_too_short',
  ],
  ['a WAV with no rate', wavOf(50000, wave, { claim: { rate: 0 } }), 'audio_damaged'],
  ['a WAV of 4 GHz', wavOf(50000, wave, { claim: { rate: 0xffffffff } }), 'audio_damaged'],
  ['a WAV with no channels', wavOf(50000, wave, { claim: { channels: 0 } }), 'audio_damaged'],
  ['a WAV of 255 channels', wavOf(50000, wave, { claim: { channels: 255 } }), 'audio_damaged'],
  ['a WAV of 0 bits', wavOf(50000, wave, { claim: { bits: 0 } }), 'not_audio'],
  ['a compressed WAV', wavOf(50000, wave, { code: 2 }), 'not_audio'],
  ['a WAV of floats that are no numbers', wavFile(50000, { code: 3, bits: 32 }, nan), 'audio_damaged'],
  ['RIFF that is no WAV', join(bytes('RIFF\x10\0\0\0AVI LIST'), noise(500)), 'not_audio'],
  ['half a second', wavOf(22050, wave), 'audio_too_short'],
  ['a FLAC header alone', fixture('tone.flac').subarray(0, 42), 'audio_damaged'],
  ['a FLAC of random bytes', join(bytes('fLaC\0\0\0\x22'), noise(20000)), 'audio_damaged'],
  ['a FLAC cut in its header', fixture('tone.flac').subarray(0, 20), 'audio_damaged'],
]
test.each(hostile)('%s › rejected with a code and a sentence', async (_, file, code) => {
  const failure = await decode(file, 900).then(
    () => 'decoded',
    (error) => error,
  )
  expect(failure).toBeInstanceOf(EngineError)
  expect(failure.failure.code).toBe(code)
  expect(failure.failure.message).toMatch(/^[A-Z].*\.$/)
})

test('random damage › decoded or rejected with an EngineError', async () => {
  for (const name of ['tone.mp3', 'tone.flac'])
    for (let round = 0; round < 12; round++) {
      const file = fixture(name)
      for (let i = 0; i < 3 ** (round % 6); i++) file[Math.floor(random() * file.length)] = Math.floor(random() * 256)
      const outcome = await decode(file, 10).catch((error) => error)
      expect('audio' in outcome || outcome instanceof EngineError).toBe(true)
    }
})

test.each([
  ['wav', wavOf(132300, wave)],
  ['mp3', fixture('tone.mp3')],
  ['flac', fixture('tone.flac')],
])('longer than the limit › rejected (%s)', async (_, file) => {
  await expect(decode(file, 1.2)).rejects.toMatchObject({ failure: { code: 'audio_too_long' } })
})
