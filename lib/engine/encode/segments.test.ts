import { MPEGDecoder } from 'mpg123-decoder'
import { expect, it } from 'vitest'
import { lastFrameBytes, mp3Layout } from '#lib/engine/encode/mp3-layout'
import { SegmentEncoder, SONG_TAIL, withTail } from '#lib/engine/encode/segments'

const BLOCK = 4096

const fileOf = async (audio: Float32Array) => {
  const segments = await SegmentEncoder.open(new Uint8Array(0), audio.length)
  const parts: Uint8Array[] = []
  for (let at = 0; at < audio.length; at += BLOCK) {
    const block = audio.subarray(at, at + BLOCK)
    const segment = segments.write(block, block, block.length)
    if (segment) parts.push(segment.bytes)
  }
  parts.push(segments.end().last.bytes)
  return Buffer.concat(parts)
}

it('noise up to the last sample, at every offset within a frame › end of the file › SONG_TAIL, and every sample decodes', async () => {
  let seed = 1
  const noise = () => {
    seed = (seed * 16807) % 2147483647
    return (2 * seed) / 2147483647 - 1
  }
  const decoder = new MPEGDecoder()
  await decoder.ready
  for (let length = 20_000; length < 20_000 + 1152; length += 48) {
    const file = await fileOf(Float32Array.from({ length }, noise))
    const { infoBytes, audioBytes } = mp3Layout(length)
    expect([length, file.length]).toEqual([length, infoBytes + audioBytes])
    expect([length, file.subarray(-SONG_TAIL.length)]).toEqual([length, Buffer.from(SONG_TAIL)])
    const { samplesDecoded } = decoder.decode(file)
    expect([length, samplesDecoded]).toEqual([length, length])
    await decoder.reset()
  }
  decoder.free()
})

it('audio inside the last 128 bytes › withTail › a silent last frame, and every sample decodes', async () => {
  const length = 44_100
  const file = await fileOf(Float32Array.from({ length }, (_, i) => 0.5 * Math.sin(i / 20)))
  // A full last frame as the encoder writes it, with its marker and 0x55 behind the audio.
  const full = Uint8Array.from(file)
  for (let at = full.length - 300; at < full.length - 100; at++) full[at] = (at * 37) % 251
  const last = lastFrameBytes(mp3Layout(length))
  const ended = withTail(full, last)
  expect(ended.length).toBe(full.length)
  expect(Buffer.from(ended.subarray(-SONG_TAIL.length))).toEqual(Buffer.from(SONG_TAIL))
  expect(Buffer.from(ended.subarray(0, ended.length - last))).toEqual(Buffer.from(full.subarray(0, full.length - last)))
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { samplesDecoded, errors } = decoder.decode(ended)
  expect([samplesDecoded, errors]).toEqual([length, []])
  decoder.free()
})
