import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inspect } from '#lib/engine/analyse/inspect'
import { wavOf } from '#lib/engine/analyse/wav.fixture'
import { transcode } from '#lib/engine/encode/transcode'

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)))
const wave = (frame: number) => 0.5 * Math.sin((2 * Math.PI * 440 * frame) / 44100) * (frame % 22050 < 9000 ? 1 : 0.1)
const wav = wavOf(6 * 44100, wave)
const mp3 = await transcode(wav, 60, 10_000_000)

/** Offset of a text in a file. */
const placeOf = (file: Uint8Array, text: string) => Buffer.from(file).indexOf(text)

const changed = (file: Uint8Array, change: (view: DataView, file: Uint8Array) => void) => {
  const copy = file.slice()
  change(new DataView(copy.buffer), copy)
  return copy
}

/** Declares its bytes but not its frames. */
const bytesOnly = changed(mp3, (view) => {
  const info = placeOf(mp3, 'Info')
  view.setUint32(info + 4, 2)
  view.setUint32(info + 8, mp3.length)
})

/** The same with Fraunhofer's VBRI header at its own offset. */
const fraunhofer = changed(mp3, (view, file) => {
  const info = placeOf(mp3, 'Info')
  const frames = view.getUint32(info + 8)
  file.fill(0, info, info + 180)
  file.set(new TextEncoder().encode('VBRI'), info)
  view.setUint32(info + 14, frames)
})

const whole: [string, Uint8Array][] = [
  ['an MP3 that tells its frames', mp3],
  ['an MP3 that tells its bytes', bytesOnly],
  ['an MP3 with a VBRI header', fraunhofer],
  ['a WAV file', wav],
  ['an RF64 file', wavOf(6 * 44100, wave, { rf64: true })],
  ['a WAV file of 24 kHz in one channel', wavOf(6 * 24000, wave, { rate: 24000, channels: 1 })],
]

describe('file that declares its length', () => {
  test.each(whole)('%s › truncated › incomplete', async (_, file) => {
    expect(await inspect(file, 60)).toMatchObject({ complete: true, duration: expect.closeTo(6, 0) })
    for (const share of [0.3, 0.5, 0.8])
      expect(await inspect(file.slice(0, file.length * share), 60)).toMatchObject({ complete: false })
    expect(await inspect(file.slice(0, file.length * 0.9), 60)).toMatchObject({ complete: true })
  })

  test('files of other encoders › complete flag › correct', async () => {
    for (const name of ['tone.mp3', 'tone.flac']) expect((await inspect(fixture(name), 10)).complete).toBe(true)
    // 1.5 seconds that declare an hour: the length occupies the last bits of five bytes.
    const long = changed(fixture('tone.flac'), (view) => view.setUint32(22, 3600 * 44100))
    expect((await inspect(long, 10)).complete).toBe(false)
  })
})

describe('file that declares no length', () => {
  const quiet: [string, Uint8Array][] = [
    ['an MP3 without an Info frame', mp3.slice(626)],
    ['a WAV file of which the length was never filled in', wavOf(3 * 44100, wave, { claim: { data: 0xffffffff } })],
    ['a WAV file that came through a pipe', wavOf(3 * 44100, wave, { claim: { data: 0x7ffff000 } })],
    ['a FLAC file of unknown length', changed(fixture('tone.flac'), (view) => view.setUint32(22, 0))],
  ]
  test.each(quiet)('%s › complete', async (_, file) => {
    expect((await inspect(file, 60)).complete).toBe(true)
  })
})
