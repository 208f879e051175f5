import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { type DecodedBlock, MAX_RATE, MIN_RATE, type Source } from '#lib/engine/analyse/block'
import { type FlacFrame, flacFrames } from '#lib/engine/analyse/flac-frames'
import { EngineError } from '#lib/engine/engine-error'
import type { Seconds } from '#lib/music/time'

/** Frames per call of the decoder: at most some seconds. */
const BATCH_FRAMES = 32

/** Signature "fLaC". */
export const isFlac = (bytes: Uint8Array) =>
  bytes[0] === 0x66 && bytes[1] === 0x4c && bytes[2] === 0x61 && bytes[3] === 0x43

/** Offset of the first frame behind the metadata blocks. Where a block's length is wrong, frames are searched for. */
const endOfMetadata = (bytes: Uint8Array): number => {
  let at = 4
  for (let last = false; !last && at + 4 <= bytes.length; ) {
    last = (bytes[at]! & 128) !== 0
    at += 4 + bytes[at + 1]! * 65536 + bytes[at + 2]! * 256 + bytes[at + 3]!
  }
  return at < bytes.length ? at : 42
}

/** Decodes frames. Damaged ones become silence, so later audio keeps its time. */
async function* read(frames: readonly FlacFrame[], rate: number, channels: number): AsyncIterable<DecodedBlock> {
  const decoder = new FLACDecoder()
  await decoder.ready
  // Long gaps are split into blocks of a second.
  function* silence(samples: number): Iterable<DecodedBlock> {
    for (let left = samples; left > 0; left -= rate)
      yield { rate, channels: Array.from({ length: channels }, () => new Float32Array(Math.min(left, rate))) }
  }
  try {
    for (let at = 0; at < frames.length; ) {
      const batch: Uint8Array[] = []
      let samples = 0
      for (; at < frames.length && batch.length < BATCH_FRAMES && frames[at]!.bytes; at++) {
        batch.push(frames[at]!.bytes!)
        samples += frames[at]!.samples
      }
      if (batch.length > 0) {
        const { channelData, samplesDecoded } = await decoder.decodeFrames(batch)
        if (samplesDecoded > 0) yield { rate, channels: channelData }
        if (samplesDecoded < samples) yield* silence(samples - samplesDecoded)
        continue
      }
      yield* silence(frames[at++]!.samples)
    }
  } finally {
    decoder.free()
  }
}

/**
 * Opens a FLAC file. Its first block is STREAMINFO (RFC 9639, 8.2): 20 bits rate, 3 bits channels − 1, 5 bits depth, 36
 * bits length.
 * Throws EngineError audio_damaged.
 */
export const openFlac = (bytes: Uint8Array, limit: Seconds): Source => {
  if (bytes.length < 42 || (bytes[4]! & 127) !== 0)
    throw new EngineError('audio_damaged', 'The FLAC header is incomplete.')
  const rate = bytes[18]! * 4096 + bytes[19]! * 16 + (bytes[20]! >> 4)
  const channels = ((bytes[20]! >> 1) & 7) + 1
  if (rate < MIN_RATE || rate > MAX_RATE)
    throw new EngineError('audio_damaged', `This file has an invalid sample rate (${rate} Hz).`)
  const declaredSamples =
    new DataView(bytes.buffer, bytes.byteOffset + 22, 4).getUint32(0) + (bytes[21]! & 15) * 2 ** 32
  const frames = flacFrames(bytes, endOfMetadata(bytes), { rate, channels }, (limit + 1) * rate)
  if (!frames.some((frame) => frame.bytes))
    throw new EngineError('audio_damaged', 'This FLAC file contains no playable audio.')
  return {
    format: 'flac',
    channels,
    rate,
    duration: frames.reduce((sum, frame) => sum + frame.samples, 0) / rate,
    declaredDuration: () => (declaredSamples > 0 ? declaredSamples / rate : null),
    blocks: () => read(frames, rate, channels),
  }
}
